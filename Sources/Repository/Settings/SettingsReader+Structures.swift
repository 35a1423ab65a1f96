import Domain

/// Settings that have fields of their own.
extension SettingsReader {
  mutating func readReactions(_ index: Int) {
    for (key, value) in fields(index, of: "reactions", suchAs: "clap: 👏") {
      let name = tape.string(key)
      guard let emoji = text(value, "reactions.\(name)") else { continue }
      guard Self.isKindName(name) else {
        add(.badReactionKind(name), key)
        continue
      }
      guard !emoji.isEmpty, emoji.count <= 4 else {
        add(.badReactionEmoji(emoji, kind: name), value)
        continue
      }
      let canonical = [ReactionKind].canonicalName(of: name)
      if settings.reactionKinds.contains(where: { $0.name == canonical }) {
        add(.repeatedReactionKind(name, as: canonical), key)
      } else if canonical != name {
        add(.otherReactionKind(name, as: canonical), key)
      } else if let other = settings.reactionKinds.kind(shownAs: emoji) {
        add(.repeatedReactionEmoji(emoji, kind: settings.reactionKinds[other].name), value)
      } else {
        settings.reactionKinds.append(ReactionKind(name: name, emoji: emoji))
      }
    }
  }

  mutating func readSections(_ index: Int) {
    for (key, value) in fields(index, of: "sections", suchAs: "search: false") {
      let name = tape.string(key)
      guard let section = Sections.named.first(where: { $0.name == name }) else {
        addUnknown(key, of: "sections", Sections.named.map(\.name))
        continue
      }
      if let isOn = boolean(value, "sections.\(name)") {
        settings.sections[keyPath: section.keyPath] = isOn
      }
    }
  }

  mutating func readHide(_ index: Int) {
    for (key, value) in fields(index, of: "hide", suchAs: "users: [spam]") {
      let name = tape.string(key)
      guard let list = HiddenList(rawValue: name) else {
        addUnknown(key, of: "hide", HiddenList.allCases.map(\.rawValue))
        continue
      }
      if tape.tokens[value].kind == .null { continue }
      settings.hidden[list] = texts(value, "hide.\(name)")
    }
  }

  mutating func readChecks(_ index: Int) {
    for (key, value) in fields(index, of: "checks", suchAs: "unused-media: false") {
      let name = tape.string(key)
      guard let rule = FindingRule(rawValue: name) else {
        let meant = NearestName.of(name, among: FindingRule.optional.map(\.rawValue))
        add(.unknownCheck(name, meant: meant), key)
        continue
      }
      guard FindingRule.optional.contains(rule) else {
        add(.fixedRule(name), key)
        continue
      }
      if boolean(value, "checks.\(name)") == false { settings.switchedOff.insert(rule) }
    }
  }

  /// The fields of a setting.
  ///
  /// - Parameter example: one of them.
  private mutating func fields(
    _ index: Int, of setting: String, suchAs example: String
  ) -> [(key: Int, value: Int)] {
    guard tape.tokens[index].kind == .object else {
      add(.wrongType(setting: setting, expected: "fields such as `\(example)`"), index)
      return []
    }
    var members: [(key: Int, value: Int)] = []
    tape.forEachMember(of: index) { members.append(($0, $1)) }
    return members
  }

  private mutating func addUnknown(_ key: Int, of setting: String, _ names: [String]) {
    let name = tape.string(key)
    let meant = NearestName.of(name, among: names)
    add(.unknownSetting("\(setting).\(name)", meant: meant), key)
  }
}

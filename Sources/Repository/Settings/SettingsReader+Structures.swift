import Domain

/// Settings that have fields of their own.
extension SettingsReader {
  mutating func readReactions(_ index: Int) {
    guard tape.tokens[index].kind == .object else {
      return add(.wrongType(setting: "reactions", expected: "fields such as `clap: 👏`"), index)
    }
    var members: [(key: Int, value: Int)] = []
    tape.forEachMember(of: index) { members.append(($0, $1)) }
    for (key, value) in members {
      let name = tape.string(key)
      guard let emoji = text(value, "reactions.\(name)") else { continue }
      guard Self.isKindName(name), !emoji.isEmpty, emoji.count <= 4 else {
        add(.badReactionKind(name), key)
        continue
      }
      if settings.reactionKinds.contains(where: { $0.name == name }) {
        add(.repeatedReactionKind(name), key)
      } else {
        settings.reactionKinds.append(ReactionKind(name: name, emoji: emoji))
      }
    }
  }

  mutating func readSections(_ index: Int) {
    guard tape.tokens[index].kind == .object else {
      return add(
        .wrongType(setting: "sections", expected: "fields such as `search: false`"), index)
    }
    var members: [(key: Int, value: Int)] = []
    tape.forEachMember(of: index) { members.append(($0, $1)) }
    for (key, value) in members {
      let name = tape.string(key)
      guard let section = Sections.named.first(where: { $0.name == name }) else {
        let meant = NearestName.of(name, among: Sections.named.map(\.name))
        add(.unknownSetting("sections.\(name)", meant: meant), key)
        continue
      }
      if let isOn = boolean(value, "sections.\(name)") {
        settings.sections[keyPath: section.keyPath] = isOn
      }
    }
  }

  mutating func readHide(_ index: Int) {
    guard tape.tokens[index].kind == .object else {
      return add(.wrongType(setting: "hide", expected: "fields such as `users: [spam]`"), index)
    }
    var members: [(key: Int, value: Int)] = []
    tape.forEachMember(of: index) { members.append(($0, $1)) }
    for (key, value) in members {
      let name = tape.string(key)
      guard let list = HiddenNames.named.first(where: { $0.name == name }) else {
        let meant = NearestName.of(name, among: HiddenNames.named.map(\.name))
        add(.unknownSetting("hide.\(name)", meant: meant), key)
        continue
      }
      if tape.tokens[value].kind == .null { continue }
      settings.hidden[keyPath: list.keyPath] = texts(value, "hide.\(name)")
    }
  }

  mutating func readChecks(_ index: Int) {
    guard tape.tokens[index].kind == .object else {
      return add(
        .wrongType(setting: "checks", expected: "fields such as `unused-media: false`"), index)
    }
    var members: [(key: Int, value: Int)] = []
    tape.forEachMember(of: index) { members.append(($0, $1)) }
    for (key, value) in members {
      let name = tape.string(key)
      guard let rule = FindingRule(rawValue: name) else {
        let meant = NearestName.of(name, among: FindingRule.optional.map(\.rawValue))
        add(.unknownSetting("checks.\(name)", meant: meant), key)
        continue
      }
      guard FindingRule.optional.contains(rule) else {
        add(.fixedRule(name), key)
        continue
      }
      if boolean(value, "checks.\(name)") == false { settings.switchedOff.insert(rule) }
    }
  }
}

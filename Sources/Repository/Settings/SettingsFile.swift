import Domain

/// Reads `socialconnect.yml`. The file may be missing: every setting has a default.
public enum SettingsFile {
  public static let name = "socialconnect.yml"

  /// Reads the settings from the files that were read of a site.
  ///
  /// - Returns: the settings as far as they could be read, what is wrong with them, and the file's
  ///   bytes; none when there is no file.
  public static func read(
    _ files: SourceFiles
  ) -> (settings: Settings, findings: [Finding], bytes: [UInt8]) {
    let bytes: [UInt8]
    do throws(FileReadingError) {
      bytes = try files.settings.get()
    } catch .missing {
      return (Settings(), misnamed(in: files.siteFolder), [])
    } catch {
      let text = SettingsProblem.unreadable(error).text
      return (Settings(), [text.finding(at: FindingPlace(path: name))], [])
    }
    var reader = SettingsReader(source: SourceText(path: name, bytes: bytes))
    reader.read()
    return (reader.settings, reader.findings, bytes)
  }
}

extension SettingsFile {
  /// Without its settings a site would be another one, at another address.
  private static func misnamed(in siteFolder: String) -> [Finding] {
    ["socialconnect.yaml", "Socialconnect.yml", "SocialConnect.yml"].filter {
      FolderEntry.kind(of: siteFolder + "/" + $0) == .file
    }.map {
      Finding(
        .error, rule: .unreadFile, message: "this file is not read",
        hint: "the settings are in `\(name)`: rename it", place: FindingPlace(path: $0))
    }
  }

  /// Where the value of `language` stands; the file alone where it can't be found.
  public static func placeOfLanguage(in bytes: [UInt8]) -> FindingPlace {
    var reader = SettingsReader(source: SourceText(path: name, bytes: bytes))
    return reader.place(of: .language) ?? FindingPlace(path: name)
  }

  /// Where a name stands that is to be hidden; the file alone where it can't be found.
  ///
  /// - Parameter list: one of ``HiddenNames/named``.
  public static func place(
    ofHidden hidden: String, in list: String, _ bytes: [UInt8]
  ) -> FindingPlace {
    var reader = SettingsReader(source: SourceText(path: name, bytes: bytes))
    return reader.place(ofHidden: hidden, in: list) ?? FindingPlace(path: name)
  }
}

/// Decodes settings from a tape.
struct SettingsReader: ~Copyable {
  let source: SourceText
  private(set) var settings = Settings()
  private var problems: [(problem: SettingsProblem, offset: Int)] = []
  private var tape = Tape()

  init(source: SourceText) {
    self.source = source
  }

  mutating func read() {
    do throws(ReadingError) {
      try fillTape()
    } catch {
      return add(.reading(error), at: error.offset)
    }
    let candidates = NearestName.Candidates(SettingsField.names)
    var members: [(key: Int, value: Int)] = []
    tape.forEachMember(of: 0) { members.append(($0, $1)) }
    for (key, value) in members {
      let name = tape.string(key)
      guard let field = SettingsField(named: name) else {
        let meant = NearestName.of(name, among: candidates)
        add(.unknownSetting(name, meant: meant), at: tape.tokens[key].start)
        continue
      }
      if tape.tokens[value].kind != .null {
        read(field, value)
      } else if field == .accent, isColourInComment(behind: tape.tokens[key].end) {
        add(.accentInComment, key)
      }
    }
  }

  private mutating func fillTape() throws(ReadingError) {
    let start = source.byteOrderMarkLength
    try YAMLReader.read(source, range: start..<source.bytes.count, into: &tape)
  }

  /// Whether nothing follows a key but a comment that is a colour, `: #0a7ea4`.
  private func isColourInComment(behind keyEnd: Int) -> Bool {
    let rest = source.bytes[keyEnd...].drop { $0 == 0x20 || $0 == 0x09 }
    guard rest.first == UInt8(ascii: ":") else { return false }
    let comment = rest.dropFirst().drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard comment.first == UInt8(ascii: "#") else { return false }
    let digits = comment.dropFirst().prefix { $0.hexDigitValue != nil }
    let next = comment[digits.endIndex...].first ?? 0x0A
    return [3, 4, 6, 8].contains(digits.count) && [0x20, 0x09, 0x0A, 0x0D].contains(next)
  }

  private mutating func read(_ field: SettingsField, _ value: Int) {
    let name = field.rawValue
    switch field {
    case .title: settings.title = text(value, name) ?? settings.title
    case .description: settings.description = text(value, name) ?? ""
    case .baseURL:
      guard let text = text(value, name) else { return }
      guard let url = BaseURL(text) else { return add(.badBaseURL(text), value) }
      settings.baseURL = url
    case .language:
      guard let tag = text(value, name) else { return }
      guard LanguageTag.isValid(tag) else { return add(.badLanguage(tag), value) }
      settings.language = tag
    case .urlStyle:
      settings.urlStyle = choice(value, name) ?? settings.urlStyle
    case .pageSize: integer(value, name, 1...1000) { $0.pageSize = $1 }
    case .timeZone:
      guard let text = text(value, name) else { return }
      guard let minutes = Self.minutes(ofOffset: text) else {
        return add(.badTimeZone(text), value)
      }
      settings.timeZoneOffsetMinutes = minutes
    case .idAuthority:
      guard let text = text(value, name) else { return }
      guard TagAuthority.isValid(text) else { return add(.badIDAuthority(text), value) }
      settings.idAuthority = text
    case .maxCharacters: integer(value, name, 1...1_000_000) { $0.maxCharacters = $1 }
    case .lineBreaks: settings.keepsLineBreaks = boolean(value, name) ?? false
    case .maxImages: integer(value, name, 0...1000) { $0.maxImages = $1 }
    case .reactions: readReactions(value)
    case .relMe: settings.relMe = webAddresses(value, name)
    case .hub:
      // Most sites have one.
      if tape.tokens[value].kind == .array {
        settings.hubs = webAddresses(value, name)
      } else {
        settings.hubs = webAddress(value, name).map { [$0] } ?? []
      }
    case .accent:
      guard let text = text(value, name) else { return }
      guard Self.isColour(text) else { return add(.badAccent(text), value) }
      settings.accent = text.lowercased()
    case .sections: readSections(value)
    case .renditions: settings.renditions = choice(value, name) ?? settings.renditions
    case .hide: readHide(value)
    case .strict: settings.strict = boolean(value, name) ?? false
    case .checks: readChecks(value)
    }
  }

  // MARK: - Structures

  private mutating func readReactions(_ index: Int) {
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

  private mutating func readSections(_ index: Int) {
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

  private mutating func readHide(_ index: Int) {
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

  private mutating func readChecks(_ index: Int) {
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

  // MARK: - Values

  private mutating func text(_ index: Int, _ setting: String) -> String? {
    guard tape.tokens[index].isText else {
      add(.wrongType(setting: setting, expected: "a text"), index)
      return nil
    }
    return tape.string(index)
  }

  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ index: Int, _ setting: String
  ) -> Choice? {
    guard let text = text(index, setting) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let choices = Choice.allCases.map(\.rawValue)
      add(.badChoice(setting: setting, value: text, choices: choices), index)
      return nil
    }
    return choice
  }

  private mutating func boolean(_ index: Int, _ setting: String) -> Bool? {
    guard let value = tape.boolean(index) else {
      add(.wrongType(setting: setting, expected: "true or false"), index)
      return nil
    }
    return value
  }

  private mutating func integer(
    _ index: Int, _ setting: String, _ range: ClosedRange<Int>,
    _ store: (inout Settings, Int) -> Void
  ) {
    guard let value = tape.integer(index), range.contains(value) else {
      return add(.outOfRange(setting: setting, range: range), index)
    }
    store(&settings, value)
  }

  private mutating func texts(_ index: Int, _ setting: String) -> [String] {
    elements(index, setting, "texts").compactMap { text($0, setting) }
  }

  private mutating func webAddresses(_ index: Int, _ setting: String) -> [String] {
    elements(index, setting, "web addresses").compactMap { webAddress($0, setting) }
  }

  private mutating func elements(_ index: Int, _ setting: String, _ expected: String) -> [Int] {
    guard tape.tokens[index].kind == .array else {
      add(.wrongType(setting: setting, expected: "a list of \(expected)"), index)
      return []
    }
    var elements: [Int] = []
    tape.forEachElement(of: index) { elements.append($0) }
    return elements
  }

  private mutating func webAddress(_ index: Int, _ setting: String) -> String? {
    guard let url = text(index, setting) else { return nil }
    guard let address = WebAddress.web(url) else {
      add(.badURL(setting: setting, url: url), index)
      return nil
    }
    return address
  }

  /// Minutes east of UTC: `Z`, `+09:00`, `-05:30`.
  static func minutes(ofOffset text: String) -> Int? {
    if text == "Z" || text == "UTC" { return 0 }
    let letters = Array(text.utf8)
    guard letters.count == 6, letters[3] == UInt8(ascii: ":"),
      letters[0] == UInt8(ascii: "+") || letters[0] == UInt8(ascii: "-"),
      [1, 2, 4, 5].allSatisfy({ letters[$0].isASCIIDigit }),
      let hours = Int(text.dropFirst().prefix(2)), let minutes = Int(text.suffix(2)),
      (0...14).contains(hours), (0...59).contains(minutes)
    else { return nil }
    return (hours * 60 + minutes) * (letters[0] == UInt8(ascii: "-") ? -1 : 1)
  }

  private static func isColour(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
      && bytes.dropFirst().allSatisfy { byte in
        byte.hexDigitValue != nil
      }
  }

  private static func isKindName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 40
      && name.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || byte.isASCIIDigit || byte == 0x5F
      }
  }

  // MARK: - Findings

  /// Where the value of a setting stands; nil when the file does not give it.
  mutating func place(of wanted: SettingsField) -> FindingPlace? {
    guard (try? fillTape()) != nil, let offset = FieldPlace.offset(of: wanted, in: tape) else {
      return nil
    }
    return source.places(ofBytes: [offset]).first
  }

  /// Where a name stands in a list of `hide`; nil where it does not.
  mutating func place(ofHidden hidden: String, in list: String) -> FindingPlace? {
    guard (try? fillTape()) != nil else { return nil }
    var offset: Int?
    tape.forEachMember(of: 0) { key, value in
      guard tape.string(key) == SettingsField.hide.rawValue else { return }
      tape.forEachMember(of: value) { key, value in
        guard tape.string(key) == list else { return }
        tape.forEachElement(of: value) { element in
          if offset == nil, tape.string(element) == hidden { offset = tape.tokens[element].start }
        }
      }
    }
    return offset.flatMap { source.places(ofBytes: [$0]).first }
  }

  private mutating func add(_ problem: SettingsProblem, _ token: Int) {
    add(problem, at: tape.tokens[token].start)
  }

  private mutating func add(_ problem: SettingsProblem, at offset: Int) {
    problems.append((problem, offset))
  }

  /// What is wrong, in the order in which it was met.
  var findings: [Finding] {
    zip(problems, source.places(ofBytes: problems.map(\.offset)))
      .map { $0.problem.text.finding(at: $1) }
  }
}

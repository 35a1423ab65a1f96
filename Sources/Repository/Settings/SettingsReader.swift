import Domain

/// Decodes settings from a tape.
struct SettingsReader: ~Copyable {
  let source: SourceText
  var settings = Settings()
  private var problems: [(problem: SettingsProblem, offset: Int)] = []
  private(set) var tape = Tape()

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
    let rest = source.bytes[keyEnd...].drop(while: \.isSpaceOrTab)
    guard rest.first == UInt8(ascii: ":") else { return false }
    let comment = rest.dropFirst().drop(while: \.isJSONSpace)
    guard comment.first == UInt8(ascii: "#") else { return false }
    let digits = comment.dropFirst().prefix { $0.hexDigitValue != nil }
    let next = comment[digits.endIndex...].first ?? 0x0A
    return [3, 4, 6, 8].contains(digits.count) && next.isJSONSpace
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
    case .maxCharacters: integer(value, name, 1...Settings.mostCharacters) { $0.maxCharacters = $1 }
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

  // MARK: - Values

  mutating func text(_ index: Int, _ setting: String) -> String? {
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

  mutating func boolean(_ index: Int, _ setting: String) -> Bool? {
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
    guard tape.tokens[index].kind == .number else {
      let expected = "a whole number" + (tape.tokens[index].kind == .string ? ", not a text" : "")
      return add(.wrongType(setting: setting, expected: expected), index)
    }
    guard let value = tape.integer(index), range.contains(value) else {
      return add(.outOfRange(setting: setting, range: range), index)
    }
    store(&settings, value)
  }

  mutating func texts(_ index: Int, _ setting: String) -> [String] {
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
    guard let minutes = Timestamp.minutes(ofRFC3339Offset: text), abs(minutes) < 15 * 60 else {
      return nil
    }
    return minutes
  }

  private static func isColour(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
      && bytes.dropFirst().allSatisfy { byte in
        byte.hexDigitValue != nil
      }
  }

  static let longestKindName = 40

  static func isKindName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= longestKindName
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

  /// Where each name stands first in the lists of `hide`.
  mutating func placesOfHidden() -> [HiddenList: [String: FindingPlace]] {
    guard (try? fillTape()) != nil else { return [:] }
    var names: [(list: HiddenList, name: String, offset: Int)] = []
    tape.forEachMember(of: 0) { key, value in
      guard tape.string(key) == SettingsField.hide.rawValue else { return }
      tape.forEachMember(of: value) { key, value in
        guard let list = HiddenList(rawValue: tape.string(key)) else { return }
        tape.forEachElement(of: value) { element in
          names.append((list, tape.string(element), tape.tokens[element].start))
        }
      }
    }
    var places: [HiddenList: [String: FindingPlace]] = [:]
    for (name, place) in zip(names, source.places(ofBytes: names.map(\.offset)))
    where places[name.list]?[name.name] == nil {
      places[name.list, default: [:]][name.name] = place
    }
    return places
  }

  mutating func add(_ problem: SettingsProblem, _ token: Int) {
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

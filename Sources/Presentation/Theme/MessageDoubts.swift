import Domain
import TemplateEngine

/// Looks for what was hardly meant in message files.
struct MessageDoubts {
  /// The default texts in English: their keys and values are those that the program knows.
  private let known: [String: String]
  /// The keys that the program and the default theme ask for, without forms.
  private let knownNames: Set<String>
  private let language: String
  private let forms: [PluralRule.Form]
  /// The keys that templates ask for. To look for them takes time, which few files need.
  private let askedFor: () -> Set<String>

  init(
    known: [String: String], settings: Settings, askedFor: @escaping () -> Set<String>
  ) {
    self.known = known
    let kinds = settings.reactionKinds.map(\.name)
    knownNames = Set(known.keys.map(Self.name)).union(Self.ofUnknown.keys)
      .union(kinds.map { "reaction_" + $0 }).union(kinds.map { "reactions_" + $0 })
      .union((1...12).map { "month_\($0)_in_date" })
    language = settings.language
    forms = PluralRule(language: language).forms
    self.askedFor = askedFor
  }

  /// - Parameter merged: what is said in all: a file may leave to another what it does not say.
  func doubts(
    of file: MessageFile, named fileName: String, in merged: [String: String]
  )
    -> [ThemeProblem]
  {
    file.lines.sorted { $0.value < $1.value }.flatMap { key, line in
      doubts(of: key, file.texts[key] ?? "", in: merged).map {
        .messageDoubt($0, file: fileName, line: line)
      }
    }
  }

  private func doubts(
    of key: String, _ text: String, in merged: [String: String]
  )
    -> [MessageDoubt]
  {
    let name = Self.name(of: key)
    // What the program needs is an error then. A site may want an empty text of its own.
    if text.isEmpty, knownNames.contains(name) {
      return key == "direction" || Messages.neededKeys.contains(key) ? [] : [.empty(key: key)]
    }
    let doubts =
      nearKey(to: name).map { [.unknownKey(name, near: $0)] } ?? doubtfulValues(in: text, of: key)
    let ofForm =
      key == name ? missingForms(of: name, in: merged) : formDoubt(of: key, name, in: merged)
    return ofForm.map { doubts + [$0] } ?? doubts
  }

  /// What can be said of a text in one form.
  private func missingForms(
    of name: String, in merged: [String: String]
  ) -> MessageDoubt? {
    // Templates would get it for the texts of all counts, of which scripts select one.
    let hasForms = (known["\(name)[other]"] ?? merged["\(name)[other]"]) != nil
    return known[name] == nil && hasForms ? .noForms(key: name) : nil
  }

  /// What can be said of a plural form.
  private func formDoubt(
    of key: String, _ name: String, in merged: [String: String]
  ) -> MessageDoubt? {
    if known[name] != nil, known["\(name)[other]"] == nil {
      return .needlessForm(key: key, name: name)
    }
    if merged["\(name)[other]"] == nil {
      // What the program needs is an error of its own.
      let isNeeded = PluralKey.allCases.contains { $0.name == name }
      return isNeeded ? nil : .noOther(key: name)
    }
    let form = String(key.dropFirst(name.utf8.count + 1).dropLast())
    return forms.contains { $0.name == form }
      ? nil : .unusedForm(key: key, form: form, language: language, known: forms.map(\.name))
  }

  /// The key that was probably meant; nil for one that is known, or that a template asks for.
  private func nearKey(to name: String) -> String? {
    guard !knownNames.contains(name),
      let near = NearestName.of(
        name, among: NearestName.Candidates(knownNames.sorted(), atMost: 1)),
      !askedFor().contains(name)
    else { return nil }
    return near
  }

  /// The values in braces that the program does not put in, for keys that it knows.
  private func unknownValues(in text: String, of key: String) -> [MessageDoubt] {
    let own = Self.name(of: key)
    let name = Self.ofUnknown[own] ?? own
    guard let model = known[key] ?? known["\(name)[other]"] ?? known[name] else { return [] }
    let values = Set(Self.values(in: model)).union(Self.dateValues[name] ?? []).sorted()
    return Self.values(in: text).filter { !values.contains($0) }.map {
      .unknownValue($0, key: key, known: values)
    }
  }

  /// What can be said of the values of a text.
  private func doubtfulValues(in text: String, of key: String) -> [MessageDoubt] {
    let unknown = unknownValues(in: text, of: key)
    let lacksName = Self.notices.contains(key) && !Self.values(in: text).contains("name")
    return unknown.isEmpty && lacksName ? [.noName(key: key)] : unknown
  }

  /// The keys of notices. Pages and feeds write who did it into them, or behind them.
  private static let notices: Set<String> = Set(
    MessageKey.allCases.filter { $0.rawValue.hasPrefix("notice_") }.flatMap {
      [$0.rawValue, $0.ofUnknown ?? $0.rawValue]
    })

  /// The keys for somebody whose name nobody knows, which no English text needs; and those for all others.
  private static let ofUnknown = Dictionary(
    uniqueKeysWithValues: MessageKey.allCases.compactMap { key in
      key.ofUnknown.map { ($0, key.rawValue) }
    })

  /// Dates can have more than they have in English.
  private static let dateValues = [
    "date_long": ["year", "month", "day", "hour", "minute"],
    "date_time": ["year", "month", "day", "hour", "minute"],
  ]

  private static func name(of key: String) -> String { String(key.prefix { $0 != "[" }) }

  /// The names that stand in braces.
  private static func values(in text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      guard let end = part.firstIndex(of: "}") else { return nil }
      let name = part[..<end]
      let isName = name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
      return isName && !name.isEmpty ? String(name) : nil
    }
  }
}

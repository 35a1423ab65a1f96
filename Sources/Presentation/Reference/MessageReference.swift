/// The messages of a theme, with who asks for them.
struct MessageReference {
  private let texts: [String: String]
  /// What each template asks for, by name.
  private let templates: [(name: String, keys: Set<String>)]

  /// - Returns: nil if the files hold no English messages.
  init?(_ files: [ThemeFile]) {
    guard let english = files.first(where: { $0.name == "messages/en.txt" }) else { return nil }
    let file = MessageFile(english.bytes)
    guard file.problems.isEmpty else { return nil }
    texts = file.texts
    templates = files.filter { $0.kind == .template }
      .map { ($0.name, Self.keys(in: $0.bytes)) }
  }

  /// A key with all its forms.
  struct Entry: Equatable {
    let key: String
    /// In English; one for each form.
    let texts: [String]
    /// What the program says with it; nil if it doesn't ask for it.
    let meaning: String?
    /// The templates that ask for it.
    let users: [String]
  }

  /// Sorted by key.
  var entries: [Entry] {
    let forms = Dictionary(grouping: texts.keys) { key in String(key.prefix { $0 != "[" }) }
    return forms.sorted { Self.order($0.key) < Self.order($1.key) }.map { key, forms in
      Entry(
        key: key, texts: forms.sorted().compactMap { texts[$0] },
        meaning: Self.meaning(of: key, isPlural: forms != [key]), users: users(of: key))
    }
  }

  /// By name, and `month_2` before `month_10`.
  private static func order(_ key: String) -> (String, Int) {
    let digits = key.reversed().prefix { $0.isNumber }.reversed()
    return (String(key.dropLast(digits.count)), Int(String(digits)) ?? 0)
  }

  private static func meaning(of key: String, isPlural: Bool) -> String? {
    if let message = MessageKey(rawValue: key) { return message.summary }
    if let plural = PluralKey.allCases.first(where: { $0.name == key }) { return plural.summary }
    if isPlural, key.hasPrefix("reactions_") { return "How many reactions of this kind there are." }
    if key.hasPrefix("reaction_") { return "The name of this kind of reaction." }
    return nil
  }

  private func users(of key: String) -> [String] {
    templates.filter { $0.keys.contains(key) }.map(\.name).sorted()
  }

  /// The keys that a template asks for: `t.KEY` and `t["KEY"]`.
  static func keys(in template: [UInt8]) -> Set<String> {
    let text = String(decoding: template, as: UTF8.self)
    let plain = text.matches(of: /\bt\.([a-z0-9_]+)/).map(\.output.1)
    let inBrackets = text.matches(of: /\bt\[\s*["']([a-z0-9_]+)["']\s*\]/).map(\.output.1)
    return Set((plain + inBrackets).map(String.init))
  }

  var markdown: String {
    var output = """
      ## Every message

      The default theme's messages, and who asks for them: the program, or templates.

      | key | in English | for |
      |---|---|---|

      """
    for entry in entries {
      let texts = entry.texts.map { "`\($0.isEmpty ? " " : $0)`" }.joined(separator: ", ")
      let users = entry.users.map { "`\($0)`" }.joined(separator: ", ")
      let reasons = [entry.meaning, users.isEmpty ? nil : users].compactMap { $0 }
      output += "| `\(entry.key)` | \(texts) | \(reasons.joined(separator: " ")) |\n"
    }
    return output
  }
}

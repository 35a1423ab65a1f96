/// A language as Open Graph wants it: with a country, `pt_BR` (ogp.me).
enum OpenGraphLocale {
  /// The countries of the languages that the theme comes with, where the tag names none.
  private static let usual = ["en": "US", "ja": "JP"]

  /// - Parameter tag: a language tag (BCP 47), such as `pt-BR` or `zh-Hant-TW`.
  /// - Returns: nil where no country is known.
  static func of(_ tag: String) -> String? {
    let parts = tag.split(separator: "-")
    guard let language = parts.first?.lowercased() else { return nil }
    let stated = parts.dropFirst().prefix { $0.utf8.count > 1 }.first { $0.utf8.count == 2 }
    guard let country = stated?.uppercased() ?? usual[language] else { return nil }
    return "\(language)_\(country)"
  }
}

/// How a value is written in its place.
enum OutputForm: Equatable, Sendable {
  /// Escaped; HTML and JSON as they are.
  case text
  /// Where a scheme could be: `#` instead if the URL would be unsafe.
  case url(URLPart)
}

/// Which part of a URL a value is.
enum URLPart: Equatable, Sendable {
  case whole
  /// All of a list of URLs.
  case wholeList
  /// What was written before is part of it, back to the attribute's quotation mark, or in a list
  /// of URLs to the last comma or space.
  case rest(quote: UInt8, isList: Bool)
}

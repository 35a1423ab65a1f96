import Domain

/// Keeps `\#`, `\@` and their character references from becoming hashtags and mentions.
///
/// The parser resolves escapes and joins the text, and then nobody can tell `\#` from `#`. So each
/// of them is marked in the source before it is parsed (``SourceMarks``).
enum EscapedSigns {
  /// The source with marks, `nil` if nothing needs one.
  static func marked(_ source: borrowing Span<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var written = 0
    var index = 0
    var angles = AngleBrackets()
    while index < source.count {
      angles.move(to: index + 1, in: source)
      if !angles.isWithin, isEscaped(at: index, in: source) {
        result.append(source, written..<index)
        SourceMarks.appendEscaped(to: &result)
        written = index
      }
      // A backslash before a backslash escapes it and nothing else.
      let skipsNext = source[index] == UInt8(ascii: "\\")
      index += skipsNext ? 2 : 1
    }
    guard !result.isEmpty else { return nil }
    result.append(source, written..<source.count)
    return result
  }

  private static func isEscaped(at index: Int, in source: borrowing Span<UInt8>) -> Bool {
    guard index + 1 < source.count else { return false }
    let next = source[index + 1]
    if source[index] == UInt8(ascii: "\\") {
      return next == UInt8(ascii: "#") || next == UInt8(ascii: "@")
    }
    guard source[index] == UInt8(ascii: "&"),
      let sign = HTMLEntities.reference(at: index, end: source.count, in: source)?.scalar
    else { return false }
    return "#@＃＠".unicodeScalars.contains(sign)
  }
}

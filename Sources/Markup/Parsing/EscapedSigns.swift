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
    guard source[index] == UInt8(ascii: "&") else { return false }
    if source.holds("num;", at: index + 1) || source.holds("commat;", at: index + 1) {
      return true
    }
    return next == UInt8(ascii: "#") && isNumericSign(at: index + 2, in: source)
  }

  /// Whether the number of a character reference is that of `#`, `@`, `＃` or `＠`.
  private static func isNumericSign(at start: Int, in source: borrowing Span<UInt8>) -> Bool {
    var index = start
    var radix = 10
    if index < source.count, source[index] | 0x20 == UInt8(ascii: "x") {
      radix = 16
      index += 1
    }
    var value = 0
    // A reference has at most 7 digits.
    let limit = min(index + 7, source.count)
    while index < limit, let digit = source[index].hexDigitValue, Int(digit) < radix {
      value = value * radix + Int(digit)
      index += 1
    }
    guard index < source.count, source[index] == UInt8(ascii: ";") else { return false }
    return [0x23, 0x40, 0xFF03, 0xFF20].contains(value)
  }
}

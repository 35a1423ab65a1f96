import Domain

/// Keeps `\#`, `\@` and their character references from becoming hashtags and mentions.
///
/// The parser resolves escapes and joins the text, and then nobody can tell `\#` from `#`. So each
/// of them is marked in the source before it is parsed: with a comma, which is punctuation like the
/// backslash or the ampersand that it precedes and so leaves the rules of emphasis as they are, and
/// a control character, which no text can hold at that point. The mark is taken out of everything
/// that the parser gives back.
enum EscapedSigns {
  private static let mark: (UInt8, UInt8) = (UInt8(ascii: ","), 0x02)

  /// The source with marks, `nil` if nothing needs one.
  static func marked(_ source: borrowing Span<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var written = 0
    var index = 0
    // Within `<http://...>` nothing is escaped, and a control character would end it.
    var isInAngles = false
    while index < source.count {
      switch source[index] {
      case UInt8(ascii: "<"):
        isInAngles = index + 1 < source.count && source[index + 1].isASCIILetter
      case 0...0x20, UInt8(ascii: ">"): isInAngles = false
      default: break
      }
      if !isInAngles, isEscaped(at: index, in: source) {
        result.append(source, written..<index)
        result.append(mark.0)
        result.append(mark.1)
        written = index
      }
      // A backslash before a backslash escapes it and nothing else.
      let skipsNext = source[index] == UInt8(ascii: "\\")
      index += skipsNext ? 2 : 1
    }
    guard written > 0 || !result.isEmpty else { return nil }
    result.append(source, written..<source.count)
    return result
  }

  /// Takes the marks out of a text; gives the offsets where they stood.
  static func unmark(_ text: inout [UInt8]) -> [Int] {
    guard text.contains(mark.1) else { return [] }
    var offsets: [Int] = []
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for byte in text {
      if byte == mark.1, result.last == mark.0 {
        result.removeLast()
        offsets.append(result.count)
      } else {
        result.append(byte)
      }
    }
    text = result
    return offsets
  }

  private static func isEscaped(at index: Int, in source: borrowing Span<UInt8>) -> Bool {
    guard index + 1 < source.count else { return false }
    let next = source[index + 1]
    if source[index] == UInt8(ascii: "\\") {
      return next == UInt8(ascii: "#") || next == UInt8(ascii: "@")
    }
    guard source[index] == UInt8(ascii: "&") else { return false }
    if starts("num;", at: index + 1, in: source) || starts("commat;", at: index + 1, in: source) {
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

  private static func starts(
    _ word: StaticString, at start: Int, in source: borrowing Span<UInt8>
  ) -> Bool {
    let count = word.utf8CodeUnitCount
    guard start + count <= source.count else { return false }
    return word.withUTF8Buffer { word in
      for index in 0..<count where source[start + index] != word[index] { return false }
      return true
    }
  }
}

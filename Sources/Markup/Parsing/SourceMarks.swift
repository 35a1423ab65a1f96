import Domain

/// What is put into a source before it is parsed, to be known in what the parser gives back, and taken out
/// of all of it.
///
/// A mark is a comma, which is punctuation like the backslash or the ampersand that it precedes and so
/// leaves the rules of emphasis as they are, and a control character, which no text can hold at that point.
enum SourceMarks {
  private static let beginning = UInt8(ascii: ",")
  private static let escaped: UInt8 = 0x02
  private static let literal: UInt8 = 0x03

  /// Before an escape or a character reference that stands for the sign of a hashtag or mention.
  static func appendEscaped(to source: inout [UInt8]) {
    source.append(beginning)
    source.append(escaped)
  }

  /// Before a sign that is to stand for itself: a backslash that is not the writer's own follows, and is
  /// still there where nothing is escaped, as in code.
  static func appendLiteral(to source: inout [UInt8]) {
    source.append(beginning)
    source.append(literal)
    source.append(UInt8(ascii: "\\"))
  }

  /// Takes the marks out of a text; gives the offsets where something was escaped.
  static func remove(from text: inout [UInt8]) -> [Int] {
    guard text.contains(where: { $0 == escaped || $0 == literal }) else { return [] }
    var offsets: [Int] = []
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var isBehindLiteral = false
    for byte in text {
      let isOurs = isBehindLiteral && byte == UInt8(ascii: "\\")
      isBehindLiteral = false
      if isOurs { continue }
      if byte == escaped || byte == literal, result.last == beginning {
        result.removeLast()
        if byte == escaped { offsets.append(result.count) }
        isBehindLiteral = byte == literal
      } else {
        result.append(byte)
      }
    }
    text = result
    return offsets
  }
}

import Domain

/// Keeps lines of a stranger's text as they are that Markdown would hide or make something else of: what looks
/// like the definition of a link to which nothing refers, as `[edit]: sorry`, and a title between tildes, as
/// `~~~ News ~~~`, which would begin code.
///
/// Their first signs are escaped in the source, with a mark (``SourceMarks``). Where nothing would have become
/// of the line, as in code or in the middle of a paragraph, that changes nothing.
enum LiteralLines {
  /// The source with escapes; nil if nothing needs one.
  ///
  /// - Complexity: O(*n*)
  static func marked(_ source: borrowing Span<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var written = 0
    var used: Set<String>?
    var start = 0
    while start < source.count {
      while start < source.count, isMarker(source[start]) { start += 1 }
      var end = start
      while end < source.count, !isLineEnd(source[end]) { end += 1 }
      var literal = titleFence(start..<end, in: source)
      if let label = definedLabel(start..<end, in: source) {
        let labels = used ?? usedLabels(in: source)
        used = labels
        if !labels.contains(label) { literal = start..<start + 1 }
      }
      for sign in literal {
        result.append(source, written..<sign)
        SourceMarks.appendLiteral(to: &result)
        written = sign
      }
      start = end + 1
    }
    guard !result.isEmpty else { return nil }
    result.append(source, written..<source.count)
    return result
  }

  /// The tildes at the beginning of a line that has words behind them, and then tildes again.
  private static func titleFence(
    _ line: Range<Int>, in source: borrowing Span<UInt8>
  ) -> Range<Int> {
    var end = line.lowerBound
    while end < line.upperBound, source[end] == UInt8(ascii: "~") { end += 1 }
    guard end - line.lowerBound >= 3 else { return line.lowerBound..<line.lowerBound }
    for index in end..<line.upperBound where source[index] == UInt8(ascii: "~") {
      return line.lowerBound..<end
    }
    return line.lowerBound..<line.lowerBound
  }

  /// The label of a definition, if the line looks like one.
  private static func definedLabel(
    _ line: Range<Int>, in source: borrowing Span<UInt8>
  ) -> String? {
    guard !line.isEmpty, source[line.lowerBound] == UInt8(ascii: "[") else { return nil }
    var index = line.lowerBound + 1
    while index < line.upperBound {
      switch source[index] {
      case UInt8(ascii: "["): return nil
      case UInt8(ascii: "]"):
        guard index + 1 < line.upperBound, source[index + 1] == UInt8(ascii: ":") else {
          return nil
        }
        return folded(line.lowerBound + 1..<index, in: source)
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }

  /// All that stands in brackets and begins no line that looks like a definition.
  private static func usedLabels(in source: borrowing Span<UInt8>) -> Set<String> {
    var labels: Set<String> = []
    var opening: (offset: Int, beginsLine: Bool)?
    var isAtStart = true
    var index = 0
    while index < source.count {
      let byte = source[index]
      switch byte {
      case UInt8(ascii: "["): opening = (index, isAtStart)
      case UInt8(ascii: "]"):
        let isDefinition =
          opening?.beginsLine == true && source.holds(":", at: index + 1)
        if let opening, !isDefinition {
          labels.insert(folded(opening.offset + 1..<index, in: source))
        }
        opening = nil
      case UInt8(ascii: "\\"): index += 1
      default: break
      }
      isAtStart = isLineEnd(byte) || isAtStart && isMarker(byte)
      index += 1
    }
    return labels
  }

  /// Labels are compared without regard to case and to how they are spaced.
  private static func folded(_ label: Range<Int>, in source: borrowing Span<UInt8>) -> String {
    let text = source.extracting(label).withUnsafeBufferPointer {
      String(decoding: $0, as: UTF8.self)
    }
    return NameFolding.folded(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// Whether a byte may stand before what a line holds: blanks, and the signs of quotes and lists.
  private static func isMarker(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

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
    // How many tildes begin the title above, which may have a line of them below it, too.
    var titleLength: Int?
    var start = 0
    while start < source.count {
      while start < source.count, isMarker(source[start]) { start += 1 }
      var end = start
      while end < source.count, !source[end].isLineEnd { end += 1 }
      var literal = titleFence(start..<end, in: source)
      if !literal.isEmpty {
        titleLength = literal.count
      } else if let length = titleLength {
        literal = tildes(start..<end, atLeast: length, in: source)
        if !literal.isEmpty { titleLength = nil }
      }
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

  /// The tildes at the beginning of a line that has words behind them, and then tildes again: at its end, or
  /// three in a row. One within, as in `~~~sh path=~/bin`, is a part of what is said of code.
  private static func titleFence(
    _ line: Range<Int>, in source: borrowing Span<UInt8>
  ) -> Range<Int> {
    let tilde = UInt8(ascii: "~")
    let first = tildes(line, in: source)
    guard first.count >= 3 else { return first.prefix(0) }
    var (run, isLast) = (0, false)
    for index in first.upperBound..<line.upperBound where run < 3 {
      let byte = source[index]
      run = byte == tilde ? run + 1 : 0
      if !byte.isSpaceOrTab { isLast = byte == tilde }
    }
    return run >= 3 || isLast ? first : first.prefix(0)
  }

  /// A line of nothing but so many tildes or more; empty where it is none.
  private static func tildes(
    _ line: Range<Int>, atLeast count: Int, in source: borrowing Span<UInt8>
  ) -> Range<Int> {
    let first = tildes(line, in: source)
    var rest = first.upperBound
    while rest < line.upperBound, source[rest].isSpaceOrTab { rest += 1 }
    return rest == line.upperBound && first.count >= count ? first : first.prefix(0)
  }

  /// Those at the beginning of a line.
  private static func tildes(
    _ line: Range<Int>, in source: borrowing Span<UInt8>
  ) -> Range<Int> {
    var end = line.lowerBound
    while end < line.upperBound, source[end] == UInt8(ascii: "~") { end += 1 }
    return line.lowerBound..<end
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
          && mayBeDefinition(from: index + 2, in: source)
        if let opening, !isDefinition {
          labels.formUnion(folded(used: opening.offset + 1..<index, in: source))
        }
        opening = nil
      case UInt8(ascii: "\\"): index += 1
      default: break
      }
      isAtStart = byte.isLineEnd || isAtStart && isMarker(byte)
      index += 1
    }
    return labels
  }

  /// Whether nothing stands behind the colon of a definition, or an address, with or without a title in quotation
  /// marks or parentheses.
  private static func mayBeDefinition(
    from start: Int, in source: borrowing Span<UInt8>
  ) -> Bool {
    var end = start
    while end < source.count, !source[end].isLineEnd { end += 1 }
    while end > start, source[end - 1].isSpaceOrTab { end -= 1 }
    var index = start
    while index < end, source[index].isSpaceOrTab { index += 1 }
    if index < end, source[index] == UInt8(ascii: "<") {
      while index < end, source[index] != UInt8(ascii: ">") { index += 1 }
    }
    while index < end, !source[index].isSpaceOrTab { index += 1 }
    while index < end, source[index].isSpaceOrTab { index += 1 }
    guard index < end else { return true }
    let (first, last) = (source[index], source[end - 1])
    return end - index > 1
      && (first == last && (first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"))
        || first == UInt8(ascii: "(") && last == UInt8(ascii: ")"))
  }

  /// A label that is used, in each way in which it may be meant: where it goes on in another line, a quote or a
  /// list has its signs before that.
  private static func folded(
    used label: Range<Int>, in source: borrowing Span<UInt8>
  ) -> Set<String> {
    var bytes: [UInt8] = []
    var (isAtStart, hasLines) = (false, false)
    for index in label {
      let byte = source[index]
      if isAtStart, isMarker(byte) { continue }
      isAtStart = byte.isLineEnd
      if isAtStart { hasLines = true }
      bytes.append(byte)
    }
    let whole = folded(label, in: source)
    return hasLines ? [whole, folded(bytes.indices, in: bytes.span)] : [whole]
  }

  /// Labels are compared without regard to case and to how they are spaced.
  private static func folded(_ label: Range<Int>, in source: borrowing Span<UInt8>) -> String {
    let text = String(utf8: source, label)
    return NameFolding.folded(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// Whether a byte may stand before what a line holds: blanks, and the signs and numbers of quotes and lists.
  private static func isMarker(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ")"):
      true
    default: byte.isSpaceOrTab
    }
  }
}

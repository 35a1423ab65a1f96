extension ParserGuards {
  /// Whether no line opens more quotes and lists than may lie in each other.
  ///
  /// The parser looks at the rest of a line for each marker at its beginning, and at all that is open
  /// for each line that follows: 4 KB of `- ` took it 70 ms, 32 KB 20 s. The tree would be refused
  /// for its depth in any case.
  ///
  /// A rule such as `- - - -` opens nothing, however long.
  static func boundsNesting(_ text: borrowing Span<UInt8>, depth: Int) -> Bool {
    var lineStart = 0
    while lineStart < text.count {
      let markers = markers(from: lineStart, in: text)
      if markers.count > depth { return false }
      var end = markers.end
      while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
      lineStart = end + 1
    }
    return true
  }

  /// How many quotes and lists a line opens, and where its text begins.
  private static func markers(
    from start: Int, in text: borrowing Span<UInt8>
  ) -> (count: Int, end: Int) {
    var index = start
    var count = 0
    // Of the last markers that are all the same `-` or `*`: they may turn out to be a rule.
    var sign: UInt8 = 0
    var signs = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case 0x20, 0x09:
        index += 1
        continue
      case UInt8(ascii: ">"):
        index += 1
        sign = 0
        signs = 0
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
        guard isSpace(after: index, in: text) else { return (count, index) }
        signs = byte == sign ? signs + 1 : 1
        sign = byte
        index += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        var end = index
        while end < text.count, end - index < 9, text[end].isASCIIDigit { end += 1 }
        guard end < text.count, text[end] == UInt8(ascii: ".") || text[end] == UInt8(ascii: ")"),
          isSpace(after: end, in: text)
        else { return (count, index) }
        index = end + 1
        sign = 0
        signs = 0
      case 0x0A, 0x0D:
        let isRule = signs >= 3 && sign != UInt8(ascii: "+")
        return (isRule ? count - signs : count, index)
      default: return (count, index)
      }
      count += 1
    }
    return (signs >= 3 && sign != UInt8(ascii: "+") ? count - signs : count, index)
  }

  private static func isSpace(after index: Int, in text: borrowing Span<UInt8>) -> Bool {
    guard index + 1 < text.count else { return true }
    switch text[index + 1] {
    case 0x20, 0x09, 0x0A, 0x0D: return true
    default: return false
    }
  }
}

extension ParserGuards {
  /// The most that the squares of the numbers of signs in each paragraph may come to; brackets cost
  /// three times as much as signs of emphasis.
  static let signWork = 150_000_000

  /// Shorter texts need not be looked through for signs or raw HTML: the worst of them takes some ten
  /// milliseconds.
  static let harmlessBytes = 8192

  /// Whether no paragraph has so many signs that pairing them takes too long: for a closing sign the
  /// parser may look at all that have been opened, and again when a pair is found. 256 KB of `*a` and
  /// `_a*_` took it 34 s, of `![[]()` 17 s.
  ///
  /// Brackets are counted apart from signs of emphasis. Rows of a table count as one paragraph, and
  /// so do items of a numbered list without blank lines; 7,000 brackets or 12,000 other signs
  /// in one of them are some times what honest pages have.
  static func boundsSigns(_ text: borrowing Span<UInt8>) -> Bool {
    guard text.count > harmlessBytes else { return true }
    var emphasis = 0
    var brackets = 0
    var work = 0
    var lineStart = 0
    while lineStart < text.count {
      if beginsItem(at: lineStart, in: text) {
        work += cost(emphasis, brackets)
        (emphasis, brackets) = (0, 0)
      }
      var index = lineStart
      line: while index < text.count {
        switch text[index] {
        case 0x0A, 0x0D: break line
        case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): emphasis += 1
        case UInt8(ascii: "["), UInt8(ascii: "]"): brackets += 1
        default: break
        }
        index += 1
      }
      if index >= text.count || endsParagraph(lineStart..<index, in: text) {
        work += cost(emphasis, brackets)
        (emphasis, brackets) = (0, 0)
      }
      lineStart = index + 1
      // What is not counted yet only grows.
      guard work + cost(emphasis, brackets) <= signWork else { return false }
    }
    return true
  }

  private static func cost(_ emphasis: Int, _ brackets: Int) -> Int {
    emphasis * emphasis + 3 * brackets * brackets
  }

  /// Whether a line begins a bulleted item that is not empty. No paragraph goes on behind its marker,
  /// wherever the line stands; one that is indented by more could be text.
  private static func beginsItem(at start: Int, in text: borrowing Span<UInt8>) -> Bool {
    var index = start
    while index < text.count, index - start < 4, text[index] == 0x20 { index += 1 }
    guard index - start < 4, index + 2 < text.count, text[index + 1] == 0x20,
      text[index + 2] > 0x20
    else { return false }
    switch text[index] {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): return true
    default: return false
    }
  }

  /// Whether a line is blank, or blank within quotes: no paragraph goes on behind it.
  ///
  /// Four blanks before a `>` would make it text of the paragraph, so there may be one at most.
  static func endsParagraph(_ line: Range<Int>, in text: borrowing Span<UInt8>) -> Bool {
    var blanks = 0
    var isQuote = false
    for index in line {
      switch text[index] {
      case 0x20, 0x09: blanks += 1
      case UInt8(ascii: ">"):
        guard blanks <= 1, blanks == 0 || text[index - 1] == 0x20 else { return false }
        blanks = 0
        isQuote = true
      default: return false
      }
    }
    return isQuote || blanks == line.count
  }
}

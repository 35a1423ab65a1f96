/// Checks that keep the parser from using memory or time out of all proportion. They look at the
/// text without parsing it and would rather say no once too often.
enum ParserGuards {
  /// The most bytes that resolved reference links may take in the parser.
  static let referenceBytes = 16 << 20

  /// The most columns of a table.
  static let tableColumns = 64

  /// The most cells that all tables of a text may have together. The parser fills up short rows, so that columns
  /// times rows counts, not what is written.
  static let tableCells = 65_536

  /// The most bytes that the parser may read again and again while it looks for a table.
  static let tableWork = 64 << 20

  /// The most that the squares of the numbers of pipes in each line of a table may come to, and of
  /// the numbers of lines before each line that could delimit one.
  static let cellWork = 1 << 23
  static let headerWork = 1 << 25

  /// The most bytes that the parser may read again and again while it looks for the end of raw HTML.
  static let rawHTMLWork = 128 << 20

  /// Whether the parser doesn't look too often for the end of a comment, an instruction or a
  /// declaration: for each that is never closed it reads the rest of the text, so that *n* bytes of
  /// `<?` cost *n*² / 4.
  static func boundsRawHTML(_ text: borrowing Span<UInt8>) -> Bool {
    guard text.count > harmlessBytes else { return true }
    var openings = 0
    for index in text.indices.dropLast() where text[index] == UInt8(ascii: "<") {
      let next = text[index + 1]
      if next == UInt8(ascii: "?") || next == UInt8(ascii: "!") { openings += 1 }
    }
    return openings * text.count <= rawHTMLWork
  }

  /// Whether the reference links of a text stay small: the parser copies target and title of a
  /// definition for each use, so that *n* bytes can become *n*² / 4.
  ///
  /// Every `]:` is taken for a definition and every `]` for a use of the longest one.
  static func boundsReferences(_ text: borrowing Span<UInt8>) -> Bool {
    var uses = 0
    var longest = 0
    var definitions = DefinitionLengths()
    for index in text.indices where text[index] == UInt8(ascii: "]") {
      uses += 1
      if index + 1 < text.count, text[index + 1] == UInt8(ascii: ":") {
        longest = max(longest, definitions.length(from: index + 2, in: text))
      }
    }
    let (bytes, overflows) = longest.multipliedReportingOverflow(by: uses)
    return !overflows && bytes <= referenceBytes
  }

  /// Whether the tables of a text, if it has any, stay within the limits.
  ///
  /// A table is a header line, a delimiter line and rows up to a blank line. Its columns are those
  /// of the delimiter line, and each row gets as many cells, whatever it holds. So each stretch of
  /// lines without a blank one is taken for a table of all its lines with the columns of the
  /// widest line that could delimit one.
  ///
  /// A row is cut into cells in time that grows with the square of its pipes (32 KB of them took 19 s),
  /// and the lines before a delimiter are read again for each of them (256 KB of `:` took 70 s).
  static func boundsTables(_ text: borrowing Span<UInt8>) -> Bool {
    var stretch = Stretch()
    var cells = 0
    var work = 0
    var cellWork = 0
    var headerWork = 0
    var lineStart = 0
    for index in 0...text.count {
      guard index == text.count || text[index] == 0x0A || text[index] == 0x0D else { continue }
      let isEnd = stretch.add(line: lineStart..<index, in: text)
      lineStart = index + 1
      guard isEnd || index == text.count else { continue }
      if stretch.delimiters > 0 {
        cellWork += stretch.cellWork
        headerWork += stretch.headerWork
      }
      guard stretch.columns <= tableColumns, cellWork <= Self.cellWork,
        headerWork <= Self.headerWork
      else { return false }
      cells += stretch.columns * stretch.lines
      work += stretch.delimiters * stretch.bytes
      guard cells <= tableCells, work <= tableWork else { return false }
      stretch = Stretch()
    }
    return true
  }

  private struct Stretch {
    var lines = 0
    var bytes = 0
    var columns = 0
    var delimiters = 0
    var cellWork = 0
    var headerWork = 0

    /// Adds a line; whether the stretch ends with it.
    mutating func add(line: Range<Int>, in text: borrowing Span<UInt8>) -> Bool {
      lines += 1
      bytes += line.count + 1
      var pipesInLine = 0
      for index in line where text[index] == UInt8(ascii: "|") { pipesInLine += 1 }
      cellWork += pipesInLine * pipesInLine
      var start = line.upperBound
      var pipes = 0
      var hasDash = false
      scan: while start > line.lowerBound {
        switch text[start - 1] {
        case UInt8(ascii: "|"): pipes += 1
        case UInt8(ascii: "-"): hasDash = true
        case UInt8(ascii: ":"), 0x20, 0x09: break
        default: break scan
        }
        start -= 1
      }
      // Only markers of quotes and lists may stand before it.
      let beginsRight = start == line.lowerBound || ">*+.)".utf8.contains(text[start - 1])
      if hasDash, beginsRight {
        delimiters += 1
        headerWork += lines * lines
        columns = max(columns, pipes + 1)
      }
      return ParserGuards.endsParagraph(line, in: text)
    }
  }
}

import Markup

/// The YAML that a Markdown file starts with.
public enum FrontMatter {
  /// Tells the front matter of a file from the text after it.
  ///
  /// It stands between a line `---` and the next line that is `---` or `...`; blanks behind these are
  /// allowed, and blank lines before the first. The body starts with the line after the last.
  ///
  /// A file that seems to have fields, but in another form, or more of them behind the last line, is not taken for
  /// a text: an address or a draft among them would be published.
  /// - Returns: the bytes between the two lines, `nil` where the file has no front matter.
  /// - Throws: `unclosedFrontMatter` where there is no closing line, `unreadFrontMatter` for another form.
  public static func split(
    _ source: SourceText
  ) throws(ReadingError) -> (yaml: Range<Int>?, body: Range<Int>) {
    let bytes = source.bytes
    let start = source.byteOrderMarkLength
    var first = line(at: start, in: bytes)
    let isFirstLine = isMarker(first.text, of: UInt8(ascii: "-"), in: bytes)
    if !isFirstLine {
      first = lineOfText(from: start, in: bytes)
      guard hasFields(from: first, in: source) else { return (nil, start..<bytes.count) }
      guard isMarker(first.text, of: UInt8(ascii: "-"), in: bytes) else {
        throw ReadingError(.unreadFrontMatter, at: first.text.lowerBound, to: first.text.upperBound)
      }
    }
    var next = first.end
    while next < bytes.count {
      let line = line(at: next, in: bytes)
      let endsDocument = isMarker(line.text, of: UInt8(ascii: "."), in: bytes)
      if endsDocument || isMarker(line.text, of: UInt8(ascii: "-"), in: bytes) {
        if let field = moreFields(from: line.end, mayBeAny: endsDocument, in: bytes) {
          throw ReadingError(.unreadFrontMatter, at: field.lowerBound, to: field.upperBound)
        }
        return (first.end..<next, line.end..<bytes.count)
      }
      next = line.end
    }
    throw ReadingError(
      .unclosedFrontMatter, at: first.text.lowerBound, to: first.text.lowerBound + 3)
  }

  /// Whether a file begins with fields: behind a line that stands before such, or with nothing before them and a
  /// line behind them, as Hexo reads them.
  private static func hasFields(
    from first: (text: Range<Int>, end: Int), in source: SourceText
  ) -> Bool {
    let bytes = source.bytes
    if isMarker(first.text, of: UInt8(ascii: "-"), in: bytes),
      FieldForm.field(in: bytes[lineOfText(from: first.end, in: bytes).text]) != nil
    {
      return true
    }
    guard let fields = looseFields(from: first.text.lowerBound, in: bytes) else { return false }
    // What a text may begin with as well has to say who may read it.
    if fields.hasPrivate, fields.isClosed || fields.fence != nil || fields.isObject { return true }
    if fields.isObject { return fields.hasKnown && !fields.isOneLine }
    guard let fence = fields.fence else {
      let isOfPerson = source.path.hasPrefix("content/\(RecordKind.user.folder)/")
      return fields.isClosed && fields.hasKnown && fields.isPlain
        || fields.isHidingBlock(ofPerson: isOfPerson)
    }
    if fence.sign == .rules { return false }
    return fields.hasKnown || fields.isClosed && fields.isPlain && fields.hasSmall
  }

  /// The first of the fields that stand behind the end of the front matter, up to another line `---`. That may be
  /// a heading as well (`Note: fog`), so one of them has to say who may read the text; or they are a second front
  /// matter, with a line of its own before them.
  ///
  /// - Parameter mayBeAny: whether the front matter ended with `...`, behind which no heading is expected.
  private static func moreFields(
    from start: Int, mayBeAny: Bool, in bytes: [UInt8]
  ) -> Range<Int>? {
    guard let fields = looseFields(from: start, in: bytes) else { return nil }
    if fields.hasPrivate, fields.isClosed || fields.fence != nil || fields.isObject {
      return fields.first
    }
    // A text may be about JSON.
    guard fields.isClosed, !fields.isObject else { return nil }
    let isSecond = fields.hasKnown && fields.fence.map { $0.sign != .rules } == true
    return mayBeAny || isSecond ? fields.first : nil
  }

  /// The fields of which all lines from an offset on are, up to a line that ends them or is none; nil where there
  /// are none.
  private static func looseFields(from start: Int, in bytes: [UInt8]) -> LooseFields? {
    var reader = LooseFieldsReader()
    var (fence, next) = startOfFields(from: start, in: bytes)
    if let fence { _ = reader.take(fence, in: bytes) }
    while next < bytes.count {
      let line = line(at: next, in: bytes)
      if !reader.take(line.text, in: bytes) { return reader.fields }
      next = line.end
    }
    reader.end()
    return reader.fields
  }

  /// Where fields may begin behind blank lines, comments and lines that stand before or behind fields, such as those
  /// of an empty front matter; and the last such line.
  private static func startOfFields(
    from start: Int, in bytes: [UInt8]
  ) -> (fence: Range<Int>?, start: Int) {
    var fence: Range<Int>?
    var line = lineOfText(from: start, in: bytes)
    while line.end < bytes.count, let found = FieldForm.fence(bytes[line.text]),
      found.sign != .brace
    {
      fence = line.text
      line = lineOfText(from: line.end, in: bytes)
    }
    return (fence, line.text.lowerBound)
  }

  /// The first line from an offset on in which there is anything to see, and that is not of a comment.
  private static func lineOfText(
    from start: Int, in bytes: [UInt8]
  ) -> (text: Range<Int>, end: Int) {
    var line = line(at: start, in: bytes)
    // One that nothing ends is looked through once.
    var mayEnd = true
    while line.end < bytes.count {
      if bytes[line.text].starts(with: "<!--".utf8) {
        if mayEnd, let end = bytes[line.text.lowerBound...].firstRange(of: Array("-->".utf8)) {
          line = Self.line(at: end.upperBound, in: bytes)
        } else {
          mayEnd = false
        }
      } else if !bytes.span.extracting(line.text).isBlank {
        break
      }
      if line.end < bytes.count { line = Self.line(at: line.end, in: bytes) }
    }
    return line
  }

  /// The line at an offset, and the offset after its line end.
  private static func line(at start: Int, in bytes: [UInt8]) -> (text: Range<Int>, end: Int) {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      end += 1
    }
    guard end < bytes.count else { return (start..<end, end) }
    let isPair =
      bytes[end] == UInt8(ascii: "\r") && end + 1 < bytes.count
      && bytes[end + 1] == UInt8(ascii: "\n")
    return (start..<end, end + (isPair ? 2 : 1))
  }

  /// Whether a line is three times the sign, with nothing but blanks behind.
  private static func isMarker(_ line: Range<Int>, of sign: UInt8, in bytes: [UInt8]) -> Bool {
    guard line.count >= 3, bytes[line.lowerBound] == sign, bytes[line.lowerBound + 1] == sign,
      bytes[line.lowerBound + 2] == sign
    else { return false }
    return bytes[line].dropFirst(3).allSatisfy {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }
  }
}

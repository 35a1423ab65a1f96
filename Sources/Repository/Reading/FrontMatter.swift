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
    var lines = FrontMatterLines(bytes)
    let start = source.byteOrderMarkLength
    var first = lines.line(at: start)
    if !FieldForm.isMarker("-", bytes[first.text]) {
      first = lines.lineOfText(from: start)
      guard hasFields(from: first, of: source.path, &lines) else {
        return (nil, start..<bytes.count)
      }
      guard FieldForm.isMarker("-", bytes[first.text]) else {
        throw ReadingError(.unreadFrontMatter, at: first.text.lowerBound, to: first.text.upperBound)
      }
    }
    var next = first.end
    while next < bytes.count {
      let line = lines.line(at: next)
      let endsDocument = FieldForm.isMarker(".", bytes[line.text])
      if endsDocument || FieldForm.isMarker("-", bytes[line.text]) {
        if let field = moreFields(from: line.end, mayBeAny: endsDocument, &lines) {
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
    from first: FrontMatterLines.Line, of path: String, _ lines: inout FrontMatterLines
  ) -> Bool {
    if FieldForm.isMarker("-", lines.bytes[first.text]) {
      var line = lines.lineOfText(from: first.end)
      if FieldForm.fence(lines.bytes[line.text])?.sign == .brace {
        line = lines.lineOfText(from: line.end)
      }
      if FieldForm.beginsFields(lines.bytes[line.text]) { return true }
    }
    guard let fields = looseFields(from: first.text.lowerBound, &lines) else { return false }
    // What a text may begin with as well has to say who may read it.
    if fields.hasPrivate, fields.isClosed || fields.fence != nil || fields.isObject { return true }
    if fields.isObject { return fields.hasKnown && !fields.isOneLine }
    guard let fence = fields.fence else {
      let isOfPerson = ContentFolder.file(at: path)?.kind == .user
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
    from start: Int, mayBeAny: Bool, _ lines: inout FrontMatterLines
  ) -> Range<Int>? {
    guard let fields = looseFields(from: start, &lines) else { return nil }
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
  private static func looseFields(
    from start: Int, _ lines: inout FrontMatterLines
  ) -> LooseFields? {
    let bytes = lines.bytes
    var reader = LooseFieldsReader()
    var (fence, next) = startOfFields(from: start, &lines)
    if let fence { _ = reader.take(fence, in: bytes) }
    while next < bytes.count {
      let line = lines.line(at: next)
      if !reader.take(line.text, in: bytes) { return reader.fields }
      next = line.end
    }
    reader.end()
    return reader.fields
  }

  /// Where fields may begin behind blank lines, comments and lines that stand before or behind fields, such as those
  /// of an empty front matter; and the last such line.
  private static func startOfFields(
    from start: Int, _ lines: inout FrontMatterLines
  ) -> (fence: Range<Int>?, start: Int) {
    var fence: Range<Int>?
    var line = lines.lineOfText(from: start)
    while line.end < lines.bytes.count, let found = FieldForm.fence(lines.bytes[line.text]),
      found.sign != .brace
    {
      fence = line.text
      line = lines.lineOfText(from: line.end)
      if found.field != nil { break }
    }
    return (fence, line.text.lowerBound)
  }
}

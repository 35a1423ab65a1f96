import Markup

/// The YAML that a Markdown file starts with.
public enum FrontMatter {
  /// Tells the front matter of a file from the text after it.
  ///
  /// It stands between a line `---` and the next line that is `---` or `...`; blanks behind these are
  /// allowed, and blank lines before the first. The body starts with the line after the last.
  ///
  /// A file that seems to have fields, but in another form, or more of them behind the last line, is not taken for
  /// a text: an address or a draft among them would be published. What seems so is up to ``LooseFields``.
  /// - Returns: the bytes between the two lines, `nil` where the file has no front matter.
  /// - Throws: `unclosedFrontMatter` where there is no closing line, `unreadFrontMatter` for another form.
  public static func split(
    _ source: SourceText
  ) throws(ReadingError) -> (yaml: Range<Int>?, body: Range<Int>) {
    let bytes = source.bytes
    var lines = FrontMatterLines(bytes)
    let isOfPerson = ContentFolder.file(at: source.path)?.kind == .user
    let start = source.byteOrderMarkLength
    var first = lines.line(at: start)
    if !FieldForm.isMarker("-", bytes[first.text]) {
      first = lines.lineOfText(from: start)
      let fields = LooseFields(from: first.text.lowerBound, &lines)
      guard fields.areMeant(isBehind: false, ofPerson: isOfPerson) else {
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
        let more = LooseFields(from: line.end, &lines)
        if let place = more.first, more.areMeant(isBehind: !endsDocument, ofPerson: false) {
          throw ReadingError(.unreadFrontMatter, at: place.lowerBound, to: place.upperBound)
        }
        return (first.end..<next, line.end..<bytes.count)
      }
      next = line.end
    }
    throw ReadingError(
      .unclosedFrontMatter, at: first.text.lowerBound, to: first.text.lowerBound + 3)
  }
}

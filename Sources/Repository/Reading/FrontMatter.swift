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
      if let place = MarkedFields.hiding(from: start, lines) {
        throw ReadingError(.unreadFrontMatter, at: place.lowerBound, to: place.upperBound)
      }
      first = lines.lineOfText(from: start)
      let fields = LooseFields(from: first.text.lowerBound, &lines)
      guard
        fields.areMeant(isBehind: false, ofPerson: isOfPerson)
          || namesLanguage(bytes[first.text]) && isClosed(from: first.end, &lines)
      else {
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

  /// Whether a line names the language of what stands below, as `---js` does. What a program says of the record can't
  /// be told from its lines.
  private static func namesLanguage(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.dropFirst(3).prefix { !$0.isSpaceOrTab }
    return line.starts(with: "---".utf8) && !name.isEmpty
      && name.allSatisfy { $0.isASCIIAlphanumeric && $0 == $0.asciiLowercased }
      && line[name.endIndex...].allSatisfy(\.isSpaceOrTab)
  }

  /// Whether a line `---` follows.
  private static func isClosed(from start: Int, _ lines: inout FrontMatterLines) -> Bool {
    var next = start
    while next < lines.bytes.count {
      let line = lines.line(at: next)
      if FieldForm.isMarker("-", lines.bytes[line.text]) { return true }
      next = line.end
    }
    return false
  }
}

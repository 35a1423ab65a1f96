import Domain

/// A Markdown file of a record that is to be changed.
struct FrontMatterText {
  let source: SourceText
  let kept: KeptTape
  /// nil where the file has no front matter.
  let yaml: Range<Int>?
  let body: Range<Int>

  /// nil where the file can't be read.
  init?(_ source: SourceText) {
    var tape = Tape()
    do throws(ReadingError) {
      let (yaml, body) = try FrontMatter.split(source)
      let range = yaml ?? body.lowerBound..<body.lowerBound
      try YAMLReader.read(source, range: range, into: &tape)
      self.yaml = yaml
      self.body = body
    } catch {
      return nil
    }
    self.source = source
    kept = KeptTape(tape)
  }

  var text: Range<Int> { MarkdownBody.range(of: source, in: body) }

  /// The file after changes.
  func applying(
    _ changes: [FieldChange], kind: RecordKind, kinds: [ReactionKind]
  ) throws(WriteRefusal) -> [UInt8] {
    var names = KeyNames(kind)
    let record = RecordView(kept, &names)
    var edit = FrontMatterEdit(self, kind, CountSteps(of: record, kinds: kinds))
    guard let fields = fields(of: record) else { throw .notEditable(path: source.path) }
    for change in changes { edit.apply(change, fields) }
    edit.writeSteps(fields)
    return edit.bytes
  }
}

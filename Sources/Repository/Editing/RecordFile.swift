/// A file of records that is to be changed.
struct RecordFile {
  /// How its records stand in it.
  enum Shape {
    /// An array of records.
    case array
    /// One record that is the whole file.
    case single
    /// One record per line.
    case lines
    case markdown

    /// Whether one more record has room.
    var takesMore: Bool { self == .array || self == .lines }
  }

  let file: ContentFile
  let kind: RecordKind
  let shape: Shape
  let source: SourceText

  /// nil for a file without records.
  init?(_ file: ContentFile, _ source: SourceText?) {
    guard let source, let kind = file.kind, kind != .page else { return nil }
    self.file = file
    self.kind = kind
    self.source = source
    switch file.form {
    case .lines: shape = .lines
    case .markdown: shape = .markdown
    case .media: return nil
    case .json:
      let first = source.bytes[source.byteOrderMarkLength...].first { !$0.isJSONSpace }
      shape = first == UInt8(ascii: "[") ? .array : .single
    }
  }

  /// Whether imports of a database make it anew as a whole.
  var isOfDatabase: Bool { file.isOfDatabase }

  /// Calls `body` with the place of each record in the file, from 0, and the record.
  func forEachRecord(_ body: (Int, RecordView) -> Void) {
    var names = KeyNames(kind)
    forEachTape { position, tape in
      let fileID = shape == .markdown ? file.recordID : nil
      body(position, RecordView(KeptTape(tape.copy()), &names, fileID: fileID))
    }
  }

  /// How many records it has.
  var count: Int {
    var count = 0
    forEachTape { _, _ in count += 1 }
    return count
  }

  /// Where each record stands in the file.
  var ranges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    forEachTape { _, tape in ranges.append(tape.tokens[0].start..<tape.tokens[0].end) }
    return ranges
  }

  /// One record of a file of JSON.
  func tape(at range: Range<Int>) -> Tape? {
    var tape = Tape()
    var reader = JSONReader(source)
    guard (try? reader.readValue(atByte: range.lowerBound, into: &tape)) != nil else { return nil }
    return tape
  }

  func forEachTape(_ body: (Int, borrowing Tape) -> Void) {
    var tape = Tape()
    var position = 0
    switch shape {
    case .markdown:
      guard let front = FrontMatterText(source) else { return }
      body(0, front.kept.tape)
    case .lines:
      var reader = JSONReader(source)
      _ = reader.forEachLine(tape: &tape) {
        body(position, $0)
        position += 1
      }
    case .array, .single:
      var reader = JSONReader(source)
      _ = reader.forEachRecord(tape: &tape) {
        body(position, $0)
        position += 1
      }
    }
  }
}

extension ContentFile {
  /// Whether imports of a database make it anew as a whole.
  var isOfDatabase: Bool { kind.map { path == ContentEditor.databaseFile(of: $0) } ?? false }
}

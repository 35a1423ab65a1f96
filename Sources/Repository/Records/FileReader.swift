import Domain

/// Reads the record files of the content folder, several runs at the same time.
///
/// A run is a part of a large file, or a row of small ones. What the runs are depends on the files
/// alone, and their records are put together in order, so the outcome is the same for any number of
/// workers.
struct ContentFileReader {
  let settings: Settings
  let files: [ContentFile]
  let texts: [SourceText?]
  /// As many bytes as a run of a large file has.
  var runSize = JSONRuns.size

  /// Small files are taken together up to as many bytes, and as many files, as this: a run costs
  /// about as much as a hundred records.
  private static let bytesPerRun = 256 * 1024
  private static let filesPerRun = 256

  private struct Run {
    let files: Range<Int>
    /// Of a large file, the part.
    var part: Range<Int>?
  }

  /// All records, run by run, in the order of the files.
  func read(_ workers: Workers) -> [RawRecords] {
    let runs = runs()
    let parts = workers.map(runs.count) { read(runs[$0]) }
    // Where something is wrong with a part of a file, one reader reads all of it.
    var result: [RawRecords] = []
    var position = 0
    while position < runs.count {
      var end = position + 1
      if runs[position].part != nil {
        while end < runs.count, runs[end].files == runs[position].files { end += 1 }
      }
      let records = parts[position..<end].compactMap(\.self)
      if records.count == end - position {
        result += records
      } else {
        result.append(read(runs[position].files))
      }
      position = end
    }
    return result
  }

  private func runs() -> [Run] {
    var runs: [Run] = []
    var first = 0
    var byteCount = 0
    func closeRun(before position: Int) {
      if first < position { runs.append(Run(files: first..<position)) }
      first = position
      byteCount = 0
    }
    for position in files.indices {
      let count = texts[position]?.bytes.count ?? 0
      let parts = parts(of: position)
      if parts.count > 1 {
        closeRun(before: position)
        runs += parts.map { Run(files: position..<position + 1, part: $0) }
        first = position + 1
        continue
      }
      if byteCount + count > Self.bytesPerRun || position - first >= Self.filesPerRun {
        closeRun(before: position)
      }
      byteCount += count
    }
    closeRun(before: files.count)
    return runs
  }

  private func parts(of position: Int) -> [Range<Int>] {
    guard let bytes = texts[position]?.bytes, bytes.count / 3 >= runSize / 2,
      bytes.count <= SourceText.maximumByteCount
    else { return [] }
    return switch files[position].form {
    case .json: JSONRuns.ofArray(bytes, size: runSize)
    case .lines: JSONRuns.ofLines(bytes, size: runSize)
    case .markdown, .media: []
    }
  }

  /// - Returns: nil for a part of a file that has to be read with the rest of it.
  private func read(_ run: Run) -> RawRecords? {
    guard let part = run.part else { return read(run.files) }
    let position = run.files.lowerBound
    guard let source = texts[position], let kind = files[position].kind else { return nil }
    var reader = RecordReader(settings: settings, file: position)
    var json = JSONReader(source)
    var tape = Tape()
    let isProved =
      files[position].form == .lines
      ? json.readLines(of: part, tape: &tape) { reader.read(kind, $0) }
      : json.readRun(part, tape: &tape) { reader.read(kind, $0) }
    return isProved ? reader.records : nil
  }

  private func read(_ positions: Range<Int>) -> RawRecords {
    var reader = RecordReader(settings: settings, file: positions.lowerBound)
    var tape = Tape()
    for position in positions {
      reader.file = position
      let file = files[position]
      guard let source = texts[position], let kind = file.kind else { continue }
      switch file.form {
      case .json: readJSON(source, kind, isLines: false, &tape, &reader)
      case .lines: readJSON(source, kind, isLines: true, &tape, &reader)
      case .markdown: readMarkdown(source, kind, file, &tape, &reader)
      case .media: break
      }
    }
    return reader.records
  }

  private func readJSON(
    _ source: SourceText, _ kind: RecordKind, isLines: Bool, _ tape: inout Tape,
    _ reader: inout RecordReader
  ) {
    var json = JSONReader(source)
    let errors =
      isLines
      ? json.forEachLine(tape: &tape) { reader.read(kind, $0) }
      : json.forEachRecord(tape: &tape) { reader.read(kind, $0) }
    for error in errors {
      // An empty file of records is a file without records.
      if isLines, case .empty = error.kind { continue }
      reader.add(.reading(error), at: error.offset)
      if !error.isRepeatedKey { reader.markIncomplete() }
    }
  }

  private func readMarkdown(
    _ source: SourceText, _ kind: RecordKind, _ file: ContentFile, _ tape: inout Tape,
    _ reader: inout RecordReader
  ) {
    do throws(ReadingError) {
      let (yaml, body) = try FrontMatter.split(source)
      let text = try MarkdownBody.text(source, body)
      let hasFields = yaml != nil
      if let yaml { try YAMLReader.read(source, range: yaml, into: &tape) }
      if kind == .page {
        reader.readPage(hasFields ? tape : nil, path: file.name, body: text)
      } else if hasFields {
        reader.read(kind, tape, body: text, fallbackID: file.recordID)
      } else {
        try YAMLReader.read(source, range: body.lowerBound..<body.lowerBound, into: &tape)
        reader.read(kind, tape, body: text, fallbackID: file.recordID)
      }
    } catch {
      reader.add(.reading(error), at: error.offset)
      reader.markIncomplete()
    }
  }
}

extension ReadingError {
  /// A repeated key is told of, but the record was read.
  var isRepeatedKey: Bool {
    if case .duplicateKey = kind { true } else { false }
  }
}

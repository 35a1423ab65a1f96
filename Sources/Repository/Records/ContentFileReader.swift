import Domain

/// Reads the record files of the content folder, several runs at the same time.
///
/// A run is a part of a large file, or a row of small ones (``RunPlan``). The records of the runs are
/// put together in order, so the outcome is the same for any number of workers, and however the files
/// are cut.
struct ContentFileReader {
  let rules: ReadingRules
  let ids: IDHash
  let files: [ContentFile]
  let texts: [SourceText?]
  /// What earlier builds have read, and where this one's outcome goes.
  var memory: ContentMemory?

  /// All records, run by run, in the order of the files.
  func read(_ runs: [SourceRun], _ workers: Workers) -> [RawRecords] {
    let order = order(of: runs)
    let outcomes = workers.map(runs.count) { remembered(runs[order[$0]]) ?? read(runs[order[$0]]) }
    var parts = [RawRecords?](repeating: nil, count: runs.count)
    for (position, records) in zip(order, consume outcomes) { parts[position] = records }
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

  /// The positions of the runs, those first that have to be read: that takes ten times as long, and the last
  /// one would keep one worker busy and the others idle.
  private func order(of runs: [SourceRun]) -> [Int] {
    guard let memory else { return Array(runs.indices) }
    let isRemembered = runs.map { memory.holds($0, rules: rules) }
    return runs.indices.filter { !isRemembered[$0] } + runs.indices.filter { isRemembered[$0] }
  }

  private func remembered(_ run: SourceRun) -> RawRecords? {
    let sizes = run.files.map { texts[$0]?.byteCount ?? 0 }
    return memory?.records(
      of: run, byteCount: (sizes.max() ?? 0) - (run.part?.lowerBound ?? 0), rules: rules)
  }

  private func read(_ run: SourceRun) -> RawRecords? {
    let records = run.part == nil ? read(run.files) : readPart(run)
    if let records { memory?.remember(records, of: run, rules: rules) }
    return records
  }

  /// - Returns: nil for a part of a file that has to be read with the rest of it.
  private func readPart(_ run: SourceRun) -> RawRecords? {
    let position = run.files.lowerBound
    guard let part = run.part, let source = texts[position], let kind = files[position].kind else {
      return nil
    }
    var reader = RecordReader(
      rules: rules, ids: ids, file: position, start: part.lowerBound)
    reader.isInDrafts = files[position].isInDrafts
    var json = JSONReader(source)
    var tape = Tape()
    let isProved =
      files[position].form == .lines
      ? json.readLines(of: part, tape: &tape) { reader.read(kind, $0) }
      : json.readRun(part, tape: &tape) { reader.read(kind, $0) }
    // Errors are counted file by file.
    return isProved && reader.errorCount == 0 ? reader.records : nil
  }

  private func read(_ positions: Range<Int>) -> RawRecords {
    var reader = RecordReader(rules: rules, ids: ids, file: positions.lowerBound)
    var tape = Tape()
    for position in positions {
      reader.file = position
      let file = files[position]
      reader.isInDrafts = file.isInDrafts
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
      reader.bodyStart = MarkdownBody.start(source, body)
      let hasFields = yaml != nil
      if let yaml { try YAMLReader.read(source, range: yaml, into: &tape) }
      if kind == .page {
        reader.readPage(tape, hasFields: hasFields, path: file.name, body: text)
      } else {
        if !hasFields {
          try YAMLReader.read(source, range: body.lowerBound..<body.lowerBound, into: &tape)
        }
        if !kind.isRelation { reader.fileID = file.recordID }
        reader.read(kind, tape, body: text)
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

import Domain

/// What is to become of a file's records, by their places in the file.
struct FileChanges {
  var removed: Set<Int> = []
  var changed: [Int: [FieldChange]] = [:]
  /// New records at the end, with canonical names.
  var appended: [[WrittenField]] = []
}

extension RecordFile {
  /// The file after changes. What they do not touch keeps every byte.
  ///
  /// - Returns: nil where the file is to go.
  func rewritten(
    _ changes: FileChanges, kinds: [ReactionKind]
  ) throws(WriteRefusal) -> [UInt8]? {
    switch shape {
    case .markdown:
      if changes.removed.contains(0) { return nil }
      guard let front = FrontMatterText(source) else { throw .notEditable(path: file.path) }
      return try front.applying(changes.changed[0] ?? [], kind: kind, kinds: kinds)
    case .single:
      if changes.removed.contains(0) { return nil }
      let records = ranges(changes, kinds: kinds)
      guard let record = records.first, let edited = record.edited else { return source.bytes }
      return Array(source.bytes[..<record.range.lowerBound]) + edited
        + source.bytes[record.range.upperBound...]
    case .array: return array(ranges(changes, kinds: kinds), changes)
    case .lines: return lines(ranges(changes, kinds: kinds), changes)
    }
  }

  /// A record's place in the file and what stands there afterwards.
  private struct Record {
    let range: Range<Int>
    /// nil where it stays as it is.
    var edited: [UInt8]?
  }

  private func ranges(_ changes: FileChanges, kinds: [ReactionKind]) -> [Record] {
    var names = KeyNames(kind)
    var records: [Record] = []
    var views: [(position: Int, view: RecordView)] = []
    forEachTape { position, tape in
      records.append(Record(range: tape.tokens[0].start..<tape.tokens[0].end))
      if changes.changed[position] != nil, !changes.removed.contains(position) {
        views.append((position, RecordView(KeptTape(tape.copy()), &names)))
      }
    }
    let naming = views.isEmpty ? JSONNaming() : JSONNaming(of: self, records.map(\.range))
    for (position, view) in views {
      let fields = changes.changed[position] ?? []
      records[position].edited = ObjectEdit.applying(
        fields, to: view, naming: naming, kinds: kinds)
    }
    return records
  }

  private func array(_ records: [Record], _ changes: FileChanges) -> [UInt8] {
    let bytes = source.bytes
    let open = bytes.firstIndex(of: UInt8(ascii: "[")) ?? 0
    guard let first = records.first, let last = records.last,
      changes.removed.count < records.count || !changes.appended.isEmpty
    else {
      let close = bytes.lastIndex(of: UInt8(ascii: "]")) ?? bytes.count - 1
      guard !changes.appended.isEmpty else { return Array(bytes[...open] + bytes[close...]) }
      let lineEnd = lineEnd
      var output = Array(bytes[...open])
      for (position, record) in written(changes.appended, after: []).enumerated() {
        if position > 0 { output.append(UInt8(ascii: ",")) }
        output += lineEnd + [0x20, 0x20] + record
      }
      return output + lineEnd + bytes[close...]
    }
    var output = Array(bytes[..<first.range.lowerBound])
    var isFirst = true
    for (position, record) in records.enumerated() where !changes.removed.contains(position) {
      // The comma and the space before a record go with it.
      if !isFirst {
        output += bytes[records[position - 1].range.upperBound..<record.range.lowerBound]
      }
      isFirst = false
      output += record.edited?[...] ?? bytes[record.range]
    }
    let gap: [UInt8]
    if records.count > 1 {
      gap = Array(bytes[records[records.count - 2].range.upperBound..<last.range.lowerBound])
    } else {
      let before = Array(bytes[open + 1..<first.range.lowerBound])
      gap = [UInt8(ascii: ",")] + (before.contains(0x0A) ? before : [0x20])
    }
    for record in written(changes.appended, after: records.map(\.range)) {
      if !isFirst { output += gap }
      isFirst = false
      output += record
    }
    return output + bytes[last.range.upperBound...]
  }

  private func lines(_ records: [Record], _ changes: FileChanges) -> [UInt8] {
    let bytes = source.bytes
    var output: [UInt8] = []
    var start = 0
    for (position, record) in records.enumerated() {
      let line = line(around: record.range)
      output += bytes[start..<line.lowerBound]
      start = line.upperBound
      if changes.removed.contains(position) { continue }
      output += bytes[line.lowerBound..<record.range.lowerBound]
      output += record.edited?[...] ?? bytes[record.range]
      output += bytes[record.range.upperBound..<line.upperBound]
    }
    // New lines come after the last record, before blank lines that may follow it.
    if records.isEmpty {
      output += bytes[..<source.byteOrderMarkLength]
      start = source.byteOrderMarkLength
    }
    let lineEnd = lineEnd
    for record in written(changes.appended, after: records.map(\.range)) {
      if let last = output.last, last != 0x0A, output.count > source.byteOrderMarkLength {
        output += lineEnd
      }
      output += record + lineEnd
    }
    return output + bytes[start...]
  }

  /// The line of a record with its line end.
  private func line(around range: Range<Int>) -> Range<Int> {
    let bytes = source.bytes
    var start = range.lowerBound
    while start > source.byteOrderMarkLength, bytes[start - 1] != 0x0A { start -= 1 }
    let end = bytes[range.upperBound...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    return start..<end
  }

  /// The line end that the file has.
  private var lineEnd: [UInt8] { TextLines.end(in: source.bytes) }

  /// New records as the last one is written.
  private func written(
    _ records: [[WrittenField]], after ranges: [Range<Int>]
  ) -> [[UInt8]] {
    guard !records.isEmpty else { return [] }
    let naming = JSONNaming(of: self, ranges)
    var style = JSONStyle.standard
    if let last = ranges.last, let tape = tape(at: last) {
      style = JSONStyle(of: tape, in: source.bytes)
    }
    return records.map { fields in
      var output: [UInt8] = []
      style.append(
        fields.map { WrittenField(naming.name(of: $0.name), $0.value) }, to: &output, naming.time)
      return output
    }
  }
}

import Domain

/// Reads one file of the content folder into records.
struct ContentFileReader {
  let settings: Settings

  /// - Parameter position: the file's place in the list of sources.
  /// - Returns: the records, and the source for placing findings; nil when it can't be read.
  func read(_ file: ContentFile, position: Int) -> (records: RawRecords, source: SourceText?) {
    var reader = RecordReader(settings: settings, file: position)
    let bytes: [UInt8]
    do throws(FileReadingError) {
      bytes = try FileReading.bytes(of: file.fullPath)
    } catch {
      reader.add(error.problem, at: 0)
      reader.markIncomplete()
      return (reader.records, nil)
    }
    let source = SourceText(path: file.path, bytes: bytes)
    if let kind = file.kind {
      switch file.form {
      case .json: readJSON(source, kind, isLines: false, &reader)
      case .lines: readJSON(source, kind, isLines: true, &reader)
      case .markdown: readMarkdown(source, kind, file, &reader)
      case .media: break
      }
    }
    return (reader.records, source)
  }

  private func readJSON(
    _ source: SourceText, _ kind: RecordKind, isLines: Bool, _ reader: inout RecordReader
  ) {
    var json = JSONReader(source)
    var tape = Tape()
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
    _ source: SourceText, _ kind: RecordKind, _ file: ContentFile, _ reader: inout RecordReader
  ) {
    var tape = Tape()
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

/// The text of a Markdown file.
enum MarkdownBody {
  /// The text after the front matter, without blank lines around it. Characters that no page may
  /// hold become U+FFFD, as everywhere else.
  ///
  /// - Throws: when it is not UTF-8.
  static func text(_ source: SourceText, _ range: Range<Int>) throws(ReadingError) -> String {
    var range = range
    while let last = range.last, isBlank(source.bytes[last]) { range.removeLast() }
    while let first = range.first, source.bytes[first] == 0x0A || source.bytes[first] == 0x0D {
      range.removeFirst()
    }
    return try source.bytes.withUnsafeBufferPointer { bytes throws(ReadingError) in
      let text = UnsafeBufferPointer(rebasing: bytes[range])
      let check = UTF8Check(text)
      if let offset = check.firstInvalidOffset {
        throw ReadingError(.invalidUTF8, at: range.lowerBound + offset)
      }
      guard check.hasForbiddenCharacters else { return String(decoding: text, as: UTF8.self) }
      return String(decoding: JSONString.cleaned(text), as: UTF8.self)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D || byte == 0x20 || byte == 0x09
  }
}

extension Range<Int> {
  fileprivate mutating func removeFirst() { self = (lowerBound + 1)..<upperBound }
  fileprivate mutating func removeLast() { self = lowerBound..<(upperBound - 1) }
}

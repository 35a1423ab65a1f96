/// Reads JSON (RFC 8259): one document, an array of records, or one record per line.
///
/// A key that stands in an object twice does not stop the reading: it is among `errors`, or among
/// the errors that a method returns.
public struct JSONReader {
  let source: SourceText
  private let maximumDepth: Int
  /// The repeated keys that `readDocument` has met.
  public private(set) var errors: [ReadingError] = []
  /// Known once a key was repeated.
  private var lines: LineStarts?

  /// As many errors as are told about one file; after them the rest of it is not read.
  public static let maximumErrorCount = 1000

  /// - Parameter maximumDepth: so many objects and arrays may lie within each other: no file is to exhaust the stack.
  public init(_ source: SourceText, maximumDepth: Int = 64) {
    self.source = source
    self.maximumDepth = maximumDepth
  }

  /// Reads a file that is one value. A site's files are read by record, and archives that are imported as a
  /// whole.
  public mutating func readDocument(into tape: inout Tape) throws(ReadingError) {
    try scan(from: source.byteOrderMarkLength) { reader, scanner throws(ReadingError) in
      tape.reset(for: reader.source)
      try scanner.expectSomething()
      try scanner.scanValue(into: &tape.tokens)
      try scanner.expectEnd()
      reader.errors += reader.takeRepeatedKeys(of: &scanner, tape)
    }
  }

  /// Reads the value at a byte offset, and nothing behind it.
  ///
  /// For placing a finding in a record that was read before: `tokens[0].start` was its offset. What
  /// there is to tell of it, repeated keys too, was told then.
  ///
  /// - Parameter isNew: whether nobody has read it before: repeated keys are among ``errors`` then.
  public mutating func readValue(
    atByte offset: Int, into tape: inout Tape, isNew: Bool = false
  ) throws(ReadingError) {
    try scan(from: offset) { reader, scanner throws(ReadingError) in
      tape.reset(for: reader.source)
      try scanner.scanValue(into: &tape.tokens)
      if isNew { reader.errors += reader.takeRepeatedKeys(of: &scanner, tape) }
    }
  }

  /// Calls `body` for each element of the array that the file is, or once if it is anything else.
  ///
  /// One element is on the tape at a time. An error in the syntax ends the reading, and what was
  /// read before it stands.
  /// - Returns: the errors, in the order in which they were met.
  public mutating func forEachRecord(
    tape: inout Tape, _ body: (borrowing Tape) -> Void
  ) -> [ReadingError] {
    var errors: [ReadingError] = []
    do throws(ReadingError) {
      try scan(from: source.byteOrderMarkLength) { reader, scanner throws(ReadingError) in
        try scanner.expectSomething()
        guard scanner.base[scanner.position] == UInt8(ascii: "[") else {
          tape.reset(for: reader.source)
          try scanner.scanValue(into: &tape.tokens)
          // Text behind it means that this is no document at all, so nothing of it is used.
          try scanner.expectEnd()
          errors += reader.takeRepeatedKeys(of: &scanner, tape)
          return body(tape)
        }
        var hasMore = try scanner.enterArray()
        while hasMore {
          tape.reset(for: reader.source)
          try scanner.scanValue(into: &tape.tokens, isElement: true)
          errors += reader.takeRepeatedKeys(of: &scanner, tape)
          body(tape)
          try reader.checkCount(of: errors, scanner)
          hasMore = try scanner.continueArray()
        }
        try scanner.expectEnd()
      }
    } catch {
      errors.append(error)
    }
    return errors
  }

  /// Calls `body` for the value on each line; blank lines are skipped.
  ///
  /// After an error in a line, the reading goes on with the next line.
  /// - Returns: the errors, in the order in which they were met.
  public mutating func forEachLine(
    tape: inout Tape, _ body: (borrowing Tape) -> Void
  ) -> [ReadingError] {
    var errors: [ReadingError] = []
    do throws(ReadingError) {
      try scan(from: source.byteOrderMarkLength) { reader, scanner throws(ReadingError) in
        let end = scanner.limit
        while scanner.position < end {
          scanner.limit = scanner.endOfLine(before: end)
          scanner.skipSpace()
          if scanner.position < scanner.limit {
            tape.reset(for: reader.source)
            do throws(ReadingError) {
              try scanner.scanValue(into: &tape.tokens)
              try scanner.expectEnd()
              errors += reader.takeRepeatedKeys(of: &scanner, tape)
              body(tape)
            } catch {
              errors.append(error.inLine(isLast: scanner.limit == end))
              scanner.repeatedKeys.removeAll()
            }
            try reader.checkCount(of: errors, scanner)
          }
          scanner.position = scanner.limit + 1
        }
      }
    } catch {
      errors.append(error)
    }
    return errors
  }

  mutating func scan(
    from offset: Int,
    _ body: (inout JSONReader, inout JSONScanner) throws(ReadingError) -> Void
  ) throws(ReadingError) {
    let source = source
    guard source.bytes.count <= SourceText.maximumByteCount else {
      throw ReadingError(.tooLarge(byteCount: source.bytes.count), at: 0)
    }
    try source.bytes.withUnsafeBufferPointer { bytes throws(ReadingError) in
      guard let base = bytes.baseAddress, offset >= 0, offset < bytes.count else {
        throw ReadingError(.empty, at: bytes.count)
      }
      var scanner = JSONScanner(
        base: base, limit: bytes.count, position: offset, maximumDepth: maximumDepth)
      try body(&self, &scanner)
    }
  }

  private mutating func takeRepeatedKeys(
    of scanner: inout JSONScanner, _ tape: borrowing Tape
  ) -> [ReadingError] {
    guard !scanner.repeatedKeys.isEmpty else { return [] }
    let repeated = scanner.repeatedKeys.prefix(Self.maximumErrorCount)
    let lines = lines ?? LineStarts(source)
    self.lines = lines
    let errors = repeated.map { repeated in
      let key = tape.tokens[repeated.key]
      let line = lines.line(ofByte: tape.tokens[repeated.first].start)
      return ReadingError(
        .duplicateKey(tape.string(repeated.key), firstLine: line), at: key.start, to: key.end)
    }
    scanner.repeatedKeys.removeAll(keepingCapacity: true)
    return errors
  }

  private func checkCount(
    of errors: [ReadingError], _ scanner: JSONScanner
  ) throws(ReadingError) {
    guard errors.count >= Self.maximumErrorCount else { return }
    throw ReadingError(.tooManyErrors(maximum: Self.maximumErrorCount), at: scanner.position)
  }
}

extension ReadingError {
  /// In a file of one record per line, a text that just ends was probably broken over lines, and of two
  /// records on a line the second belongs on one of its own.
  fileprivate func inLine(isLast: Bool) -> ReadingError {
    switch kind {
    case .unexpectedEnd where !isLast:
      ReadingError(.unfinishedLine, at: offset, to: endOffset)
    case .textAfterEnd(let found):
      ReadingError(.textAfterRecord(found: found), at: offset, to: endOffset)
    default: self
    }
  }
}

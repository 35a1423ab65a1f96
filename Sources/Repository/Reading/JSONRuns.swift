// A large file is read by several workers at once. Where a record begins can't be known without
// reading all before it, but it can be guessed, and the guess can be proved: who reads the run before
// comes to the guessed place as the beginning of an element, or does not. A proved run was read in
// the very state in which one reader would have come there. No extra look at the bytes is needed.
//
// If one guess is wrong, or there is anything to tell of in any run, the whole file is read again by
// one reader. So whatever a file holds, the outcome is that of one reader; a file with an error
// takes twice as long at most.

/// Where a large file may be cut, so that runs of its records can be read at the same time.
enum JSONRuns {
  /// As many bytes as a run has, more or less: the same for any number of workers.
  static let size = 1 << 20

  /// The runs of an array of records: ranges of the file that begin where an element seems to.
  ///
  /// An element is taken to begin as the first one does, after a comma: with the same blanks, a
  /// brace and the same first key. In a string such a text can't stand, since its quotes would be
  /// escaped.
  ///
  /// - Parameter range: what is to be cut: all of the file, or a part that begins with an element.
  static func ofArray(_ bytes: [UInt8], within range: Range<Int>, size: Int) -> [Range<Int>] {
    guard let sign = ElementSign(firstOf: bytes) else { return range.isEmpty ? [] : [range] }
    return cuts(range, size: size) { sign.next(in: bytes, from: $0, before: $1) }
  }

  /// The runs of a file of lines: these may be cut behind any line feed.
  static func ofLines(_ bytes: [UInt8], within range: Range<Int>, size: Int) -> [Range<Int>] {
    cuts(range, size: size) { start, end in
      bytes[start..<end].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    }
  }

  private static func cuts(
    _ range: Range<Int>, size: Int, find: (Int, Int) -> Int?
  ) -> [Range<Int>] {
    if range.isEmpty { return [] }
    let end = range.upperBound
    var runs: [Range<Int>] = []
    var start = range.lowerBound
    // (A size that tests choose may be as large as numbers are.)
    while end - start > size, end - start - size > size / 2 {
      var target = start + size
      var found: Int?
      while found == nil, end - target > size / 2 {
        found = find(target, target + min(size, end - target)).flatMap { $0 < end ? $0 : nil }
        target += size
      }
      guard let cut = found else { break }
      runs.append(start..<cut)
      start = cut
    }
    runs.append(start..<end)
    return runs
  }
}

/// How an element of an array of objects begins: `{"id"`, with the blanks before and in it.
private struct ElementSign {
  private let text: ArraySlice<UInt8>
  private let blanks: Int

  /// - Returns: nil where the file isn't an array of objects.
  init?(firstOf bytes: [UInt8]) {
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    func skipBlanks() {
      while offset < bytes.count, bytes[offset].isJSONSpace { offset += 1 }
    }
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "[") else { return nil }
    let start = offset + 1
    offset = start
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "{") else { return nil }
    blanks = offset - start
    offset += 1
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { return nil }
    offset += 1
    while offset < bytes.count, offset - start < 256, bytes[offset] != UInt8(ascii: "\"") {
      guard bytes[offset] != UInt8(ascii: "\\") else { return nil }
      offset += 1
    }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { return nil }
    text = bytes[start...offset]
  }

  /// Where the next element's brace stands.
  func next(in bytes: [UInt8], from start: Int, before end: Int) -> Int? {
    var offset = start
    while offset + 1 + text.count <= end {
      if bytes[offset] == UInt8(ascii: ","),
        bytes[offset + 1..<offset + 1 + text.count] == text
      {
        return offset + 1 + blanks
      }
      offset += 1
    }
    return nil
  }
}

extension JSONReader {
  /// Reads the elements of the file's array that begin within a run, and looks at no byte outside of
  /// it.
  ///
  /// - Returns: whether it is proved that one reader of the whole file would read the same, as far
  ///   as this run goes: nothing was wrong, and where the run ends an element begins or, in the last
  ///   run, the file ends.
  mutating func readRun(
    _ run: Range<Int>, tape: inout Tape, _ body: (borrowing Tape) -> Void
  ) -> Bool {
    let isFirst = run.lowerBound == 0
    let byteCount = source.bytes.count
    let isLast = run.upperBound == byteCount
    guard run.upperBound <= byteCount else { return false }
    var isProved = false
    let start = isFirst ? source.byteOrderMarkLength : run.lowerBound
    try? scan(from: start) { reader, scanner throws(ReadingError) in
      scanner.limit = run.upperBound
      var hasMore = true
      if isFirst {
        try scanner.expectSomething()
        guard scanner.base[scanner.position] == UInt8(ascii: "[") else { return }
        hasMore = try scanner.enterArray()
      }
      while hasMore {
        scanner.skipSpace()
        if !isLast, scanner.position == run.upperBound {
          isProved = true
          return
        }
        tape.reset(for: reader.source)
        try scanner.scanValue(into: &tape.tokens, isElement: true)
        guard scanner.repeatedKeys.isEmpty else { return }
        body(tape)
        hasMore = try scanner.continueArray()
      }
      guard isLast else { return }
      try scanner.expectEnd()
      isProved = true
    }
    return isProved
  }

  /// Reads the lines of a run, and looks at no byte outside of it.
  ///
  /// - Returns: whether nothing was wrong.
  mutating func readLines(
    of run: Range<Int>, tape: inout Tape, _ body: (borrowing Tape) -> Void
  ) -> Bool {
    var isProved = false
    let start = run.lowerBound == 0 ? source.byteOrderMarkLength : run.lowerBound
    // Who comes to the next run must not be within a line.
    let bytes = source.bytes
    guard run.upperBound <= bytes.count,
      run.upperBound == bytes.count || bytes[run.upperBound - 1] == UInt8(ascii: "\n")
    else { return false }
    try? scan(from: start) { reader, scanner throws(ReadingError) in
      while scanner.position < run.upperBound {
        scanner.limit = scanner.endOfLine(before: run.upperBound)
        scanner.skipSpace()
        if scanner.position < scanner.limit {
          tape.reset(for: reader.source)
          try scanner.scanValue(into: &tape.tokens)
          try scanner.expectEnd()
          guard scanner.repeatedKeys.isEmpty else { return }
          body(tape)
        }
        scanner.position = scanner.limit + 1
      }
      isProved = true
    }
    return isProved
  }
}

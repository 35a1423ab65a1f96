/// A text without markup while it is written: each run of whitespace becomes one space, and none begins it.
struct FoldedText {
  private(set) var bytes: [UInt8] = []

  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  mutating func append(_ text: borrowing Span<UInt8>, _ range: Range<Int>) {
    var clean = range.lowerBound
    // At the beginning no space is appended, as behind another one.
    var isBehindSpace = bytes.last ?? 0x20 == 0x20
    for index in range {
      guard text[index] <= 0x20 else {
        isBehindSpace = false
        continue
      }
      // A single space is what it becomes, and does not end a run.
      if text[index] != 0x20 || isBehindSpace {
        bytes.append(text, clean..<index)
        appendSpace()
        clean = index + 1
      }
      isBehindSpace = true
    }
    bytes.append(text, clean..<range.upperBound)
  }

  /// - Parameter joined: the line ends in the range that are left out.
  mutating func append(
    _ text: borrowing Span<UInt8>, _ range: Range<Int>, without joined: [Int]
  ) {
    var start = range.lowerBound
    for end in joined {
      append(text, start..<end)
      start = end + 1
    }
    append(text, start..<range.upperBound)
  }

  /// Appends a space unless there is one.
  mutating func appendSpace() {
    if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
  }

  /// Takes away the space at the end.
  mutating func end() {
    if bytes.last == 0x20 { bytes.removeLast() }
  }
}

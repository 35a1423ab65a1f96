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

  /// Appends what stands between two blocks or lines: a space, unless the first ends with a sign of Chinese or
  /// Japanese that has its room in itself.
  mutating func appendBreak() {
    if !endsWithWideSign { appendSpace() }
  }

  private var endsWithWideSign: Bool {
    guard bytes.count >= 3 else { return false }
    switch (bytes[bytes.count - 3], bytes[bytes.count - 2], bytes[bytes.count - 1]) {
    // 、 。 〉 》 」 』 】 〕
    case (0xE3, 0x80, 0x81...0x82), (0xE3, 0x80, 0x89), (0xE3, 0x80, 0x8B), (0xE3, 0x80, 0x8D),
      (0xE3, 0x80, 0x8F), (0xE3, 0x80, 0x91), (0xE3, 0x80, 0x95):
      return true
    // ！ ） ， ： ； ？
    case (0xEF, 0xBC, 0x81), (0xEF, 0xBC, 0x89), (0xEF, 0xBC, 0x8C), (0xEF, 0xBC, 0x9A...0x9B),
      (0xEF, 0xBC, 0x9F):
      return true
    default: return false
    }
  }

  /// Takes away the space at the end.
  mutating func end() {
    if bytes.last == 0x20 { bytes.removeLast() }
  }
}

/// Breaks up long runs of combining marks, as the Stream-Safe Text Format of Unicode does (Standard Annex
/// #15): behind thirty in a row comes a U+034F COMBINING GRAPHEME JOINER, which nobody sees.
///
/// To compare two strings or to hash one, Swift puts the marks behind a letter into their canonical order,
/// and needs quadratic time for that: 20,000 marks behind one letter, 40 KB, took 2 s wherever such a text
/// was compared. No language has more than a few.
enum MarkRuns {
  /// How many marks may follow each other.
  private static let longest = 30
  /// So many bytes at least has a run that is too long: a mark has two or more.
  private static let leastByteCount = 2 * (longest + 1)
  private static let joiner: Unicode.Scalar = "\u{34F}"

  /// A text of valid UTF-8.
  @inline(__always)
  static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    bytes.count < leastByteCount || !mayHaveLongRun(bytes)
      ? String(decoding: bytes, as: UTF8.self) : brokenUp(String(decoding: bytes, as: UTF8.self))
  }

  static func string(_ bytes: [UInt8]) -> String { bytes.withUnsafeBufferPointer(string) }

  /// Looks at one character in 62 bytes: a run that is too long can't lie between two.
  private static func mayHaveLongRun(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var offset = leastByteCount - 1
    while offset < bytes.count {
      // Before U+0300, which begins with this byte, there is no mark.
      if bytes[offset] >= 0x80, isMark(in: bytes, at: offset) { return true }
      offset += leastByteCount
    }
    return false
  }

  /// Whether the character that a byte belongs to is a mark.
  private static func isMark(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    var start = offset
    while start > 0, bytes[start].isUTF8Continuation { start -= 1 }
    if bytes[start] < 0xCC { return false }
    let end = min(start + 4, bytes.count)
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    return text.unicodeScalars.first.map(isMark) ?? false
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // These are taken apart into marks, and are none themselves.
    case 0x0F73, 0x0F75, 0x0F81: true
    default: scalar.properties.canonicalCombiningClass != .notReordered
    }
  }

  private static func brokenUp(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    result.reserveCapacity(text.utf8.count)
    var count = 0
    for scalar in text.unicodeScalars {
      count = isMark(scalar) ? count + 1 : 0
      if count > longest {
        result.append(joiner)
        count = 1
      }
      result.append(scalar)
    }
    return String(result)
  }
}

import Domain

/// One look through bytes for their being UTF-8, and for characters that no output may hold.
struct UTF8Check {
  /// The offset of the first byte of the first sequence that is not UTF-8.
  private(set) var firstInvalidOffset: Int?
  /// Whether there is a control character other than tab and line ends, or a noncharacter.
  private(set) var hasForbiddenCharacters = false

  /// - Complexity: O(`bytes.count`).
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var offset = 0
    while offset < bytes.count {
      // Nearly all are from U+0020 to U+007E.
      while let eight = EightBytes(in: bytes, at: offset) {
        guard (eight.marks(below: 0x20) | eight.marksFromDelete).isEmpty else { break }
        offset += 8
      }
      guard offset < bytes.count else { return }
      let byte = bytes[offset]
      if byte < 0x80 {
        if byte == 0x7F || byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D {
          hasForbiddenCharacters = true
        }
        offset += 1
        continue
      }
      let length = Self.sequenceLength(in: bytes, at: offset)
      guard length > 0 else {
        firstInvalidOffset = offset
        return
      }
      if byte == 0xC2 || byte == 0xEF || byte >= 0xF0,
        JSONString.forbiddenLength(in: bytes, at: offset) != nil
      {
        hasForbiddenCharacters = true
      }
      offset += length
    }
  }

  /// The length of the sequence whose first byte is above ASCII, by table 3-7 of the Unicode
  /// Standard; 0 where it is not well formed.
  @inline(__always)
  private static func sequenceLength(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    let first = bytes[offset]
    let remaining = bytes.count - offset
    guard remaining >= 2 else { return 0 }
    let second = bytes[offset + 1]
    switch first {
    case 0xC2...0xDF:
      return second.isUTF8Continuation ? 2 : 0
    case 0xE0...0xEF:
      guard remaining >= 3, second.isUTF8Continuation, bytes[offset + 2].isUTF8Continuation,
        first != 0xE0 || second >= 0xA0, first != 0xED || second < 0xA0
      else { return 0 }
      return 3
    case 0xF0...0xF4:
      guard remaining >= 4, second.isUTF8Continuation, bytes[offset + 2].isUTF8Continuation,
        bytes[offset + 3].isUTF8Continuation, first != 0xF0 || second >= 0x90,
        first != 0xF4 || second < 0x90
      else { return 0 }
      return 4
    default:
      return 0
    }
  }
}

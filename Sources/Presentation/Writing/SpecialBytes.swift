/// The bytes that can't stand as they are in some place.
///
/// Texts are looked through eight bytes at a time; only a byte that may be one of these is looked up.
struct SpecialBytes {
  /// One bit for each byte.
  private var bits: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// ASCII characters among the bytes that are no controls, each in all bytes of a word; the last
  /// one again in the places that are left.
  private let patterns: InlineArray<5, UInt64>
  /// Whether bytes from 0x80 on may be among them.
  private let hasHighBytes: Bool
  /// Whether control characters may be among them.
  private let hasControls: Bool

  init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    let characters = bytes.filter { (0x20...0x7F).contains($0) }
    precondition((1...5).contains(characters.count), "there is room for five patterns")
    patterns = InlineArray { Self.ones &* UInt64(characters[min($0, characters.count - 1)]) }
    hasHighBytes = bytes.contains { $0 >= 0x80 }
    hasControls = bytes.contains { $0 < 0x20 }
    for byte in bytes {
      let bit = UInt64(1) << UInt64(byte & 63)
      switch byte >> 6 {
      case 0: bits.0 |= bit
      case 1: bits.1 |= bit
      case 2: bits.2 |= bit
      default: bits.3 |= bit
      }
    }
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: bits.0
      case 1: bits.1
      case 2: bits.2
      default: bits.3
      }
    return word >> UInt64(byte & 63) & 1 != 0
  }

  /// The first of the bytes at or after a place.
  func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = start
    while offset + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      var found = candidates(in: UInt64(littleEndian: word))
      while found != 0 {
        let position = offset + found.trailingZeroBitCount / 8
        if contains(raw[position]) { return position }
        found &= found - 1
      }
      offset += 8
    }
    for position in offset..<max(offset, raw.count) where contains(raw[position]) {
      return position
    }
    return nil
  }

  /// - Returns: the highest bit of each byte that may be among these; of all that are.
  @inline(__always)
  private func candidates(in word: UInt64) -> UInt64 {
    var found: UInt64 = 0
    if hasHighBytes { found |= word & Self.highs }
    // A control character borrows from the bit above it.
    if hasControls { found |= (word &- Self.ones &* 0x20) & ~word & Self.highs }
    for index in patterns.indices {
      let difference = word ^ patterns[index]
      found |= (difference &- Self.ones) & ~difference & Self.highs
    }
    return found
  }

  /// What XML can't hold, or the last byte of it.
  private static let notInXML: [UInt8] =
    [0x7F, 0xBE, 0xBF] + (0...0x1F).filter { ![0x09, 0x0A, 0x0D].contains($0) }

  static let html = SpecialBytes("&<>\"'".utf8)
  static let xml = SpecialBytes(Array("&<>\"".utf8) + notInXML)
  static let cdata = SpecialBytes(Array("]".utf8) + notInXML)
  static let json = SpecialBytes(Array("\"\\<".utf8) + [0x7F] + (0...0x1F))
}

import Domain

/// The bytes that can't stand as they are in some place.
///
/// Texts are looked through eight bytes at a time; only a byte that may be one of these is looked up.
struct SpecialBytes {
  /// One bit for each byte.
  private var bits: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// ASCII characters among the bytes that are no controls; the last one again in the places that are left.
  private let patterns: InlineArray<5, EightBytes>
  /// Whether bytes from 0x80 on may be among them.
  private let hasHighBytes: Bool
  /// Whether control characters may be among them.
  private let hasControls: Bool

  init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    let characters = bytes.filter { (0x20...0x7F).contains($0) }
    precondition((1...5).contains(characters.count), "there is room for five patterns")
    patterns = InlineArray { EightBytes(each: characters[min($0, characters.count - 1)]) }
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
    var offset = start
    while let eight = EightBytes(in: bytes, at: offset) {
      var found = candidates(in: eight)
      while !found.isEmpty {
        let position = offset + found.first
        if contains(bytes[position]) { return position }
        found.removeFirst()
      }
      offset += 8
    }
    for position in offset..<max(offset, bytes.count) where contains(bytes[position]) {
      return position
    }
    return nil
  }

  /// - Returns: those that may be among these; all that are.
  @inline(__always)
  private func candidates(in eight: EightBytes) -> EightBytes.Marks {
    var found = EightBytes.Marks.none
    if hasHighBytes { found |= eight.marksAboveASCII }
    if hasControls { found |= eight.marks(below: 0x20) }
    for index in patterns.indices { found |= eight.marks(of: patterns[index]) }
    return found
  }

  /// What XML can't hold, or the last byte of it.
  private static let notInXML: [UInt8] =
    [0x7F, 0xBE, 0xBF] + (0...0x1F).filter { ![0x09, 0x0A, 0x0D].contains($0) }

  static let xml = SpecialBytes(Array("&<>\"".utf8) + notInXML)
  static let cdata = SpecialBytes(Array("]".utf8) + notInXML)
  static let json = SpecialBytes(Array("\"\\<".utf8) + [0x7F] + (0...0x1F))
}

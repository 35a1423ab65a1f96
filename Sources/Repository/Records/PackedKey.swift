/// A key of up to 32 bytes as words: two keys are equal when their words and lengths are.
struct PackedKey: Equatable {
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64
  private let fourth: UInt64
  private let length: Int

  /// - Returns: nil for a key that is too long.
  @inline(__always)
  init?(_ bytes: Span<UInt8>) {
    length = bytes.count
    // Of more than eight bytes, the last eight may overlap the ones before: with the length known,
    // the words still say every byte.
    switch length {
    case 0..<8:
      var word: UInt64 = 0
      for offset in 0..<length { word = word << 8 | UInt64(bytes[offset]) }
      (first, second, third, fourth) = (word, 0, 0, 0)
    case 8...16:
      (first, second, third, fourth) = (Self.word(bytes, 0), Self.word(bytes, length - 8), 0, 0)
    case 17...32:
      (first, second) = (Self.word(bytes, 0), Self.word(bytes, 8))
      (third, fourth) = (Self.word(bytes, length - 16), Self.word(bytes, length - 8))
    default: return nil
    }
  }

  var hash: Int {
    let mixed = (first ^ second &* 0xC2B2_AE3D_27D4_EB4F) &+ UInt64(truncatingIfNeeded: length)
    return Int(truncatingIfNeeded: ((mixed ^ third ^ fourth) &* 0x9E37_79B9_7F4A_7C15) &>> 40)
  }

  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, _ offset: Int) -> UInt64 {
    // The bounds are checked; any eight bytes are a word.
    bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}

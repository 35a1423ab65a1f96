/// A 64-bit hash of a file's bytes, the same on every machine. It tells apart files that differ by
/// accident; it is no defence against someone who looks for two with the same hash.
struct ContentHash: Equatable, Sendable {
  let value: UInt64

  init(value: UInt64) {
    self.value = value
  }

  /// Eight bytes at a time are mixed in by an exclusive or, a multiplication by an odd
  /// constant and a shift that brings the high bits down; the length is mixed in last.
  init(of bytes: UnsafeRawBufferPointer, seed: UInt64 = 0xCBF2_9CE4_8422_2325) {
    var hash = seed
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var rest: UInt64 = 0
    for index in (offset..<bytes.count).reversed() { rest = rest << 8 | UInt64(bytes[index]) }
    mix(rest)
    mix(UInt64(bytes.count))
    value = hash
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

import Domain

/// A 64-bit hash of a file's bytes, the same on every machine. It tells apart files that differ by
/// accident. Without a secret seed it is no defence against someone who looks for two with the same
/// hash; with one, whoever does not know it can't choose two that are alike.
struct ContentHash: Equatable, Sendable {
  let value: UInt64

  /// The seed where nobody has to be kept from looking for two that are alike.
  static let plainSeed: UInt64 = 0xCBF2_9CE4_8422_2325

  init(value: UInt64) {
    self.value = value
  }

  init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { ContentHash(of: $0) }
  }

  /// The hash of bytes whose parts have these hashes: many can take them side by side.
  init(ofParts parts: [ContentHash]) {
    self = parts.map(\.value.littleEndian).withUnsafeBytes { ContentHash(of: $0) }
  }

  /// Four lanes take 16 bytes each at a time, so that the processor multiplies for one while the
  /// others wait: as fast as memory is read. The lanes have keys of their own, all made from the
  /// seed; the length is mixed in last.
  init(of bytes: UnsafeRawBufferPointer, seed: UInt64 = plainSeed) {
    let keys = (
      UInt64.splitMix(1, of: seed), UInt64.splitMix(2, of: seed), UInt64.splitMix(3, of: seed),
      UInt64.splitMix(4, of: seed)
    )
    var hash = UInt64.splitMix(5, of: seed)
    var offset = 0
    func word(_ place: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + place, as: UInt64.self))
    }
    if bytes.count >= 64 {
      var lanes = (
        hash, UInt64.splitMix(6, of: seed), UInt64.splitMix(7, of: seed),
        UInt64.splitMix(8, of: seed)
      )
      repeat {
        lanes.0 = UInt64.folded(word(0) ^ keys.0, word(8) ^ lanes.0)
        lanes.1 = UInt64.folded(word(16) ^ keys.1, word(24) ^ lanes.1)
        lanes.2 = UInt64.folded(word(32) ^ keys.2, word(40) ^ lanes.2)
        lanes.3 = UInt64.folded(word(48) ^ keys.3, word(56) ^ lanes.3)
        offset += 64
      } while offset + 64 <= bytes.count
      hash =
        UInt64.folded(lanes.0 ^ keys.1, lanes.1 ^ keys.2)
        ^ UInt64.folded(lanes.2 ^ keys.3, lanes.3 ^ keys.0)
    }
    while offset + 16 <= bytes.count {
      hash = UInt64.folded(word(0) ^ keys.0, word(8) ^ hash)
      offset += 16
    }
    var rest: (low: UInt64, high: UInt64) = (0, 0)
    for index in (offset..<bytes.count).reversed() {
      rest = (rest.low << 8 | UInt64(bytes[index]), rest.high << 8 | rest.low >> 56)
    }
    hash = UInt64.folded(rest.low ^ keys.1, rest.high ^ hash)
    value = UInt64.folded(hash ^ keys.2, UInt64(truncatingIfNeeded: bytes.count) ^ keys.3)
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    var bytes: [UInt8] = []
    bytes.append(hexadecimal: value)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends sixteen hexadecimal digits.
  mutating func append(hexadecimal value: UInt64) {
    var digits = InlineArray<16, UInt8>(repeating: 0)
    var rest = value
    for place in (0..<16).reversed() {
      let digit = UInt8(truncatingIfNeeded: rest & 0xF)
      digits[place] = digit < 10 ? digit + 0x30 : digit + 0x57
      rest >>= 4
    }
    digits.span.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}

import Domain

/// 128 bits that stand for bytes, keyed with a number that nobody who writes content knows.
///
/// Equal hashes mean equal bytes: without the key, nobody can choose two texts with one hash, and
/// by chance it does not happen.
struct KeyedHash: Equatable, Sendable {
  let high: UInt64
  let low: UInt64

  /// Four lanes beside each other, so that no multiplication waits for the one before. Each word is
  /// mixed with a secret number of its lane before it is multiplied; `high` and `low` use different
  /// numbers, and share nothing but the bytes.
  init(of bytes: UnsafeRawBufferPointer, key: UInt64) {
    var secrets = Secrets(key: key)
    let (a, b, c, d) = (secrets.next(), secrets.next(), secrets.next(), secrets.next())
    let (e, f, g, h) = (secrets.next(), secrets.next(), secrets.next(), secrets.next())
    var (p, q, r, s) = (secrets.next(), secrets.next(), secrets.next(), secrets.next())
    let (i, j) = (secrets.next(), secrets.next())
    var offset = 0
    func word(_ place: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    while offset + 32 <= bytes.count {
      let (one, two) = (word(offset), word(offset + 8))
      let (three, four) = (word(offset + 16), word(offset + 24))
      p = UInt64.folded(one ^ a, two ^ b ^ p)
      q = UInt64.folded(one ^ c ^ q, two ^ d)
      r = UInt64.folded(three ^ e, four ^ f ^ r)
      s = UInt64.folded(three ^ g ^ s, four ^ h)
      offset += 32
    }
    // What is left is filled up with zeros; the length tells it from a text that ends in them.
    while offset < bytes.count {
      var rest: UInt64 = 0
      for place in (offset..<min(offset + 8, bytes.count)).reversed() {
        rest = rest << 8 | UInt64(bytes[place])
      }
      p = UInt64.folded(rest ^ a, p ^ b)
      q = UInt64.folded(rest ^ c, q ^ d)
      offset += 8
    }
    let length = UInt64(truncatingIfNeeded: bytes.count)
    high = UInt64.folded(UInt64.folded(p ^ e, r ^ f) ^ i, length ^ g)
    low = UInt64.folded(UInt64.folded(q ^ h, s ^ a) ^ j, length ^ c)
  }

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The hash of several, in their order: another than that of one of them.
  init(ofList hashes: [KeyedHash], key: UInt64) {
    self = hashes.flatMap { [$0.high, $0.low] }.withUnsafeBytes { KeyedHash(of: $0, key: key) }
  }

  /// The hash of some of the bytes.
  init(of bytes: [UInt8], in range: Range<Int>, key: UInt64) {
    self = bytes.withUnsafeBytes {
      KeyedHash(of: UnsafeRawBufferPointer(rebasing: $0[range]), key: key)
    }
  }

  init(of text: String, key: UInt64) {
    self.init(of: Array(text.utf8), key: key)
  }

  init(of bytes: [UInt8], key: UInt64) {
    self.init(of: bytes, in: bytes.indices, key: key)
  }

  /// Numbers that follow from the key, one after the other.
  private struct Secrets {
    let key: UInt64
    private var count: UInt64 = 0

    init(key: UInt64) { self.key = key }

    mutating func next() -> UInt64 {
      count += 1
      return .splitMix(count, of: key)
    }
  }
}

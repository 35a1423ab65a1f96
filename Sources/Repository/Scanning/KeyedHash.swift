import Domain

/// 128 bits that stand for bytes, keyed with a number that nobody who writes content knows.
///
/// Equal hashes mean equal bytes: without the key, nobody can choose two texts with one hash, and
/// by chance it does not happen.
struct KeyedHash: Equatable, Sendable {
  let high: UInt64
  let low: UInt64

  init(of bytes: UnsafeRawBufferPointer, key: UInt64) {
    var hasher = KeyedHasher(key: key)
    hasher.add(bytes)
    self = hasher.finish()
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

  /// Thirty-two hexadecimal digits.
  var text: String {
    var bytes: [UInt8] = []
    bytes.append(hexadecimal: high)
    bytes.append(hexadecimal: low)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Takes the ``KeyedHash`` of bytes that come in pieces.
///
/// Four lanes beside each other, so that no multiplication waits for the one before. Each word is
/// mixed with a secret number of its lane before it is multiplied; `high` and `low` use different
/// numbers, and share nothing but the bytes.
struct KeyedHasher {
  /// Each piece but the last is as long as a multiple of this.
  static let pieceUnit = 32

  private let numbers: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
  private let last: (UInt64, UInt64)
  private var lanes: (UInt64, UInt64, UInt64, UInt64)
  private var count = 0

  init(key: UInt64) {
    /// Numbers that follow from the key, one after the other.
    func secret(_ number: UInt64) -> UInt64 { .splitMix(number, of: key) }
    numbers = (
      secret(1), secret(2), secret(3), secret(4), secret(5), secret(6), secret(7), secret(8)
    )
    lanes = (secret(9), secret(10), secret(11), secret(12))
    last = (secret(13), secret(14))
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    precondition(count.isMultiple(of: Self.pieceUnit), "only the last piece has another length")
    let (a, b, c, d, e, f, g, h) = numbers
    var (p, q, r, s) = lanes
    var offset = 0
    func word(_ place: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    while offset + Self.pieceUnit <= bytes.count {
      let (one, two) = (word(offset), word(offset + 8))
      let (three, four) = (word(offset + 16), word(offset + 24))
      p = UInt64.folded(one ^ a, two ^ b ^ p)
      q = UInt64.folded(one ^ c ^ q, two ^ d)
      r = UInt64.folded(three ^ e, four ^ f ^ r)
      s = UInt64.folded(three ^ g ^ s, four ^ h)
      offset += Self.pieceUnit
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
    lanes = (p, q, r, s)
    count += bytes.count
  }

  func finish() -> KeyedHash {
    let (a, _, c, _, e, f, g, h) = numbers
    let (p, q, r, s) = lanes
    let length = UInt64(truncatingIfNeeded: count)
    return KeyedHash(
      high: UInt64.folded(UInt64.folded(p ^ e, r ^ f) ^ last.0, length ^ g),
      low: UInt64.folded(UInt64.folded(q ^ h, s ^ a) ^ last.1, length ^ c))
  }
}

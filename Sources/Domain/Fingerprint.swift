/// 64 bits that stand for all that was added, in its order: what a page depends on, for instance.
///
/// The key is a secret of whoever compares fingerprints. Those who write content can't choose two
/// texts with one fingerprint, because they don't know it; two others are alike by chance once in
/// 2^64. A fingerprint is the same on every machine.
///
/// Each word is mixed in by one full multiplication of 64 by 64 bits whose halves are combined, as
/// in the hash functions of the wyhash family: half a nanosecond for eight bytes.
public struct Fingerprint: Hashable, Sendable {
  /// The bits themselves.
  public private(set) var value: UInt64
  private let key: UInt64

  /// Nothing yet; what is added under another key makes other fingerprints.
  @inlinable
  public init(key: UInt64) {
    self.init(value: key ^ 0xA076_1D64_78BD_642F, key: key | 1)
  }

  @usableFromInline
  init(value: UInt64, key: UInt64) {
    self.value = value
    self.key = key
  }

  // MARK: What can be added; the order counts

  /// Adds 64 bits; every other `add` comes down to this one.
  public mutating func add(_ word: UInt64) {
    value = UInt64.folded(value ^ word, key ^ 0xE703_7ED1_A0B4_28DB) &+ word
  }

  /// Adds a number.
  public mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// Adds all that another fingerprint stands for.
  public mutating func add(_ other: Fingerprint) { add(other.value) }

  /// Adds yes or no.
  public mutating func add(_ truth: Bool) { add(truth ? 1 : 0 as UInt64) }

  /// Adds the seconds and the nanoseconds.
  public mutating func add(_ timestamp: Timestamp) {
    add(UInt64(bitPattern: timestamp.seconds))
    add(UInt64(UInt32(bitPattern: timestamp.nanoseconds)))
  }

  /// Adds the UTF-8 of a text, and its length.
  public mutating func add(_ text: borrowing String) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { add($0) }
    if isDone == nil { Array((copy text).utf8).withUnsafeBufferPointer { add($0) } }
  }

  /// Adds bytes, and how many there are.
  public mutating func add(_ bytes: borrowing [UInt8]) {
    bytes.withUnsafeBufferPointer { add($0) }
  }

  /// Adds bytes, and how many there are: else two texts would be the same as the two cut elsewhere.
  public mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    add(raw.count)
    var offset = 0
    while offset + 16 <= raw.count {
      let first = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let second = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      value = UInt64.folded(first ^ key, second ^ value) &+ first
      offset += 16
    }
    var rest: (UInt64, UInt64) = (0, 0)
    for index in offset..<raw.count {
      let place = index - offset
      if place < 8 {
        rest.0 |= UInt64(raw[index]) << UInt64(place * 8)
      } else {
        rest.1 |= UInt64(raw[index]) << UInt64((place - 8) * 8)
      }
    }
    value = UInt64.folded(rest.0 ^ key, rest.1 ^ value) &+ rest.0
  }

  /// Adds something that may be missing.
  public mutating func add<Part>(
    _ part: Part?, _ add: (inout Fingerprint, Part) -> Void
  ) {
    self.add(part != nil)
    if let part { add(&self, part) }
  }
}

/// Numbers names by their bytes: the first is 0, and each other one gets the next number.
///
/// A table with open addressing over one buffer of bytes, several times as fast as a dictionary of
/// strings, which hashes with SipHash and compares by canonical equivalence. Names come from
/// people, who could choose many that collide, and every lookup would walk past them all. So each
/// table has random numbers of its own in its hash; they decide where an entry lies in it, and
/// nothing that anybody sees.
public struct ByteTable: Sendable {
  private struct Slot {
    /// Bits of the hash that say which entries need not be looked at.
    var mark: UInt32
    /// From 1; 0 is an empty slot.
    var entry: UInt32
  }

  private var slots: [Slot]
  private var bytes: [UInt8] = []
  /// Where each name ends in `bytes`, after the end of the one before.
  private var ends: [Int] = [0]
  private let seeds: (UInt64, UInt64, UInt64)

  /// - Parameter capacity: how many names are to be expected.
  public init(capacity: Int = 0) {
    var slotCount = 16
    while slotCount < capacity * 2, slotCount < 1 << 30 { slotCount *= 2 }
    slots = Array(repeating: Slot(mark: 0, entry: 0), count: slotCount)
    ends.reserveCapacity(capacity + 1)
    seeds = (
      .random(in: .min ... .max), .random(in: .min ... .max), .random(in: .min ... .max)
    )
  }

  /// How many names were inserted, and the number that the next one gets.
  public var count: Int { ends.count - 1 }

  /// The bytes of the name with a number.
  public subscript(index: Int) -> ArraySlice<UInt8> { bytes[ends[index]..<ends[index + 1]] }

  /// The number of a name; nil when it was never inserted.
  public func index(of name: Span<UInt8>) -> Int? {
    name.withUnsafeBytes { find($0, hashed($0)).index }
  }

  /// The number of a name, which gets one if it has none.
  public mutating func insert(_ name: Span<UInt8>) -> (index: Int, isNew: Bool) {
    if ends.count * 2 > slots.count { grow() }
    return name.withUnsafeBytes { name in
      let hash = hashed(name)
      let (found, slot) = find(name, hash)
      if let found { return (found, false) }
      bytes.append(contentsOf: name)
      slots[slot] = Slot(
        mark: UInt32(truncatingIfNeeded: hash >> 32), entry: UInt32(truncatingIfNeeded: ends.count))
      ends.append(bytes.count)
      return (count - 1, true)
    }
  }

  /// The number of a name, or the empty slot where it would be.
  @inline(__always)
  private func find(_ name: UnsafeRawBufferPointer, _ hash: UInt64) -> (index: Int?, slot: Int) {
    let mask = slots.count - 1
    let mark = UInt32(truncatingIfNeeded: hash >> 32)
    var position = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[position]
      if slot.entry == 0 { return (nil, position) }
      if slot.mark == mark, isEqual(name, toEntry: Int(slot.entry) - 1) {
        return (Int(slot.entry) - 1, position)
      }
      position = (position + 1) & mask
    }
  }

  @inline(__always)
  private func isEqual(_ name: UnsafeRawBufferPointer, toEntry index: Int) -> Bool {
    let start = ends[index]
    guard ends[index + 1] - start == name.count else { return false }
    for offset in name.indices where bytes[start + offset] != name[offset] { return false }
    return true
  }

  private mutating func grow() {
    var larger = Array(repeating: Slot(mark: 0, entry: 0), count: slots.count * 2)
    let mask = larger.count - 1
    for index in 0..<count {
      let hash = bytes.withUnsafeBytes {
        hashed(UnsafeRawBufferPointer(rebasing: $0[ends[index]..<ends[index + 1]]))
      }
      var position = Int(truncatingIfNeeded: hash) & mask
      while larger[position].entry != 0 { position = (position + 1) & mask }
      larger[position] = Slot(
        mark: UInt32(truncatingIfNeeded: hash >> 32), entry: UInt32(truncatingIfNeeded: index + 1))
    }
    slots = larger
  }

  // MARK: - The hash

  /// Multiplies 128 bits of the name, mixed with secret numbers, and folds the product: without the
  /// numbers, nobody can choose names whose products meet.
  @inline(__always)
  private func hashed(_ name: UnsafeRawBufferPointer) -> UInt64 {
    var hash = seeds.0 ^ UInt64(truncatingIfNeeded: name.count)
    var offset = 0
    while offset + 16 <= name.count {
      let first = name.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let second = name.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
      hash = UInt64.folded(first ^ seeds.1, second ^ hash)
      offset += 16
    }
    var first: UInt64 = 0
    var second: UInt64 = 0
    if offset + 8 <= name.count {
      first = name.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    while offset < name.count {
      second = second << 8 | UInt64(name[offset])
      offset += 1
    }
    return UInt64.folded(first ^ seeds.2, second ^ hash) ^ hash
  }
}

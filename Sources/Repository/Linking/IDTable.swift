import Markup

/// Finds what an id names by the id's bytes, without a `String`.
///
/// A table with open addressing over one buffer of bytes. Ids come from people, who could choose
/// many that collide, and every lookup would walk past them all. So each table has random numbers
/// of its own in its hash; they decide where an entry lies in it, and nothing that anybody sees.
///
/// Two ids are the same when they are canonically equivalent, as two `String`s are: ids with bytes
/// above ASCII are brought into NFC first.
struct IDTable: Sendable {
  private struct Slot {
    /// Bits of the hash that say which entries need not be looked at.
    var tag: UInt32
    /// From 1; 0 is an empty slot.
    var entry: UInt32
  }

  private struct Entry {
    let start: Int
    let count: Int32
    let value: Int32
  }

  private var slots: [Slot]
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  private let seeds: (UInt64, UInt64, UInt64)

  /// - Parameter capacity: how many ids are to be expected.
  init(capacity: Int = 0) {
    var slotCount = 16
    while slotCount < capacity * 2, slotCount < 1 << 30 { slotCount *= 2 }
    slots = Array(repeating: Slot(tag: 0, entry: 0), count: slotCount)
    entries.reserveCapacity(capacity)
    seeds = (
      .random(in: .min ... .max), .random(in: .min ... .max), .random(in: .min ... .max)
    )
  }

  /// The value of an id.
  func value(of id: Span<UInt8>) -> Int32? {
    id.withUnsafeBytes { id in
      var isASCII = true
      let hash = hashed(id, &isASCII)
      if isASCII { return find(id, hash).value }
      return Self.withCanonicalBytes(of: id) { id in find(id, hashed(id, &isASCII)).value }
    }
  }

  /// The value of an id.
  func value(of id: String) -> Int32? { value(of: id.utf8Span.span) }

  /// Gives an id a value, unless it has one.
  ///
  /// - Returns: the value that it has already; nil when the new one was stored.
  mutating func insert(_ id: Span<UInt8>, _ value: Int32) -> Int32? {
    if (entries.count + 1) * 2 > slots.count { grow() }
    return id.withUnsafeBytes { id in
      var isASCII = true
      let hash = hashed(id, &isASCII)
      if isASCII { return insert(id, hash, value) }
      return Self.withCanonicalBytes(of: id) { id in
        insert(id, hashed(id, &isASCII), value)
      }
    }
  }

  /// Gives an id a value, unless it has one.
  mutating func insert(_ id: String, _ value: Int32) -> Int32? {
    insert(id.utf8Span.span, value)
  }

  private mutating func insert(
    _ id: UnsafeRawBufferPointer, _ hash: UInt64, _ value: Int32
  ) -> Int32? {
    let (found, slot) = find(id, hash)
    if let found { return found }
    entries.append(
      Entry(start: bytes.count, count: Int32(truncatingIfNeeded: id.count), value: value))
    bytes.append(contentsOf: id)
    slots[slot] = Slot(
      tag: UInt32(truncatingIfNeeded: hash >> 32),
      entry: UInt32(truncatingIfNeeded: entries.count))
    return nil
  }

  /// The value of an id, or the empty slot where it would be.
  @inline(__always)
  private func find(
    _ id: UnsafeRawBufferPointer, _ hash: UInt64
  ) -> (value: Int32?, slot: Int) {
    let mask = slots.count - 1
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    var position = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[position]
      if slot.entry == 0 { return (nil, position) }
      if slot.tag == tag {
        let entry = entries[Int(slot.entry) - 1]
        if Int(entry.count) == id.count, isEqual(id, at: entry.start) {
          return (entry.value, position)
        }
      }
      position = (position + 1) & mask
    }
  }

  @inline(__always)
  private func isEqual(_ id: UnsafeRawBufferPointer, at start: Int) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= id.count {
        guard Self.word(id, offset) == Self.word(bytes, start + offset) else { return false }
        offset += 8
      }
      while offset < id.count {
        guard id[offset] == bytes[start + offset] else { return false }
        offset += 1
      }
      return true
    }
  }

  private mutating func grow() {
    var larger = Array(repeating: Slot(tag: 0, entry: 0), count: slots.count * 2)
    let mask = larger.count - 1
    for (index, entry) in entries.enumerated() {
      let hash = bytes.withUnsafeBytes { bytes in
        var isASCII = true
        let end = entry.start + Int(entry.count)
        return hashed(UnsafeRawBufferPointer(rebasing: bytes[entry.start..<end]), &isASCII)
      }
      var position = Int(truncatingIfNeeded: hash) & mask
      while larger[position].entry != 0 { position = (position + 1) & mask }
      larger[position] = Slot(
        tag: UInt32(truncatingIfNeeded: hash >> 32), entry: UInt32(truncatingIfNeeded: index + 1))
    }
    slots = larger
  }

  // MARK: - The hash

  /// Multiplies 128 bits of the id, mixed with secret numbers, and folds the product: without the
  /// numbers, nobody can choose ids whose products meet.
  @inline(__always)
  private func hashed(_ id: UnsafeRawBufferPointer, _ isASCII: inout Bool) -> UInt64 {
    let count = id.count
    var hash = seeds.0 ^ UInt64(truncatingIfNeeded: count)
    var all: UInt64 = 0
    var offset = 0
    while offset + 16 <= count {
      let first = Self.word(id, offset)
      let second = Self.word(id, offset + 8)
      all |= first | second
      hash = Self.folded(first ^ seeds.1, second ^ hash)
      offset += 16
    }
    var first: UInt64 = 0
    var second: UInt64 = 0
    if offset + 8 <= count {
      first = Self.word(id, offset)
      offset += 8
    }
    while offset < count {
      second = second << 8 | UInt64(id[offset])
      offset += 1
    }
    all |= first | second
    isASCII = all & 0x8080_8080_8080_8080 == 0
    return Self.folded(first ^ seeds.2, second ^ hash) ^ hash
  }

  @inline(__always)
  private static func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  private static func withCanonicalBytes<Result>(
    of id: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    Array(NameFolding.nfc(String(decoding: id, as: UTF8.self)).utf8).withUnsafeBytes(body)
  }
}

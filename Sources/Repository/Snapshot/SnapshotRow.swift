import Domain

/// Numbers of a record that stand one behind the other, with the lowest byte first.
///
/// They are written into memory that was reserved for all of them at once: each on its own took 60
/// instructions, and a network of 10,000 posts has 800,000 of them in its snapshots.
struct SnapshotRow: ~Copyable {
  /// As many bytes as the numbers of any record take that stand together.
  static let longest = 128

  private let room: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(_ room: UnsafeMutableRawBufferPointer) {
    self.room = room
  }

  @inline(__always)
  mutating func add<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
    precondition(count + MemoryLayout<Number>.size <= room.count, "the row is longer than its room")
    room.storeBytes(of: number.littleEndian, toByteOffset: count, as: Number.self)
    count += MemoryLayout<Number>.size
  }

  mutating func add(_ number: Int) { add(Int64(number)) }

  mutating func add(_ truth: Bool) { add(truth ? 1 : 0 as UInt8) }

  mutating func add(_ id: RecordID) {
    add(id.high)
    add(id.low)
  }

  mutating func add(_ hash: KeyedHash) {
    add(hash.high)
    add(hash.low)
  }

  /// A moment, or that there is none.
  mutating func add(_ timestamp: Timestamp?) {
    add(timestamp?.seconds ?? .min)
    add(timestamp?.nanoseconds ?? 0)
  }

  mutating func add(_ place: PlaceInRun) {
    add(place.file)
    add(place.offset)
  }

  mutating func add(_ text: RawText) {
    add(text.offset)
    add(text.length)
  }

  mutating func add(_ author: RawAuthor) {
    add(author.id)
    add(author.nameOrID)
    add(author.name)
    add(author.photo)
  }
}

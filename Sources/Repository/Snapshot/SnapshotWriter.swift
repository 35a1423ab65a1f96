import Domain

/// Writes what a snapshot holds, as bytes that are the same on every machine: numbers with the lowest
/// byte first, texts behind their lengths.
struct SnapshotWriter {
  private(set) var bytes: [UInt8] = []

  /// - Parameter bytes: what comes first, already written.
  init(bytes: consuming [UInt8]) {
    self.bytes = bytes
  }

  /// - Parameter capacity: how many bytes are to be expected.
  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  @inline(__always)
  mutating func add<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
    // Put into its place: a network of 10,000 posts has 800,000 numbers.
    bytes.append(addingCapacity: MemoryLayout<Number>.size) { room in
      room.withUnsafeMutableBufferPointer { room, count in
        UnsafeMutableRawBufferPointer(room).storeBytes(of: number.littleEndian, as: Number.self)
        count = MemoryLayout<Number>.size
      }
    }
  }

  mutating func add(_ number: Int) { add(Int64(number)) }

  mutating func add(count: Int) { add(UInt32(truncatingIfNeeded: count)) }

  mutating func add(_ truth: Bool) { bytes.append(truth ? 1 : 0) }

  mutating func add(_ text: borrowing String) {
    text.utf8Span.span.withUnsafeBufferPointer { utf8 in
      add(count: utf8.count)
      bytes.append(contentsOf: utf8)
    }
  }

  mutating func add(_ text: [UInt8]) {
    add(count: text.count)
    bytes.append(contentsOf: text)
  }

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

  /// Whether there is a part, and the part.
  mutating func add<Part>(_ part: Part?, _ add: (inout SnapshotWriter, Part) -> Void) {
    self.add(part != nil)
    if let part { add(&self, part) }
  }

  mutating func add<Part>(_ parts: [Part], _ add: (inout SnapshotWriter, Part) -> Void) {
    self.add(count: parts.count)
    let parts = parts.span
    for index in parts.indices { add(&self, parts[index]) }
  }

  /// All bytes, and a hash of them at the end.
  consuming func sealed(key: UInt64) -> [UInt8] {
    let hash = bytes.withUnsafeBytes { KeyedHash(of: $0, key: key) }
    add(hash)
    return bytes
  }
}

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
  init(capacity: Int) { expect(capacity) }

  /// Makes room for as many bytes as are to be expected in all.
  mutating func expect(_ capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Adds numbers that stand one behind the other, ``SnapshotRow/longest`` bytes at most.
  @inline(__always)
  mutating func addRow(_ fill: (inout SnapshotRow) -> Void) {
    bytes.append(addingCapacity: SnapshotRow.longest) { room in
      room.withUnsafeMutableBufferPointer { room, count in
        var row = SnapshotRow(UnsafeMutableRawBufferPointer(room))
        fill(&row)
        count = row.count
      }
    }
  }

  @inline(__always)
  mutating func add<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
    addRow { $0.add(number) }
  }

  mutating func add(_ number: Int) { addRow { $0.add(number) } }

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

  mutating func add(_ hash: KeyedHash) { addRow { $0.add(hash) } }

  /// A moment, or that there is none.
  mutating func add(_ timestamp: Timestamp?) { addRow { $0.add(timestamp) } }

  /// Whether there is a part, and the part.
  mutating func add<Part>(_ part: Part?, _ add: (inout SnapshotWriter, Part) -> Void) {
    self.add(part != nil)
    if let part { add(&self, part) }
  }

  mutating func add<Part>(
    _ parts: [Part], _ add: (inout SnapshotWriter, borrowing Part) -> Void
  ) {
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

import Domain

/// Something in a snapshot that nobody has written like this.
struct SnapshotDamage: Error {}

/// Reads what ``SnapshotWriter`` wrote. The file may be cut off or hold anything: every length is
/// compared with what is there, and every number with what it may be.
struct SnapshotReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  /// - Parameter sealed: bytes with their hash at the end.
  init(_ sealed: UnsafeRawBufferPointer, key: UInt64) throws(SnapshotDamage) {
    bytes = UnsafeRawBufferPointer(rebasing: sealed[try Self.content(of: sealed, key: key)])
  }

  /// What lies before the hash, which is that of these bytes.
  static func content(
    of sealed: UnsafeRawBufferPointer, key: UInt64
  ) throws(SnapshotDamage) -> Range<Int> {
    guard sealed.count >= 16 else { throw SnapshotDamage() }
    let end = sealed.count - 16
    let bytes = UnsafeRawBufferPointer(rebasing: sealed[..<end])
    func word(_ place: Int) -> UInt64 {
      UInt64(littleEndian: sealed.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    guard KeyedHash(of: bytes, key: key) == KeyedHash(high: word(end), low: word(end + 8)) else {
      throw SnapshotDamage()
    }
    return 0..<end
  }

  var isAtEnd: Bool { offset == bytes.count }

  @inline(__always)
  mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) throws(SnapshotDamage) -> Number {
    let size = MemoryLayout<Number>.size
    guard bytes.count - offset >= size else { throw SnapshotDamage() }
    defer { offset += size }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }

  /// A number of a range.
  mutating func integer(in range: ClosedRange<Int>) throws(SnapshotDamage) -> Int {
    let value = try number(Int64.self)
    guard let value = Int(exactly: value), range.contains(value) else { throw SnapshotDamage() }
    return value
  }

  /// How many parts follow, each of which takes at least so many bytes.
  mutating func count(ofAtLeast size: Int) throws(SnapshotDamage) -> Int {
    let count = Int(try number(UInt32.self))
    guard count <= (bytes.count - offset) / size else { throw SnapshotDamage() }
    return count
  }

  mutating func truth() throws(SnapshotDamage) -> Bool {
    switch try number(UInt8.self) {
    case 0: return false
    case 1: return true
    default: throw SnapshotDamage()
    }
  }

  /// Calls `body` with a text's bytes.
  @inline(__always)
  private mutating func text<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(SnapshotDamage) -> Result {
    let count = try count(ofAtLeast: 1)
    defer { offset += count }
    return body(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
  }

  mutating func string() throws(SnapshotDamage) -> String {
    try text { String(decoding: $0, as: UTF8.self) }
  }

  mutating func utf8() throws(SnapshotDamage) -> [UInt8] { try text { Array($0) } }

  @inline(__always)
  mutating func id() throws(SnapshotDamage) -> RecordID {
    RecordID(high: try number(), low: try number())
  }

  mutating func hash() throws(SnapshotDamage) -> KeyedHash {
    KeyedHash(high: try number(), low: try number())
  }

  @inline(__always)
  mutating func optionalTimestamp() throws(SnapshotDamage) -> Timestamp? {
    let seconds = try number(Int64.self)
    let nanoseconds = try number(Int32.self)
    if seconds == .min { return nil }
    guard let timestamp = Timestamp(seconds: seconds, nanoseconds: Int64(nanoseconds)) else {
      throw SnapshotDamage()
    }
    return timestamp
  }

  @inline(__always)
  mutating func timestamp() throws(SnapshotDamage) -> Timestamp {
    guard let timestamp = try optionalTimestamp() else { throw SnapshotDamage() }
    return timestamp
  }

  /// A part that may be missing.
  mutating func optional<Part>(
    _ part: (inout SnapshotReader) throws(SnapshotDamage) -> Part
  ) throws(SnapshotDamage) -> Part? {
    try truth() ? try part(&self) : nil
  }

  mutating func list<Part>(
    ofAtLeast size: Int, _ part: (inout SnapshotReader) throws(SnapshotDamage) -> Part
  ) throws(SnapshotDamage) -> [Part] {
    let count = try count(ofAtLeast: size)
    var parts: [Part] = []
    parts.reserveCapacity(count)
    for _ in 0..<count { parts.append(try part(&self)) }
    return parts
  }
}

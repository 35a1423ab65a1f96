/// The bytes of a file, read with a bounds check at every step: nothing here traps.
struct ImageBytes: Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func byte(at offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  /// A number of `width` bytes, the highest first; nil past the end or when no `Int` can hold it.
  func bigEndian(at offset: Int, width: Int) -> Int? {
    guard offset >= 0, offset <= count - width else { return nil }
    var value: UInt64 = 0
    for index in offset..<(offset + width) { value = value << 8 | UInt64(bytes[index]) }
    return Int(exactly: value)
  }

  /// A number of `width` bytes, the lowest first; nil past the end.
  func littleEndian(at offset: Int, width: Int) -> Int? {
    guard offset >= 0, offset <= count - width else { return nil }
    var value: UInt64 = 0
    for index in 0..<width { value |= UInt64(bytes[offset + index]) << (UInt64(index) * 8) }
    return Int(exactly: value)
  }

  /// The four-letter name of a chunk or box.
  func code(at offset: Int) -> FourCharacterCode? {
    bigEndian(at: offset, width: 4).map { FourCharacterCode(value: UInt32($0)) }
  }

  func holds(_ expected: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, offset <= count - expected.count else { return false }
    return bytes[offset..<(offset + expected.count)].elementsEqual(expected)
  }
}

/// The name of a PNG or WebP chunk or of an AVIF box.
struct FourCharacterCode: Hashable, Sendable, ExpressibleByStringLiteral {
  let value: UInt32

  init(value: UInt32) {
    self.value = value
  }

  init(stringLiteral text: StaticString) {
    precondition(text.utf8CodeUnitCount == 4, "a chunk's name has four letters")
    value = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  var bytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// The name for a message; what can't be shown is replaced.
  var text: String {
    String(
      decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}

extension [UInt8] {
  mutating func append(bigEndian value: Int, width: Int) {
    for shift in (0..<width).reversed() { append(UInt8(truncatingIfNeeded: value >> (shift * 8))) }
  }

  mutating func append(littleEndian value: Int, width: Int) {
    for shift in 0..<width { append(UInt8(truncatingIfNeeded: value >> (shift * 8))) }
  }
}

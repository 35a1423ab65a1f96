/// Output is built as UTF-8 bytes in one growing buffer; these append to it without a `String`.
extension [UInt8] {
  /// Appends bytes.
  ///
  /// What appends any sequence asks it for its length and for what is left of it in the end, through
  /// functions that are not inlined: a hundred instructions for a run of a few bytes, instead of forty. To append
  /// nothing to an empty array would write to the memory that all empty arrays share, on which other threads wait then.
  @inlinable
  public mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.isEmpty { return }
    append(addingCapacity: bytes.count) { room in
      room.withUnsafeMutableBufferPointer { room, count in
        UnsafeMutableRawBufferPointer(room).copyMemory(from: UnsafeRawBufferPointer(bytes))
        count = bytes.count
      }
    }
  }

  /// Appends the bytes of another array.
  @inlinable
  public mutating func append(contentsOf bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends the bytes of a span.
  @inlinable
  public mutating func append(contentsOf bytes: borrowing Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends a string's UTF-8 as it is.
  @inlinable
  public mutating func append(_ text: borrowing String) {
    // In its place: the owners of a copy would have to be counted.
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    if isDone == nil { append(contentsOf: text.utf8Span.span) }
  }

  /// Appends a string's UTF-8 as it is.
  @inlinable
  public mutating func append(_ text: Substring) {
    append(contentsOf: text.utf8)
  }

  /// Appends the bytes of a literal.
  @inlinable @inline(__always)
  public mutating func append(literal: StaticString) {
    literal.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends a number in decimal.
  @inlinable
  public mutating func append(decimal value: Int) {
    // Put together beside the output: to turn a part of it round counts references to all of it.
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var start = 20
    var rest = value.magnitude
    repeat {
      start -= 1
      digits[start] = UInt8(truncatingIfNeeded: rest % 10) + 0x30
      rest /= 10
    } while rest > 0
    if value < 0 {
      start -= 1
      digits[start] = UInt8(ascii: "-")
    }
    append(contentsOf: digits.span.extracting(start..<20))
  }

  /// Appends a number that isn't negative in decimal, filled with zeros from the left.
  @inlinable
  public mutating func appendPadded(_ value: Int, width: Int) {
    if width == 2 {
      append(UInt8(truncatingIfNeeded: value / 10 % 10) + 0x30)
      append(UInt8(truncatingIfNeeded: value % 10) + 0x30)
      return
    }
    var place = 1
    for _ in 1..<Swift.max(1, width) { place *= 10 }
    for _ in 0..<width {
      append(UInt8(truncatingIfNeeded: value / place % 10) + 0x30)
      place /= 10
    }
  }
}

extension String {
  /// The text of a span. Broken UTF-8 becomes U+FFFD.
  @inlinable
  public init(utf8 bytes: borrowing Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// A number of things in English: `1 post`, `2 posts`.
  public init(counting count: Int, _ noun: String) {
    self = "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// The text that `append` appends, for the places that want one.
  @inlinable
  public init(appending append: (inout [UInt8]) -> Void) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    append(&bytes)
    self = String(decoding: bytes, as: UTF8.self)
  }
}

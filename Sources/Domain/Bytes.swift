/// Output is built as UTF-8 bytes in one growing buffer; these append to it without a `String`.
extension [UInt8] {
  /// Appends a string's UTF-8 as it is.
  @inlinable
  public mutating func append(_ text: borrowing String) {
    // A view of the string without a copy, whose owners would have to be counted.
    text.utf8Span.span.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends a string's UTF-8 as it is.
  @inlinable
  public mutating func append(_ text: Substring) {
    append(contentsOf: text.utf8)
  }

  /// Appends a number in decimal.
  @inlinable
  public mutating func append(decimal value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = count
    repeat {
      append(UInt8(truncatingIfNeeded: rest % 10) + 0x30)
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  /// Appends a number that isn't negative in decimal, filled with zeros from the left.
  @inlinable
  public mutating func appendPadded(_ value: Int, width: Int) {
    if width == 2 {
      append(UInt8(truncatingIfNeeded: value / 10 % 10) + 0x30)
      append(UInt8(truncatingIfNeeded: value % 10) + 0x30)
      return
    }
    let start = count
    var rest = value
    for _ in 0..<width {
      append(UInt8(truncatingIfNeeded: rest % 10) + 0x30)
      rest /= 10
    }
    self[start...].reverse()
  }
}

extension String {
  /// The text that `append` appends, for the places that want one.
  @inlinable
  public init(appending append: (inout [UInt8]) -> Void) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    append(&bytes)
    self = String(decoding: bytes, as: UTF8.self)
  }
}

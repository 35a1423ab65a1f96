import Domain

extension JSONScanner {
  mutating func expectSomething() throws(ReadingError) {
    skipSpace()
    guard position < limit else { throw failure(.empty) }
  }

  mutating func expectEnd() throws(ReadingError) {
    skipSpace()
    guard position == limit else { throw textAfterEnd() }
  }

  /// Enters the array at `position`.
  /// - Returns: whether it has an element.
  mutating func enterArray() throws(ReadingError) -> Bool {
    position += 1
    skipSpace()
    guard position < limit else { throw failure(.unexpectedEnd(inside: .array)) }
    guard base[position] == UInt8(ascii: "]") else { return true }
    position += 1
    return false
  }

  /// Goes on behind an element.
  /// - Returns: whether there is another one.
  mutating func continueArray() throws(ReadingError) -> Bool {
    skipSpace()
    guard position < limit else { throw failure(.unexpectedEnd(inside: .array)) }
    switch base[position] {
    case UInt8(ascii: ","):
      position += 1
      return true
    case UInt8(ascii: "]"):
      position += 1
      return false
    default:
      throw noComma(in: .array)
    }
  }

  /// The offset of the line feed that ends the line at `position`, or `end`.
  func endOfLine(before end: Int) -> Int {
    var offset = position
    let bytes = UnsafeRawBufferPointer(start: base, count: end)
    while let eight = EightBytes(in: bytes, at: offset) {
      let feeds = eight.marks(of: 0x0A)
      if !feeds.isEmpty { return offset + feeds.first }
      offset += 8
    }
    while offset < end, base[offset] != UInt8(ascii: "\n") { offset += 1 }
    return offset
  }
}

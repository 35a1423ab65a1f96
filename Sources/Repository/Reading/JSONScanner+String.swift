import Domain

extension JSONScanner {
  /// Reads the string whose opening quote is at `position`.
  ///
  /// Looks at eight bytes at a time for the first that ends a clean run. A string with bytes above
  /// ASCII, or a DEL, is looked through once more, for its UTF-8 and for forbidden characters.
  @inline(__always)
  mutating func scanString(_ kind: Token.Kind, index: Int) throws(ReadingError) -> Token {
    let start = position
    var offset = start + 1
    var flags: Token.Flags = []
    var isPlain = true
    while true {
      skipCleanRun(&offset, isPlain: &isPlain)
      guard offset < limit else { throw unclosedString(at: start) }
      let byte = base[offset]
      if byte == UInt8(ascii: "\"") { break }
      guard byte == UInt8(ascii: "\\") else {
        throw controlCharacter(at: offset)
      }
      offset = try endOfEscape(at: offset, inStringAt: start)
      flags.insert(.hasEscapes)
    }
    if isPlain {
      if flags.isEmpty { flags.insert(.isPrintableASCII) }
    } else if try hasForbiddenCharacters(from: start + 1, to: offset) {
      flags.insert(.hasForbiddenCharacters)
    }
    position = offset + 1
    return Token(kind, start: start, end: position, next: index + 1, flags: flags)
  }

  /// Goes to the next quote, backslash or control character, or to the limit.
  @inline(__always)
  private func skipCleanRun(_ offset: inout Int, isPlain: inout Bool) {
    let bytes = UnsafeRawBufferPointer(start: base, count: limit)
    while let eight = EightBytes(in: bytes, at: offset) {
      let ends = eight.marks(of: 0x22) | eight.marks(of: 0x5C) | eight.marks(below: 0x20)
      let unplain = eight.marksFromDelete
      guard ends.isEmpty else {
        if unplain.begin(before: ends) { isPlain = false }
        offset += ends.first
        return
      }
      if !unplain.isEmpty { isPlain = false }
      offset += 8
    }
    while offset < limit {
      let byte = base[offset]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { return }
      if byte >= 0x7F { isPlain = false }
      offset += 1
    }
  }

  /// The offset after the escape whose backslash is at `offset`.
  private func endOfEscape(
    at offset: Int, inStringAt start: Int
  ) throws(ReadingError) -> Int {
    guard offset + 1 < limit else { throw unclosedString(at: start) }
    switch base[offset + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return offset + 2
    case UInt8(ascii: "u"):
      guard offset + 6 <= limit else { throw wrongEscape(at: offset) }
      for digit in offset + 2..<offset + 6
      where base[digit].hexDigitValue == nil { throw wrongEscape(at: offset) }
      return offset + 6
    default:
      throw wrongEscape(at: offset)
    }
  }

  /// Whether there are characters that the program refuses; throws where the bytes are not UTF-8.
  private func hasForbiddenCharacters(
    from start: Int, to end: Int
  ) throws(ReadingError) -> Bool {
    let bytes = UnsafeBufferPointer(start: base + start, count: end - start)
    let check = UTF8Check(bytes)
    if let offset = check.firstInvalidOffset {
      throw ReadingError(.invalidUTF8, at: start + offset, to: start + offset + 1)
    }
    return check.hasForbiddenCharacters
  }
}

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
  ///
  /// In each 64-bit word, a byte of interest gets its highest bit set. The subtractions borrow only
  /// out of bytes of interest themselves, so the lowest bit that is set is right, and only that one
  /// is used.
  @inline(__always)
  private func skipCleanRun(_ offset: inout Int, isPlain: inout Bool) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let raw = UnsafeRawPointer(base)
    while offset + 8 <= limit {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let quotes = word ^ (ones &* 0x22)
      let backslashes = word ^ (ones &* 0x5C)
      let found =
        ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
          | (word &- (ones &* 0x20)) & ~word) & highs
      // Sets the highest bit of DEL and of every byte above ASCII.
      let unplain = (word | (word &+ ones)) & highs
      guard found == 0 else {
        let lowest = found & (0 &- found)
        if unplain & (lowest &- 1) != 0 { isPlain = false }
        offset += found.trailingZeroBitCount >> 3
        return
      }
      if unplain != 0 { isPlain = false }
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

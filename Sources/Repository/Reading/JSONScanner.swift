// The inner loop of the JSON reader. It works on a raw pointer, so every access is checked by hand:
// each read of `base[n]` stands behind a test of `n < limit`. Nothing here calls itself, so nesting
// costs no stack, and a token is the only thing that is stored for a value.

/// Puts the tokens of JSON values on a tape, one value at a call.
struct JSONScanner {
  let base: UnsafePointer<UInt8>
  /// The offset after the last byte to be read.
  var limit: Int
  var position: Int
  let maximumDepth: Int
  /// Keys that stand in their object a second time, as pairs of token indices.
  var repeatedKeys: [RepeatedKey] = []

  /// Reads the value that comes next; afterwards `position` is behind it.
  ///
  /// - Complexity: O(bytes of the value).
  mutating func scanValue(
    into tokens: inout [Token], isElement: Bool = false
  ) throws(ReadingError) {
    var parent = -1
    var depth = 0
    while true {
      skipSpace()
      guard position < limit else { throw endOfText(in: parent, tokens, isElement: isElement) }
      let start = position
      switch base[start] {
      case UInt8(ascii: "\""):
        tokens.append(try scanString(.string, index: tokens.count))
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth < maximumDepth else { throw failure(.tooDeep(maximum: maximumDepth)) }
        let isObject = base[start] == UInt8(ascii: "{")
        tokens.append(Token(isObject ? .object : .array, start: start, end: start, next: parent))
        position += 1
        skipSpace()
        // `{` and `}`, `[` and `]` are two apart.
        if position < limit, base[position] == base[start] + 2 {
          position += 1
          close(tokens.count - 1, &tokens)
        } else {
          parent = tokens.count - 1
          depth += 1
          if isObject { try scanKey(in: parent, &tokens) }
          continue
        }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        tokens.append(try scanNumber(index: tokens.count))
      case UInt8(ascii: "t"):
        tokens.append(try scanLiteral(.true, "true", index: tokens.count))
      case UInt8(ascii: "f"):
        tokens.append(try scanLiteral(.false, "false", index: tokens.count))
      case UInt8(ascii: "n"):
        tokens.append(try scanLiteral(.null, "null", index: tokens.count))
      default:
        throw noValue(in: parent, tokens, isElement: isElement)
      }

      // Behind a value: close what ends here, or go on with the next one.
      while true {
        guard parent >= 0 else { return }
        skipSpace()
        guard position < limit else { throw endOfText(in: parent, tokens, isElement: isElement) }
        let isObject = tokens[parent].kind == .object
        let byte = base[position]
        if byte == UInt8(ascii: ",") {
          position += 1
          if isObject {
            skipSpace()
            try scanKey(in: parent, &tokens)
          }
          break
        }
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw noComma(in: isObject ? .object : .array)
        }
        position += 1
        let outer = Int(tokens[parent].next)
        close(parent, &tokens)
        if isObject {
          RepeatedKey.find(inObject: parent, tokens, base, into: &repeatedKeys)
        }
        parent = outer
        depth -= 1
      }
    }
  }

  @inline(__always)
  mutating func skipSpace() {
    while position < limit, base[position] <= 0x20, base[position].isJSONSpace { position += 1 }
  }

  @inline(__always)
  private func close(_ index: Int, _ tokens: inout [Token]) {
    tokens[index].length = UInt32(truncatingIfNeeded: position - tokens[index].start)
    tokens[index].next = Int32(truncatingIfNeeded: tokens.count)
  }

  @inline(__always)
  private mutating func scanKey(in parent: Int, _ tokens: inout [Token]) throws(ReadingError) {
    guard position < limit, base[position] == UInt8(ascii: "\"") else {
      throw noKey(isFirst: parent == tokens.count - 1)
    }
    tokens.append(try scanString(.key, index: tokens.count))
    skipSpace()
    guard position < limit, base[position] == UInt8(ascii: ":") else { throw noColon() }
    position += 1
  }

  private mutating func scanLiteral(
    _ kind: Token.Kind, _ spelling: StaticString, index: Int
  ) throws(ReadingError) -> Token {
    let start = position
    let end = start + spelling.utf8CodeUnitCount
    guard end <= limit else { throw wrongWord() }
    for offset in start..<end where base[offset] != spelling.utf8Start[offset - start] {
      throw wrongWord()
    }
    guard end == limit || !isWordByte(base[end]) else { throw wrongWord() }
    position = end
    return Token(kind, start: start, end: end, next: index + 1)
  }

  private mutating func scanNumber(index: Int) throws(ReadingError) -> Token {
    let start = position
    var end = start
    if base[end] == UInt8(ascii: "-") { end += 1 }
    let firstDigit = end
    skipDigits(&end)
    guard end > firstDigit else { throw wrongNumber() }
    guard base[firstDigit] != UInt8(ascii: "0") || end == firstDigit + 1 else {
      throw failure(.leadingZero)
    }
    if end < limit, base[end] == UInt8(ascii: ".") {
      end += 1
      let first = end
      skipDigits(&end)
      guard end > first else { throw wrongNumber() }
    }
    if end < limit, base[end] | 0x20 == UInt8(ascii: "e") {
      end += 1
      if end < limit, base[end] == UInt8(ascii: "+") || base[end] == UInt8(ascii: "-") { end += 1 }
      let first = end
      skipDigits(&end)
      guard end > first else { throw wrongNumber() }
    }
    guard end == limit || !isWordByte(base[end]) else { throw wrongNumber() }
    position = end
    return Token(.number, start: start, end: end, next: index + 1)
  }

  @inline(__always)
  private func skipDigits(_ offset: inout Int) {
    while offset < limit, base[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
  }
}

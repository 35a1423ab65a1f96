// Nearly all front matter is a few lines of `key: value`. The YAML parser takes 40 to 90 µs for it,
// this reader 1 to 3. It gives up at the first byte that is not surely what it looks like, and
// then the YAML parser reads the whole again; a test compares the two over damaged texts.

import Domain

/// Reads fields that are one line each, lists in `[]` or on lines below, and fields below a field.
struct PlainFields: ~Copyable {
  private let bytes: [UInt8]
  private let end: Int
  private var offset: Int
  private var tape: Tape

  /// Reads the range, if all of it is of this simple kind.
  /// - Returns: `false` where it is not; the tape is then as good as empty.
  static func read(_ source: SourceText, range: Range<Int>, into tape: inout Tape) -> Bool {
    guard isClean(source.bytes, range) else { return false }
    var reader = PlainFields(
      bytes: source.bytes, end: range.upperBound, offset: range.lowerBound, tape: tape)
    let isRead = reader.readFields()
    tape = reader.tape
    return isRead
  }

  /// Whether the bytes are UTF-8 without tabs, control characters, and line ends above ASCII.
  private static func isClean(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[range])
      let check = UTF8Check(text)
      guard check.firstInvalidOffset == nil, !check.hasForbiddenCharacters else { return false }
      for (index, byte) in text.enumerated() {
        if byte == 0x09 { return false }
        if byte == 0x0D, index + 1 == text.count || text[index + 1] != 0x0A { return false }
        if byte == 0xE2, text[index + 1] == 0x80, text[index + 2] & 0xFE == 0xA8 { return false }
        if byte == 0xEF, text[index + 1] == 0xBB, text[index + 2] == 0xBF { return false }
      }
      return true
    }
  }

  private mutating func readFields() -> Bool {
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "\n"): offset += 1
      case UInt8(ascii: "\r"): offset += 2
      case UInt8(ascii: "#"):
        while offset < end, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
      default:
        if tape.tokens.isEmpty { open(.object) }
        guard readField(mayHoldBlock: true) else { return false }
      }
    }
    return !tape.tokens.isEmpty && close(0)
  }

  /// Reads a key and its value, up to the line end behind it.
  private mutating func readField(mayHoldBlock: Bool) -> Bool {
    let start = offset
    skipKey()
    // A space or a line end has to follow the colon.
    guard offset > start, bytes[start] > UInt8(ascii: "9"), offset + 1 < end,
      bytes[offset] == UInt8(ascii: ":"), bytes[offset + 1] <= UInt8(ascii: " ")
    else { return false }
    append(.key, start..<offset, at: start, flags: .isPlainYAMLScalar)
    offset += 1
    skipBlanks()
    guard offset < end else { return false }
    return bytes[offset].isLineEnd ? mayHoldBlock && readBlock() : readValue()
  }

  /// Reads the list or the fields on the lines below a key.
  private mutating func readBlock() -> Bool {
    guard let line = nextLine() else { return false }
    let isList = startsItem(line.text)
    // Without indentation these are the next field.
    guard isList || line.indentation > 0 else { return false }
    offset = line.text
    let index = open(isList ? .array : .object)
    while true {
      guard isList ? readItem(indentation: line.indentation) : readField(mayHoldBlock: false)
      else { return false }
      guard let next = nextLine(), next.indentation == line.indentation,
        startsItem(next.text) == isList, next.text < end, !bytes[next.text].isLineEnd,
        isList || next.indentation > 0
      else { break }
      offset = next.text
    }
    return close(index)
  }

  /// Reads `- value`, or `- key: value` with more fields below it.
  private mutating func readItem(indentation: Int) -> Bool {
    offset += 2
    let start = offset
    skipKey()
    let isKey =
      offset > start && offset + 1 < end && bytes[offset] == UInt8(ascii: ":")
      && bytes[offset + 1] == UInt8(ascii: " ")
    offset = start
    guard isKey else { return start < end && readValue() }
    let index = open(.object)
    while true {
      guard readField(mayHoldBlock: false) else { return false }
      guard let next = nextLine(), next.indentation == indentation + 2, next.text < end,
        !bytes[next.text].isLineEnd
      else { break }
      offset = next.text
    }
    return close(index)
  }

  /// Reads a value on this line, with nothing behind it.
  private mutating func readValue() -> Bool {
    let isRead = bytes[offset] == UInt8(ascii: "[") ? readList() : readScalar(inList: false)
    guard isRead else { return false }
    skipBlanks()
    return offset == end || bytes[offset].isLineEnd
  }

  /// Where the text of the next line starts, seen from a line end.
  private func nextLine() -> (text: Int, indentation: Int)? {
    guard offset < end, bytes[offset].isLineEnd else { return nil }
    let start = offset + (bytes[offset] == UInt8(ascii: "\r") ? 2 : 1)
    var text = start
    while text < end, bytes[text] == UInt8(ascii: " ") { text += 1 }
    return (text, text - start)
  }

  private func startsItem(_ offset: Int) -> Bool {
    offset + 1 < end && bytes[offset] == UInt8(ascii: "-") && bytes[offset + 1] == 0x20
  }

  private mutating func readList() -> Bool {
    let index = open(.array)
    offset += 1
    skipBlanks()
    var isFirst = true
    while offset < end, bytes[offset] != UInt8(ascii: "]") {
      if !isFirst {
        guard bytes[offset] == UInt8(ascii: ",") else { return false }
        offset += 1
        skipBlanks()
      }
      isFirst = false
      guard offset < end, readScalar(inList: true) else { return false }
      skipBlanks()
    }
    guard offset < end else { return false }
    offset += 1
    return close(index)
  }

  private mutating func readScalar(inList: Bool) -> Bool {
    let start = offset
    let quote = bytes[start]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      offset += 1
      while offset < end, bytes[offset] != quote {
        guard !bytes[offset].isLineEnd, bytes[offset] != UInt8(ascii: "\\") else { return false }
        offset += 1
      }
      guard offset < end else { return false }
      append(.string, start + 1..<offset, at: start, flags: [])
      offset += 1
      // Two single quotes are one; and nothing but what ends a value comes behind.
      guard offset < end else { return true }
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
      case UInt8(ascii: ","), UInt8(ascii: "]"): return inList
      default: return false
      }
    }
    guard Self.startsPlain(bytes[start]) || startsNegative(start) else { return false }
    var textEnd = start
    while offset < end, !bytes[offset].isLineEnd {
      let byte = bytes[offset]
      if inList, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") { break }
      guard Self.continuesPlain(byte, inList: inList) || isInnerColon(offset, inList) else {
        return false
      }
      offset += 1
      if byte != UInt8(ascii: " ") { textEnd = offset }
    }
    let kind = CoreSchema.kind(of: bytes[start..<textEnd])
    append(kind, start..<textEnd, at: start, flags: .isPlainYAMLScalar)
    return true
  }

  private mutating func append(
    _ kind: Token.Kind, _ text: Range<Int>, at start: Int, flags: Token.Flags
  ) {
    var token = Token(
      kind, start: start, end: start + text.count, next: tape.tokens.count + 1,
      flags: flags.union(.isDecoded))
    token.textOffset = UInt32(truncatingIfNeeded: tape.decodedText.count)
    tape.decodedText += bytes[text]
    tape.tokens.append(token)
  }

  @discardableResult
  private mutating func open(_ kind: Token.Kind) -> Int {
    tape.tokens.append(Token(kind, start: offset, end: offset, next: 0))
    return tape.tokens.count - 1
  }

  /// Ends an object or array; an object with a key twice is left to the parser.
  private mutating func close(_ index: Int) -> Bool {
    let last = tape.tokens[tape.tokens.count - 1].end
    tape.tokens[index].next = Int32(truncatingIfNeeded: tape.tokens.count)
    tape.tokens[index].length = UInt32(truncatingIfNeeded: last - tape.tokens[index].start)
    return tape.tokens[index].kind == .array || !hasRepeatedKey(index)
  }

  /// Compares each key with each, for there are few; many keys count as repeated.
  private func hasRepeatedKey(_ object: Int) -> Bool {
    let last = Int(tape.tokens[object].next)
    var count = 0
    var key = object + 1
    while key < last {
      count += 1
      if count > 64 { return true }
      var other = object + 1
      while other < key {
        if isSameKey(tape.tokens[other], tape.tokens[key]) { return true }
        other = Int(tape.tokens[other + 1].next)
      }
      key = Int(tape.tokens[key + 1].next)
    }
    return false
  }

  private func isSameKey(_ one: Token, _ other: Token) -> Bool {
    guard one.length == other.length else { return false }
    for index in 0..<Int(one.length) where bytes[one.start + index] != bytes[other.start + index] {
      return false
    }
    return true
  }

  private mutating func skipKey() {
    while offset < end, Self.isKeyByte(bytes[offset]) { offset += 1 }
  }

  private mutating func skipBlanks() {
    while offset < end, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_")
  }

  private static func startsPlain(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "/")
      || byte >= 0x80
  }

  private func startsNegative(_ offset: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "-") && offset + 1 < end
      && bytes[offset + 1].isASCIIDigit
  }

  private static func continuesPlain(_ byte: UInt8, inList: Bool) -> Bool {
    if startsPlain(byte) { return true }
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+"): return true
    case UInt8(ascii: "#"), UInt8(ascii: ":"): return false
    default: return !inList && byte > 0x20 && byte < 0x7F
    }
  }

  /// Whether a colon is a part of the text, as in `12:30` or `https://`.
  private func isInnerColon(_ offset: Int, _ inList: Bool) -> Bool {
    !inList && bytes[offset] == UInt8(ascii: ":") && offset + 1 < end
      && Self.startsPlain(bytes[offset + 1])
  }
}

extension Lexer {
  /// Reads what stands between delimiters, up to and with the closing one.
  mutating func lexInside(_ open: Int, closing: UInt8, end: Token.Kind) {
    while true {
      position = Whitespace.end(in: source, from: position, to: limit)
      guard position < limit else { break }
      let start = position
      let byte = source[start]
      let next = start + 1 < limit ? source[start + 1] : 0
      if byte == closing, next == UInt8(ascii: "}") {
        position += 2
        tokens.append(Token(kind: end, offset: start))
        return
      }
      if byte == UInt8(ascii: "-"), next == closing, start + 2 < limit,
        source[start + 2] == UInt8(ascii: "}")
      {
        position = Whitespace.end(in: source, from: start + 3, to: limit)
        tokens.append(Token(kind: end, offset: start))
        return
      }
      if byte == UInt8(ascii: "{"),
        next == UInt8(ascii: "{") || next == UInt8(ascii: "%") || next == UInt8(ascii: "#")
      {
        // A new tag begins, so the end of this one was forgotten.
        break
      }
      lexToken(byte, next)
      if errors.count >= Limits.errors { break }
    }
    // What the tag holds is not to be trusted now; its name still opens what an end tag closes.
    let begin = tokens.lastIndex { $0.offset == open } ?? tokens.count - 1
    let isOutput = end == .outputEnd
    tokens.removeSubrange(min(begin + (isOutput ? 1 : 2), tokens.count)...)
    report(.unclosedDelimiter(isOutput ? "{{" : "{%"), at: open)
    tokens.append(Token(kind: .invalid, offset: open))
    tokens.append(Token(kind: end, offset: position))
  }

  private mutating func lexToken(_ byte: UInt8, _ next: UInt8) {
    let start = position
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      position = endOfWord(from: start)
      tokens.append(Token(kind: .name(text(start..<position)), offset: start))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): lexNumber()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): lexString(quote: byte)
    default: lexSymbol(byte, next)
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF8.self)
  }

  private func endOfWord(from start: Int) -> Int {
    var index = start
    while index < limit {
      switch source[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        index += 1
      default: return index
      }
    }
    return index
  }

  private mutating func lexNumber() {
    let start = position
    position = endOfWord(from: start)
    var isWhole = true
    if position + 1 < limit, source[position] == UInt8(ascii: "."),
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(source[position + 1])
    {
      isWhole = false
      position = endOfWord(from: position + 1)
    }
    let digits = text(start..<position)
    if isWhole, digits.utf8.allSatisfy({ $0 < 0x3A }), let value = Int(digits),
      source[start] != UInt8(ascii: "0") || digits.utf8.count == 1
    {
      tokens.append(Token(kind: .integer(value), offset: start))
    } else {
      report(.invalidNumber(digits), at: start)
      tokens.append(Token(kind: .invalid, offset: start))
    }
  }

  private static let symbols: Set<String> = [
    "+", "-", "*", "/", "%", "~", "|", ".", ",", "(", ")", "[", "]", "<", ">", "=", ":", "{", "}",
    "//", "**", "==", "!=", "<=", ">=",
  ]

  private mutating func lexSymbol(_ byte: UInt8, _ next: UInt8) {
    let start = position
    let sign = String(decoding: [byte, next], as: UTF8.self)
    if ForeignSyntax.signs[sign] != nil {
      position += 2
      report(.unexpectedSign(sign), at: start)
      tokens.append(Token(kind: .invalid, offset: start))
      return
    }
    for pair in [[byte, next], [byte]] {
      let symbol = String(decoding: pair, as: UTF8.self)
      if Self.symbols.contains(symbol) {
        position += pair.count
        tokens.append(Token(kind: .symbol(symbol), offset: start))
        return
      }
    }
    position += 1
    while position < limit, source[position] & 0xC0 == 0x80 { position += 1 }
    let scalar = text(start..<position).unicodeScalars.first ?? "\u{FFFD}"
    report(.unexpectedCharacter(scalar), at: start)
    tokens.append(Token(kind: .invalid, offset: start))
  }

  // MARK: Strings

  private mutating func lexString(quote: UInt8) {
    let start = position
    var bytes: [UInt8] = []
    var index = start + 1
    while index < limit {
      let byte = source[index]
      if byte == quote {
        position = index + 1
        tokens.append(
          Token(kind: .string(String(decoding: bytes, as: UTF8.self)), offset: start))
        return
      }
      if byte == UInt8(ascii: "\\"), index + 1 < limit {
        index = lexEscape(at: index, into: &bytes)
      } else if byte == 0x0D {
        bytes.append(0x0A)
        index += index + 1 < limit && source[index + 1] == 0x0A ? 2 : 1
      } else {
        bytes.append(byte)
        index += 1
      }
    }
    report(.unclosedString, at: start)
    tokens.append(Token(kind: .invalid, offset: start))
    skipToClosing(from: start + 1)
  }

  /// After a string without end, goes on at the end of the tag, so that the rest is still read.
  private mutating func skipToClosing(from start: Int) {
    position = start
    while position + 1 < limit {
      let byte = source[position]
      let isClosing = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "%")
      if isClosing, source[position + 1] == UInt8(ascii: "}") { return }
      position += 1
    }
    position = limit
  }

  private mutating func lexEscape(at index: Int, into bytes: inout [UInt8]) -> Int {
    switch source[index + 1] {
    case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "'"): bytes.append(UInt8(ascii: "'"))
    case UInt8(ascii: "\""): bytes.append(UInt8(ascii: "\""))
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "x"): return lexHexEscape(at: index, digits: 2, into: &bytes)
    case UInt8(ascii: "u"): return lexHexEscape(at: index, digits: 4, into: &bytes)
    case UInt8(ascii: "U"): return lexHexEscape(at: index, digits: 8, into: &bytes)
    default: return reportEscape(at: index)
    }
    return index + 2
  }

  private mutating func lexHexEscape(
    at index: Int, digits: Int, into bytes: inout [UInt8]
  ) -> Int {
    let end = index + 2 + digits
    guard end <= limit, source[index + 2..<end].allSatisfy(Self.isHexDigit),
      let value = UInt32(text(index + 2..<end), radix: 16), let scalar = Unicode.Scalar(value)
    else { return reportEscape(at: index) }
    if value == UInt32(URLSafety.siteRoot) { return reportEscape(at: index) }
    bytes.append(contentsOf: Array(String(scalar).utf8))
    return end
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private mutating func reportEscape(at index: Int) -> Int {
    var end = index + 2
    while end < limit, source[end] & 0xC0 == 0x80 { end += 1 }
    report(.invalidEscape(text(index..<end)), at: index)
    return end
  }
}

import Domain
import Markup

// What went wrong, worked out only after the scanner has stopped: each function looks at the bytes
// around `position` for the mistake that people make there.

extension JSONScanner {
  func failure(_ kind: ReadingError.Kind, to end: Int? = nil) -> ReadingError {
    ReadingError(kind, at: position, to: end)
  }

  /// - Parameter isElement: whether the value itself is an element of the file's array, whose own
  ///   token is not on the tape.
  func endOfText(in parent: Int, _ tokens: [Token], isElement: Bool) -> ReadingError {
    failure(.unexpectedEnd(inside: container(parent, tokens, isElement: isElement)))
  }

  func noValue(in parent: Int, _ tokens: [Token], isElement: Bool) -> ReadingError {
    if container(parent, tokens, isElement: isElement) == .array, let comma = trailingComma() {
      return comma
    }
    return commonMistake() ?? failure(.expectedValue(found: found()), to: position + 1)
  }

  func noKey(isFirst: Bool) -> ReadingError {
    guard position < limit else { return failure(.unexpectedEnd(inside: .object)) }
    if !isFirst, let comma = trailingComma() { return comma }
    return commonMistake() ?? failure(.expectedKey(found: found()), to: position + 1)
  }

  func noColon() -> ReadingError {
    guard position < limit else { return failure(.unexpectedEnd(inside: .object)) }
    return failure(.expectedColon(found: found()), to: position + 1)
  }

  func noComma(in container: ReadingError.Container) -> ReadingError {
    switch base[position] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      return commonMistake() ?? failure(.expectedComma(in: container, found: found()))
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      return failure(.wrongClosing(of: container, found: found()), to: position + 1)
    default:
      return failure(.expectedComma(in: container, found: found()), to: position + 1)
    }
  }

  func wrongWord() -> ReadingError {
    commonMistake() ?? failure(.expectedValue(found: found()))
  }

  func wrongNumber() -> ReadingError {
    var end = position
    while end < limit, end - position < 40,
      isWordByte(base[end]) || [0x2B, 0x2D, 0x2E].contains(base[end])
    { end += 1 }
    let text = self.text(from: position, to: end)
    if text == "-Infinity" || text == "-NaN" { return failure(.notFinite(text), to: end) }
    return failure(.malformedNumber(text), to: end)
  }

  func unclosedString(at start: Int) -> ReadingError {
    ReadingError(.unclosedString, at: start, to: start + 1)
  }

  func controlCharacter(at offset: Int) -> ReadingError {
    ReadingError(.controlCharacter(base[offset]), at: offset, to: offset + 1)
  }

  func wrongEscape(at offset: Int) -> ReadingError {
    var end = min(offset + 2, limit)
    if end > offset + 1, base[offset + 1] == UInt8(ascii: "u") {
      while end < limit, end < offset + 6, base[end].hexDigitValue != nil {
        end += 1
      }
    } else {
      // The whole of a character that has several bytes.
      while end < limit, base[end].isUTF8Continuation { end += 1 }
    }
    return ReadingError(.invalidEscape(text(from: offset, to: end)), at: offset, to: end)
  }

  func textAfterEnd() -> ReadingError {
    if base[position] == UInt8(ascii: "/"), let mistake = commonMistake() { return mistake }
    return failure(.textAfterEnd(found: found()), to: position + 1)
  }

  /// Bytes that a word is made of; also those above ASCII, so that a whole word is shown.
  func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || byte >= 0x80
  }

  private func container(
    _ parent: Int, _ tokens: [Token], isElement: Bool
  ) -> ReadingError.Container? {
    guard parent >= 0 else { return isElement ? .array : nil }
    return tokens[parent].kind == .object ? .object : .array
  }

  /// A comma right before a closing bracket at `position`, placed at the comma.
  private func trailingComma() -> ReadingError? {
    let byte = base[position]
    guard byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") else { return nil }
    var offset = position - 1
    while offset > 0, base[offset].isJSONSpace { offset -= 1 }
    guard offset >= 0, base[offset] == UInt8(ascii: ",") else { return nil }
    let container: ReadingError.Container = byte == UInt8(ascii: "]") ? .array : .object
    return ReadingError(.trailingComma(in: container), at: offset, to: offset + 1)
  }

  private func commonMistake() -> ReadingError? {
    let byte = base[position]
    if byte == UInt8(ascii: "'") { return failure(.singleQuotes, to: position + 1) }
    if byte == UInt8(ascii: "#") { return failure(.comment, to: position + 1) }
    if byte == UInt8(ascii: "/"), position + 1 < limit,
      base[position + 1] == UInt8(ascii: "/") || base[position + 1] == UInt8(ascii: "*")
    {
      return failure(.comment, to: position + 2)
    }
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") { return wrongNumber() }
    guard isWordByte(byte) else { return nil }
    if byte >= 0x80 {
      guard let character = character() else { return failure(.invalidUTF8, to: position + 1) }
      // A blank of another kind, or the mark at the beginning of a file that was put behind another.
      if character.isInvisible { return nil }
    }
    var end = position
    while end < limit, end - position < 40, isWordByte(base[end]) { end += 1 }
    let word = text(from: position, to: end)
    return switch word {
    case "NaN", "Infinity", "nan", "inf": failure(.notFinite(word), to: end)
    case "True", "TRUE": failure(.pythonLiteral(word, json: "true"), to: end)
    case "False", "FALSE": failure(.pythonLiteral(word, json: "false"), to: end)
    case "None", "Null", "NULL", "nil", "undefined":
      failure(.pythonLiteral(word, json: "null"), to: end)
    default: failure(.unquotedText(word), to: end)
    }
  }

  /// What stands at `position`, for a message.
  private func found() -> String {
    guard position < limit else { return "the end of the text" }
    switch base[position] {
    case UInt8(ascii: "\""): return "a string"
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return "a number"
    case 0x00...0x1F, 0x7F:
      return "the control character U+\(ReadingError.hexadecimal(UInt32(base[position])))"
    default: break
    }
    if let character = character(), character.isInvisible {
      return "the invisible character U+\(ReadingError.hexadecimal(character.value))"
    }
    var end = position + 1
    while end < limit, base[end].isUTF8Continuation, end - position < 4 { end += 1 }
    return "`\(text(from: position, to: end))`"
  }

  /// The character at `position`; nil where the bytes there are none.
  private func character() -> Unicode.Scalar? {
    let bytes = UnsafeBufferPointer(start: base + position, count: min(4, limit - position))
    var (decoder, iterator) = (UTF8(), bytes.makeIterator())
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return scalar
  }

  private func text(from start: Int, to end: Int) -> String {
    let bytes = UnsafeBufferPointer(start: base + start, count: end - start)
    let repaired = String(decoding: bytes, as: UTF8.self)
    var text = String.UnicodeScalarView()
    for scalar in repaired.unicodeScalars {
      text.append(
        (0x00...0x1F).contains(scalar.value) || (0x7F...0x9F).contains(scalar.value)
          ? "\u{FFFD}" : scalar)
    }
    return String(text)
  }
}

import Domain

/// A JSON document (RFC 8259), read strictly.
///
/// Only for what we wrote ourselves: all of it is put into a tree.
enum JSONText: Equatable {
  case object([(name: String, value: JSONText)])
  case array([JSONText])
  case string(String)
  /// Numbers, `true`, `false` and `null`; nobody asks for them.
  case other

  struct Fault: Error, Equatable {
    let offset: Int
  }

  init(_ bytes: [UInt8]) throws(Fault) {
    var parser = JSONTextParser(bytes: bytes)
    self = try parser.document()
  }

  /// A member of an object.
  subscript(name: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var elements: [JSONText] { if case .array(let elements) = self { elements } else { [] } }

  static func == (left: JSONText, right: JSONText) -> Bool {
    switch (left, right) {
    case (.object(let one), .object(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0 == $1 }
    case (.array(let one), .array(let other)): one == other
    case (.string(let one), .string(let other)): one == other
    case (.other, .other): true
    default: false
    }
  }
}

private struct JSONTextParser {
  private static let deepest = 64

  let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func document() throws(JSONText.Fault) -> JSONText {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw fault }
    return value
  }

  private var fault: JSONText.Fault { JSONText.Fault(offset: position) }

  private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipSpace() {
    while position < bytes.count, byte.isJSONSpace { position += 1 }
  }

  private mutating func take(_ expected: UInt8) throws(JSONText.Fault) {
    skipSpace()
    guard position < bytes.count, byte == expected else { throw fault }
    position += 1
  }

  private mutating func value() throws(JSONText.Fault) -> JSONText {
    skipSpace()
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw fault }
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    default: return try word()
    }
  }

  private mutating func object() throws(JSONText.Fault) -> JSONText {
    var members: [(name: String, value: JSONText)] = []
    position += 1
    skipSpace()
    if byte == UInt8(ascii: "}") {
      position += 1
      return .object([])
    }
    while true {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw fault }
      let name = try string()
      try take(UInt8(ascii: ":"))
      members.append((name, try value()))
      skipSpace()
      if byte == UInt8(ascii: ",") {
        position += 1
      } else {
        try take(UInt8(ascii: "}"))
        return .object(members)
      }
    }
  }

  private mutating func array() throws(JSONText.Fault) -> JSONText {
    var elements: [JSONText] = []
    position += 1
    skipSpace()
    if byte == UInt8(ascii: "]") {
      position += 1
      return .array([])
    }
    while true {
      elements.append(try value())
      skipSpace()
      if byte == UInt8(ascii: ",") {
        position += 1
      } else {
        try take(UInt8(ascii: "]"))
        return .array(elements)
      }
    }
  }

  private mutating func string() throws(JSONText.Fault) -> String {
    position += 1
    var text: [UInt8] = []
    while true {
      let start = position
      while position < bytes.count, byte >= 0x20, byte != UInt8(ascii: "\""),
        byte != UInt8(ascii: "\\")
      {
        position += 1
      }
      text.append(contentsOf: bytes[start..<position])
      guard position < bytes.count, byte >= 0x20 else { throw fault }
      position += 1
      if bytes[position - 1] == UInt8(ascii: "\"") { break }
      text.append(contentsOf: String(try escape()).utf8)
    }
    guard let valid = String(validating: text, as: UTF8.self) else { throw fault }
    return valid
  }

  private mutating func escape() throws(JSONText.Fault) -> Unicode.Scalar {
    let letter = byte
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      var value = try unit()
      if (0xD800...0xDBFF).contains(value) {
        guard byte == UInt8(ascii: "\\") else { throw fault }
        position += 1
        guard byte == UInt8(ascii: "u") else { throw fault }
        position += 1
        let second = try unit()
        guard (0xDC00...0xDFFF).contains(second) else { throw fault }
        value = 0x10000 + (value - 0xD800) << 10 + (second - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(value) else { throw fault }
      return scalar
    default: throw fault
    }
  }

  private mutating func unit() throws(JSONText.Fault) -> UInt32 {
    guard position + 4 <= bytes.count else { throw fault }
    var value: UInt32 = 0
    for index in position..<position + 4 {
      guard let digit = bytes[index].hexDigitValue else { throw fault }
      value = value << 4 | UInt32(digit)
    }
    position += 4
    return value
  }

  private mutating func word() throws(JSONText.Fault) -> JSONText {
    let start = position
    while position < bytes.count,
      byte.isASCIIAlphanumeric
        || "+-.".utf8.contains(byte)
    {
      position += 1
    }
    let word = bytes[start..<position]
    let isKnown =
      ["true", "false", "null"].contains { word.elementsEqual($0.utf8) } || Self.isNumber(word)
    guard isKnown else { throw JSONText.Fault(offset: start) }
    return .other
  }

  /// By hand, because pages are full of numbers: a regular expression takes a hundred times as long.
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word
    func take(_ signs: String) -> Bool {
      guard let first = rest.first, signs.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func takeDigits() -> ArraySlice<UInt8> {
      let digits = rest.prefix { $0.isASCIIDigit }
      rest.removeFirst(digits.count)
      return digits
    }
    _ = take("-")
    let whole = takeDigits()
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
    if take("."), takeDigits().isEmpty { return false }
    if take("eE") {
      _ = take("+-")
      if takeDigits().isEmpty { return false }
    }
    return rest.isEmpty
  }
}

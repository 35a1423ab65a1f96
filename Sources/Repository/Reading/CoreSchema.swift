import Domain

/// What a YAML scalar without quotes stands for, by the core schema (YAML 1.2.2, section 10.3).
///
/// Unlike in YAML 1.1, `no`, `on`, `12:30` and `2024-01-01` are texts. `.inf` and `.nan` are texts
/// too, since no field takes them.
enum CoreSchema {
  static func kind(of text: some BidirectionalCollection<UInt8>) -> Token.Kind {
    guard let first = text.first else { return .null }
    // A number starts with one of these; most texts are told by their first byte.
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"):
      return isNumber(text) ? .number : .string
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"),
      UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      return word(text)
    default:
      return .string
    }
  }

  private static func word(_ text: some Collection<UInt8>) -> Token.Kind {
    func isOne(of spellings: StaticString...) -> Bool {
      spellings.contains { spelling in
        text.elementsEqual(
          UnsafeBufferPointer(start: spelling.utf8Start, count: spelling.utf8CodeUnitCount))
      }
    }
    if isOne(of: "true", "True", "TRUE") { return .true }
    if isOne(of: "false", "False", "FALSE") { return .false }
    if isOne(of: "~", "null", "Null", "NULL") { return .null }
    return .string
  }

  private static func isNumber(_ text: some BidirectionalCollection<UInt8>) -> Bool {
    if text.starts(with: "0x".utf8) || text.starts(with: "0o".utf8) {
      let limit: UInt8 = text.starts(with: "0x".utf8) ? 16 : 8
      let digits = text.dropFirst(2)
      return !digits.isEmpty
        && digits.allSatisfy { $0.hexDigitValue.map { $0 < limit } ?? false }
    }
    var rest = text[...]
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    let whole = rest.prefix(while: \.isASCIIDigit)
    rest = rest.dropFirst(whole.count)
    var hasDigit = !whole.isEmpty
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: \.isASCIIDigit)
      hasDigit = hasDigit || !fraction.isEmpty
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard hasDigit else { return false }
    guard let letter = rest.first else { return true }
    guard letter | 0x20 == UInt8(ascii: "e") else { return false }
    rest = rest.dropFirst()
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    return !rest.isEmpty && rest.allSatisfy(\.isASCIIDigit)
  }
}

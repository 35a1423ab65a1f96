import Markup

/// The references of XML to characters (section 4.1): numbers, and the five names that XML knows without a document
/// type (section 4.6). Those of HTML are many more (`HTMLEntities`).
enum XMLReferences: CharacterReferences {
  static func reference(
    at position: Int, end: Int, in text: borrowing Span<UInt8>
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    var close = position + 1
    while close < end, close - position <= 12, text[close] != UInt8(ascii: ";") { close += 1 }
    guard close < end, close > position + 2, text[close] == UInt8(ascii: ";") else { return nil }
    let name = position + 1..<close
    let scalar =
      text[name.lowerBound] == UInt8(ascii: "#")
      ? number(name.dropFirst(), in: text) : named(name, in: text)
    return scalar.map { ($0, close + 1) }
  }

  private static func named(
    _ name: Range<Int>, in text: borrowing Span<UInt8>
  ) -> Unicode.Scalar? {
    let start = name.lowerBound
    return switch name.count {
    case 2 where text.holds("lt", at: start): "<"
    case 2 where text.holds("gt", at: start): ">"
    case 3 where text.holds("amp", at: start): "&"
    case 4 where text.holds("quot", at: start): "\""
    case 4 where text.holds("apos", at: start): "'"
    default: nil
    }
  }

  private static func number(
    _ digits: Range<Int>, in text: borrowing Span<UInt8>
  ) -> Unicode.Scalar? {
    var digits = digits
    var radix: UInt32 = 10
    if let first = digits.first, text[first] == UInt8(ascii: "x") {
      radix = 16
      digits = digits.dropFirst()
    }
    guard !digits.isEmpty, digits.count <= 8 else { return nil }
    var value: UInt32 = 0
    for index in digits {
      guard let digit = text[index].hexDigitValue, digit < radix else { return nil }
      value = value &* radix &+ UInt32(digit)
      if value > 0x10_FFFF { return nil }
    }
    return Unicode.Scalar(value)
  }
}

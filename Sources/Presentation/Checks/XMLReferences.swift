/// The references of XML to characters (section 4.1). Those of HTML are many more (`HTMLEntities`).
enum XMLReferences {
  /// Appends what a text stands for. What is no reference stays as it is.
  static func append(
    decoded range: Range<Int>, of text: borrowing Span<UInt8>, to output: inout [UInt8]
  ) {
    var position = range.lowerBound
    while position < range.upperBound {
      var end = position
      while end < range.upperBound, text[end] != UInt8(ascii: "&") { end += 1 }
      text.extracting(position..<end).withUnsafeBufferPointer { output.append(contentsOf: $0) }
      position = end
      guard position < range.upperBound else { break }
      if let found = reference(at: position, end: range.upperBound, in: text) {
        if found.scalar.isASCII {
          output.append(UInt8(truncatingIfNeeded: found.scalar.value))
        } else {
          output.append(contentsOf: String(found.scalar).utf8)
        }
        position = found.end
      } else {
        output.append(text[position])
        position += 1
      }
    }
  }

  /// The character for which the reference at a `&` stands, and where it ends: a number, or one of
  /// the five names that XML knows without a document type (section 4.6).
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
    case 2 where XMLReader.has("lt", at: start, in: text): "<"
    case 2 where XMLReader.has("gt", at: start, in: text): ">"
    case 3 where XMLReader.has("amp", at: start, in: text): "&"
    case 4 where XMLReader.has("quot", at: start, in: text): "\""
    case 4 where XMLReader.has("apos", at: start, in: text): "'"
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

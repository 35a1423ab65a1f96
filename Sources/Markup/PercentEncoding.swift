import Domain

extension [UInt8] {
  /// Appends a URL so that it keeps its meaning and holds only URL characters: reserved ones and
  /// `%XX` stay, everything else becomes `%XX`, and so does a lone `%`.
  mutating func append(percentEncoded url: borrowing Span<UInt8>, _ range: Range<Int>) {
    for index in range {
      let byte = url[index]
      let isSafe: Bool
      if byte == UInt8(ascii: "%") {
        isSafe =
          index + 2 < range.upperBound && url[index + 1].hexDigitValue != nil
          && url[index + 2].hexDigitValue != nil
      } else {
        isSafe = byte.isURLSafe
      }
      if isSafe { append(byte) } else { append(percentEncoded: byte) }
    }
  }

  /// Appends one decoded segment of a path. A `%XX` in it was left by decoding and stays.
  mutating func append(pathSegment segment: [UInt8]) {
    for (index, byte) in segment.enumerated() {
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "["),
        UInt8(ascii: "]"):
        append(percentEncoded: byte)
      case UInt8(ascii: "%"):
        let isSafe =
          index + 2 < segment.count && segment[index + 1].hexDigitValue != nil
          && segment[index + 2].hexDigitValue != nil
        if isSafe { append(byte) } else { append(percentEncoded: byte) }
      default:
        if byte.isURLSafe { append(byte) } else { append(percentEncoded: byte) }
      }
    }
  }

  private mutating func append(percentEncoded byte: UInt8) {
    let digits: StaticString = "0123456789ABCDEF"
    append(UInt8(ascii: "%"))
    digits.withUTF8Buffer {
      append($0[Int(byte >> 4)])
      append($0[Int(byte & 15)])
    }
  }
}

extension UInt8 {
  /// Unreserved and reserved characters of RFC 3986, but for the apostrophe, which would end an
  /// attribute in single quotes.
  fileprivate var isURLSafe: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"),
      UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "&"),
      UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "$"), UInt8(ascii: ","),
      UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "["),
      UInt8(ascii: "]"):
      true
    default: isASCIIAlphanumeric
    }
  }
}

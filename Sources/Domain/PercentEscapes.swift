// Escapes of URLs: `%` and two hexadecimal digits for a byte (RFC 3986, section 2.1).

extension String {
  /// Decodes the escapes of a URL.
  ///
  /// - Returns: nil where an escape is broken, or where the bytes are no UTF-8.
  public init?(percentDecoding text: some StringProtocol) {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexDigitValue,
        let low = rest.popFirst()?.hexDigitValue
      else { return nil }
      bytes.append(high << 4 | low)
    }
    self.init(validating: bytes, as: UTF8.self)
  }

  /// The same with broken escapes left as they are; nil where there is none that can be decoded.
  public var percentDecodedWhereItCanBe: String? {
    guard utf8.contains(UInt8(ascii: "%")) else { return nil }
    let text = utf8Span.span
    var bytes: [UInt8] = []
    var offset = 0
    while offset < text.count {
      if let byte = text.percentEscape(at: offset, before: text.count) {
        bytes.append(byte)
        offset += 3
      } else {
        bytes.append(text[offset])
        offset += 1
      }
    }
    return bytes.count < text.count ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

extension Span<UInt8> {
  /// Whether a byte is a `%` with two hexadecimal digits behind it.
  ///
  /// - Parameter end: where the text ends.
  public func beginsPercentEscape(at offset: Int, before end: Int) -> Bool {
    percentEscape(at: offset, before: end) != nil
  }

  /// The byte for which a `%` and two hexadecimal digits stand; nil where there are none.
  ///
  /// - Parameter end: where the text ends.
  public func percentEscape(at offset: Int, before end: Int) -> UInt8? {
    guard self[offset] == UInt8(ascii: "%"), offset + 2 < end,
      let high = self[offset + 1].hexDigitValue, let low = self[offset + 2].hexDigitValue
    else { return nil }
    return high << 4 | low
  }
}

extension [UInt8] {
  /// Appends the escape of a byte.
  public mutating func append(percentEscapeOf byte: UInt8) {
    append(UInt8(ascii: "%"))
    append(hexadecimal: byte)
  }

  /// Appends two digits, in capitals.
  public mutating func append(hexadecimal byte: UInt8) {
    for digit in [byte >> 4, byte & 15] {
      append(digit < 10 ? 0x30 + digit : 0x41 + digit - 10)
    }
  }
}

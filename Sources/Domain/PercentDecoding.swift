extension String {
  /// Decodes the escapes of a URL (RFC 3986, section 2.1).
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
      guard let high = rest.popFirst()?.hexadecimalDigit,
        let low = rest.popFirst()?.hexadecimalDigit
      else { return nil }
      bytes.append(high << 4 | low)
    }
    self.init(validating: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}

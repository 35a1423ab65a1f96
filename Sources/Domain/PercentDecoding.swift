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
      guard let high = rest.popFirst()?.hexDigitValue,
        let low = rest.popFirst()?.hexDigitValue
      else { return nil }
      bytes.append(high << 4 | low)
    }
    self.init(validating: bytes, as: UTF8.self)
  }
}

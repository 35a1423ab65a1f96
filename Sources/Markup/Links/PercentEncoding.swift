import Domain

extension [UInt8] {
  /// Appends a URL so that it keeps its meaning and holds only URL characters: reserved ones and
  /// `%XX` stay, everything else becomes `%XX`, and so does a lone `%`.
  public mutating func append(percentEncoded url: borrowing Span<UInt8>, _ range: Range<Int>) {
    for index in range {
      let byte = url[index]
      if byte.isURLSafe || url.beginsPercentEscape(at: index, before: range.upperBound) {
        append(byte)
      } else {
        append(percentEscapeOf: byte)
      }
    }
  }

  /// Appends what stands behind the scheme of an `http` or `https` URL likewise, and its host as DNS has it.
  ///
  /// - Parameter colon: the end of the scheme.
  public mutating func append(encodedAddress url: borrowing Span<UInt8>, from colon: Int) {
    guard let host = HostAndPort.host(of: url), let name = HostName.ascii(url.extracting(host))
    else {
      append(percentEncoded: url, colon..<url.count)
      return
    }
    append(percentEncoded: url, colon..<host.lowerBound)
    append(contentsOf: name.utf8)
    append(percentEncoded: url, host.upperBound..<url.count)
  }

  /// Appends one decoded segment of a path. A `%XX` in it was left by decoding and stays.
  mutating func append(pathSegment segment: [UInt8]) {
    let bytes = segment.span
    for (index, byte) in segment.enumerated() {
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "["),
        UInt8(ascii: "]"):
        append(percentEscapeOf: byte)
      case _ where byte.isURLSafe || bytes.beginsPercentEscape(at: index, before: bytes.count):
        append(byte)
      default: append(percentEscapeOf: byte)
      }
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

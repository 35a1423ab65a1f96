extension [UInt8] {
  /// Appends text so that it means itself in HTML and XML, between tags and in quoted attributes.
  mutating func append(escaped text: borrowing Span<UInt8>, _ range: Range<Int>) {
    var clean = range.lowerBound
    for index in range {
      let entity: StaticString
      switch text[index] {
      case UInt8(ascii: "&"): entity = "&amp;"
      case UInt8(ascii: "<"): entity = "&lt;"
      case UInt8(ascii: ">"): entity = "&gt;"
      case UInt8(ascii: "\""): entity = "&quot;"
      default: continue
      }
      append(text, clean..<index)
      append(entity)
      clean = index + 1
    }
    append(text, clean..<range.upperBound)
  }

  mutating func append(escaped text: [UInt8]) {
    append(escaped: text.span, 0..<text.count)
  }

  mutating func append(escaped text: String) {
    let span = text.utf8Span.span
    append(escaped: span, 0..<span.count)
  }
}

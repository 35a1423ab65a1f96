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
      append(literal: entity)
      clean = index + 1
    }
    append(text, clean..<range.upperBound)
  }

  /// Escapes what was appended behind an offset: a path within the site, which is percent-encoded
  /// and so has nothing to escape, unless whoever made it was mistaken.
  mutating func escape(from start: Int) {
    for index in start..<count {
      switch self[index] {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""):
        let text = Array(self[start...])
        removeSubrange(start...)
        append(escaped: text)
        return
      default: continue
      }
    }
  }

  mutating func append(escaped text: [UInt8]) {
    append(escaped: text.span, 0..<text.count)
  }

  mutating func append(escaped text: String) {
    let span = text.utf8Span.span
    append(escaped: span, 0..<span.count)
  }
}

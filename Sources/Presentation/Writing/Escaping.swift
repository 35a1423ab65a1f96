import Domain

/// Escapes for the places that a person's text can stand in. Each scans for the rare byte and
/// copies what lies between as it is.
extension [UInt8] {
  /// Appends text for XML character data and for double-quoted attributes (XML 1.0, section 2.4).
  ///
  /// A character that XML cannot hold (section 2.2) becomes U+FFFD.
  public mutating func append(xml text: String) {
    append(xmlBytes: text.utf8, siteRoot: nil)
  }

  /// The same for HTML in a feed's `content`, where links inside the site become absolute.
  public mutating func append(xml html: [UInt8], siteRoot: String) {
    append(xmlBytes: html, siteRoot: siteRoot)
  }

  private mutating func append(xmlBytes bytes: some Collection<UInt8>, siteRoot: String?) {
    var previous: (UInt8, UInt8) = (0, 0)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      case siteRootMarker where siteRoot != nil: append(siteRoot ?? "")
      case 0x09, 0x0A, 0x0D, 0x20...0x7E: append(byte)
      case 0x00...0x1F, 0x7F: append("\u{FFFD}")
      case 0xBE where previous == (0xEF, 0xBF), 0xBF where previous == (0xEF, 0xBF):
        // U+FFFE and U+FFFF are EF BF BE and EF BF BF; U+FFFD is EF BF BD.
        append(0xBD)
      default: append(byte)
      }
      previous = (previous.1, byte)
    }
  }

  /// Appends text as a JSON string with its quotes (RFC 8259, section 7). `<` is escaped too, so
  /// that the result can stand in a `script` element.
  public mutating func append(json text: String) {
    append(jsonBytes: text.utf8, siteRoot: nil)
  }

  /// The same for HTML, where links inside the site become absolute.
  public mutating func append(json html: [UInt8], siteRoot: String) {
    append(jsonBytes: html, siteRoot: siteRoot)
  }

  private mutating func append(jsonBytes bytes: some Collection<UInt8>, siteRoot: String?) {
    append(UInt8(ascii: "\""))
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "<"): append("\\u003c")
      case 0x0A: append("\\n")
      case siteRootMarker where siteRoot != nil:
        append(siteRoot ?? "")
      case 0x00...0x1F, 0x7F:
        append("\\u00")
        append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "0") + byte >> 4)
        append("0123456789abcdef".utf8.dropFirst(Int(byte & 15)).first ?? UInt8(ascii: "0"))
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends text for HTML, in text and in double-quoted attributes.
  public mutating func append(html text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&#34;")
      case UInt8(ascii: "'"): append("&#39;")
      default: append(byte)
      }
    }
  }

  /// Appends a page in which every ``siteRootMarker`` is replaced.
  public mutating func append(page: [UInt8], siteRoot: [UInt8]) {
    reserveCapacity(count + page.count + page.count / 8)
    var start = page.startIndex
    while let marker = page[start...].firstIndex(of: siteRootMarker) {
      append(contentsOf: page[start..<marker])
      append(contentsOf: siteRoot)
      start = marker + 1
    }
    append(contentsOf: page[start...])
  }
}

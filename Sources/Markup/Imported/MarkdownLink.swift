import Domain

/// Links in Markdown.
enum MarkdownLink {
  /// What stands behind the text of a link: `](https://example.org/)`.
  static func end(to address: [UInt8]) -> [UInt8] {
    Array("](".utf8) + destination(address) + [UInt8(ascii: ")")]
  }

  private static func destination(_ address: [UInt8]) -> [UInt8] {
    func isEntity(_ index: Int) -> Bool {
      address[index] == UInt8(ascii: "&")
        && MarkdownEscaping.beginsEntity(at: index, in: address.span)
    }
    let isPlain = address.indices.allSatisfy { index in
      switch address[index] {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"), UInt8(ascii: "<"),
        UInt8(ascii: ">"), 0...0x20:
        false
      default: !isEntity(index)
      }
    }
    if isPlain { return address }
    var result = [UInt8(ascii: "<")]
    for (index, byte) in address.enumerated() {
      switch byte {
      case 0...0x20: result.append(percentEscapeOf: byte)
      case UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"):
        result += [UInt8(ascii: "\\"), byte]
      // The parser resolves references in an address before it looks at backslashes.
      case _ where isEntity(index): result += "&amp;".utf8
      default: result.append(byte)
      }
    }
    return result + [UInt8(ascii: ">")]
  }
}

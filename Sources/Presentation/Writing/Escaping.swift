import Domain
import Markup
import TemplateEngine

/// Escapes for the places that a person's text can stand in.
///
/// Each scans for the rare byte that must be escaped and copies the run before it whole.
extension [UInt8] {
  /// Appends text for XML character data and for double-quoted attributes (XML 1.0, section 2.4).
  ///
  /// A character that XML cannot hold (section 2.2) becomes U+FFFD.
  public mutating func append(xml text: String) {
    append(runsOf: text, .xml) { $0.append(xmlEscapeOf: $1, at: $2) }
  }

  /// The same for what a closure appends.
  mutating func append(xmlOf append: (inout [UInt8]) -> Void) {
    let start = count
    append(&self)
    escape(from: start, .xml) { $0.append(xmlEscapeOf: $1, at: $2) }
  }

  /// Appends HTML as it stands in a CDATA section (XML 1.0, section 2.7), where links inside the site
  /// become absolute. Unlike in other text, no markup in it is escaped: a feed has a tenth fewer bytes.
  mutating func append(cdataSiteRoot siteRoot: String, _ append: (inout [UInt8]) -> Void) {
    let start = count
    append(&self)
    escape(from: start, .cdata) { $0.append(cdataEscapeOf: $1, at: $2, siteRoot: siteRoot) }
  }

  /// The same for HTML that is there already.
  mutating func append(cdataOfHTML html: UnsafeBufferPointer<UInt8>, siteRoot: String) {
    append(runsOf: html, .cdata) { $0.append(cdataEscapeOf: $1, at: $2, siteRoot: siteRoot) }
  }

  @inline(__always)
  private mutating func append(
    cdataEscapeOf bytes: UnsafeBufferPointer<UInt8>, at position: Int, siteRoot: String
  ) {
    switch bytes[position] {
    case siteRootMarker: append(siteRoot)
    case UInt8(ascii: "]"):
      append(UInt8(ascii: "]"))
      // What ends a section, `]]>`, is divided between two: also where it may go on in what comes next.
      if position + 1 == bytes.count || bytes[position + 1] == UInt8(ascii: ">") {
        append(literal: "]]><![CDATA[")
      }
    default: append(xmlCharacterOf: bytes, at: position)
    }
  }

  @inline(__always)
  private mutating func append(
    xmlEscapeOf bytes: UnsafeBufferPointer<UInt8>, at position: Int
  ) {
    switch bytes[position] {
    case UInt8(ascii: "&"): append(literal: "&amp;")
    case UInt8(ascii: "<"): append(literal: "&lt;")
    case UInt8(ascii: ">"): append(literal: "&gt;")
    case UInt8(ascii: "\""): append(literal: "&quot;")
    default: append(xmlCharacterOf: bytes, at: position)
    }
  }

  /// Appends what XML can hold in place of a byte that it may not.
  @inline(__always)
  private mutating func append(
    xmlCharacterOf bytes: UnsafeBufferPointer<UInt8>, at position: Int
  ) {
    switch bytes[position] {
    case 0xBE where bytes.endsNoncharacter(at: position),
      0xBF where bytes.endsNoncharacter(at: position):
      // U+FFFE and U+FFFF are EF BF BE and EF BF BF; EF BF BD is U+FFFD.
      append(0xBD)
    case let byte where byte >= 0x80: append(byte)
    default: append("\u{FFFD}")
    }
  }

  /// Appends text as a JSON string with its quotes (RFC 8259, section 7). `<` is escaped too, so
  /// that the result can stand in a `script` element.
  public mutating func append(json text: String) {
    append(UInt8(ascii: "\""))
    append(runsOf: text, .json) { $0.append(jsonEscapeOf: $1[$2], siteRoot: nil) }
    append(UInt8(ascii: "\""))
  }

  /// The same for what a closure appends; where it is HTML, links inside the site become absolute.
  mutating func append(jsonOf append: (inout [UInt8]) -> Void, siteRoot: String? = nil) {
    self.append(UInt8(ascii: "\""))
    let start = count
    append(&self)
    escape(from: start, .json) { $0.append(jsonEscapeOf: $1[$2], siteRoot: siteRoot) }
    self.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private mutating func append(jsonEscapeOf byte: UInt8, siteRoot: String?) {
    switch byte {
    case UInt8(ascii: "\""): append(literal: "\\\"")
    case UInt8(ascii: "\\"): append(literal: "\\\\")
    case UInt8(ascii: "<"): append(literal: "\\u003c")
    case 0x0A: append(literal: "\\n")
    case siteRootMarker where siteRoot != nil: append(siteRoot ?? "")
    default:
      let low = byte & 15
      append("\\u00")
      append(UInt8(ascii: "0") + byte >> 4)
      append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
    }
  }

  /// Appends text for HTML, in text and in double-quoted attributes.
  public mutating func append(html text: String) { Escaping.append(text, to: &self) }

  /// Appends a page in which every ``siteRootMarker`` is replaced.
  public mutating func append(page: [UInt8], siteRoot: [UInt8]) {
    page.withUnsafeBufferPointer { append(page: $0, siteRoot: siteRoot) }
  }

  mutating func append(page: UnsafeBufferPointer<UInt8>, siteRoot: [UInt8]) {
    let expected = count + page.count + page.count / 8
    // At least twice as much at a time: a page of many parts would be copied for each of them.
    if capacity < expected { reserveCapacity(Swift.max(expected, 2 * capacity)) }
    let bytes = UnsafeRawBufferPointer(page)
    var start = 0
    while let marker = MarkerSearch.next(in: bytes, from: start) {
      append(contentsOf: bytes[start..<marker])
      append(contentsOf: siteRoot)
      start = marker + 1
    }
    append(contentsOf: bytes[start...])
  }

  private typealias Escape =
    (inout [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Void

  /// Escapes what was appended from `start` on, in its place.
  @inline(__always)
  private mutating func escape(from start: Int, _ special: SpecialBytes, _ escape: Escape) {
    let first = withUnsafeBufferPointer { special.next(in: $0, from: start) }
    guard let first else { return }
    // An escape looks at up to two bytes before the one that it is for.
    let rest = Array(self[Swift.max(start, first - 2)...])
    removeLast(rest.count)
    rest.withUnsafeBufferPointer { append(runsOf: $0, special, escape) }
  }

  @inline(__always)
  private mutating func append(
    runsOf text: borrowing String, _ special: SpecialBytes, _ escape: Escape
  ) {
    text.utf8Span.span.withUnsafeBufferPointer { append(runsOf: $0, special, escape) }
  }

  /// Inlined, so that the escape is: a post's HTML in a feed has thirty of them.
  @inline(__always)
  private mutating func append(
    runsOf bytes: UnsafeBufferPointer<UInt8>, _ special: SpecialBytes, _ escape: Escape
  ) {
    var start = 0
    while let position = special.next(in: bytes, from: start) {
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<position]))
      escape(&self, bytes, position)
      start = position + 1
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the two bytes before a BE or BF make it the end of U+FFFE or U+FFFF.
  fileprivate func endsNoncharacter(at position: Int) -> Bool {
    position >= 2 && self[position - 2] == 0xEF && self[position - 1] == 0xBF
  }
}

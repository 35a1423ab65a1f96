import Markup

/// Walks over the tags of an HTML document as a browser does, as far as the checks need it: quoted
/// and bare attributes, comments, and elements whose content is text.
///
/// A template of the site's own writes what it likes, so nothing is taken for granted, and whatever
/// the bytes are, the walk ends.
struct HTMLTags {
  /// The attributes that the checks look at.
  enum Attribute: UInt8 {
    case alt
    case content
    case href
    case id
    case name
    case poster
    case src
    case srcset
  }

  /// The elements that the checks tell apart.
  enum Element {
    case anchor
    case image
    case meta
    case other
  }

  private(set) var element = Element.other
  /// Where the tag stands, without its angle brackets.
  private(set) var range = 0..<0
  /// The attributes of the tag that are known, each with the place of its value.
  private(set) var attributes: [(attribute: Attribute, value: Range<Int>)] = []
  /// The names of all attributes.
  private(set) var names: [Range<Int>] = []
  private var position = 0

  /// Goes on to the next start tag.
  mutating func next(in html: borrowing Span<UInt8>) -> Bool {
    while position + 1 < html.count {
      guard html[position] == UInt8(ascii: "<") else {
        position += 1
        continue
      }
      if html[position + 1].isASCIILetter {
        readTag(html)
        return true
      }
      if HTMLEnd.beginsComment(at: position, in: html) {
        position = HTMLEnd.ofComment(at: position, in: html) ?? html.count
      } else {
        position += 1
      }
    }
    return false
  }

  func has(_ attribute: Attribute) -> Bool { attributes.contains { $0.attribute == attribute } }

  func value(_ attribute: Attribute) -> Range<Int>? {
    attributes.first { $0.attribute == attribute }?.value
  }

  // MARK: - Reading

  private mutating func readTag(_ html: borrowing Span<UInt8>) {
    let start = position + 1
    var end = start
    while end < html.count, !Self.endsName(html[end]) { end += 1 }
    attributes.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    let name = start..<end
    position = end
    while readAttribute(html) {}
    range = start..<min(position, html.count)
    position = min(position + 1, html.count)
    element = .other
    switch name.count {
    case 1: if Self.isName("a", name, in: html) { element = .anchor }
    case 3 where Self.isName("img", name, in: html): element = .image
    case 4: if Self.isName("meta", name, in: html) { element = .meta }
    default:
      if HTMLEnd.isOfText(name, in: html) {
        position = HTMLEnd.ofText(of: name, from: position, in: html)
      }
    }
  }

  /// - Returns: false at the end of the tag.
  private mutating func readAttribute(_ html: borrowing Span<UInt8>) -> Bool {
    while position < html.count, html[position].isHTMLSpace || html[position] == UInt8(ascii: "/") {
      position += 1
    }
    guard position < html.count, html[position] != UInt8(ascii: ">") else { return false }
    let start = position
    position += 1
    while position < html.count, !Self.endsName(html[position]),
      html[position] != UInt8(ascii: "=")
    {
      position += 1
    }
    let name = start..<position
    names.append(name)
    var end = position
    while end < html.count, html[end].isHTMLSpace { end += 1 }
    var value = position..<position
    if end < html.count, html[end] == UInt8(ascii: "=") {
      position = end + 1
      value = readValue(html)
    }
    if let known = Self.attribute(name, in: html), !has(known) { attributes.append((known, value)) }
    return true
  }

  private mutating func readValue(_ html: borrowing Span<UInt8>) -> Range<Int> {
    while position < html.count, html[position].isHTMLSpace { position += 1 }
    guard position < html.count else { return position..<position }
    let quote = html[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = position + 1
      position = start
      while position < html.count, html[position] != quote { position += 1 }
      let value = start..<position
      position = min(position + 1, html.count)
      return value
    }
    let start = position
    while position < html.count, !html[position].isHTMLSpace, html[position] != UInt8(ascii: ">") {
      position += 1
    }
    return start..<position
  }

  // MARK: - Names

  private static func attribute(_ name: Range<Int>, in html: borrowing Span<UInt8>) -> Attribute? {
    switch (name.count, html[name.lowerBound] | 0x20) {
    case (2, UInt8(ascii: "i")): isName("id", name, in: html) ? .id : nil
    case (3, UInt8(ascii: "a")): isName("alt", name, in: html) ? .alt : nil
    case (3, UInt8(ascii: "s")): isName("src", name, in: html) ? .src : nil
    case (4, UInt8(ascii: "h")): isName("href", name, in: html) ? .href : nil
    case (4, UInt8(ascii: "n")): isName("name", name, in: html) ? .name : nil
    case (6, UInt8(ascii: "p")): isName("poster", name, in: html) ? .poster : nil
    case (6, UInt8(ascii: "s")): isName("srcset", name, in: html) ? .srcset : nil
    case (7, UInt8(ascii: "c")): isName("content", name, in: html) ? .content : nil
    default: nil
    }
  }

  private static func isName(
    _ name: StaticString, _ range: Range<Int>, in html: borrowing Span<UInt8>
  ) -> Bool {
    range.count == name.utf8CodeUnitCount && html.holds(lowercased: name, at: range.lowerBound)
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte.isHTMLSpace || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }
}

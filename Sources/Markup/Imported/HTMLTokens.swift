import Domain

/// A piece of a text in HTML.
enum HTMLToken {
  /// With character references resolved.
  case text([UInt8])
  case start(HTMLTag)
  /// The name in lower case.
  case end(String)
}

/// The beginning of an element.
struct HTMLTag {
  /// In lower case.
  let name: String
  /// Names in lower case, values with character references resolved.
  let attributes: [(name: String, value: [UInt8])]

  subscript(name: String) -> [UInt8]? { attributes.first { $0.name == name }?.value }

  /// Where a link leads: `href` without the blanks that browsers leave out of an address (WHATWG URL, 4.4).
  var address: [UInt8]? {
    guard let value = self["href"] else { return nil }
    let start = value.firstIndex { $0 > 0x20 } ?? value.endIndex
    let end = value.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    return value[start..<end].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
  }

  /// Whether `class` has a name.
  func has(class name: StaticString) -> Bool {
    let names = self["class"]?.split(whereSeparator: \.isHTMLSpace) ?? []
    return name.withUTF8Buffer { name in names.contains { $0.elementsEqual(name) } }
  }
}

/// Takes a text in HTML apart, as a browser would: nothing in it is an error.
///
/// - Complexity: O(*n*) in the length of the text.
struct HTMLTokens {
  private let html: [UInt8]
  private var position = 0
  /// Whether a tag that was begun did not end: then no other one does, and none is looked for.
  private var hasNoMoreTags = false
  /// The end of the text of an element in which no tag begins.
  private var textEnd: Int?

  init(_ html: [UInt8]) {
    self.html = html
  }

  mutating func next() -> HTMLToken? {
    while position < html.count {
      let start = position
      if let end = textEnd {
        textEnd = nil
        position = end
        return .text(HTMLEntities.resolved(html[start..<end]))
      }
      if html[start] == UInt8(ascii: "<"), !hasNoMoreTags {
        if let token = tag() { return token }
        // A comment, or a sign that is no tag's.
        if position > start { continue }
      }
      position += 1
      while position < html.count, html[position] != UInt8(ascii: "<") { position += 1 }
      return .text(HTMLEntities.resolved(html[start..<position]))
    }
    return nil
  }

  /// Goes on behind the end of an element of which nothing is shown, as of `script`.
  mutating func skip(toEndOf name: String) {
    while let token = next() {
      if case .end(name) = token { return }
    }
  }

  /// The tag that begins here. Where there is none, nothing is read, or a comment is.
  private mutating func tag() -> HTMLToken? {
    guard position + 1 < html.count else { return nil }
    if HTMLEnd.beginsComment(at: position, in: html.span) {
      if let end = HTMLEnd.ofComment(at: position, in: html.span) {
        position = end
      } else {
        hasNoMoreTags = true
      }
      return nil
    }
    switch html[position + 1] {
    case UInt8(ascii: "/"):
      guard position + 2 < html.count, html[position + 2].isASCIILetter else { return nil }
      return read(from: position + 2).map { .end($0.name) }
    case let first where first.isASCIILetter:
      let name = position + 1
      guard let tag = read(from: name) else { return nil }
      let range = name..<name + tag.name.utf8.count
      if HTMLEnd.isOfText(range, in: html.span) {
        textEnd = HTMLEnd.ofText(of: range, from: position, in: html.span)
      }
      return .start(tag)
    default: return nil
    }
  }

  /// Reads a tag from its name on.
  private mutating func read(from start: Int) -> HTMLTag? {
    var index = start
    func word(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
      let begin = index
      while index < html.count, !isEnd(html[index]) { index += 1 }
      return html[begin..<index]
    }
    func isNameEnd(_ byte: UInt8) -> Bool {
      byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }
    let name = Self.lowercased(word(until: isNameEnd))
    var attributes: [(name: String, value: [UInt8])] = []
    while index < html.count {
      switch html[index] {
      case UInt8(ascii: ">"):
        position = index + 1
        return HTMLTag(name: name, attributes: attributes)
      case UInt8(ascii: "/"): index += 1
      case let byte where byte.isHTMLSpace: index += 1
      default:
        // A name may begin with any sign, also with that before a value.
        let begin = index
        index += 1
        _ = word { isNameEnd($0) || $0 == UInt8(ascii: "=") }
        let attribute = Self.lowercased(html[begin..<index])
        _ = word { !$0.isHTMLSpace }
        guard index < html.count, html[index] == UInt8(ascii: "=") else {
          if attributes.count < Self.mostAttributes { attributes.append((attribute, [])) }
          continue
        }
        index += 1
        _ = word { !$0.isHTMLSpace }
        guard index < html.count else { break }
        let quote = html[index]
        let value: ArraySlice<UInt8>
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
          index += 1
          value = word { $0 == quote }
          index += 1
        } else {
          value = word { $0.isHTMLSpace || $0 == UInt8(ascii: ">") }
        }
        if attributes.count < Self.mostAttributes {
          attributes.append((attribute, HTMLEntities.resolved(value)))
        }
      }
    }
    hasNoMoreTags = true
    return nil
  }

  private static let mostAttributes = 64

  private static func lowercased(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name, as: UTF8.self).lowercased()
  }
}

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

  init(_ html: [UInt8]) {
    self.html = html
  }

  mutating func next() -> HTMLToken? {
    while position < html.count {
      let start = position
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

  /// Goes on behind the end of an element whose content is none of the text, as that of `script`.
  mutating func skip(toEndOf name: String) {
    while let token = next() {
      if case .end(name) = token { return }
    }
  }

  /// The tag that begins here. Where there is none, nothing is read, or a comment is.
  private mutating func tag() -> HTMLToken? {
    guard position + 1 < html.count else { return nil }
    switch html[position + 1] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      skipComment()
      return nil
    case UInt8(ascii: "/"):
      guard position + 2 < html.count, html[position + 2].isASCIILetter else { return nil }
      return read(from: position + 2).map { .end($0.name) }
    case let first where first.isASCIILetter:
      return read(from: position + 1).map { .start($0) }
    default: return nil
    }
  }

  private mutating func skipComment() {
    let isComment = html[position...].starts(with: "<!--".utf8)
    let end: StaticString = isComment ? "-->" : ">"
    var index = position + (isComment ? 4 : 2)
    while index < html.count {
      let isEnd = end.withUTF8Buffer { html[index...].starts(with: $0) }
      if isEnd {
        position = index + end.utf8CodeUnitCount
        return
      }
      index += 1
    }
    hasNoMoreTags = true
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

/// Character references.
enum HTMLEntities {
  /// A text with its references resolved: those by number, and the names that social networks write.
  /// Others stay as they are.
  static func resolved(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "&"),
        let end = text[(index + 1)...].prefix(longest).firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(of: text[(index + 1)..<end])
      else {
        result.append(text[index])
        index += 1
        continue
      }
      result.append(String(scalar))
      index = end + 1
    }
    return result
  }

  /// The most bytes between `&` and `;`, and one more.
  private static let longest = 10

  private static func scalar(of name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let name = String(decoding: name, as: UTF8.self)
    guard name.hasPrefix("#") else { return names[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    guard let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    else { return nil }
    // What browsers take for characters of Windows-1252.
    if (0x80...0x9F).contains(number) { return windows[Int(number) - 0x80] }
    return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
  }

  private static let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  private static let names: [String: Unicode.Scalar] = {
    var names: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "hellip": "…", "mdash": "—",
      "ndash": "–", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”",
      "bdquo": "„", "lsaquo": "‹", "rsaquo": "›", "bull": "•", "trade": "™", "euro": "€",
      "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "hearts": "♥", "OElig": "Œ",
      "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "ensp": "\u{2002}",
      "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwj": "\u{200D}", "zwnj": "\u{200C}",
    ]
    // U+00A0 to U+00FF, in their order.
    let latin = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 \
      acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde \
      Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute \
      Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde \
      auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute \
      ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
      """
    for (offset, name) in latin.split(separator: " ").enumerated() {
      names[String(name)] = Unicode.Scalar(UInt32(0xA0 + offset))
    }
    return names
  }()
}

import Domain

/// Finds what a style sheet names: by `url()`, and by the texts in an `image-set()`.
///
/// It reads what it needs of CSS Syntax Level 3: comments, strings, names with a parenthesis. The texts of
/// `@import` are not looked at.
struct StyleLinks {
  private let css: [UInt8]
  private var position = 0
  /// For every parenthesis that is open, whether it is that of an `image-set()`.
  private var open: [Bool] = []
  private var found: [AssetReference] = []

  /// In the order of the text.
  static func references(in css: [UInt8]) -> [AssetReference] {
    var links = StyleLinks(css: css)
    while links.position < css.count { links.readNext() }
    return links.found
  }

  private init(css: [UInt8]) {
    self.css = css
  }

  private mutating func readNext() {
    let byte = css[position]
    switch byte {
    case UInt8(ascii: "/") where isNext(UInt8(ascii: "*")): skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let range = readString()
      if open.last == true { add(range, isQuoted: true) }
    case UInt8(ascii: "("):
      open.append(false)
      position += 1
    case UInt8(ascii: ")"):
      _ = open.popLast()
      position += 1
    case _ where Self.isPartOfName(byte): readName()
    default: position += 1
    }
  }

  private func isNext(_ byte: UInt8) -> Bool {
    position + 1 < css.count && css[position + 1] == byte
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "\\"), 0x80...: true
    default: byte.isASCIIAlphanumeric
    }
  }

  private mutating func skipComment() {
    position += 2
    while position < css.count, !(css[position] == UInt8(ascii: "*") && isNext(0x2F)) {
      position += 1
    }
    position = min(position + 2, css.count)
  }

  private mutating func readName() {
    let start = position
    while position < css.count, Self.isPartOfName(css[position]) {
      position = css.place(behindCharacterAt: position)
    }
    guard position < css.count, css[position] == UInt8(ascii: "(") else { return }
    position += 1
    switch String(decoding: css[start..<position - 1], as: UTF8.self).lowercased() {
    case "url": readURL()
    case "image-set", "-webkit-image-set": open.append(true)
    default: open.append(false)
    }
  }

  /// Reads on behind `url(`.
  private mutating func readURL() {
    while position < css.count, css[position].isHTMLSpace { position += 1 }
    guard position < css.count else { return }
    if css[position] == UInt8(ascii: "\"") || css[position] == UInt8(ascii: "'") {
      add(readString(), isQuoted: true)
      open.append(false)
      return
    }
    let start = position
    while position < css.count, css[position] != UInt8(ascii: ")"), !css[position].isHTMLSpace {
      position = css.place(behindCharacterAt: position)
    }
    add(start..<position, isQuoted: false)
    while position < css.count, css[position] != UInt8(ascii: ")") { position += 1 }
    position = min(position + 1, css.count)
  }

  /// - Returns: what stands between the quotation marks; a string ends with its line, but for one that `\`
  ///   continues.
  private mutating func readString() -> Range<Int> {
    let quote = css[position]
    position += 1
    let start = position
    while position < css.count, css[position] != quote, !Self.isLineEnd(css[position]) {
      position = css.place(behindCharacterAt: position)
    }
    let end = position
    position = min(position + 1, css.count)
    return start..<end
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private mutating func add(_ range: Range<Int>, isQuoted: Bool) {
    let text = Self.withoutEscapes(css[range])
    if let reference = AssetReference(range, in: css, text: text, isQuoted: isQuoted) {
      found.append(reference)
    }
  }

  /// Undoes the escapes of CSS: `\` before a character, or before up to six hexadecimal digits and a blank.
  /// Before the end of a line it stands for nothing.
  private static func withoutEscapes(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.first else {
        text.append(character)
        continue
      }
      let digits = rest.prefix(6).prefix { $0.isASCII && $0.isHexDigit }
      if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
        text.unicodeScalars.append(scalar)
        rest = rest[digits.endIndex...]
        if rest.first?.isWhitespace == true { rest.removeFirst() }
      } else {
        if !["\n", "\r\n", "\r", "\u{C}"].contains(next) { text.append(next) }
        rest.removeFirst()
      }
    }
    return text
  }
}

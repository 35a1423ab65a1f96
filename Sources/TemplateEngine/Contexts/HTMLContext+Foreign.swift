/// What SVG and MathML read in another way than HTML (HTML standard, 13.2.6.5): `script`, `style`, `title` and
/// their like hold markup there, a tag can close its element, and there are CDATA sections.
///
/// A template is read as HTML; where SVG would have read on in another place, no value can stand any more.
extension HTMLContext {
  enum Foreign: Equatable, Sendable {
    case none
    /// In an `svg` that the next `</svg>` ends.
    case svg
    /// Perhaps in `svg` or `math`: not both ways that meet were, or something was opened in which the end tag
    /// may not be seen. It stays so.
    case perhaps
    /// Markup came that HTML and SVG read in different ways.
    case unclear

    func joined(_ other: Foreign) -> Foreign {
      if self == other { return self }
      return self == .unclear || other == .unclear ? .unclear : .perhaps
    }
  }

  /// What the content of an element such as `script` is to SVG.
  enum ForeignContent: Equatable, Sendable {
    case text
    /// After `<`.
    case tagOpen
    /// After `</`, as long as it is the end tag for HTML too.
    case endTag
    /// After `<!`, and so many bytes of `[CDATA[`.
    case declaration(Int)
    case section(brackets: Int)
  }

  var isPerhapsForeign: Bool { foreign != .none }

  /// Follows a tag that ends here.
  mutating func followForeignTag() {
    let isSVG = elementName == Array("svg".utf8)
    switch foreign {
    case .none where !isEndTag && isSVG: foreign = .svg
    case .none where !isEndTag && elementName == Array("math".utf8): foreign = .perhaps
    case .svg where isEndTag && isSVG: foreign = .none
    // In an element of HTML within these, `</svg>` would be passed over; and here are two to end.
    case .svg where !isEndTag && Self.hidingEnd.contains(elementName): foreign = .perhaps
    default: break
    }
  }

  private static let hidingEnd: Set<[UInt8]> = [
    Array("svg".utf8), Array("math".utf8), Array("foreignobject".utf8), Array("desc".utf8),
  ]

  /// Begins an element that holds only text.
  mutating func beginForeignContent() {
    foreignContent = .text
    if isPerhapsForeign, isSelfClosing { foreign = .unclear }
  }

  /// Follows one byte of such an element, after ``readElementContent(_:)`` has read it.
  mutating func readForeignContent(_ byte: UInt8) {
    guard isPerhapsForeign else { return }
    switch foreignContent {
    case .text: if byte == UInt8(ascii: "<") { foreignContent = .tagOpen }
    case .tagOpen:
      switch byte {
      case UInt8(ascii: "<"): break
      case UInt8(ascii: "/"): foreignContent = .endTag
      case UInt8(ascii: "!"): foreignContent = .declaration(0)
      case _ where Self.isLetter(byte) || byte == UInt8(ascii: "?"): foreign = .unclear
      default: foreignContent = .text
      }
    case .endTag: if pending.count < 2 { foreign = .unclear }
    case .declaration(let count):
      if byte != Self.sectionStart[count] {
        foreign = .unclear
      } else if count + 1 == Self.sectionStart.count {
        foreignContent = .section(brackets: 0)
      } else {
        foreignContent = .declaration(count + 1)
      }
    case .section(let brackets):
      let isEnd = byte == UInt8(ascii: ">") && brackets == 2
      foreignContent = isEnd ? .text : .section(brackets: Self.brackets(brackets, byte))
    }
  }

  /// Ends such an element at its end tag.
  mutating func endForeignContent() {
    if isPerhapsForeign, foreignContent != .endTag { foreign = .unclear }
    foreignContent = .text
  }

  /// What follows `<!` of a CDATA section.
  static let sectionStart = Array("[CDATA[".utf8)

  /// Reads one byte of a CDATA section, which outside of SVG is a comment that ends at the first `>`.
  mutating func readSection(_ byte: UInt8, _ brackets: Int) {
    guard byte == UInt8(ascii: ">") else {
      state = .section(brackets: Self.brackets(brackets, byte))
      return
    }
    state = .text
    if brackets < 2 { foreign = .unclear }
  }

  /// How many `]` came last; two or more end a section.
  private static func brackets(_ count: Int, _ byte: UInt8) -> Int {
    byte == UInt8(ascii: "]") ? min(count + 1, 2) : 0
  }
}

/// What SVG and MathML read in another way than HTML (HTML standard, 13.2.6.5): `script`, `style`, `title` and
/// their like hold markup there, a tag can close its element, and there are CDATA sections.
///
/// A template is read as HTML; where SVG would have read on in another place, no value can stand any more.
extension HTMLContext {
  enum Foreign: Equatable, Sendable {
    case none
    /// In `svg` or `math`, of which it is known where a browser leaves it at the latest.
    case inside(ForeignNesting)
    /// Perhaps in `svg` or `math`: not both ways that meet were in the same, or markup came in which an end
    /// tag may not be seen. It stays so.
    case perhaps
    /// Markup came that HTML and SVG read in different ways.
    case unclear(UnclearMarkup)
    /// That has been told, and is not told of every value that follows.
    case told

    func joined(_ other: Foreign) -> Foreign {
      switch (self, other) {
      case (.told, _), (_, .told): .told
      case (.unclear, _): self
      case (_, .unclear): other
      default: self == other ? self : .perhaps
      }
    }
  }

  /// Whether a `/` came last in a tag, which in SVG makes it its own end tag.
  enum SelfClosing: Equatable, Sendable {
    case no, yes, perhaps
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

  var isPerhapsForeign: Bool { foreign != .none && foreign != .told }

  /// Follows a tag that ends here.
  mutating func followForeignTag() {
    let name = elementText
    switch foreign {
    case .none:
      guard !isEndTag, selfClosing != .yes, let nesting = ForeignNesting(root: name) else { return }
      foreign = selfClosing == .no ? .inside(nesting) : .perhaps
    case .inside(var nesting):
      let isKnown = isEndTag ? nesting.close(name) : nesting.open(name, selfClosing)
      foreign = !isKnown ? .perhaps : nesting.isOver ? .none : .inside(nesting)
    case .perhaps, .unclear, .told: break
    }
  }

  // MARK: - What browsers with scripts read otherwise

  private static let noscript = Array("noscript".utf8)
  private static let noscriptEndTag = Array("</noscript".utf8)

  /// Follows a tag of `noscript`, which to a browser with scripts is text up to its end tag, wherever that stands, or
  /// of `frameset`, in which browsers pass over nearly all tags (HTML standard, 13.2.6.4.4 and 13.2.6.4.20).
  mutating func followRawTag() {
    if elementName == Self.noscript {
      if isEndTag { noscriptEnd = nil } else { noscriptEnd = noscriptEnd ?? 0 }
    } else if !isEndTag, elementName == Array("frameset".utf8) {
      makeUnclear(.frameset)
    }
  }

  /// Looks for an end tag of `noscript` in what is no tag here.
  mutating func followNoscript(_ byte: UInt8) {
    guard let count = noscriptEnd else { return }
    if Self.lower(byte) == Self.noscriptEndTag[count] {
      noscriptEnd = (count + 1) % Self.noscriptEndTag.count
      let isTag = state == .tagName || state == .endTagOpen || state == .tagOpen || state == .text
      if noscriptEnd == 0, !isTag { makeUnclear(.noscript) }
    } else {
      noscriptEnd = byte == UInt8(ascii: "<") ? 1 : 0
    }
  }

  mutating func joinNoscript(_ other: inout HTMLContext) {
    if noscriptEnd == other.noscriptEnd { return }
    // What one way has begun of an end tag may go on behind both.
    if noscriptEnd ?? 0 != other.noscriptEnd ?? 0 {
      makeUnclear(.noscript)
      other.foreign = foreign
    }
    (noscriptEnd, other.noscriptEnd) = (0, 0)
  }

  private mutating func makeUnclear(_ cause: UnclearMarkup) {
    switch foreign {
    case .unclear, .told: break
    case .none, .inside, .perhaps: foreign = .unclear(cause)
    }
  }

  /// Here HTML and SVG part; what was first is what is told.
  mutating func part(_ cause: UnclearMarkup) {
    if case .unclear = foreign { return }
    if isPerhapsForeign { foreign = .unclear(cause) }
  }

  /// What there is in the element of text that HTML and SVG read in different ways.
  var contentOfElement: UnclearMarkup { .content(of: elementText) }

  /// Begins an element that holds only text.
  mutating func beginForeignContent() {
    foreignContent = .text
    if selfClosing != .no {
      part(.selfClosing(elementText))
    }
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
      case _ where Self.isLetter(byte) || byte == UInt8(ascii: "?"): part(contentOfElement)
      default: foreignContent = .text
      }
    case .endTag: if pending.count < 2 { part(contentOfElement) }
    case .declaration(let count):
      if byte != Self.sectionStart[count] {
        part(contentOfElement)
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
    if foreignContent != .endTag { part(contentOfElement) }
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
    if brackets < 2 { part(.section) }
  }

  /// How many `]` came last; two or more end a section.
  private static func brackets(_ count: Int, _ byte: UInt8) -> Int {
    byte == UInt8(ascii: "]") ? min(count + 1, 2) : 0
  }
}

/// What is open from the outermost `svg` or `math` on, as far as it decides when a browser is out of it again
/// (HTML standard, 13.2.6.5).
///
/// Directly in SVG the end tag `</svg>` ends what is open in it too, so that only the `svg` themselves are
/// counted. In an element that holds HTML (`desc`, `foreignObject`) an end tag can be passed over, or end
/// something else: there every tag is followed, and has to be one with which a browser does nothing but open
/// or close that element. A tag that begins HTML inside of SVG, such as `<p>`, makes a browser leave the SVG;
/// outside of such elements it then has left all of it, and `</svg>` is awaited only for care.
struct ForeignNesting: Equatable, Sendable {
  /// As what the content of an element is read.
  enum Content: Equatable, Sendable {
    case svg, math, html
  }

  private struct Element: Equatable, Sendable {
    let name: String
    let content: Content
  }

  private var elements: [Element] = []

  private static let limit = 64

  /// Nothing, if the element is neither.
  init?(root name: String) {
    guard let content = Self.root(name) else { return nil }
    elements = [Element(name: name, content: content)]
  }

  var isOver: Bool { elements.isEmpty }

  /// The outermost element; nil where all is over.
  var outermost: String? { elements.first?.name }

  /// Whether every tag is followed.
  private var holdsHTML: Bool { elements.contains { $0.content == .html } }

  private static func root(_ name: String) -> Content? {
    name == "svg" ? .svg : name == "math" ? .math : nil
  }

  /// Opens an element.
  ///
  /// - Returns: Whether it is still known what is open.
  mutating func open(_ name: String, _ selfClosing: HTMLContext.SelfClosing) -> Bool {
    guard let content = elements.last?.content, !Self.holdsText(name) else { return true }
    if content == .html {
      guard let root = Self.root(name) else { return openHTML(name) }
      return push(name, root, selfClosing)
    }
    if let root = Self.root(name) {
      return root == content ? push(name, root, selfClosing) : selfClosing == .yes
    }
    if content == .math, name == "annotation-xml" { return selfClosing == .yes }
    let holdingHTML = content == .svg ? Self.htmlInSVG : Self.htmlInMath
    if holdingHTML.contains(name) { return push(name, .html, selfClosing) }
    guard holdsHTML else { return true }
    return !Self.leaving.contains(name) && push(name, content, selfClosing)
  }

  /// Closes an element.
  ///
  /// - Returns: Whether it is still known what is open.
  mutating func close(_ name: String) -> Bool {
    guard !Self.holdsText(name) else { return true }
    // As bytes: to Swift, letters with accents in two spellings are equal.
    if let last = elements.last, last.name.utf8.elementsEqual(name.utf8) {
      elements.removeLast()
      return true
    }
    return !holdsHTML
  }

  private mutating func push(
    _ name: String, _ content: Content, _ selfClosing: HTMLContext.SelfClosing
  ) -> Bool {
    guard selfClosing == .no, elements.count < Self.limit else { return selfClosing == .yes }
    elements.append(Element(name: name, content: content))
    return true
  }

  /// Opens an element of HTML, where a `/` at its end says nothing.
  private mutating func openHTML(_ name: String) -> Bool {
    if Self.void.contains(name) { return true }
    let parent = elements.last?.name ?? ""
    if Self.blocks.contains(name) {
      // It would end a paragraph, as a heading would one right before it.
      let around = elements.reversed().prefix {
        !Self.htmlInSVG.contains($0.name) && !Self.htmlInMath.contains($0.name)
      }
      guard !around.contains(where: { $0.name == "p" }) else { return false }
      guard !Self.headings.contains(name) || !Self.headings.contains(parent) else { return false }
    } else if Self.items.contains(name) {
      guard Self.lists.contains(parent) else { return false }
    } else if name == "a" {
      guard !elements.contains(where: { $0.name == name }) else { return false }
    } else if !Self.phrasing.contains(name) {
      return false
    }
    return push(name, .html, .no)
  }
}

extension ForeignNesting {
  // MARK: Names

  private static let htmlInSVG: Set = ["foreignobject", "desc"]
  private static let htmlInMath: Set = ["mi", "mo", "mn", "ms", "mtext"]

  /// No tag is in these, or values are refused behind them; so they end where they began.
  private static func holdsText(_ name: String) -> Bool { HTMLContext.content(of: name) != nil }

  /// These make a browser leave SVG and MathML (`font` with some attributes).
  private static let leaving: Set = [
    "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em",
    "embed", "font", "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li",
    "listing", "menu", "meta", "nobr", "ol", "p", "pre", "ruby", "s", "small", "span", "strong",
    "strike", "sub", "sup", "table", "tt", "u", "ul", "var",
  ]

  private static let void: Set = ["br", "img", "wbr"]
  private static let headings: Set = ["h1", "h2", "h3", "h4", "h5", "h6"]
  private static let items: Set = ["li", "dt", "dd"]
  private static let lists: Set = ["ul", "ol", "menu", "dl"]
  private static let blocks: Set = headings.union(lists).union([
    "address", "article", "aside", "blockquote", "center", "details", "div", "figcaption",
    "figure", "footer", "header", "main", "nav", "p", "pre", "section", "summary",
  ])
  private static let phrasing: Set = [
    "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd",
    "label", "mark", "output", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time",
    "u", "var",
  ]
}

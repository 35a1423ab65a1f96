import Domain

/// Reads what a text in HTML shows: the HTML that the servers of the fediverse send is a small part of it, but
/// nothing else is an error.
struct HTMLReader {
  private let parts: [String]
  private var tokens = HTMLTokens([])
  private let people: MentionedPeople
  private var blocks = MarkdownBlocks()
  private var paragraph = MarkdownParagraph()
  private var containers: [(element: String, container: MarkdownBlocks.Container?)] = []
  private var lists: [List] = []
  private var listCount = 0
  /// The list that has ended right before, if nothing has come since.
  private var listBefore: (depth: Int, isOther: Bool)?
  private var itemCount = 0
  private var quoteCount = 0
  private var link: Link?
  /// How many bytes links have that stand again in paragraphs in which they go on.
  private var repeated = 0

  private struct List {
    let element: String
    let id: Int
    /// How many containers it stands in.
    let depth: Int
    /// The number of the next item, where they are numbered.
    var number: Int?
    /// Whether it has the other sign of its kind: the list right before has the first.
    let isOther: Bool
  }

  private struct Link {
    let link: HTMLLink
    /// The paragraph that it stands in, as far as it; its own text is in ``paragraph`` meanwhile.
    var outer: MarkdownParagraph
    /// What of the emphasis that it stands in ends with it.
    var ending: [MarkdownParagraph.Emphasis] = []
  }

  /// What lies deeper in quotes and lists than this is not nested any more.
  private static let deepest = 16
  /// One long address is not to stand in ten thousand paragraphs.
  private static let mostRepeated = 65_536
  /// What a link takes without its address, in bytes.
  private static let leastRepeated = 32

  /// - Parameter parts: texts of their own, below each other: what one begins ends with it.
  init(_ parts: [String], _ people: MentionedPeople) {
    self.parts = parts
    self.people = people
  }

  mutating func read() -> MarkdownBlocks {
    for part in parts {
      tokens = HTMLTokens(Array(part.utf8))
      while let token = tokens.next() {
        switch token {
        case .text(let text): append(text)
        case .start(let tag): begin(tag)
        case .end(let name): end(name)
        }
      }
      endParagraph()
      link = nil
      paragraph = MarkdownParagraph()
      close(to: 0)
      lists = []
    }
    return blocks
  }

  // MARK: - Texts

  private mutating func append(_ text: [UInt8]) {
    var words: [UInt8] = []
    words.reserveCapacity(text.count)
    for byte in text {
      if !byte.isHTMLSpace {
        words.append(byte)
      } else if words.last != 0x20 {
        words.append(0x20)
      }
    }
    paragraph.append(words: words[...])
  }

  /// Ends the paragraph; emphasis and a link that are open go on in the next one.
  private mutating func endParagraph() {
    let open = link?.link
    let isWritten = !paragraph.isEmpty
    let emphases = open == nil ? [] : paragraph.open
    endLink()
    let next = paragraph.ended()
    if listBefore != nil, !paragraph.shown.allSatisfy({ $0 == 0x20 }) { listBefore = nil }
    if !paragraph.isEmpty { blocks.append(paragraph, in: place) }
    paragraph = next
    guard let open else { return }
    if isWritten { repeated += open.address.count + Self.leastRepeated }
    if !isWritten || open.mayGoOn && repeated <= Self.mostRepeated { begin(open) }
    for emphasis in emphases { paragraph.begin(emphasis) }
  }

  // MARK: - Elements

  private static func emphasis(of name: String) -> MarkdownParagraph.Emphasis? {
    switch name {
    case "strong", "b", "h1", "h2", "h3", "h4", "h5", "h6": .strong
    case "em", "i": .emphasis
    case "del", "s", "strike": .struck
    default: nil
    }
  }

  private static let blockNames: Set<String> = [
    "p", "div", "section", "article", "header", "footer", "main", "nav", "aside", "address",
    "center",
    "h1", "h2", "h3", "h4", "h5", "h6", "table", "caption", "tr", "dl", "dt", "dd", "figure",
    "figcaption", "details", "summary", "form", "fieldset", "legend", "option", "ul", "ol", "li",
    "blockquote", "pre",
  ]

  private mutating func begin(_ tag: HTMLTag) {
    if Self.blockNames.contains(tag.name) { endParagraph() }
    if let emphasis = Self.emphasis(of: tag.name) { paragraph.begin(emphasis) }
    switch tag.name {
    case "br": paragraph.breakLine()
    case "hr":
      endParagraph()
      blocks.appendRule(in: place)
    case "td", "th": append([0x20])
    case "img": append(tag["alt"] ?? [])
    case "a":
      endLink()
      if let link = HTMLLink(tag) { begin(link) }
    case "code": appendCode()
    case "pre": blocks.append(code: codeBlock(), in: place)
    case "script", "style", "template", "head", "title", "iframe", "noembed", "noframes":
      tokens.skip(toEndOf: tag.name)
    case "blockquote":
      quoteCount += 1
      open("blockquote", .quote(id: quoteCount))
    case "ul": beginList("ul", number: nil)
    case "ol":
      let start = tag["start"].flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 1
      beginList("ol", number: max(0, min(start, 900_000_000)))
    case "li": beginItem()
    default: break
    }
  }

  private mutating func end(_ name: String) {
    if Self.blockNames.contains(name) { endParagraph() }
    if let emphasis = Self.emphasis(of: name) { end(emphasis) }
    switch name {
    case "a": endLink()
    case "ul", "ol":
      guard let place = lists.lastIndex(where: { $0.element == name }) else { return }
      let list = lists[place]
      close(to: list.depth)
      listBefore = (containers.count, list.isOther)
      lists.removeSubrange(place...)
    case "li", "blockquote":
      if let place = containers.lastIndex(where: { $0.element == name }) { close(to: place) }
    default: break
    }
  }

  private mutating func end(_ emphasis: MarkdownParagraph.Emphasis) {
    if paragraph.open.contains(emphasis) {
      paragraph.end(emphasis)
    } else {
      link?.ending.append(emphasis)
    }
  }

  /// What a block stands in here.
  private var place: [MarkdownBlocks.Container] { containers.compactMap(\.container) }

  private mutating func open(_ element: String, _ container: MarkdownBlocks.Container) {
    let isDeep = containers.count >= Self.deepest
    // What is too deep is remembered as long as there is room, so that its end ends nothing else.
    if containers.count < Self.deepest * 16 {
      containers.append((element, isDeep ? nil : container))
    }
  }

  /// Closes what was opened behind a place among the containers, and the lists in it.
  private mutating func close(to depth: Int) {
    if depth < containers.count { containers.removeSubrange(depth...) }
    while let list = lists.last, list.depth > containers.count { lists.removeLast() }
  }

  private mutating func beginList(_ element: String, number: Int?) {
    listCount += 1
    let isOther = listBefore.map { $0.depth == containers.count && !$0.isOther } ?? false
    let list = List(
      element: element, id: listCount, depth: containers.count, number: number, isOther: isOther)
    if lists.count < Self.deepest * 16 { lists.append(list) }
  }

  private mutating func beginItem() {
    if lists.isEmpty { beginList("ul", number: nil) }
    // An item ends where the next one of its list begins.
    let list = lists[lists.count - 1]
    close(to: list.depth)
    itemCount += 1
    let marker =
      list.number.map { "\($0)\(list.isOther ? ")" : ".") " } ?? (list.isOther ? "* " : "- ")
    open("li", .item(marker: marker, id: itemCount, list: list.id))
    lists[lists.count - 1].number = list.number.map { $0 + 1 }
  }

  // MARK: - Code

  /// The text of a `pre`, with its blanks as they are.
  private mutating func codeBlock() -> [UInt8] {
    var code: [UInt8] = []
    loop: while let token = tokens.next() {
      switch token {
      case .text(let text): code += text
      case .start(let tag) where tag.name == "br": code.append(0x0A)
      case .end("pre"): break loop
      case .start, .end: continue
      }
    }
    return Self.code(code, isFirst: true, isLast: true)
  }

  /// Appends the text of a `code`. In Markdown links stand around code, so one in it stands around its part.
  private mutating func appendCode() {
    var code: [UInt8] = []
    var isFirst = true
    loop: while let token = tokens.next() {
      switch token {
      case .text(let text): code += text
      case .start(let tag) where tag.name == "br": code.append(0x0A)
      case .start(let tag) where tag.name == "a":
        // Names and hashtags are none in code.
        let begun = HTMLLink(tag).flatMap { $0.mayGoOn ? $0 : nil }
        if link == nil, begun == nil { continue }
        append(code: Self.code(code, isFirst: isFirst, isLast: false))
        (code, isFirst) = ([], false)
        endLink()
        if let begun { begin(begun) }
      case .end("a") where link != nil:
        append(code: Self.code(code, isFirst: isFirst, isLast: false))
        (code, isFirst) = ([], false)
        endLink()
      case .end("code"): break loop
      case .start, .end: continue
      }
    }
    append(code: Self.code(code, isFirst: isFirst, isLast: true))
  }

  /// A part of a code without the line ends at its beginning and its end.
  private static func code(_ part: [UInt8], isFirst: Bool, isLast: Bool) -> [UInt8] {
    var code = part.filter { $0 != 0x0D }
    if isFirst, code.first == 0x0A { code.removeFirst() }
    while isLast, code.last == 0x0A { code.removeLast() }
    return code
  }

  private mutating func append(code: [UInt8]) {
    let line = code.map { $0 == 0x0A ? 0x20 : $0 }
    if line.contains(where: { $0 != 0x20 }) {
      paragraph.append(code: line)
    } else {
      paragraph.append(words: line[...])
    }
  }

  // MARK: - Links

  private mutating func begin(_ begun: HTMLLink) {
    link = Link(link: begun, outer: paragraph)
    paragraph = MarkdownParagraph()
  }

  private mutating func endLink() {
    guard var ended = link else { return }
    link = nil
    // Swapped, so that neither is copied when it is appended to.
    swap(&paragraph, &ended.outer)
    _ = ended.outer.ended()
    let breaks = ended.outer.removeOuterBreaks()
    // Within the link it would be at the beginning of a text.
    if ended.outer.beginsWithBlank { paragraph.append(words: [0x20]) }
    for _ in 0..<breaks.before { paragraph.breakLine() }
    paragraph.append(ended.outer, as: ended.link, people)
    for _ in 0..<breaks.behind { paragraph.breakLine() }
    if ended.outer.owesBlank { paragraph.append(words: [0x20]) }
    for emphasis in ended.ending { paragraph.end(emphasis) }
  }
}

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
  /// How many bytes of addresses stand again in paragraphs in which a link goes on.
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
    let tag: HTMLTag
    /// The paragraph that it stands in, as far as it; its own text is in ``paragraph`` meanwhile.
    var outer: MarkdownParagraph
  }

  /// What lies deeper in quotes and lists than this is not nested any more.
  private static let deepest = 16
  /// One long address is not to stand in ten thousand paragraphs.
  private static let mostRepeated = 65_536

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
    let open = link?.tag
    endLink()
    let next = paragraph.ended()
    if listBefore != nil, !paragraph.shown.allSatisfy({ $0 == 0x20 }) { listBefore = nil }
    if !paragraph.isEmpty { blocks.append(paragraph, in: place) }
    paragraph = next
    guard let open else { return }
    repeated += open.address?.count ?? 0
    if repeated <= Self.mostRepeated { begin(link: open) }
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
      begin(link: tag)
    case "code": appendCode()
    case "pre": blocks.append(code: code(until: "pre"), in: place)
    case "script", "style", "template", "head", "title": tokens.skip(toEndOf: tag.name)
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
    if let emphasis = Self.emphasis(of: name) { paragraph.end(emphasis) }
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

  /// The text until an element ends, with its blanks as they are.
  private mutating func code(until name: String) -> [UInt8] {
    var code: [UInt8] = []
    loop: while let token = tokens.next() {
      switch token {
      case .text(let text): code += text
      case .start(let tag) where tag.name == "br": code.append(0x0A)
      case .end(name): break loop
      case .start, .end: continue
      }
    }
    code.removeAll { $0 == 0x0D }
    if code.first == 0x0A { code.removeFirst() }
    while code.last == 0x0A { code.removeLast() }
    return code
  }

  private mutating func appendCode() {
    let code = code(until: "code").map { $0 == 0x0A ? 0x20 : $0 }
    if code.contains(where: { $0 != 0x20 }) {
      paragraph.append(code: code)
    } else {
      paragraph.append(words: code[...])
    }
  }

  // MARK: - Links

  private mutating func begin(link tag: HTMLTag) {
    link = Link(tag: tag, outer: paragraph)
    paragraph = MarkdownParagraph()
  }

  private mutating func endLink() {
    guard var ended = link else { return }
    link = nil
    // Swapped, so that neither is copied when it is appended to.
    swap(&paragraph, &ended.outer)
    // Within the link it would be at the beginning of a text.
    if ended.outer.beginsWithBlank { paragraph.append(words: [0x20]) }
    append(ended.outer, as: ended.tag)
    if ended.outer.owesBlank { paragraph.append(words: [0x20]) }
  }

  /// Appends a link, or its text where that is the same or leads nowhere.
  private mutating func append(_ text: MarkdownParagraph, as tag: HTMLTag) {
    var shown = text.shown
    let address = tag.address ?? []
    let isMention = shown.first == UInt8(ascii: "@") && tag.has(class: "mention")
    if isMention, people.ownAddresses.contains(String(decoding: address, as: UTF8.self)) {
      return paragraph.append(words: Array("@\(people.username)".utf8)[...])
    }
    let isHashtag = shown.first == UInt8(ascii: "#") && (tag.has(class: "hashtag") || tag.isOfTag)
    let leadsSomewhere: Bool
    switch LinkTarget(address.span) {
    case .web, .mail: leadsSomewhere = true
    // Where a path led in the other site.
    case .site, .fragment, nil: leadsSomewhere = false
    }
    guard !isHashtag, leadsSomewhere, shown.contains(where: { $0 != 0x20 }) else {
      return paragraph.append(words: shown[...])
    }
    if shown == address { return paragraph.append(address: address) }
    var link = [UInt8(ascii: "[")]
    var careful = link
    if isMention, !shown.dropFirst().contains(UInt8(ascii: "@")),
      let name = people.name(shown, at: address)
    {
      // Who is not here is named with the host, as other servers write it.
      MarkdownEscaping.append(name, to: &link)
      MarkdownEscaping.append(name, to: &careful, everything: true)
      shown = name
    } else {
      link += text.source(.withoutEmphasis).map { $0 == 0x0A ? 0x20 : $0 }
      careful += text.source(.everything).map { $0 == 0x0A ? 0x20 : $0 }
    }
    let end = MarkdownLink.end(to: address)
    paragraph.append(link: link + end, careful: careful + end, shown: shown)
  }
}

extension HTMLTag {
  /// Whether a link leads to the page of a hashtag: `rel="tag"`.
  fileprivate var isOfTag: Bool {
    self["rel"]?.split(whereSeparator: \.isHTMLSpace).contains { $0.elementsEqual("tag".utf8) }
      ?? false
  }
}

/// What comes out of a text while it is walked: HTML, plain text, hashtags, and a note of all it refers to.
struct TextOutput {
  var html: [UInt8] = []
  private(set) var plain = FoldedText()
  var hashtags: [Hashtag] = []
  var note: [UInt8] = []

  /// The last scalar of the text so far in this block; whether a word goes on depends on it.
  var previous = Scalars.none

  private let origin: TextOrigin
  let shared: SharedSurroundings
  /// Filled when a text has many; nil costs nothing to make and to drop.
  var identities: Set<String>?
  private var linksLeft: Int
  /// How many names and hashtags were found that are a link now or may become one.
  private var linkCount = 0
  private var hasImage = false
  /// Whether the whole text is known to hold no sign that is escaped in HTML.
  private let isClean: Bool
  /// Whether the text so far ends with a URL, a mention or a hashtag.
  private var isBehindLink = false
  /// The block, or the line of one, that is being appended.
  var block = DirectedBlock(start: 0)

  init(
    origin: TextOrigin, surroundings: SharedSurroundings, links: Int, capacity: Int,
    isClean: Bool
  ) {
    self.isClean = isClean
    self.origin = origin
    shared = surroundings
    linksLeft = links
    html.reserveCapacity(capacity + capacity / 4 + 64)
  }

  /// Makes room for plain text.
  mutating func reservePlain(_ count: Int) {
    plain.reserve(count)
  }

  /// Begins an image; what follows is its address.
  mutating func beginImage() {
    hasImage = true
    html.append("<img src=\"")
  }

  /// Ends one block and begins another.
  mutating func beginBlock() {
    endBlock()
    previous = Scalars.none
    block = DirectedBlock(start: html.count)
  }

  /// - Returns: by how many bytes what was appended last has moved to the front: a hashtag may have lost its isolate.
  @discardableResult
  mutating func endBlock() -> Int { block.end(in: &html) }

  /// Takes away the HTML from a place on.
  mutating func cutHTML(at place: Int) {
    html.removeSubrange(place...)
    block.cut(at: place)
  }

  /// Puts something into the HTML.
  mutating func insertHTML(_ bytes: [UInt8], at place: Int) {
    html.insert(contentsOf: bytes, at: place)
    block.shift(at: place, by: bytes.count)
  }

  /// Begins another line of a block. Lines have their own directions, as blocks have.
  ///
  /// - Returns: by how many bytes the end of the line before has moved to the front.
  @discardableResult
  mutating func appendLineBreak() -> Int {
    let moved = endBlock()
    html.append("<br>\n")
    appendPlainBreak()
    previous = 0x0A
    block = DirectedBlock(start: html.count)
    return moved
  }

  /// Appends text as it is, without looking for links in it.
  ///
  /// - Parameters:
  ///   - joinsLines: whether its lines run together.
  ///   - following: the text behind it, where it ends with a line end.
  mutating func appendText(
    _ text: borrowing Span<UInt8>, joinsLines: Bool = false, following: [UInt8] = []
  ) {
    let joined =
      joinsLines
      ? LineEnds.joined(in: text, 0..<text.count, outside: previous, following: following) : []
    isBehindLink = false
    appendEscaped(text, 0..<text.count, without: joined)
    plain.append(text, 0..<text.count, without: joined)
    previous = Scalars.before(text.count, in: text, outside: previous)
  }

  /// Appends text with its URLs, mentions and hashtags linked.
  ///
  /// - Parameters:
  ///   - guards: offsets that were escaped in the source, where no link begins.
  ///   - joinsLines: whether its lines run together. Their ends still end a URL or a hashtag.
  ///   - following: the text behind it, where it ends with a line end.
  mutating func appendLinked(
    _ text: borrowing Span<UInt8>, _ range: Range<Int>, guards: [Int] = [], intoPlain: Bool = true,
    joinsLines: Bool = false, following: [UInt8] = []
  ) {
    let joined = joinsLines ? joinedLines(of: text, range, guards, following) : []
    var scanner = InlineScanner(range: range, outside: previous, guards: guards)
    var written = range.lowerBound
    while linksLeft > 0, let match = scanner.next(in: text) {
      switch match {
      case .url(let url, let hasScheme):
        appendEscaped(text, written..<url.lowerBound, without: joined)
        appendURL(text, url, hasScheme: hasScheme)
        written = url.upperBound
      case .hashtag(let tag, let sign):
        linkCount += 1
        appendEscaped(text, written..<tag.lowerBound, without: joined)
        appendHashtag(text, tag, sign: sign)
        written = tag.upperBound
      case .mention(let mention):
        linkCount += 1
        guard let (name, person) = person(mention, in: text) else { continue }
        appendEscaped(text, written..<mention.sign.lowerBound, without: joined)
        appendMention(text, sign: mention.sign, name: name, person: person)
        written = name.upperBound
        scanner.skip(to: written)
      }
      linksLeft -= 1
    }
    appendEscaped(text, written..<range.upperBound, without: joined)
    isBehindLink = written == range.upperBound && written > range.lowerBound
    if intoPlain { plain.append(text, range, without: joined) }
    previous = Scalars.before(
      range.upperBound, in: text, start: range.lowerBound, outside: previous)
  }

  private func joinedLines(
    of text: borrowing Span<UInt8>, _ range: Range<Int>, _ guards: [Int], _ following: [UInt8]
  ) -> [Int] {
    var joined = LineEnds.joinedApartFromLinks(
      in: text, range, outside: previous, guards: guards, following: following)
    if isBehindLink, joined.first == range.lowerBound { joined.removeFirst() }
    return joined
  }

  private mutating func appendEscaped(
    _ text: borrowing Span<UInt8>, _ range: Range<Int>, without joined: [Int]
  ) {
    var start = range.lowerBound
    for end in joined where range.contains(end) {
      appendEscapedLine(text, start..<end)
      start = end + 1
    }
    appendEscapedLine(text, start..<range.upperBound)
  }

  private mutating func appendEscapedLine(_ text: borrowing Span<UInt8>, _ range: Range<Int>) {
    if isClean { html.append(text, range) } else { html.append(escaped: text, range) }
  }

  /// Appends the attributes `href` and `rel` of a link; `false` if there is none.
  mutating func appendLinkAttributes(_ target: LinkTarget) -> Bool {
    switch target {
    case .web(let url):
      html.append(" href=\"")
      html.append(escaped: url)
      html.append("\"")
      guard !shared.surroundings.owns(url) else { break }
      switch origin {
      case .stranger: html.append(" rel=\"nofollow ugc noopener\"")
      case .owner: html.append(" rel=\"noopener\"")
      }
    case .mail(let url):
      html.append(" href=\"")
      html.append(escaped: url)
      html.append("\"")
    case .site(let path):
      html.append(" href=\"")
      html.append(siteRootMarker)
      if path.hasForms, path.isOfMedia, let file = picture(at: path.decoded) {
        html.append(escaped: Array(file.path.utf8) + path.suffix)
      } else {
        html.append(escaped: shared.surroundings.link(to: path))
      }
      html.append("\"")
    case .fragment(let fragment):
      guard origin == .owner else { return false }
      html.append(" href=\"")
      html.append(escaped: fragment)
      html.append("\"")
    }
    return true
  }

  /// Appends text to the plain text alone.
  mutating func appendPlain(_ text: borrowing Span<UInt8>) { plain.append(text, 0..<text.count) }

  /// Appends where a link leads, in its text; the plain text has no links. The name is isolated, so that no mark of
  /// direction before it turns it.
  mutating func appendHost(_ host: String) {
    html.append(" (<bdi dir=\"ltr\">")
    html.append(escaped: host)
    html.append("</bdi>)")
    previous = UInt32(UInt8(ascii: ")"))
  }

  /// Parts blocks and lines in the plain text.
  mutating func appendPlainBreak() { plain.appendBreak() }

  /// Begins a line of HTML unless one has just begun.
  mutating func beginLine() {
    if let last = html.last, last != 0x0A { html.append(0x0A) }
  }

  /// Everything that came out, of which nothing stays here. `source` is the plain text where the caller
  /// knows it already.
  ///
  /// Not `consuming`: the storage would be shared with what is consumed, and cutting a line end off
  /// would copy all of it.
  mutating func finish(isPlainFallback: Bool, plain source: String? = nil) -> RenderedText {
    endBlock()
    if html.last == 0x0A { html.removeLast() }
    plain.end()
    var rendered = RenderedText(
      html: [], plain: source ?? String(decoding: plain.bytes, as: UTF8.self), hashtags: [],
      note: [],
      linkCount: linkCount, isPlainFallback: isPlainFallback, hasImage: hasImage)
    swap(&rendered.html, &html)
    swap(&rendered.hashtags, &hashtags)
    swap(&rendered.note, &note)
    return rendered
  }
}

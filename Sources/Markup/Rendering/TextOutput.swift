/// What comes out of a text while it is walked: HTML, plain text, hashtags, and a note of all it refers to.
struct TextOutput {
  var html: [UInt8] = []
  private(set) var plain: [UInt8] = []
  private(set) var hashtags: [Hashtag] = []
  private(set) var note: [UInt8] = []

  /// The last scalar of the text so far in this block; whether a word goes on depends on it.
  var previous = Scalars.none

  private let origin: TextOrigin
  private let shared: SharedSurroundings
  /// Filled when a text has many; nil costs nothing to make and to drop.
  private var identities: Set<String>?
  private var linksLeft: Int
  /// How many names and hashtags were found that are a link now or may become one.
  private var linkCount = 0
  /// Whether the whole text is known to hold no sign that is escaped in HTML.
  private let isClean: Bool
  /// The line ends of what is being appended that are left out.
  private var joined: [Int] = []
  /// Whether the text so far ends with a URL, a mention or a hashtag.
  private var isBehindLink = false
  /// Where the block, or the line of one, begins that is being appended, and the isolate of its first hashtag.
  private var blockStart = 0
  private var firstHashtag: Range<Int>?

  init(
    origin: TextOrigin, surroundings: SharedSurroundings, links: Int, capacity: Int,
    isClean: Bool = false
  ) {
    self.isClean = isClean
    self.origin = origin
    shared = surroundings
    linksLeft = links
    html.reserveCapacity(capacity + capacity / 4 + 64)
  }

  /// Makes room for plain text.
  mutating func reservePlain(_ count: Int) {
    plain.reserveCapacity(count)
  }

  /// Ends one block and begins another.
  mutating func beginBlock() {
    endBlock()
    previous = Scalars.none
    blockStart = html.count
  }

  /// Begins another line of a block. Lines have their own directions, as blocks have.
  mutating func appendLineBreak() {
    endBlock()
    html.append("<br>\n")
    appendPlainSpace()
    previous = 0x0A
    blockStart = html.count
  }

  /// Takes the first hashtag out of its isolate where the block runs as it does.
  mutating func endBlock() {
    guard let isolate = firstHashtag else { return }
    firstHashtag = nil
    let block = blockStart..<html.count
    guard BlockDirection.isRightToLeft(by: isolate, in: html.span, block: block) else { return }
    html.removeSubrange(isolate.suffix(BlockDirection.isolateEnd.utf8CodeUnitCount))
    html.removeSubrange(isolate.prefix(BlockDirection.isolateStart.utf8CodeUnitCount))
  }

  /// Appends text as it is, without looking for links in it.
  ///
  /// - Parameters:
  ///   - joinsLines: whether its lines run together.
  ///   - following: the text behind it, where it ends with a line end.
  mutating func appendText(
    _ text: borrowing Span<UInt8>, joinsLines: Bool = false, following: [UInt8] = []
  ) {
    joined = []
    if joinsLines {
      joined = Self.withText(following, behind: text, 0..<text.count) { text, range in
        LineEnds.joined(in: text, range, outside: previous)
      }
    }
    isBehindLink = false
    appendEscaped(text, 0..<text.count)
    appendJoinedPlain(text, 0..<text.count)
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
    joined = []
    if joinsLines { joinLines(of: text, range, guards, following) }
    var scanner = InlineScanner(range: range, outside: previous, guards: guards)
    var written = range.lowerBound
    while linksLeft > 0, let match = scanner.next(in: text) {
      switch match {
      case .url(let url, let hasScheme):
        appendEscaped(text, written..<url.lowerBound)
        appendURL(text, url, hasScheme: hasScheme)
        written = url.upperBound
      case .hashtag(let tag, let sign):
        linkCount += 1
        appendEscaped(text, written..<tag.lowerBound)
        appendHashtag(text, tag, sign: sign)
        written = tag.upperBound
      case .mention(let mention):
        linkCount += 1
        guard let (name, person) = person(mention, in: text) else { continue }
        appendEscaped(text, written..<mention.sign.lowerBound)
        appendMention(text, sign: mention.sign, name: name, person: person)
        written = name.upperBound
        scanner.skip(to: written)
      }
      linksLeft -= 1
    }
    appendEscaped(text, written..<range.upperBound)
    isBehindLink = written == range.upperBound && written > range.lowerBound
    if intoPlain { appendJoinedPlain(text, range) }
    previous = Scalars.before(
      range.upperBound, in: text, start: range.lowerBound, outside: previous)
  }

  private mutating func joinLines(
    of text: borrowing Span<UInt8>, _ range: Range<Int>, _ guards: [Int], _ following: [UInt8]
  ) {
    joined = Self.withText(following, behind: text, range) { text, range in
      LineEnds.joinedApartFromLinks(in: text, range, outside: previous, guards: guards)
    }
    if isBehindLink, joined.first == range.lowerBound { joined.removeFirst() }
  }

  /// Finds places in a text to which another one is put for that.
  private static func withText(
    _ following: [UInt8], behind text: borrowing Span<UInt8>, _ range: Range<Int>,
    _ places: (borrowing Span<UInt8>, Range<Int>) -> [Int]
  ) -> [Int] {
    guard !following.isEmpty else { return places(text, range) }
    var whole: [UInt8] = []
    whole.append(text, 0..<range.upperBound)
    whole += following
    return places(whole.span, range.lowerBound..<whole.count).filter { $0 < range.upperBound }
  }

  private mutating func appendEscaped(_ text: borrowing Span<UInt8>, _ range: Range<Int>) {
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
      html.append(escaped: shared.surroundings.link(to: path))
      html.append("\"")
    case .fragment(let fragment):
      guard origin == .owner else { return false }
      html.append(" href=\"")
      html.append(escaped: fragment)
      html.append("\"")
    }
    return true
  }

  /// Appends text to the plain text alone, with whitespace folded.
  mutating func appendPlain(_ text: borrowing Span<UInt8>) { appendPlain(text, 0..<text.count) }

  private mutating func appendJoinedPlain(_ text: borrowing Span<UInt8>, _ range: Range<Int>) {
    var start = range.lowerBound
    for end in joined {
      appendPlain(text, start..<end)
      start = end + 1
    }
    appendPlain(text, start..<range.upperBound)
  }

  private mutating func appendPlain(_ text: borrowing Span<UInt8>, _ range: Range<Int>) {
    var clean = range.lowerBound
    // At the beginning no space is appended, as behind another one.
    var isBehindSpace = plain.last ?? 0x20 == 0x20
    for index in range {
      guard text[index] <= 0x20 else {
        isBehindSpace = false
        continue
      }
      // A single space is what it becomes, and does not end a run.
      if text[index] != 0x20 || isBehindSpace {
        plain.append(text, clean..<index)
        appendPlainSpace()
        clean = index + 1
      }
      isBehindSpace = true
    }
    plain.append(text, clean..<range.upperBound)
  }

  /// Appends a space to the plain text unless there is one.
  mutating func appendPlainSpace() {
    if let last = plain.last, last != 0x20 { plain.append(0x20) }
  }

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
    if plain.last == 0x20 { plain.removeLast() }
    var rendered = RenderedText(
      html: [], plain: source ?? String(decoding: plain, as: UTF8.self), hashtags: [], note: [],
      linkCount: linkCount, isPlainFallback: isPlainFallback)
    swap(&rendered.html, &html)
    swap(&rendered.hashtags, &hashtags)
    swap(&rendered.note, &note)
    return rendered
  }

  private mutating func appendURL(
    _ text: borrowing Span<UInt8>, _ range: Range<Int>, hasScheme: Bool
  ) {
    var url: [UInt8] = []
    if !hasScheme { url.append("http://") }
    url.append(text, range)
    html.append("<a")
    if let target = LinkTarget(url.span) { _ = appendLinkAttributes(target) }
    html.append(">")
    html.append(escaped: text, range)
    html.append("</a>")
  }

  private mutating func appendHashtag(
    _ text: borrowing Span<UInt8>, _ range: Range<Int>, sign: Int
  ) {
    let hashtag = Hashtag(
      spelling: String(utf8: text, range.lowerBound + sign..<range.upperBound))
    if isNew(hashtag) {
      hashtags.append(hashtag)
      TextNote.append(hashtag: hashtag.spelling.utf8Span.span, to: &note)
    }
    let start = html.count
    html.append("<a class=\"hashtag\" href=\"")
    html.append(siteRootMarker)
    let pathStart = html.count
    guard shared.surroundings.appendHashtagPath(hashtag.identity, &html) else {
      html.removeLast(html.count - start)
      html.append(escaped: text, range)
      return
    }
    html.escape(from: pathStart)
    html.append("\" rel=\"tag\">")
    // The sign belongs to no direction: isolated with its word it stays before that.
    let isolateStart = html.count
    html.append(BlockDirection.isolateStart)
    html.append(escaped: text, range)
    html.append(BlockDirection.isolateEnd)
    if firstHashtag == nil { firstHashtag = isolateStart..<html.count }
    html.append("</a>")
  }

  /// A few are compared one by one; a set takes longer to fill.
  private mutating func isNew(_ hashtag: Hashtag) -> Bool {
    guard hashtags.count >= 16 else {
      return !hashtags.contains { $0.identity == hashtag.identity }
    }
    // Taken out, because the set would be copied while it is held here, too.
    var known = identities.take() ?? Set(hashtags.map(\.identity))
    defer { identities = known }
    return known.insert(hashtag.identity).inserted
  }

  /// The published picture at a path within the site.
  mutating func picture(at path: String) -> (path: String, width: Int, height: Int)? {
    TextNote.appendOther(to: &note)
    return shared.surroundings.picture(path)
  }

  private mutating func person(
    _ mention: MentionMatch, in text: borrowing Span<UInt8>
  ) -> (
    name: Range<Int>, person: Int
  )? {
    for candidate in mention.candidates {
      let name = text.extracting(candidate)
      let person = shared.surroundings.person(name)
      TextNote.append(name: name, person: person, to: &note)
      if let person { return (candidate, person) }
    }
    return nil
  }

  private mutating func appendMention(
    _ text: borrowing Span<UInt8>, sign: Range<Int>, name: Range<Int>, person: Int
  ) {
    html.append("<a class=\"mention\" href=\"")
    html.append(siteRootMarker)
    let pathStart = html.count
    shared.surroundings.appendPersonPath(person, &html)
    html.escape(from: pathStart)
    // As in an address the sign comes first, whatever letters the name has.
    html.append("\"><bdi dir=\"ltr\">")
    html.append(text, sign)
    html.append(escaped: text, name)
    html.append("</bdi></a>")
  }
}

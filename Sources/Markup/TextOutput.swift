/// What comes out of a text while it is walked: HTML, plain text, hashtags and mentions.
struct TextOutput {
  var html: [UInt8] = []
  private(set) var plain: [UInt8] = []
  private(set) var hashtags: [Hashtag] = []
  private(set) var mentions: [Int] = []

  /// The last scalar of the text so far in this block; whether a word goes on depends on it.
  var previous = Scalars.none

  private let origin: TextOrigin
  private let shared: SharedSurroundings
  private var identities: Set<String> = []
  private var people: Set<Int> = []
  private var linksLeft: Int

  init(origin: TextOrigin, surroundings: SharedSurroundings, links: Int, capacity: Int) {
    self.origin = origin
    shared = surroundings
    linksLeft = links
    html.reserveCapacity(capacity + capacity / 4 + 64)
  }

  /// Makes room for plain text.
  mutating func reservePlain(_ count: Int) {
    plain.reserveCapacity(count)
  }

  /// Appends text as it is, without looking for links in it.
  mutating func appendText(_ text: borrowing Span<UInt8>) {
    html.append(escaped: text, 0..<text.count)
    appendPlain(text)
    previous = Scalars.before(text.count, in: text, outside: previous)
  }

  /// Appends text with its URLs, mentions and hashtags linked.
  ///
  /// - Parameter guards: offsets that were escaped in the source, where no link begins.
  mutating func appendLinked(
    _ text: borrowing Span<UInt8>, _ range: Range<Int>, guards: [Int] = [], intoPlain: Bool = true
  ) {
    var scanner = InlineScanner(range: range, outside: previous, guards: guards)
    var written = range.lowerBound
    while linksLeft > 0, let match = scanner.next(in: text) {
      switch match {
      case .url(let url, let hasScheme):
        html.append(escaped: text, written..<url.lowerBound)
        appendURL(text, url, hasScheme: hasScheme)
        written = url.upperBound
      case .hashtag(let tag, let sign):
        html.append(escaped: text, written..<tag.lowerBound)
        appendHashtag(text, tag, sign: sign)
        written = tag.upperBound
      case .mention(let mention):
        guard let (name, person) = person(mention, in: text) else { continue }
        html.append(escaped: text, written..<mention.sign.lowerBound)
        appendMention(text, sign: mention.sign, name: name, person: person)
        written = name.upperBound
        scanner.skip(to: written)
      }
      linksLeft -= 1
    }
    html.append(escaped: text, written..<range.upperBound)
    if intoPlain { appendPlain(text, range) }
    previous = Scalars.before(
      range.upperBound, in: text, start: range.lowerBound, outside: previous)
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
  mutating func appendPlain(_ text: borrowing Span<UInt8>, _ part: Range<Int>? = nil) {
    let range = part ?? 0..<text.count
    var clean = range.lowerBound
    for index in range where text[index] <= 0x20 {
      plain.append(text, clean..<index)
      appendPlainSpace()
      clean = index + 1
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

  /// Everything that came out. `source` is the plain text where the caller knows it already.
  consuming func finished(isPlainFallback: Bool, plain source: String? = nil) -> RenderedText {
    if html.last == 0x0A { html.removeLast() }
    if plain.last == 0x20 { plain.removeLast() }
    return RenderedText(
      html: html, plain: source ?? String(decoding: plain, as: UTF8.self), hashtags: hashtags,
      mentions: mentions, isPlainFallback: isPlainFallback)
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
    if isNew(hashtag) { hashtags.append(hashtag) }
    guard let path = shared.surroundings.hashtagPath(hashtag.identity) else {
      html.append(escaped: text, range)
      return
    }
    html.append("<a class=\"hashtag p-category\" href=\"")
    html.append(siteRootMarker)
    html.append(escaped: path)
    html.append("\" rel=\"tag\">")
    html.append(escaped: text, range)
    html.append("</a>")
  }

  /// A few are compared one by one; a set takes longer to fill.
  private mutating func isNew(_ hashtag: Hashtag) -> Bool {
    guard hashtags.count >= 16 else {
      return !hashtags.contains { $0.identity == hashtag.identity }
    }
    if identities.isEmpty { identities = Set(hashtags.map(\.identity)) }
    return identities.insert(hashtag.identity).inserted
  }

  private mutating func isNew(person: Int) -> Bool {
    guard mentions.count >= 16 else { return !mentions.contains(person) }
    if people.isEmpty { people = Set(mentions) }
    return people.insert(person).inserted
  }

  private func person(
    _ mention: MentionMatch, in text: borrowing Span<UInt8>
  ) -> (
    name: Range<Int>, person: (index: Int, path: String)
  )? {
    for candidate in mention.candidates {
      if let person = shared.surroundings.person(String(utf8: text, candidate)[...]) {
        return (candidate, person)
      }
    }
    return nil
  }

  private mutating func appendMention(
    _ text: borrowing Span<UInt8>, sign: Range<Int>, name: Range<Int>,
    person: (index: Int, path: String)
  ) {
    if isNew(person: person.index) { mentions.append(person.index) }
    html.append("<a class=\"mention\" href=\"")
    html.append(siteRootMarker)
    html.append(escaped: person.path)
    html.append("\">")
    html.append(text, sign)
    html.append("<bdi>")
    html.append(escaped: text, name)
    html.append("</bdi></a>")
  }
}

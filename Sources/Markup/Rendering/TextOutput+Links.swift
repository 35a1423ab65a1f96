import Domain

/// How addresses, hashtags and mentions are written.
extension TextOutput {
  mutating func appendURL(
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

  mutating func appendHashtag(
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
    html.append(literal: BlockDirection.isolateStart)
    append(text, sign: range.prefix(sign), name: range.dropFirst(sign))
    html.append(literal: BlockDirection.isolateEnd)
    block.noteHashtag(isolateStart..<html.count)
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

  mutating func person(
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

  mutating func appendMention(
    _ text: borrowing Span<UInt8>, sign: Range<Int>, name: Range<Int>, person: Int
  ) {
    html.append("<a class=\"mention\" href=\"")
    html.append(siteRootMarker)
    let pathStart = html.count
    shared.surroundings.appendPersonPath(person, &html)
    html.escape(from: pathStart)
    // As in an address the sign comes first, whatever letters the name has.
    html.append("\"><bdi dir=\"ltr\">")
    append(text, sign: sign, name: name)
    html.append("</bdi></a>")
  }

  /// Appends a hashtag or mention. Browsers may break a line between `#` and a letter of Chinese, Japanese or
  /// Korean, and behind `＃`: there the sign and the first letter are held together.
  private mutating func append(
    _ text: borrowing Span<UInt8>, sign: Range<Int>, name: Range<Int>
  ) {
    let first = Scalars.at(name.lowerBound, in: text, end: name.upperBound)
    guard sign.count > 1 || Self.isWide(first.value) else {
      html.append(text, sign)
      html.append(escaped: text, name)
      return
    }
    var end = name.lowerBound + first.length
    while end < name.upperBound {
      let next = Scalars.at(end, in: text, end: name.upperBound)
      guard Scalars.isMark(next.value) || Self.isPart(next.value) else { break }
      end += next.length
    }
    html.append("<span class=\"sign\">")
    html.append(text, sign)
    html.append(escaped: text, name.lowerBound..<end)
    html.append("</span>")
    html.append(escaped: text, end..<name.upperBound)
  }

  /// Whether a browser may end a line before a letter: it is of Chinese, Japanese or Korean, also in parts (NFD).
  private static func isWide(_ letter: UInt32) -> Bool {
    letter >= 0x2E80 || (0x1100...0x11FF).contains(letter)
  }

  /// Whether a letter by its category is a part of what is before: a vowel or final consonant of a Korean syllable, or
  /// a voiced sound mark of half width.
  private static func isPart(_ letter: UInt32) -> Bool {
    (0x1160...0x11FF).contains(letter) || (0xFF9E...0xFF9F).contains(letter)
  }
}

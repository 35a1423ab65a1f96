import Domain

/// What a record says of media files where nobody shows it: in a value that is refused, passed over or cut off, or
/// under a name that is no field's.
///
/// Whether a record is hidden is known only when dates, settings and authors are, and then it is not read again; so
/// it is kept of each. All texts of the record are looked through, whatever they stand under: no list of fields
/// has to know of every way in which a value is not taken.
extension RecordReader {
  /// Keeps it of the record that was read last.
  ///
  /// - Parameters:
  ///   - hasFields: whether its fields are on the tape.
  ///   - body: the text after the front matter of a Markdown file.
  mutating func keepMentions(
    _ kind: RawMention.Kind, _ tape: borrowing Tape, hasFields: Bool = true, body: String?
  ) {
    let refused = takeRefusedAddresses()
    let mayMention = hasFields && mayMention(tape)
    guard !refused.isEmpty || mayMention || body.map(Self.mentions) == true else { return }
    let (position, shown) = shown(by: kind)
    guard position >= 0 else { return }
    // An address without a folder may be meant from that of the media files.
    var texts = refused.filter { !Self.mentions($0) }.map { "media/" + $0 }
    if mayMention {
      for index in tape.tokens.indices where tape.isMention(index) {
        texts.append(tape.string(index))
      }
    }
    if let body, Self.mentions(body) { texts.append(body) }
    for text in texts where !shown.holds(text) {
      records.mentions.append(
        RawMention(kind: kind, position: Int32(truncatingIfNeeded: position), text: text))
    }
  }

  private static func mentions(_ text: String) -> Bool { MediaMention.isIn(text.utf8Span.span) }

  /// Whether a text of a record may hold such a path. Of JSON the bytes of the whole record are looked at: most have
  /// none.
  private func mayMention(_ tape: borrowing Tape) -> Bool {
    guard let first = tape.tokens.first, let last = tape.tokens.last else { return false }
    if isMarkdown || tape.sourceBytes.count < last.end {
      return tape.tokens.indices.contains { tape.isMention($0) }
    }
    let bytes = tape.sourceBytes.span.extracting(first.start..<max(first.start, last.end))
    if MediaMention.isIn(bytes) { return true }
    return tape.tokens.contains { token in
      token.hasEscapes
        && JSONString.escapesASCII(in: tape.sourceBytes.span, token.start..<token.end)
    }
  }

  /// The texts and pictures that a record is shown with, or not shown, as a whole.
  private struct Shown {
    var texts: Set<String> = []
    var pictures: Set<PictureSource> = []

    func holds(_ text: String) -> Bool {
      if texts.contains(text) { return true }
      guard !pictures.isEmpty, let picture = RecordReader.pictureSource(text) else { return false }
      return pictures.contains(picture)
    }
  }

  /// What the record is shown with that was read last, and its place among those of its kind.
  private func shown(by kind: RawMention.Kind) -> (position: Int, shown: Shown) {
    var shown = Shown()
    func add(_ author: RawAuthor) {
      if author.photo >= 0 { shown.pictures.insert(records.photos[Int(author.photo)]) }
    }
    switch kind {
    case .user:
      guard let user = records.users.last?.user else { break }
      shown.texts = Set([user.bio] + user.links.map(\.url))
      if let photo = user.photo { shown.pictures = [photo] }
      return (records.users.count - 1, shown)
    case .post:
      guard let post = records.posts.last else { break }
      shown.texts = Set([post.post.content, post.post.sourceURL].compactMap(\.self))
      shown.pictures = Set(post.post.pictures.lazy.map(\.source))
      add(post.links.author)
      return (records.posts.count - 1, shown)
    case .comment:
      guard let comment = records.comments.last else { break }
      shown.texts = [comment.content]
      add(comment.links.author)
      return (records.comments.count - 1, shown)
    case .page:
      guard let page = records.pages.last?.page else { break }
      shown.texts = [page.content]
      return (records.pages.count - 1, shown)
    case .hiddenItem: break
    }
    return (-1, shown)
  }
}

extension Tape {
  /// Whether a token is a text in which the path of a media file may stand.
  fileprivate func isMention(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .key, .string: withKeyBytes(index, MediaMention.isIn)
    case .object, .array, .number, .true, .false, .null: false
    }
  }
}

extension JSONString {
  /// Whether an escape stands for a letter or sign of ASCII, such as `\u006d`.
  fileprivate static func escapesASCII(in bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position + 5 < range.upperBound {
      guard bytes[position] == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      if bytes[position + 1] == UInt8(ascii: "u"), bytes[position + 2] == UInt8(ascii: "0"),
        bytes[position + 3] == UInt8(ascii: "0"), (0x32...0x37).contains(bytes[position + 4])
      {
        return true
      }
      position += 2
    }
    return false
  }
}

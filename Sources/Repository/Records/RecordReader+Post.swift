import Domain
import Markup

extension RecordReader {
  mutating func readPost(_ kind: RecordKind, _ tape: borrowing Tape, body: String?) {
    var draft = RawPost(
      post: Post(id: "", author: .unknown(name: nil, photo: nil), createdAt: .epoch),
      links: RawPost.Links(place: place(tape)))
    if let body { draft.post.content = body }
    let problemsBefore = records.problems.count
    var keys = postKeys.take() ?? KeyMeanings(reactionKinds: rules.reactionKinds)
    let found = members(
      of: tape, kind, &keys,
      mayLack: { reader, field, others in
        // Nobody is to see when it was written.
        field == .createdAt
          && (draft.post.isHeldBackAlways || reader.hiding(tape, others) != nil)
      }, { reader, field, value in reader.read(field, tape, value, into: &draft) })
    readKindCounts(tape, keys.others, into: &draft.post)
    switch hiding(tape, keys.others) {
    case .draft: draft.post.isDraft = true
    case .forNobody: draft.post.hide()
    case nil: break
    }
    if folding(tape, keys.others) != nil { draft.post.isSensitive = true }
    if keys.others.contains(where: { $0.meaning.showingName != nil }) {
      let showing = showing(tape, .post, keys.others)
      if showing.unlistingKey != nil, draft.post.visibility == .public {
        draft.post.visibility = .unlisted
      }
      if let from = showing.from, from > draft.post.createdAt { draft.post.shownFrom = from }
      if let until = showing.until { draft.post.shownUntil = until }
    }
    postKeys = consume keys
    if !found.contains(.createdAt) { draft.post.createdAt = Post.noDate }
    if !found.contains(.id), let name = idOfFile(tape) {
      (draft.post.id, draft.links.id) = (name.text, name.id)
    }
    // A text of blanks alone would be a card with nothing on it.
    if draft.post.pictures.isEmpty, draft.post.content.isBlank {
      if records.problems[problemsBefore...].contains(where: \.problem.isOfHiddenPicture) {
        draft.post.hide()
      } else {
        tellOfEmptyPost(draft.post, at: tape.tokens[0].start, since: problemsBefore)
      }
    }
    checkLimits(draft.post, tape, textStart: body?.isEmpty == false ? bodyStart : nil)
    if draft.links.id.isEmpty { markIncomplete() }
    // Taken out of the draft: a copy would count a reference to each text.
    var post = RawRuns.noPost
    swap(&draft.post, &post)
    records.posts.append(RawPost(post: post, links: draft.links))
  }

  /// One slip of the pen is one finding: a post whose content could not be read, or stands under a
  /// misspelled name, is not told of again for having none.
  private mutating func tellOfEmptyPost(_ post: Post, at start: Int, since first: Int) {
    for index in first..<records.problems.count {
      let placed = records.problems[index]
      switch placed.problem {
      case .misspelledField(let found, let meant)
      where [.content, .images].contains(PostField(written: meant)):
        records.problems.remove(at: index)
        return add(.misspelledRequiredField(found, meant: meant), at: placed.offset ?? start)
      case .wrongType(let field, _, _), .wrongItem(let field, _, _), .missingField(let field, _):
        let meant = PostField(written: field)
        if meant == .content || meant == .images || field.hasPrefix("images.") { return }
      case .mapOfObjects, .listInObject: return
      default: continue
      }
    }
    add(.emptyPost(id: post.id), at: start)
  }

  /// - Parameter textStart: where the text begins; nil when it is a field.
  private mutating func checkLimits(_ post: Post, _ tape: borrowing Tape, textStart: Int?) {
    let start = tape.tokens[0].start
    let limit = rules.maxCharacters
    // A text of few bytes has few characters; only a long one is counted.
    if post.content.utf8.count > limit {
      // Nobody sees the line end behind a text.
      let count = post.content.trimmed().count
      if count > limit {
        let place = textStart ?? FieldPlace.offset(of: PostField.content, in: tape) ?? start
        add(.tooLong(id: post.id, count: count, limit: limit), at: place)
      }
    }
    if let cut = cut(of: post.content, by: .stranger) {
      add(cut, at: textStart ?? FieldPlace.offset(of: PostField.content, in: tape) ?? start)
    }
    if post.pictures.count > rules.maxImages {
      let place = FieldPlace.offset(of: PostField.images, in: tape) ?? start
      add(
        .tooManyImages(id: post.id, count: post.pictures.count, limit: rules.maxImages),
        at: place)
    }
  }

  /// Reads one field of a post.
  mutating func read(
    _ field: PostField, _ tape: borrowing Tape, _ value: Int, into draft: inout RawPost
  ) {
    switch field {
    case .id:
      draft.links.id = id(tape, value, "id")
      if !draft.links.id.isEmpty { draft.post.id = tape.string(value) }
    case .authorID: readAuthorID(tape, value, into: &draft.links.author)
    case .author:
      if readAuthor(tape, value, into: &draft.links.author) { draft.post.hide() }
    case .authorName: readAuthorName(tape, value, into: &draft.links.author)
    case .authorPhotoURL:
      if let photo = pictureSource(tape, value, "author_photo_url") {
        draft.links.author.photo = keep(photo)
      }
    case .content:
      let content = text(tape, value, "content") ?? ""
      // A Markdown file's text is its content; the field only stands in for a missing one.
      if draft.post.content.isEmpty { draft.post.content = content }
    case .images: draft.post.pictures = pictures(tape, value)
    case .hashtags: draft.post.statedHashtags = hashtags(tape, value)
    case .location: draft.post.location = location(tape, value)
    case .likesCount: draft.post.statedLikesCount = count(tape, value, "likes_count")
    case .commentsCount: draft.post.statedCommentsCount = count(tape, value, "comments_count")
    case .sharesCount: draft.post.sharesCount = count(tape, value, "shares_count")
    case .reactions: readReactions(tape, value, into: &draft.post)
    case .createdAt: draft.post.createdAt = timestamp(tape, value, "created_at") ?? .epoch
    case .updatedAt: draft.post.updatedAt = timestamp(tape, value, "updated_at")
    case .inReplyTo: draft.links.inReplyTo = optionalID(tape, value, "in_reply_to")
    // Where several names say it, or an author, the narrowest holds.
    case .visibility:
      let visibility = visibility(tape, value)
      if visibility.isNarrower(than: draft.post.visibility) { draft.post.visibility = visibility }
    case .draft: if boolean(tape, value, "draft") == true { draft.post.isDraft = true }
    case .lang: draft.post.language = language(tape, value)
    case .contentWarning:
      draft.post.contentWarning = visibleDescription(tape, value, "content_warning")
    case .sensitive: draft.post.isSensitive = boolean(tape, value, "sensitive") ?? false
    case .aliases:
      draft.post.aliases = texts(
        tape, value, "aliases", atMost: Self.mostAliases, ContentProblem.tooManyAliases)
    case .sourceURL: draft.post.sourceURL = webURL(tape, value, "source_url")
    case .summary: draft.post.summary = visibleLabel(tape, value, "summary")
    }
  }

  /// Counts of kinds stand beside the other fields: `smilingHeartCount`.
  mutating func readKindCounts(
    _ tape: borrowing Tape, _ others: [KeyMeanings<PostField>.Other], into post: inout Post
  ) {
    var found: [StatedReaction] = []
    for other in others {
      let kind = Int(other.meaning.countedKind)
      guard kind >= 0, kind != ReactionKind.like,
        tape.tokens[other.value].kind != .null
      else { continue }
      let stated = count(tape, other.value, SnakeCase.of(tape.string(other.key)))
      found.append(StatedReaction(kind: kind, count: stated))
    }
    if !found.isEmpty { post.state(found) }
  }

  /// `{kind: count}`, or a list of kinds in which each stands for one reaction.
  private mutating func readReactions(_ tape: borrowing Tape, _ index: Int, into post: inout Post) {
    var counts: [StatedReaction] = []
    switch tape.tokens[index].kind {
    case .object:
      tape.forEachMember(of: index) { key, value in
        guard tape.tokens[value].kind != .null else { return }
        let name = tape.string(key)
        guard let kind = kind(namedOrShownAs: name) else {
          return add(.unknownReactionKind(name), at: tape.tokens[key].start)
        }
        counts.append(
          StatedReaction(kind: kind, count: count(tape, value, "reactions.\(name)")))
      }
    case .array:
      tape.forEachItem(of: index) { element in
        guard let name = item(tape, element, "reactions") else { return }
        guard let kind = kind(namedOrShownAs: name) else {
          return add(.unknownReactionKind(name), at: tape.tokens[element].start)
        }
        if let place = counts.firstIndex(where: { $0.kind == kind }) {
          counts[place].count += 1
        } else {
          counts.append(StatedReaction(kind: kind, count: 1))
        }
      }
    default:
      if !tape.saysNothing(index) { wrongType("reactions", "an object or a list", tape, index) }
    }
    if !counts.isEmpty { post.state(counts) }
  }

  private mutating func hashtags(_ tape: borrowing Tape, _ index: Int) -> [String] {
    var byteCount = 0
    var leftOut = LeftOutItems()
    let hashtags = texts(
      tape, index, "hashtags", atMost: Post.mostHashtags, separator: ",",
      ContentProblem.tooManyHashtags
    ) { reader, text, element in
      // A Japanese keyboard writes wide spaces between the items of a list.
      let hasBlanks = text.first?.isWhitespace == true || text.last?.isWhitespace == true
      let text = hasBlanks ? text.trimmed() : text
      let spelling = Self.spelling(ofHashtag: text)
      guard Self.isHashtag(text) else {
        reader.add(.badHashtag(text), at: tape.tokens[element].start)
        return nil
      }
      byteCount += spelling.utf8.count
      if byteCount <= Self.mostHashtagBytes { return spelling }
      leftOut.add(at: tape.tokens[element].start)
      return nil
    }
    tell(of: leftOut) { .longHashtags(leftOut: $0, most: Self.mostHashtagBytes) }
    return hashtags
  }

  /// Without the sign before it.
  static func spelling(ofHashtag text: String) -> String {
    text.hasPrefix("#") || text.hasPrefix("＃") ? String(text.dropFirst()) : text
  }

  static func isHashtag(_ text: String) -> Bool {
    let spelling = spelling(ofHashtag: text)
    return spelling.utf8.count <= longestHashtag && HashtagScanner.isValid(spelling)
  }

  /// How long all of them may be together, in bytes.
  static var mostHashtagBytes: Int { 4000 }

  /// How many old paths a post may state. Each is a folder and a file for a few bytes of content.
  static var mostAliases: Int { 100 }

  /// Bytes.
  private static var longestHashtag: Int { 1000 }

  private mutating func visibility(_ tape: borrowing Tape, _ index: Int) -> Visibility {
    guard let text = text(tape, index, "visibility") else { return .private }
    guard let visibility = Visibility(rawValue: text) else {
      add(.unknownVisibility(text), at: tape.tokens[index].start)
      return .private
    }
    return visibility
  }
}

extension Post {
  /// Whether nobody is to see it, whenever that is.
  fileprivate var isHeldBackAlways: Bool { isDraft || !visibility.isPublished }

  /// Takes stated counts into account: the largest that is stated of a kind holds.
  fileprivate mutating func state(_ counts: [StatedReaction]) {
    var stated = statedReactions
    for count in counts {
      if let place = stated.firstIndex(where: { $0.kind == count.kind }) {
        stated[place].count = max(stated[place].count, count.count)
      } else {
        stated.append(count)
      }
    }
    statedReactions = stated
  }
}

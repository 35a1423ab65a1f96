import Domain
import Markup

/// Decodes the records of one file from a tape, and keeps what is wrong with them.
///
/// A record with a mistake is kept as well as it can be, so that other records that refer to it
/// are not blamed for it: nothing is published while there is an error.
struct RecordReader {
  let rules: ReadingRules
  let ids: IDHash
  /// The file that is being read, by its position in the list of sources.
  var file: Int { didSet { errorCount = 0 } }
  /// Where the text of a Markdown file begins.
  var bodyStart: Int?
  /// How many errors the file has so far.
  private(set) var errorCount = 0
  private(set) var records = RawRecords()
  // Each is made when the first record of its kind comes, and put back after every record.
  private var userKeys: KeyMeanings<UserField>?
  private var postKeys: KeyMeanings<PostField>?
  private var commentKeys: KeyMeanings<CommentField>?
  private var reactionKeys: KeyMeanings<ReactionField>?
  private var likeKeys: KeyMeanings<LikeField>?
  private var followKeys: KeyMeanings<FollowField>?
  private var pageKeys: KeyMeanings<PageField>?
  /// The kinds by their names in snake_case, for finding one without a `String`.
  private let kindNames: [PackedKey?]

  /// - Parameters:
  ///   - file: the first file, by its position in the list of sources.
  ///   - start: where the run starts in it.
  init(rules: ReadingRules, ids: IDHash, file: Int, start: Int = 0) {
    self.rules = rules
    self.ids = ids
    self.file = file
    records.firstFile = file
    records.start = start
    kindNames = rules.reactionKinds.map { PackedKey($0.name.utf8Span.span) }
  }

  /// The reaction kind whose name a text is, as it stands in the rules.
  ///
  /// - Returns: nil for every other text; it may name a kind in another spelling.
  func knownKind(_ tape: borrowing Tape, _ index: Int) -> Int32? {
    guard tape.tokens[index].kind == .string,
      let name = tape.withRawKeyBytes(index, PackedKey.init) ?? nil
    else { return nil }
    return kindNames.firstIndex(of: name).map { Int32(truncatingIfNeeded: $0) }
  }

  /// Decodes one record.
  ///
  /// - Parameters:
  ///   - body: the text after the front matter of a Markdown file.
  ///   - fallbackID: the id of a Markdown file that states none: its name.
  mutating func read(
    _ kind: RecordKind, _ tape: borrowing Tape, body: String? = nil, fallbackID: String? = nil
  ) {
    if errorCount > JSONReader.maximumErrorCount { return }
    guard tape.tokens.first?.kind == .object else {
      let found = tape.tokens.first?.kind ?? .null
      markIncomplete()
      return add(.notAnObject(kind: kind, found: found), at: tape.tokens.first?.start ?? 0)
    }
    switch kind {
    case .user: readUser(tape, body: body, fallbackID: fallbackID)
    case .post, .message: readPost(kind, tape, body: body, fallbackID: fallbackID)
    case .comment: readComment(tape, body: body, fallbackID: fallbackID)
    case .reaction: readReaction(tape)
    case .like: readLike(tape)
    case .follow: readFollow(tape)
    case .page: break
    }
  }

  /// Keeps a problem. After as many errors as are told about one file, the rest of it is not read:
  /// each takes a hundred times the bytes of an empty record, which has three.
  mutating func add(_ problem: ContentProblem, at offset: Int) {
    var problem = problem
    if problem.isError {
      let most = JSONReader.maximumErrorCount
      errorCount += 1
      if errorCount > most + 1 { return }
      if errorCount > most {
        problem = .reading(ReadingError(.tooManyErrors(maximum: most), at: offset))
        markIncomplete()
      }
    }
    records.problems.append(PlacedProblem(problem: problem, file: file, offset: offset))
  }

  /// Says that a record is missing, so that those which refer to it are not blamed.
  mutating func markIncomplete() {
    records.isIncomplete = true
  }

  /// Keeps a text that may be needed.
  mutating func keep(_ bytes: Span<UInt8>) -> RawText {
    let start = records.texts.count
    guard let text = RawText(start..<start + bytes.count) else {
      markIncomplete()
      return .none
    }
    bytes.withUnsafeBufferPointer { records.texts.append(contentsOf: $0) }
    return text
  }

  /// Keeps the picture of an author.
  mutating func keep(_ photo: PictureSource?) -> Int32 {
    guard let photo else { return -1 }
    records.photos.append(photo)
    return Int32(truncatingIfNeeded: records.photos.count - 1)
  }

  func place(_ tape: borrowing Tape) -> PlaceInRun { place(offset: tape.tokens[0].start) }

  private func place(offset: Int) -> PlaceInRun {
    PlaceInRun(file: file - records.firstFile, offset: offset - records.start)
  }

  // MARK: - Records

  private mutating func readUser(_ tape: borrowing Tape, body: String?, fallbackID: String?) {
    var user = User(id: "", username: "", displayName: "")
    if let body { user.bio = shortened(body, "bio", at: tape.tokens[0].start) }
    var id = RecordID.none
    var username: (text: String, offset: Int)?
    var keys = userKeys.take() ?? KeyMeanings()
    let found = members(of: tape, .user, &keys, mayLackID: fallbackID != nil) {
      reader, field, value in
      switch field {
      case .id:
        id = reader.id(tape, value, "id")
        if !id.isEmpty { user.id = tape.string(value) }
      case .username:
        username = reader.text(tape, value, "username").map { ($0, tape.tokens[value].start) }
      case .displayName:
        user.displayName =
          reader.label(tape, value, "display_name", atMost: Self.longestName) ?? ""
      case .email: reader.expectText(tape, value, "email")
      case .photoURL: user.photo = reader.pictureSource(tape, value, "photo_url")
      case .bio:
        let bio = reader.shortText(tape, value, "bio") ?? ""
        // As with the content of a post, the field only stands in for a missing text.
        if user.bio.isEmpty { user.bio = bio }
      case .lang: user.language = reader.language(tape, value)
      case .links: user.links = reader.links(tape, value)
      case .followersCount:
        user.statedFollowersCount = reader.count(tape, value, "followers_count")
      case .followingCount:
        user.statedFollowingCount = reader.count(tape, value, "following_count")
      case .postsCount: user.statedPostsCount = reader.count(tape, value, "posts_count")
      case .createdAt: user.createdAt = reader.timestamp(tape, value, "created_at")
      }
    }
    user.isHidden = hiding(tape, keys.others) != nil
    userKeys = consume keys
    if user.id.isEmpty, let fallbackID, !found.contains(.id) {
      user.id = fallbackID
      id = self.id(ofFile: fallbackID, tape)
    }
    if let username {
      if !Username.isValid(username.text) { add(.badUsername(username.text), at: username.offset) }
      user.username = username.text
    } else {
      user.username = Username.made(from: user.id)
    }
    if user.id.isEmpty { markIncomplete() }
    records.users.append(
      RawUser(user: user, id: id, hasMadeUsername: username == nil, place: place(tape)))
  }

  private mutating func readComment(_ tape: borrowing Tape, body: String?, fallbackID: String?) {
    var id = ""
    var content = body ?? ""
    var language: String?
    var links = RawComment.Links(createdAt: .epoch, place: place(tape))
    var keys = commentKeys.take() ?? KeyMeanings()
    let found = members(of: tape, .comment, &keys, mayLackID: fallbackID != nil) {
      reader, field, value in
      switch field {
      case .id:
        links.id = reader.id(tape, value, "id")
        if !links.id.isEmpty { id = tape.string(value) }
      case .postID: links.postID = reader.id(tape, value, "post_id")
      case .authorID: reader.readAuthorID(tape, value, into: &links.author)
      case .author: reader.readAuthor(tape, value, into: &links.author)
      case .authorName: reader.readAuthorName(tape, value, into: &links.author)
      case .content:
        let field = reader.text(tape, value, "content") ?? ""
        if content.isEmpty { content = field }
      case .lang: language = reader.language(tape, value)
      case .createdAt:
        links.createdAt = reader.timestamp(tape, value, "created_at") ?? .epoch
      case .inReplyTo: links.inReplyTo = reader.optionalID(tape, value, "in_reply_to")
      }
    }
    links.isHidden = hiding(tape, keys.others) != nil
    if !links.isHidden, let key = folding(tape, keys.others) {
      add(.notFolded(tape.string(key)), at: tape.tokens[key].start)
    }
    commentKeys = consume keys
    if let cut = cut(of: content, by: .stranger) {
      let start = body?.isEmpty == false ? bodyStart : nil
      let place = start ?? FieldPlace.offset(of: CommentField.content, in: tape)
      add(cut, at: place ?? tape.tokens[0].start)
    }
    if links.id.isEmpty, let fallbackID, !found.contains(.id) {
      id = fallbackID
      links.id = self.id(ofFile: fallbackID, tape)
    }
    if links.id.isEmpty { markIncomplete() }
    records.comments.append(RawComment(id: id, content: content, language: language, links: links))
  }

  private mutating func readReaction(_ tape: borrowing Tape) {
    var reaction = RawReaction(kind: -1, isLike: false, place: place(tape))
    var unknownKind: (name: String, offset: Int)?
    var keys = reactionKeys.take() ?? KeyMeanings()
    members(of: tape, .reaction, &keys) { reader, field, value in
      switch field {
      case .id: reader.expectText(tape, value, "id")
      case .posterUserID: reader.expectText(tape, value, "poster_user_id")
      case .type:
        if let kind = reader.knownKind(tape, value) {
          reaction.kind = kind
          break
        }
        guard let name = reader.text(tape, value, "type") else { break }
        if let kind = reader.kind(named: name) {
          reaction.kind = Int32(truncatingIfNeeded: kind)
        } else {
          unknownKind = (name, tape.tokens[value].start)
        }
      case .postID: reaction.postID = reader.id(tape, value, "post_id")
      case .reactionUserID: reaction.userID = reader.id(tape, value, "reaction_user_id")
      case .createdAt: reaction.createdAt = reader.timestamp(tape, value, "created_at")
      }
    }
    let isHidden = hiding(tape, keys.others) != nil
    reactionKeys = consume keys
    if let unknownKind { add(.unknownReactionKind(unknownKind.name), at: unknownKind.offset) }
    if reaction.kind >= 0, !isHidden { records.reactions.append(reaction) }
  }

  private mutating func readLike(_ tape: borrowing Tape) {
    var like = RawReaction(kind: Int32(ReactionKind.like), isLike: true, place: place(tape))
    var keys = likeKeys.take() ?? KeyMeanings()
    members(of: tape, .like, &keys) { reader, field, value in
      switch field {
      case .id: reader.expectText(tape, value, "id")
      case .postID: like.postID = reader.id(tape, value, "post_id")
      case .userID: like.userID = reader.id(tape, value, "user_id")
      case .createdAt: like.createdAt = reader.timestamp(tape, value, "created_at")
      }
    }
    let isHidden = hiding(tape, keys.others) != nil
    likeKeys = consume keys
    if !isHidden { records.reactions.append(like) }
  }

  private mutating func readFollow(_ tape: borrowing Tape) {
    var follow = RawFollow(place: place(tape))
    var keys = followKeys.take() ?? KeyMeanings()
    members(of: tape, .follow, &keys) { reader, field, value in
      switch field {
      case .followerID: follow.followerID = reader.id(tape, value, "follower_id")
      case .followeeID: follow.followeeID = reader.id(tape, value, "followee_id")
      case .createdAt: follow.createdAt = reader.timestamp(tape, value, "created_at")
      }
    }
    let isHidden = hiding(tape, keys.others) != nil
    followKeys = consume keys
    if !isHidden { records.follows.append(follow) }
  }

  /// Reads a plain page.
  ///
  /// - Parameter hasFields: whether its fields are on the tape.
  mutating func readPage(_ tape: borrowing Tape, hasFields: Bool, path: String, body: String) {
    var page = PlainPage(path: path, title: "", content: body)
    if hasFields {
      var keys = pageKeys.take() ?? KeyMeanings()
      members(of: tape, .page, &keys) { reader, field, value in
        switch field {
        case .title: page.title = reader.label(tape, value, "title") ?? ""
        case .lang: page.language = reader.language(tape, value)
        case .summary: page.summary = reader.visibleLabel(tape, value, "summary")
        case .order: page.order = reader.integer(tape, value, "order") ?? 0
        case .updatedAt: page.updatedAt = reader.timestamp(tape, value, "updated_at")
        case .draft: page.isDraft = reader.boolean(tape, value, "draft") ?? false
        }
      }
      if hiding(tape, keys.others) != nil { page.isDraft = true }
      if !keys.others.isEmpty {
        let showing = showing(tape, .page, keys.others)
        (page.shownFrom, page.shownUntil) = (showing.from, showing.until)
        if let key = showing.unlistingKey, !page.isDraft {
          add(.notUnlisted(tape.string(key), kind: .page), at: tape.tokens[key].start)
        }
      }
      pageKeys = consume keys
    }
    // Of a title in which there is nothing to see, the menu would have a link that nobody sees.
    if page.title.isBlank {
      let (heading, rest) = PageTitle.taken(from: body)
      page.title = label(heading.isBlank ? path : heading, "title", at: records.start)
      page.content = rest
    }
    if let cut = cut(of: page.content, by: .owner) { add(cut, at: bodyStart ?? records.start) }
    records.pages.append(RawPage(page: page, place: place(offset: records.start)))
  }

  // MARK: - Posts

  private mutating func readPost(
    _ kind: RecordKind, _ tape: borrowing Tape, body: String?, fallbackID: String?
  ) {
    var draft = RawPost(
      post: Post(id: "", author: .unknown(name: nil, photo: nil), createdAt: .epoch),
      links: RawPost.Links(place: place(tape)))
    if let body { draft.post.content = body }
    let problemsBefore = records.problems.count
    var keys = postKeys.take() ?? KeyMeanings(reactionKinds: rules.reactionKinds)
    let found = members(of: tape, kind, &keys, mayLackID: fallbackID != nil) {
      reader, field, value in
      reader.read(field, tape, value, into: &draft)
    }
    readKindCounts(tape, keys.others, into: &draft.post)
    if let hiding = hiding(tape, keys.others) {
      if hiding.isDraft {
        draft.post.isDraft = true
      } else {
        draft.post.visibility = .private
        draft.post.isHidden = true
      }
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
    if draft.links.id.isEmpty, let fallbackID, !found.contains(.id) {
      draft.links.id = id(ofFile: fallbackID, tape)
      draft.post.id = fallbackID
    }
    // A text of blanks alone would be a card with nothing on it.
    if draft.post.pictures.isEmpty, draft.post.content.isBlank {
      tellOfEmptyPost(draft.post, at: tape.tokens[0].start, since: problemsBefore)
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
      where ["content", "text", "images", "image_urls"].contains(meant):
        records.problems.remove(at: index)
        return add(.misspelledRequiredField(found, meant: meant), at: placed.offset ?? start)
      case .wrongType(let field, _, _), .wrongItem(let field, _, _), .missingField(let field, _):
        if field == "content" || field.hasPrefix("images") { return }
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
    if post.content.utf8.count > limit, post.content.count > limit {
      let place = textStart ?? FieldPlace.offset(of: PostField.content, in: tape) ?? start
      add(.tooLong(id: post.id, count: post.content.count, limit: limit), at: place)
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
}

import Domain

/// Decodes the records of one file from a tape, and keeps what is wrong with them.
///
/// A record with a mistake is kept as well as it can be, so that other records that refer to it
/// are not blamed for it: nothing is published while there is an error.
struct RecordReader {
  let settings: Settings
  let file: Int
  private(set) var records = RawRecords()
  private var userFields = FieldNames<UserField>()
  private var postFields = FieldNames<PostField>()
  private var commentFields = FieldNames<CommentField>()
  private var reactionFields = FieldNames<ReactionField>()
  private var likeFields = FieldNames<LikeField>()
  private var followFields = FieldNames<FollowField>()
  private var pageFields = FieldNames<PageField>()

  init(settings: Settings, file: Int) {
    self.settings = settings
    self.file = file
  }

  /// Decodes one record.
  ///
  /// - Parameters:
  ///   - body: the text after the front matter of a Markdown file.
  ///   - fallbackID: the id of a Markdown file that states none: its name.
  mutating func read(
    _ kind: RecordKind, _ tape: Tape, body: String? = nil, fallbackID: String? = nil
  ) {
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

  mutating func add(_ problem: ContentProblem, at offset: Int) {
    records.problems.append(PlacedProblem(problem: problem, file: file, offset: offset))
  }

  /// Says that a record is missing, so that those which refer to it are not blamed.
  mutating func markIncomplete() {
    records.isIncomplete = true
  }

  func place(_ tape: Tape) -> RecordPlace {
    RecordPlace(file: file, offset: tape.tokens[0].start)
  }

  // MARK: - Records

  private mutating func readUser(_ tape: Tape, body: String?, fallbackID: String?) {
    var user = User(id: "", username: "", displayName: "")
    var username: (text: String, offset: Int)?
    var names = userFields
    let found = members(of: tape, .user, &names, fallbackID: fallbackID) { reader, field, value in
      switch field {
      case .id: user.id = reader.id(tape, value, "id") ?? ""
      case .username:
        username = reader.text(tape, value, "username").map { ($0, tape.tokens[value].start) }
      case .displayName: user.displayName = reader.text(tape, value, "display_name") ?? ""
      case .email: _ = reader.text(tape, value, "email")
      case .photoURL: user.photo = reader.pictureSource(tape, value, "photo_url")
      case .bio: user.bio = reader.text(tape, value, "bio") ?? ""
      case .links: user.links = reader.links(tape, value)
      case .followersCount:
        user.statedFollowersCount = reader.count(tape, value, "followers_count")
      case .followingCount:
        user.statedFollowingCount = reader.count(tape, value, "following_count")
      case .postsCount: user.statedPostsCount = reader.count(tape, value, "posts_count")
      case .createdAt: user.createdAt = reader.timestamp(tape, value, "created_at")
      }
    }
    userFields = names
    if let body, !body.isEmpty, user.bio.isEmpty { user.bio = body }
    if user.id.isEmpty, let fallbackID, !found.contains(.id) { user.id = fallbackID }
    if let username {
      if !Username.isValid(username.text) { add(.badUsername(username.text), at: username.offset) }
      user.username = username.text
    } else {
      user.username = Username.made(from: user.id)
    }
    if user.id.isEmpty { markIncomplete() }
    records.users.append(
      RawUser(user: user, hasMadeUsername: username == nil, place: place(tape)))
  }

  private mutating func readComment(_ tape: Tape, body: String?, fallbackID: String?) {
    var comment = RawComment(
      id: "", postID: "", author: RawAuthor(), content: body ?? "", createdAt: .epoch,
      place: place(tape))
    var names = commentFields
    let found = members(of: tape, .comment, &names, fallbackID: fallbackID) {
      reader, field, value in
      switch field {
      case .id: comment.id = reader.id(tape, value, "id") ?? ""
      case .postID: comment.postID = reader.id(tape, value, "post_id") ?? ""
      case .authorID: comment.author.id = reader.optionalID(tape, value, "author_id")
      case .author: reader.readAuthor(tape, value, into: &comment.author)
      case .authorName: comment.author.name = reader.text(tape, value, "author_name")
      case .content: comment.content = reader.text(tape, value, "content") ?? ""
      case .createdAt:
        comment.createdAt = reader.timestamp(tape, value, "created_at") ?? .epoch
      case .inReplyTo: comment.inReplyTo = reader.optionalID(tape, value, "in_reply_to")
      }
    }
    commentFields = names
    if comment.id.isEmpty, let fallbackID, !found.contains(.id) { comment.id = fallbackID }
    if comment.id.isEmpty { markIncomplete() }
    records.comments.append(comment)
  }

  private mutating func readReaction(_ tape: Tape) {
    var reaction = RawReaction(postID: "", userID: "", kind: -1, isLike: false, place: place(tape))
    var unknownKind: (name: String, offset: Int)?
    var names = reactionFields
    members(of: tape, .reaction, &names) { reader, field, value in
      switch field {
      case .id, .posterUserID: _ = reader.optionalID(tape, value, field.rawValue)
      case .type:
        guard let name = reader.text(tape, value, "type") else { break }
        if let kind = reader.kind(named: name) {
          reaction.kind = kind
        } else {
          unknownKind = (name, tape.tokens[value].start)
        }
      case .postID: reaction.postID = reader.id(tape, value, "post_id") ?? ""
      case .reactionUserID: reaction.userID = reader.id(tape, value, "reaction_user_id") ?? ""
      case .createdAt: reaction.createdAt = reader.timestamp(tape, value, "created_at")
      }
    }
    reactionFields = names
    if let unknownKind { add(.unknownReactionKind(unknownKind.name), at: unknownKind.offset) }
    if reaction.kind >= 0 { records.reactions.append(reaction) }
  }

  private mutating func readLike(_ tape: Tape) {
    var like = RawReaction(
      postID: "", userID: "", kind: ReactionKind.like, isLike: true, place: place(tape))
    var names = likeFields
    members(of: tape, .like, &names) { reader, field, value in
      switch field {
      case .id: _ = reader.optionalID(tape, value, "id")
      case .postID: like.postID = reader.id(tape, value, "post_id") ?? ""
      case .userID: like.userID = reader.id(tape, value, "user_id") ?? ""
      case .createdAt: like.createdAt = reader.timestamp(tape, value, "created_at")
      }
    }
    likeFields = names
    records.reactions.append(like)
  }

  private mutating func readFollow(_ tape: Tape) {
    var follow = RawFollow(followerID: "", followeeID: "", place: place(tape))
    var names = followFields
    members(of: tape, .follow, &names) { reader, field, value in
      switch field {
      case .followerID: follow.followerID = reader.id(tape, value, "follower_id") ?? ""
      case .followeeID: follow.followeeID = reader.id(tape, value, "followee_id") ?? ""
      case .createdAt: follow.createdAt = reader.timestamp(tape, value, "created_at")
      }
    }
    followFields = names
    records.follows.append(follow)
  }

  /// Reads a plain page.
  mutating func readPage(_ tape: Tape?, path: String, body: String) {
    var page = PlainPage(path: path, title: "", content: body)
    if let tape {
      var names = pageFields
      members(of: tape, .page, &names) { reader, field, value in
        switch field {
        case .title: page.title = reader.text(tape, value, "title") ?? ""
        case .lang: page.language = reader.language(tape, value)
        case .summary: page.summary = reader.text(tape, value, "summary")
        case .order: page.order = reader.integer(tape, value, "order") ?? 0
        case .updatedAt: page.updatedAt = reader.timestamp(tape, value, "updated_at")
        case .draft: page.isDraft = reader.boolean(tape, value, "draft") ?? false
        }
      }
      pageFields = names
    }
    if page.title.isEmpty { (page.title, page.content) = PageTitle.taken(from: body) }
    if page.title.isEmpty { page.title = path }
    records.pages.append(RawPage(page: page, place: RecordPlace(file: file, offset: 0)))
  }

  // MARK: - Posts

  /// Whether a key of a post is one of the fields in the table.
  mutating func isField(_ key: Int, position: Int, in tape: Tape) -> Bool {
    postFields.field(of: key, position: position, in: tape) != nil
  }

  private mutating func readPost(
    _ kind: RecordKind, _ tape: Tape, body: String?, fallbackID: String?
  ) {
    var draft = RawPost(
      post: Post(id: "", author: .unknown(name: nil, photo: nil), createdAt: .epoch),
      author: RawAuthor(), place: place(tape))
    if let body { draft.post.content = body }
    let problemsBefore = records.problems.count
    var names = postFields
    let found = members(of: tape, kind, &names, fallbackID: fallbackID) { reader, field, value in
      reader.read(field, tape, value, into: &draft)
    }
    postFields = names
    if draft.post.id.isEmpty, let fallbackID, !found.contains(.id) { draft.post.id = fallbackID }
    readKindCounts(tape, into: &draft.post)
    if draft.post.content.isEmpty, draft.post.pictures.isEmpty {
      tellOfEmptyPost(draft.post, at: tape.tokens[0].start, since: problemsBefore)
    }
    checkLimits(draft.post, tape)
    if draft.post.id.isEmpty { markIncomplete() }
    records.posts.append(draft)
  }

  /// One slip of the pen is one finding: a post whose content could not be read, or stands under a
  /// misspelled name, is not told of again for having none.
  private mutating func tellOfEmptyPost(_ post: Post, at start: Int, since first: Int) {
    for index in first..<records.problems.count {
      let placed = records.problems[index]
      switch placed.problem {
      case .misspelledField(let found, let meant)
      where ["content", "text", "images", "image_urls"].contains(meant):
        records.problems[index] = PlacedProblem(
          problem: .misspelledRequiredField(found, meant: meant), file: placed.file,
          offset: placed.offset)
        return
      case .wrongType(let field, _, _), .missingField(let field, _):
        if field == "content" || field.hasPrefix("images") { return }
      default: continue
      }
    }
    add(.emptyPost(id: post.id), at: start)
  }

  private mutating func checkLimits(_ post: Post, _ tape: Tape) {
    let start = tape.tokens[0].start
    let limit = settings.maxCharacters
    // A text of few bytes has few characters; only a long one is counted.
    if post.content.utf8.count > limit, post.content.count > limit {
      let place = value(of: PostField.content, in: tape) ?? start
      add(.tooLong(id: post.id, count: post.content.count, limit: limit), at: place)
    }
    if post.pictures.count > settings.maxImages {
      let place = value(of: PostField.images, in: tape) ?? start
      add(
        .tooManyImages(id: post.id, count: post.pictures.count, limit: settings.maxImages),
        at: place)
    }
  }

  /// Where the value of a field stands in the record.
  private func value<Field: RecordField>(of wanted: Field, in tape: Tape) -> Int? {
    FieldPlace.offset(of: wanted, in: tape)
  }
}

/// Finds a field's value in a record again, to place a finding there.
enum FieldPlace {
  static func offset<Field: RecordField>(of wanted: Field, in tape: Tape) -> Int? {
    var names = FieldNames<Field>()
    var offset: Int?
    var position = 0
    tape.forEachMember(of: 0) { key, value in
      if offset == nil, names.field(of: key, position: position, in: tape) == wanted {
        offset = tape.tokens[value].start
      }
      position += 1
    }
    return offset
  }
}

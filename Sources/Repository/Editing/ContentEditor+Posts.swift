import Domain

/// What a post is to say. nil leaves a field as it is, and is nothing for a new post.
public struct PostDraft: Sendable {
  /// Markdown; a post has it or a picture.
  public var text: String?
  /// A path or address, and what the picture shows.
  public var images: [(path: String, alt: String)]?
  /// A BCP 47 tag; an empty text removes the field.
  public var language: String?
  /// The id of a post; an empty text removes the field.
  public var inReplyTo: String?
  /// Of a new post, nil is public.
  public var visibility: Visibility?
  /// Of a new post, nil is false; false publishes a draft.
  public var isDraft: Bool?
  /// A sentence that folds the post; an empty text removes the field.
  public var contentWarning: String?
  /// With or without `#`; an empty list removes the field.
  public var hashtags: [String]?
  /// When it was written; nil is now for a new post.
  public var time: WrittenTime?

  public init() {}
}

extension ContentEditor {
  /// Adds a post.
  ///
  /// - Parameters:
  ///   - author: a username or id.
  ///   - id: nil makes one.
  ///   - inMarkdown: whether it becomes a file of its own, wherever the others stand.
  /// - Returns: its id.
  public mutating func createPost(
    _ draft: PostDraft, author name: String, id: String? = nil, inMarkdown: Bool = false
  ) throws(WriteRefusal) -> String {
    let author = try user(name)
    let text = TrimmedText.of(draft.text ?? "")
    let images = draft.images ?? []
    guard !text.isEmpty || !images.isEmpty else { throw .emptyPost }
    try check(draft)
    let time = draft.time ?? now
    let newID = try freeID(id, time, text)
    var fields = [WrittenField(PostField.authorID, .text(network[author].id))]
    if !text.isEmpty { fields.append(WrittenField(PostField.content, .text(text))) }
    // Nobody sees a draft: it was written when it is published.
    if draft.isDraft != true || draft.time != nil {
      fields.append(WrittenField(PostField.createdAt, .time(time)))
    }
    if let language = draft.language, !language.isEmpty {
      fields.append(WrittenField(PostField.lang, .text(language)))
    }
    if let parent = draft.inReplyTo, !parent.isEmpty {
      fields.append(WrittenField(PostField.inReplyTo, .text(network[try post(parent)].id)))
    }
    if let visibility = draft.visibility, visibility != .public {
      fields.append(WrittenField(PostField.visibility, .text(visibility.rawValue)))
    }
    if draft.isDraft == true { fields.append(WrittenField(PostField.draft, .boolean(true))) }
    if let warning = draft.contentWarning.map(Self.sentence), !warning.isEmpty {
      fields.append(WrittenField(PostField.contentWarning, .text(warning)))
    }
    if let tags = draft.hashtags, !tags.isEmpty {
      fields.append(WrittenField(PostField.hashtags, Self.hashtags(tags)))
    }
    if !images.isEmpty { fields.append(WrittenField(PostField.images, try self.images(images))) }
    insert(.post, id: newID, fields, author: author, inMarkdown: inMarkdown)
    // A draft counts, too: what is held back is taken off the number that a profile shows.
    change(userPlaces(author), [.step(UserField.postsCount, by: 1)])
    return newID
  }

  /// What stands on one line, such as a warning: of blanks alone it is none.
  private static func sentence(_ text: String) -> String { JSONString.cleaned(text).trimmed() }

  private func freeID(
    _ id: String?, _ time: WrittenTime, _ text: String
  ) throws(WriteRefusal) -> String {
    guard let id else {
      return NewID.make(time, text, others: network.posts.map(\.id))
    }
    if network.posts.contains(where: { $0.id == id }) { throw .takenID(id, what: "post") }
    return id
  }

  /// Changes a post, and says when, unless nobody has seen it before. An empty text takes the field away.
  ///
  /// - Returns: whether anything changes by it.
  @discardableResult
  public mutating func editPost(_ id: String, _ draft: PostDraft) throws(WriteRefusal) -> Bool {
    let index = try post(id)
    let post = network[index]
    let text = draft.text.map(TrimmedText.of)
    let hasImages = draft.images.map { !$0.isEmpty } ?? !post.pictures.isEmpty
    guard !(text ?? post.content).isEmpty || hasImages else { throw .emptyPost }
    try check(draft)
    var changes: [FieldChange] = []
    if let text { changes.append(.set(PostField.content, .text(text))) }
    if let images = draft.images {
      changes.append(
        images.isEmpty ? .remove(PostField.images) : .set(PostField.images, try self.images(images))
      )
    }
    changes += Self.change(PostField.lang, draft.language)
    if let parent = draft.inReplyTo {
      let parentID = parent.isEmpty ? "" : network[try self.post(parent)].id
      changes += Self.change(PostField.inReplyTo, parentID)
    }
    if let visibility = draft.visibility {
      changes.append(.set(PostField.visibility, .text(visibility.rawValue)))
    }
    if let isDraft = draft.isDraft {
      changes.append(isDraft ? .set(PostField.draft, .boolean(true)) : .remove(PostField.draft))
    }
    changes += try publishing(post, draft)
    changes += Self.change(PostField.contentWarning, draft.contentWarning.map(Self.sentence))
    if let tags = draft.hashtags {
      changes.append(
        tags.isEmpty ? .remove(PostField.hashtags) : .set(PostField.hashtags, Self.hashtags(tags)))
    }
    if let time = draft.time ?? dateToPublish(post, draft) {
      changes.append(.set(PostField.createdAt, .time(time)))
    }
    // Nobody is told that a post was edited that says what it said before.
    if isUnchanged(post, by: changes) { return false }
    if text != nil || draft.images != nil { abandonPictures(of: post) }
    let isAuthorHidden = post.author.user.map { network[$0].isHidden } ?? post.isAuthorHidden
    let wasSeen =
      !post.isDraft && post.visibility.isPublished && !isAuthorHidden
      && post.createdAt != Post.noDate
      && max(post.createdAt, post.shownFrom ?? post.createdAt) <= now.timestamp
    if wasSeen {
      changes.append(.set(PostField.updatedAt, .time(now)))
    }
    change(postPlaces(post.id), changes)
    return true
  }

  /// The date of a post that had none, because nobody was to see it, once somebody is; nil for all others.
  private func dateToPublish(_ post: Post, _ draft: PostDraft) -> WrittenTime? {
    let isDraft = draft.isDraft ?? post.isDraft
    let visibility = draft.visibility ?? post.visibility
    return post.createdAt == Post.noDate && !isDraft && visibility.isPublished
      && (draft.isDraft == false || draft.visibility != nil) ? now : nil
  }

  private static func change(_ field: some FieldName, _ text: String?) -> [FieldChange] {
    text.map { [$0.isEmpty ? .remove(field) : .set(field, .text($0))] } ?? []
  }

  private static func hashtags(_ tags: [String]) -> WrittenValue {
    .list(tags.map { .text(RecordReader.spelling(ofHashtag: $0)) })
  }

  /// What would be left out of the site is refused by the name of its option: it stands on no line of a file.
  private func check(_ draft: PostDraft) throws(WriteRefusal) {
    if let language = draft.language, !language.isEmpty, !LanguageTag.isValid(language) {
      throw .badLanguage(language)
    }
    for tag in draft.hashtags ?? [] where !RecordReader.isHashtag(tag) { throw .badHashtag(tag) }
  }

  /// Removes a post with its comments, reactions and likes. Posts that answer it answer nothing
  /// afterwards.
  public mutating func deletePost(_ id: String) throws(WriteRefusal) {
    let index = try post(id)
    let post = network[index]
    remove(postPlaces(post.id))
    abandonPictures(of: post)
    for comment in network.comments where comment.post == index { abandonPictures(of: comment) }
    remove(places(of: .comment, .reaction, .like) { $0.text(CommentField.postID) == post.id })
    let replies = places(of: .post, .message) { $0.text(PostField.inReplyTo) == post.id }
    change(replies, [.remove(PostField.inReplyTo)])
    if let author = post.author.user {
      change(userPlaces(author), [.step(UserField.postsCount, by: -1)])
    }
  }
}

/// A post.
///
/// Posts are copied and sorted in bulk, so a copy has to be cheap: what every post has lies in the
/// value itself, and all that only some have lies behind one reference (``PostRarities``), which is
/// nil for a plain post. Copying a post counts five references at most.
public struct Post: Sendable, Equatable {
  /// Unique among posts, compared in NFC.
  public var id: String
  /// Untrusted Markdown.
  public var content: String
  /// In the order in which they are shown; ``Settings/maxImages`` at most.
  public var pictures: [Picture]
  /// The record's `hashtags` field; the ones in the text come on top of it.
  public var statedHashtags: [String]
  @usableFromInline var rarities: PostRarities?
  /// 0 where the record states none. Shown is this or the number of likes that there are, if that is larger.
  public var statedLikesCount: Int
  /// 0 where the record states none. Shown is this or the number of comments that there are, if that is larger.
  public var statedCommentsCount: Int
  /// As the record states it: there are no records of shares.
  public var sharesCount: Int
  /// The post's place in time; held back before it.
  public var createdAt: Timestamp
  /// nil where the post was never edited.
  public var updatedAt: Timestamp?
  /// The post that this one answers; nil also where that one is held back.
  public var inReplyTo: PostIndex?
  /// The author, when it is a known user: a field, so that reading it copies nothing.
  public private(set) var authorIndex: UserIndex?
  /// Who may see it; what hides a post makes it private.
  public var visibility: Visibility
  /// Shown with `--drafts` alone.
  public var isDraft: Bool
  /// Whether it is folded, whatever its ``contentWarning`` says.
  public var isSensitive: Bool
  /// Whether a field that is no field of ours hides it.
  public private(set) var isHidden: Bool

  public init(
    id: String, author: Author, content: String = "", pictures: [Picture] = [],
    createdAt: Timestamp
  ) {
    self.id = id
    self.content = content
    self.pictures = pictures
    self.createdAt = createdAt
    statedHashtags = []
    statedLikesCount = 0
    statedCommentsCount = 0
    sharesCount = 0
    visibility = .public
    isDraft = false
    isSensitive = false
    isHidden = false
    self.author = author
  }

  /// Takes it from everybody.
  public mutating func hide() { (visibility, isHidden) = (.private, true) }

  /// The date of a post that states none, because nobody is to see it: it stands behind all others.
  public static let noDate = Timestamp(
    validSeconds: Timestamp.secondsRange.upperBound, nanoseconds: 999_999_999)

  /// When the text was last changed: never the clock of a build.
  @inlinable public var changedAt: Timestamp {
    if let updatedAt, updatedAt > createdAt { updatedAt } else { createdAt }
  }
}

/// The getters can be inlined, so that reading a field of a post in an array does not copy the post.
extension Post {
  /// How many hashtags of one post count, those of its text first. Each has a page and feeds with the post's card,
  /// which shows all of them: a post of 500 letters that was nothing but hashtags made 24 MB.
  public static let mostHashtags = 30

  /// The user, or the name that the record states.
  public var author: Author {
    @inlinable get {
      if let authorIndex { return .user(authorIndex) }
      return rarities?.values.unknownAuthor?.author ?? .unknown(name: nil, photo: nil)
    }
    set {
      authorIndex = newValue.user
      let unknown = UnknownAuthor(newValue)
      if unknown != nil || rarities != nil { rare.unknownAuthor = unknown }
    }
  }

  /// Whether the author is no user, and nobody is to see what they wrote.
  public var isAuthorHidden: Bool {
    authorIndex == nil && rarities?.values.unknownAuthor?.isHidden == true
  }

  /// Notes that the settings hide the author, who is not a user of the site.
  public mutating func hideAuthor() { rare.unknownAuthor = UnknownAuthor(author, isHidden: true) }

  /// Where it was written, as its author says; nil for most posts.
  public var location: Location? {
    @inlinable get { rarities?.values.location }
    set { rare.location = newValue }
  }

  /// By the kind's place in ``Settings/reactionKinds``; kinds without a stated count are missing.
  public var statedReactions: [StatedReaction] {
    @inlinable get { rarities?.values.statedReactions ?? [] }
    set { rare.statedReactions = newValue }
  }

  /// A BCP 47 language tag.
  public var language: String? {
    @inlinable get { rarities?.values.language }
    set { rare.language = newValue }
  }

  /// Untrusted plain text, never blank; nil where nothing is to be folded because of it.
  public var contentWarning: String? {
    @inlinable get { rarities?.values.contentWarning }
    set { rare.contentWarning = newValue }
  }

  /// Untrusted plain text for the description of the post's page; nil is the beginning of the text.
  public var summary: String? {
    @inlinable get { rarities?.values.summary }
    set { rare.summary = newValue }
  }

  /// Paths below the site's root at which the post was found earlier.
  public var aliases: [String] {
    @inlinable get { rarities?.values.aliases ?? [] }
    set { rare.aliases = newValue }
  }

  /// Where the post was first published.
  public var sourceURL: String? {
    @inlinable get { rarities?.values.sourceURL }
    set { rare.sourceURL = newValue }
  }

  /// Before this moment the post is held back, whatever its date; later than the date.
  public var shownFrom: Timestamp? {
    @inlinable get { rarities?.values.shownFrom }
    set { rare.shownFrom = newValue }
  }

  /// From this moment on the post is held back.
  public var shownUntil: Timestamp? {
    @inlinable get { rarities?.values.shownUntil }
    set { rare.shownUntil = newValue }
  }

  /// Whether it has anything that only some posts have, such as a place, a language or aliases.
  public var hasRarities: Bool { rarities != nil }

  private var rare: PostRarities.Values {
    get { rarities?.values ?? PostRarities.Values() }
    set { rarities = PostRarities(newValue) }
  }
}

/// A count of reactions that a record states, beside the reaction records.
public struct StatedReaction: Sendable, Equatable {
  /// The place in ``Settings/reactionKinds``.
  public var kind: Int
  /// Never negative.
  public var count: Int

  public init(kind: Int, count: Int) {
    self.kind = kind
    self.count = count
  }
}

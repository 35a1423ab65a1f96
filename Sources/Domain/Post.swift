/// A post.
public struct Post: Sendable, Equatable {
  public var id: String
  public var author: Author
  /// Untrusted Markdown.
  public var content: String
  public var pictures: [Picture]
  /// The record's `hashtags` field; the ones in the text come on top of it.
  public var statedHashtags: [String]
  public var location: Location?
  public var statedLikesCount: Int
  public var statedCommentsCount: Int
  public var sharesCount: Int
  /// By the kind's place in ``Settings/reactionKinds``; kinds without a stated count are missing.
  public var statedReactions: [StatedReaction]
  public var createdAt: Timestamp
  public var updatedAt: Timestamp?
  public var inReplyTo: PostIndex?
  public var visibility: Visibility
  public var isDraft: Bool
  /// A BCP 47 language tag.
  public var language: String?
  public var contentWarning: String?
  public var isSensitive: Bool
  public var summary: String?
  /// Paths below the site's root at which the post was found earlier.
  public var aliases: [String]
  /// Where the post was first published.
  public var sourceURL: String?

  public init(
    id: String, author: Author, content: String = "", pictures: [Picture] = [],
    createdAt: Timestamp
  ) {
    self.id = id
    self.author = author
    self.content = content
    self.pictures = pictures
    self.createdAt = createdAt
    statedHashtags = []
    statedLikesCount = 0
    statedCommentsCount = 0
    sharesCount = 0
    statedReactions = []
    visibility = .public
    isDraft = false
    isSensitive = false
    aliases = []
  }

  /// When the text was last changed: never the clock of a build.
  public var changedAt: Timestamp {
    if let updatedAt, updatedAt > createdAt { updatedAt } else { createdAt }
  }
}

/// Who may see a post.
public enum Visibility: String, Sendable, CaseIterable {
  case `public`
  /// Has a page, but is in no list, feed, search or sitemap.
  case unlisted
  case `private`
  case followers
  case direct

  /// Whether a post of this visibility has a page at all.
  public var isPublished: Bool { self == .public || self == .unlisted }
}

/// A count of reactions that a record states, beside the reaction records.
public struct StatedReaction: Sendable, Equatable {
  /// The place in ``Settings/reactionKinds``.
  public var kind: Int
  public var count: Int

  public init(kind: Int, count: Int) {
    self.kind = kind
    self.count = count
  }
}

/// A place on the earth, WGS 84.
public struct Location: Sendable, Equatable {
  /// Degrees north, -90 to 90.
  public var latitude: Double
  /// Degrees east, -180 to 180.
  public var longitude: Double
  public var name: String?

  public init(latitude: Double, longitude: Double, name: String? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.name = name
  }
}

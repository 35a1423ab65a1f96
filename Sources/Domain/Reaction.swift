/// A user's reaction to a post. A user has at most one of a kind on a post.
public struct Reaction: Sendable, Equatable {
  /// What was reacted to.
  public var post: PostIndex
  /// Who reacted, not whose post it is.
  public var user: UserIndex
  /// The place in ``Settings/reactionKinds``.
  public var kind: Int
  /// nil where the record does not say: its notice then stands at the time of the post.
  public var createdAt: Timestamp?

  public init(post: PostIndex, user: UserIndex, kind: Int, createdAt: Timestamp? = nil) {
    self.post = post
    self.user = user
    self.kind = kind
    self.createdAt = createdAt
  }
}

/// A kind of reaction.
public struct ReactionKind: Sendable, Equatable {
  /// In snake_case: `smiling_heart`.
  public var name: String
  /// Shown as it is: one, or several for one picture (`❤️` is two scalars).
  public var emoji: String

  public init(name: String, emoji: String) {
    self.name = name
    self.emoji = emoji
  }

  /// The kinds that every site has, `like` first.
  public static let standard: [ReactionKind] = [
    ReactionKind(name: "like", emoji: "❤️"),
    ReactionKind(name: "smiling_heart", emoji: "🥰"),
    ReactionKind(name: "laughing", emoji: "🤣"),
    ReactionKind(name: "flushed", emoji: "😳"),
    ReactionKind(name: "partying", emoji: "🥳"),
    ReactionKind(name: "star", emoji: "🤩"),
    ReactionKind(name: "thumbs_up", emoji: "👍"),
  ]

  /// The place of `like` among the kinds.
  public static let like = 0
}

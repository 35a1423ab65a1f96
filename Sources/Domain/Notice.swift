/// Something that happened to a user: the raw material of a notifications page.
public struct Notice: Sendable, Equatable {
  /// What happened.
  public enum Event: Sendable, Equatable {
    /// Somebody reacted to a post of the user; the kind's place in ``Settings/reactionKinds``.
    case reaction(PostIndex, kind: Int)
    /// Somebody commented on a post of the user.
    case comment(CommentIndex)
    /// Somebody answered a comment of the user.
    case commentReply(CommentIndex)
    /// Somebody mentioned the user in a comment.
    case commentMention(CommentIndex)
    /// Somebody answered a post of the user with a post.
    case reply(PostIndex)
    /// Somebody mentioned the user in a post.
    case mention(PostIndex)
    /// Somebody follows the user now.
    case follow
  }

  public var event: Event
  public var actor: Author
  /// When it happened; where the record does not say, when it can have happened at the earliest,
  /// and nil where not even that is known.
  public var time: Timestamp?
  /// Whether the record says when it happened.
  public var isDated: Bool

  public init(event: Event, actor: Author, time: Timestamp?, isDated: Bool = true) {
    self.event = event
    self.actor = actor
    self.time = time
    self.isDated = isDated
  }

  /// nil when the record does not say.
  public var happenedAt: Timestamp? { isDated ? time : nil }
}

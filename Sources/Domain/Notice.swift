/// Something that happened to a user: the raw material of a notifications page.
public struct Notice: Sendable, Equatable {
  /// What happened, and who did it, unless the post or comment says so.
  public enum Event: Sendable, Equatable {
    /// Somebody reacted to a post of the user; the kind's place in ``Settings/reactionKinds``.
    case reaction(PostIndex, kind: Int, by: UserIndex)
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
    case follow(by: UserIndex)

    /// The comment by which it happened.
    public var comment: CommentIndex? {
      switch self {
      case .comment(let comment), .commentReply(let comment), .commentMention(let comment): comment
      case .reaction, .reply, .mention, .follow: nil
      }
    }

    /// The post that it says itself it is about.
    public var post: PostIndex? {
      switch self {
      case .reaction(let post, _, _), .reply(let post), .mention(let post): post
      case .comment, .commentReply, .commentMention, .follow: nil
      }
    }
  }

  /// When it happened.
  public enum Moment: Sendable, Equatable {
    /// The record says when.
    case dated(Timestamp)
    /// The record does not say, and earlier it can't have happened.
    case notBefore(Timestamp)
    case unknown

    /// When it happened, or can have happened at the earliest; nil where not even that is known.
    public var earliest: Timestamp? {
      switch self {
      case .dated(let time), .notBefore(let time): time
      case .unknown: nil
      }
    }
  }

  /// Names the record that says more, such as who did it.
  public var event: Event
  /// Notices are ordered by it.
  public var moment: Moment

  public init(_ event: Event, at moment: Moment) {
    self.event = event
    self.moment = moment
  }
}

/// The kinds of record.
enum RecordKind: String, CaseIterable, Sendable {
  case user
  case post
  case comment
  case reaction
  case like
  case follow
  case message
  case page

  /// Those that a database has, in an order in which each is behind what it may be left out with: a comment behind
  /// its post.
  static let ofDatabases: [RecordKind] = [
    .user, .post, .message, .comment, .reaction, .like, .follow,
  ]

  /// Those whose records belong to a post, and may lie below it.
  static let belowPosts: [RecordKind] = [.comment, .reaction, .like]

  /// Whether its records are posts: a message is one of a plain text board.
  var isPost: Bool { self == .post || self == .message }

  /// The field that is the text of a Markdown file.
  var textField: String { self == .user ? UserField.bio.rawValue : PostField.content.rawValue }

  /// Whether its records say only what somebody has to do with another one. They need no ids.
  var isRelation: Bool { self == .reaction || self == .like || self == .follow }

  /// The fields that name the people of whom a record is.
  var personFields: [String] {
    switch self {
    case .post, .message: [PostField.authorID.rawValue]
    case .comment: [CommentField.authorID.rawValue]
    case .like: [LikeField.userID.rawValue]
    case .reaction: [ReactionField.reactionUserID.rawValue]
    case .follow: [FollowField.followerID.rawValue, FollowField.followeeID.rawValue]
    case .user, .page: []
    }
  }

  /// The one that does, of those that are of one person.
  var personField: String? { self == .follow ? nil : personFields.first }

  /// The name of the kind's file or folder in `content/`.
  var folder: String { rawValue + "s" }
}

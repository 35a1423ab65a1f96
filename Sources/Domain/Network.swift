/// All records, loaded, checked and linked to each other.
public struct Network: Sendable, Equatable {
  /// By `created_at`, then id; those without a date first.
  public var users: [User]
  /// By `created_at`, then id: the oldest first.
  public var posts: [Post]
  /// By `created_at`, then id.
  public var comments: [Comment]
  /// By `created_at`, those without a date first; a user has one of a kind on a post.
  public var reactions: [Reaction]
  /// By `created_at`, those without a date first; each pair once.
  public var follows: [Follow]
  /// By their `order`, then title, then path.
  public var pages: [PlainPage]
  /// Those in `content/media/`, whether or not anything shows them.
  public var media: MediaFiles
  /// The names of ``HiddenNames/users`` that authors have who are no users.
  public var hiddenAuthors: Set<String> = []
  /// Pictures of people beside what they wrote, which nobody shows: users have another, or none.
  public var unshownPhotos: [UnshownPhoto] = []
  /// Texts of records in which the path of a media file may stand, and which nobody shows.
  public var unshownTexts: [UnshownText] = []

  public init(
    users: [User] = [], posts: [Post] = [], comments: [Comment] = [], reactions: [Reaction] = [],
    follows: [Follow] = [], pages: [PlainPage] = [], media: MediaFiles = []
  ) {
    self.users = users
    self.posts = posts
    self.comments = comments
    self.reactions = reactions
    self.follows = follows
    self.pages = pages
    self.media = media
  }

  /// The user at an index.
  @inlinable
  public subscript(index: UserIndex) -> User { users[index.position] }

  /// The post at an index.
  @inlinable
  public subscript(index: PostIndex) -> Post { posts[index.position] }

  /// The comment at an index.
  @inlinable
  public subscript(index: CommentIndex) -> Comment { comments[index.position] }
}

/// A picture that a record states of its author and that is not shown, because the author is a user.
public struct UnshownPhoto: Sendable, Equatable {
  /// The record that states it. Whoever may not see it may not see the picture.
  public var record: UnshownText.Record
  /// A media file, or an address that may be that of one.
  public var source: PictureSource

  public init(_ record: UnshownText.Record, _ source: PictureSource) {
    self.record = record
    self.source = source
  }
}

/// A text of a record that is refused, passed over, cut off or under a name that is no field's, or of a record
/// that is left out: no page shows it, but what it names is as private as the record.
public struct UnshownText: Sendable, Equatable {
  /// The record in which it stands.
  public enum Record: Sendable, Equatable {
    case post(PostIndex)
    case comment(CommentIndex)
    case user(UserIndex)
    case page(PageIndex)
    /// One that is left out, and that nobody is to see.
    case hidden
  }

  /// Whoever may not see it may not see what the text names.
  public var record: Record
  /// As the record has it, Markdown or not.
  public var text: String

  public init(_ record: Record, _ text: String) {
    self.record = record
    self.text = text
  }
}

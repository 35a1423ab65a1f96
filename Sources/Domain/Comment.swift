/// A comment on a post.
///
/// As with ``Post``, a copy is cheap: what is left of an author who is no user lies behind a
/// reference, which is nil for all others.
public struct Comment: Sendable, Equatable {
  /// Unique among comments, compared in NFC.
  public var id: String
  /// Untrusted Markdown.
  public var content: String
  @usableFromInline var unknownAuthor: SharedUnknownAuthor?
  /// The comment is held back before it.
  public var createdAt: Timestamp
  /// The language of the text, a BCP 47 tag.
  public var language: String?
  /// The post that it is about, also where it answers another comment.
  public var post: PostIndex
  /// The author, when it is a known user: a field, so that reading it copies nothing.
  public private(set) var authorIndex: UserIndex?
  /// The comment on the same post that this one answers.
  public var inReplyTo: CommentIndex?
  /// Whether nobody is to see it.
  public var isHidden = false

  public init(
    id: String, post: PostIndex, author: Author, content: String, createdAt: Timestamp,
    language: String? = nil, inReplyTo: CommentIndex? = nil
  ) {
    self.id = id
    self.post = post
    self.content = content
    self.createdAt = createdAt
    self.language = language
    self.inReplyTo = inReplyTo
    self.author = author
  }

  /// The user, or the name that the record states.
  public var author: Author {
    @inlinable get {
      if let authorIndex { return .user(authorIndex) }
      return unknownAuthor?.value.author ?? .unknown(name: nil, photo: nil)
    }
    set {
      authorIndex = newValue.user
      unknownAuthor = UnknownAuthor(newValue).map(SharedUnknownAuthor.init)
    }
  }

  /// Whether the author is no user, and nobody is to see what they wrote.
  public var isAuthorHidden: Bool { unknownAuthor?.value.isHidden ?? false }

  /// Notes that the settings hide the author, who is not a user of the site.
  public mutating func hideAuthor() {
    unknownAuthor = UnknownAuthor(author, isHidden: true).map(SharedUnknownAuthor.init)
  }
}

/// A class, so that a ``Comment`` of a known user carries one nil instead of three texts; copies of
/// a comment share it, and it never changes.
@usableFromInline
final class SharedUnknownAuthor: Sendable, Equatable {
  @usableFromInline let value: UnknownAuthor

  init(_ value: UnknownAuthor) {
    self.value = value
  }

  @usableFromInline
  static func == (left: SharedUnknownAuthor, right: SharedUnknownAuthor) -> Bool {
    left === right || left.value == right.value
  }
}

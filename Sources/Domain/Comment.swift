/// A comment on a post.
public struct Comment: Sendable, Equatable {
  public var id: String
  public var post: PostIndex
  public var author: Author
  /// Untrusted Markdown.
  public var content: String
  public var createdAt: Timestamp
  /// The comment on the same post that this one answers.
  public var inReplyTo: CommentIndex?

  public init(
    id: String, post: PostIndex, author: Author, content: String, createdAt: Timestamp,
    inReplyTo: CommentIndex? = nil
  ) {
    self.id = id
    self.post = post
    self.author = author
    self.content = content
    self.createdAt = createdAt
    self.inReplyTo = inReplyTo
  }
}

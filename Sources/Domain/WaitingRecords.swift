/// How many records are held back until their time comes.
public struct WaitingRecords: Equatable, Sendable {
  public var posts: Int
  public var comments: Int

  public init(posts: Int = 0, comments: Int = 0) {
    self.posts = posts
    self.comments = comments
  }
}

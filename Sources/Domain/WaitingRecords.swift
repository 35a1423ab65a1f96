/// How many records are held back until their time comes.
public struct WaitingRecords: Equatable, Sendable {
  /// Those dated in the future, and those that are to be shown from a later moment on.
  public var posts: Int
  /// Those dated in the future on posts that are shown.
  public var comments: Int

  public init(posts: Int = 0, comments: Int = 0) {
    self.posts = posts
    self.comments = comments
  }
}

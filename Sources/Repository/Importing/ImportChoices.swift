import Domain

/// What an import takes of an archive.
public struct ImportChoices: Sendable {
  /// Whose posts they become: a username or id. nil: the account's own, who is added where they are missing.
  public var author: String?
  /// Whether posts are taken that are not public. No page shows them, but they lie in the content.
  public var takesHidden = false
  /// Whether answers to posts of others are taken.
  public var takesReplies = true

  public init() {}
}

/// What an import adds.
public struct ImportSummary: Sendable, Equatable {
  public var username: String
  public var isNewUser = false
  public var posts = 0
  public var pictures = 0
  public var leftOut: LeftOut
}

extension ImportChoices {
  /// Why a post is not taken; nil for one that is.
  ///
  /// - Parameter archived: the ids of all posts of the archive.
  func reason(against post: ArchivedPost, archived: Set<String>) -> WritableKeyPath<LeftOut, Int>? {
    if !takesHidden, post.visibility != .public, post.visibility != .unlisted { return \.hidden }
    if !takesReplies, post.answersOthers, !archived.contains(post.inReplyTo ?? "") {
      return \.replies
    }
    return nil
  }
}

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
  /// Whose the posts become, in the site.
  public var username: String
  /// Whether the import adds that user.
  public var isNewUser = false
  /// How many are added; what an earlier import has brought is not counted.
  public var posts = 0
  /// How many files are copied to `content/media/`.
  public var pictures = 0
  /// The ids of posts in the site that are deleted where they were published, or are for fewer people there.
  public var withdrawn: [String] = []
  /// The ids of posts in the site that are the account's own, and not in the archive.
  public var missing: [String] = []
  /// Whether the archive shows whose posts they become otherwise than the site does.
  public var keepsProfile = false
  /// Whether some posts may have been for a circle of people, and the archive does not say which.
  public var hasUnknownCircle = false
  /// What is not imported, by the reason.
  public var leftOut: LeftOut
}

extension ImportChoices {
  /// Why a post is not taken; nil for one that is.
  ///
  /// - Parameters:
  ///   - answers: the ids of the answers to others.
  ///   - now: what has expired by then is not public any more.
  func reason(
    against post: ArchivedPost, answers: Set<String>, now: Timestamp
  ) -> LeftOut.Reason? {
    if !takesHidden {
      if post.visibility != .public, post.visibility != .unlisted { return .hidden }
      if post.hasExpired(by: now) { return .hidden }
    }
    if !takesReplies, answers.contains(post.id) { return .replies }
    return nil
  }
}

extension [ArchivedPost] {
  /// The ids of those that answer posts of others, or answer such an answer: alone, the rest of a thread says
  /// nothing.
  var answersToOthers: Set<String> {
    let archived = Set(map(\.id))
    var below: [String: [String]] = [:]
    var rest: [String] = []
    for post in self {
      if let parent = post.inReplyTo, archived.contains(parent) {
        below[parent, default: []].append(post.id)
      } else if post.answersOthers {
        rest.append(post.id)
      }
    }
    var answers: Set<String> = []
    while let id = rest.popLast() {
      if answers.insert(id).inserted { rest += below[id] ?? [] }
    }
    return answers
  }
}

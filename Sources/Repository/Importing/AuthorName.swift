/// How apps name those who have written a record, beside the fields that a site has for it.
///
/// Nothing is shown as theirs for it, but what somebody has written who is hidden is not to be seen.
enum AuthorName {
  case ofAnything
  /// Of a comment, a reaction or a like: of a post it says who has answered.
  case ofAnswer

  /// - Parameter name: of a field, in snake_case.
  init?(_ name: String) {
    let words = name.split(separator: "_").map(String.init)
    if Self.isName(words, Self.people, Self.verbs) {
      self = .ofAnything
    } else if Self.isName(
      words, ["commenter", "liker", "reactor"], ["commented", "liked", "reacted"])
    {
      self = .ofAnswer
    } else {
      return nil
    }
  }

  private static func isName(_ words: [String], _ people: Set<String>, _ verbs: Set<String>) -> Bool
  {
    let isBy = words.contains("by") && !verbs.isDisjoint(with: words)
    guard isBy || !people.isDisjoint(with: words) else { return false }
    return words.allSatisfy {
      people.contains($0) || endings.contains($0) || isBy && ($0 == "by" || verbs.contains($0))
    }
  }

  /// Whether it says who has written a record of a kind.
  func isOf(_ kind: RecordKind) -> Bool {
    switch kind {
    case .post, .message: self == .ofAnything
    case .comment, .reaction, .like: true
    case .user, .follow, .page: false
    }
  }

  /// The members of a map that say who it is.
  static let ids: Set = [
    "id", "_id", "uid", "user_id", "user_uid", "ref", "user_ref", "user", "reference",
  ]
  static let usernames: Set = ["username", "user_name", "handle"]

  private static let people: Set = [
    "sender", "from", "owner", "owners", "creator", "creators", "author", "authors", "poster",
    "user", "writer", "uploader",
  ]

  /// Before `by`.
  private static let verbs: Set = [
    "created", "posted", "written", "sent", "uploaded", "published", "added", "submitted",
    "authored", "made",
  ]

  private static let endings: Set = [
    "id", "ids", "uid", "ref", "reference", "key", "path", "doc", "username", "handle", "data",
    "info", "details", "profile", "account",
  ]
}

/// How apps name those who have written a record, beside the fields that a site has for it.
///
/// Nothing is shown as theirs for it, but what somebody has written who is hidden is not to be seen.
struct AuthorName {
  /// What stands under it.
  enum Form {
    case id
    case username
    /// An id, a username, or the name that is shown.
    case any
  }

  let form: Form
  /// Whether it names whoever owns something: of an answer that may be the author of the post.
  let isOwner: Bool
  /// The kinds of answers whose author it names; nil for any record. Of others it says who has answered.
  private let answers: [RecordKind]?

  /// - Parameter name: of a field, in snake_case.
  init?(_ name: String) {
    let words = NameWords.of(name, before: Self.allWords)
    if Self.isName(words, Self.people, Self.verbs) {
      answers = nil
    } else if Self.isName(words, ["commenter"], ["commented"]) {
      answers = [.comment]
    } else if Self.isName(words, ["liker", "reactor"], ["liked", "reacted"]) {
      answers = [.like, .reaction]
    } else {
      return nil
    }
    isOwner = words.contains { $0 == "owner" || $0 == "owners" }
    form =
      switch words.last {
      case "username", "handle": .username
      case let last? where Self.idEndings.contains(last): .id
      default: .any
      }
  }

  private static func isName(_ words: [String], _ people: Set<String>, _ verbs: Set<String>) -> Bool
  {
    let hasVerb = !verbs.isDisjoint(with: words)
    let isBy = words.contains("by") || hasVerb && !idEndings.isDisjoint(with: words)
    let isPerson = !people.isDisjoint(with: words)
    guard isPerson || isBy && (hasVerb || words == ["by"] || !endings.isDisjoint(with: words))
    else { return false }
    return words.allSatisfy {
      people.contains($0) || endings.contains($0) || isBy && ($0 == "by" || verbs.contains($0))
    }
  }

  /// Whether it says who has written a record of a kind.
  func isOf(_ kind: RecordKind) -> Bool {
    switch kind {
    case .post, .message, .comment, .reaction, .like: answers?.contains(kind) ?? true
    case .user, .follow, .page: false
    }
  }

  /// How many maps may lie in each other: `{"user": {"id": ..}}`.
  static let mostMaps = 2

  /// What a member of a map says of who it is; nil for nothing.
  static func form(ofMember name: String) -> Form? {
    if usernames.contains(name) { return .username }
    return ids.contains(name) ? .id : nil
  }

  private static let ids: Set = [
    "id", "_id", "object_id", "data", "uid", "user_id", "userid", "user_uid", "ref", "user_ref",
    "user", "reference",
    "author", "author_id", "sender", "sender_id", "owner", "owner_id", "creator_id", "account",
    "account_id", "profile", "profile_id",
  ]
  private static let usernames: Set = ["username", "user_name", "handle"]

  /// Words for a person whose something is.
  static let people: Set = [
    "sender", "from", "owner", "owners", "creator", "creators", "author", "authors", "poster",
    "user", "writer", "uploader", "publisher", "account", "profile",
  ]

  /// Before `by`, or an id.
  private static let verbs: Set = [
    "created", "posted", "written", "sent", "uploaded", "published", "added", "submitted",
    "authored", "made",
  ]

  private static let allWords = people.union(verbs).union([
    "by", "commenter", "commented", "liker", "liked", "reactor", "reacted",
  ])

  /// Behind which an id stands.
  static let idEndings: Set = ["id", "ids", "uid", "ref", "reference", "key", "path"]

  private static let endings: Set = idEndings.union([
    "doc", "username", "handle", "data", "info", "details", "profile", "account",
  ])
}

/// What a document is, by where it stands in the database.
enum FirestorePlace {
  /// In a collection of its kind.
  case top(RecordKind)
  /// Below a post: `posts/fog/comments/c1`.
  case ofPost(path: ArraySlice<String>, RecordKind)
  /// Who follows somebody: `users/ada/followers/ben`.
  case follower(of: ArraySlice<String>)
  /// Whom somebody follows: `users/ben/following/ada`.
  case followee(of: ArraySlice<String>)

  /// The collections that are looked for.
  static var collectionNames: String {
    RecordKind.allCases.filter(RecordKind.ofDatabases.contains).map { "`\($0.folder)`" }
      .joined(separator: ", ")
  }

  /// The kind of records that a collection holds which lies in no other.
  static func kind(ofCollection name: String) -> RecordKind? {
    RecordKind.ofDatabases.first { $0.folder == name }
  }

  /// - Parameter path: names of collections and ids, by turns.
  /// - Returns: nil where nothing of a site stands.
  init?(_ path: [String]) {
    switch path.count {
    case 2:
      guard let kind = Self.kind(ofCollection: path[0]) else { return nil }
      self = .top(kind)
    case 4:
      switch (Self.kind(ofCollection: path[0]), path[2]) {
      case (.post, let name), (.message, let name):
        guard let kind = Self.kind(ofCollection: name), RecordKind.belowPosts.contains(kind) else {
          return nil
        }
        self = .ofPost(path: path[..<2], kind)
      case (.user, "followers"): self = .follower(of: path[..<2])
      case (.user, "following"): self = .followee(of: path[..<2])
      default: return nil
      }
    default: return nil
    }
  }

  /// Whether a collection of a name that lies below documents of a kind is one that is looked for.
  static func isBelow(_ kind: RecordKind, _ name: String) -> Bool {
    Self([kind.folder, "", name, ""]) != nil
  }

  /// The path of the document of a user.
  static func path(ofUser id: String) -> [String] { [RecordKind.user.folder, id] }

  /// Whether a path is that of the document of a user.
  static func isUser(_ path: [String]) -> Bool {
    path.count == 2 && path[0] == RecordKind.user.folder
  }

  var kind: RecordKind {
    switch self {
    case .top(let kind), .ofPost(_, let kind): kind
    case .follower, .followee: .follow
    }
  }
}

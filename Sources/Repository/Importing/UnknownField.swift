/// What the name of a field means that no site has.
struct UnknownField {
  /// In snake_case.
  let name: String
  let hiding: HidingName?
  /// Of a message.
  let direct: DirectMessage?
  let author: AuthorName?
  let doubt: DoubtfulName?
  /// Whether it names people, and neither whose the record is nor for whom: who has read or liked it.
  let isOfReaders: Bool

  init(_ written: String) {
    name = SnakeCase.of(written)
    hiding = HidingName(inDatabase: name)
    direct = DirectMessage(name)
    author = AuthorName(name)
    isOfReaders = !Self.readers.isDisjoint(with: name.split(separator: "_").map(String.init))
    // Whoever says `status` may mean anything.
    doubt =
      switch hiding {
      case nil: DoubtfulName(name)
      case .status: .state
      default: nil
      }
  }

  private static let readers: Set = [
    "read", "seen", "viewed", "liked", "likes", "likers", "reacted", "commented", "mention",
    "mentions", "mentioned", "tagged",
  ]
}

/// Remembers what names mean: the few that the documents of a database have are worked out once each.
struct UnknownFields {
  private var known: [String: UnknownField] = [:]

  mutating func meaning(of name: String) -> UnknownField {
    if let known = known[name] { return known }
    let field = UnknownField(name)
    // A hostile file has a new name in every record.
    if known.count < 1000 { known[name] = field }
    return field
  }
}

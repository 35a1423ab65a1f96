/// Finds the canonical names of keys, for all kinds of records alike. The few names that a file has are
/// worked out once each.
struct KeyNames {
  /// The field that a key is.
  struct Name {
    let canonical: String
    /// 0 for the canonical name, and more for each further one.
    let rank: Int
  }

  private var memo: NameMemo<Name?>

  init(_ kind: RecordKind) {
    let find =
      switch kind {
      case .user: Self.names(UserField.self)
      case .post, .message: Self.names(PostField.self)
      case .comment: Self.names(CommentField.self)
      case .reaction: Self.names(ReactionField.self)
      case .like: Self.names(LikeField.self)
      case .follow: Self.names(FollowField.self)
      case .page: Self.names(PageField.self)
      }
    memo = NameMemo(find)
  }

  /// nil for a key that is no field.
  mutating func canonical(_ name: String) -> String? { field(named: name)?.canonical }

  /// nil for a key that is no field.
  mutating func field(named name: String) -> Name? { memo.meaning(of: name) }

  private static func names<Field: RecordField>(_: Field.Type) -> (String) -> Name? {
    { name in
      Field(written: name).map { Name(canonical: $0.rawValue, rank: Field.rank(of: name)) }
    }
  }
}

/// A record as it stands in its file, with the canonical names of its fields.
struct RecordView {
  struct Member {
    /// nil for what is no field.
    let name: String?
    /// The places of key and value on the tape.
    let key: Int
    let value: Int
  }

  let kept: KeptTape
  let members: [Member]
  /// The id of a Markdown file that states none.
  let fileID: String?

  init(_ kept: KeptTape, _ names: inout KeyNames, fileID: String? = nil) {
    var members: [Member] = []
    kept.tape.forEachMember(of: 0) { key, value in
      members.append(Member(name: names.canonical(kept.tape.string(key)), key: key, value: value))
    }
    self.kept = kept
    self.members = members
    self.fileID = fileID
  }

  /// The member that counts for a field: the first that is not null. (Of those that say who sees the record, the
  /// narrowest does.)
  func member(_ field: String) -> Member? {
    members.first { $0.name == field && kept.tape.tokens[$0.value].kind != .null }
  }

  func member(_ field: some FieldName) -> Member? { member(field.rawValue) }

  /// The text of a field; nil where there is none, or something else.
  func text(_ field: String) -> String? {
    guard let member = member(field) else { return nil }
    return kept.tape.tokens[member.value].isText ? kept.tape.string(member.value) : nil
  }

  func text(_ field: some FieldName) -> String? { text(field.rawValue) }

  /// The answer of a field; nil where there is none, or something else.
  func boolean(_ field: String) -> Bool? {
    member(field).flatMap { kept.tape.boolean($0.value) }
  }

  func boolean(_ field: some FieldName) -> Bool? { boolean(field.rawValue) }

  var id: String? { text(PostField.id) ?? fileID }

  /// Whether one of its fields hides it, by which other programs say that it is deleted or not for everybody.
  func isHidden(as kind: RecordKind) -> Bool {
    var names = KeyNames(kind)
    return !kept.tape.hidingFields(kind, &names).isEmpty
  }
}

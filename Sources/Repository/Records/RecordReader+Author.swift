import Domain
import Markup

/// Who has written a record: an id or a name in fields of the record, or `author`, which may be either or an object.
extension RecordReader {
  // A field that says nothing takes nothing away from what `author` has said, which may come first.

  mutating func readAuthorID(_ tape: borrowing Tape, _ index: Int, into author: inout RawAuthor) {
    let id = optionalID(tape, index, "author_id")
    if !id.isNone { author.id = id }
  }

  mutating func readAuthorName(_ tape: borrowing Tape, _ index: Int, into author: inout RawAuthor) {
    let name = visibleName(tape, index, "author_name")
    if !name.isNone { author.name = name }
  }

  /// The author as an object, a username or an id.
  ///
  /// - Returns: whether the object says that nobody is to see its person, as the record of a user may. Then nobody is
  ///   to see what stands beside it either, whatever the record of the user says: one of the two may be older.
  mutating func readAuthor(
    _ tape: borrowing Tape, _ index: Int, into author: inout RawAuthor
  ) -> Bool {
    guard tape.tokens[index].kind == .object else {
      author.nameOrID = visibleName(tape, index, "author")
      return false
    }
    var isHidden = false
    var username = RawText.none
    tape.forEachMember(of: index) { key, value in
      guard tape.tokens[value].kind != .null else { return }
      let name = SnakeCase.of(tape.string(key))
      switch AuthorField(named: name) {
      case .id:
        if author.id.isNone { author.id = optionalID(tape, value, "author.id") }
      case .displayName:
        if author.name.isNone { author.name = visibleName(tape, value, "author.name") }
      case .username: username = visibleName(tape, value, "author.username")
      case .photoURL:
        if author.photo < 0 {
          author.photo = keep(pictureSource(tape, value, "author.photo_url"))
        }
      case nil:
        if tape.nameHidingAuthor(name, value) != nil {
          isHidden = true
        } else if let doubt = Doubt(
          of: SnakeCase.plain(name), beside: HidingName(ofFieldNamed: name, isPerson: true)),
          doubt.mayHide(.user, tape, value, isInTheme: false)
        {
          add(
            .doubtfulName("author.\(tape.string(key))", kind: .user),
            at: tape.tokens[key].start)
        }
      }
    }
    if author.id.isNone, author.nameOrID.isNone { author.nameOrID = username }
    if author.name.isNone { author.name = username }
    return isHidden
  }

  /// A name that may be needed.
  mutating func name(_ tape: borrowing Tape, _ index: Int, _ field: String) -> RawText {
    let token = tape.tokens[index]
    guard token.isText else {
      wrongType(field, "a text", tape, index)
      return .none
    }
    return tape.withKeyBytes(index) { bytes in
      if AuthorText.holdsAddress(bytes) { records.holdsAddress = true }
      let most = Self.longestName
      if bytes.count > most {
        add(.longLabel(field: field, byteCount: bytes.count, most: most), at: token.start)
        let start = TextDirection.closed(ShortText.start(of: bytes, upTo: most))
        return keep(start.utf8Span.span)
      }
      if let closed = TextDirection.closed(bytes) { return keep(closed.span) }
      return keep(bytes)
    }
  }

  /// A name that may be needed, but none where there is nothing to see in it.
  private mutating func visibleName(
    _ tape: borrowing Tape, _ index: Int, _ field: String
  ) -> RawText {
    let name = name(tape, index, field)
    return records.isBlank(name) ? .none : name
  }
}

/// A name by which exports and other programs say that a record is not for everybody.
///
/// Posts have `visibility` and `draft`, which are fields; these are not, because a record may have several
/// of them, and whoever writes `state` is not to be asked whether he meant `status`.
enum HidingName: Sendable {
  /// `private`, `is_deleted`, `deleted_at`: whatever is not false, 0, empty or null hides.
  case hides
  /// `draft`, of records that have no such field.
  case draft
  /// `published`: false makes a draft. (A date is when it was.)
  case published
  /// `is_public`, `visible`: false hides.
  case shows
  /// `status`: `draft`, `private`, `trash` and the like hide; it may be about anything else.
  case status
  /// `visibility`, of records that have no such field, and `privacy` and `audience` of all: whatever does not say
  /// everybody hides.
  case visibility
  /// `content_warning` and `sensitive`, of records that have no such fields. Nothing is folded but posts.
  case folds

  /// - Parameter name: in snake_case.
  init?(_ name: String) {
    switch name {
    case "private", "is_private", "hidden", "is_hidden", "deleted", "is_deleted", "deleted_at",
      "removed", "is_removed":
      self = .hides
    case "draft", "is_draft": self = .draft
    case "published", "is_published", "publish": self = .published
    case "public", "is_public", "visible", "is_visible": self = .shows
    case "status": self = .status
    case "visibility", "privacy", "audience": self = .visibility
    case "content_warning", "sensitive", "is_sensitive": self = .folds
    default: return nil
    }
  }
}

extension RecordReader {
  /// What hides a record.
  struct Hiding {
    /// The key that says so.
    let key: Int
    /// Whether it is a draft, and not one that nobody is to see.
    let isDraft: Bool

    static func draft(_ key: Int) -> Hiding { Hiding(key: key, isDraft: true) }
    static func forNobody(_ key: Int) -> Hiding { Hiding(key: key, isDraft: false) }
  }

  /// What hides a record among its keys that are no fields, and hides it most; nil where nothing does.
  func hiding<Field>(
    _ tape: borrowing Tape, _ others: [KeyMeanings<Field>.Other]
  ) -> Hiding? {
    var draft: Hiding?
    for other in others {
      guard let name = other.meaning.hidingName, tape.tokens[other.value].kind != .null else {
        continue
      }
      let text = tape.tokens[other.value].isText ? tape.string(other.value).lowercased() : nil
      if text == "" { continue }
      switch name {
      case .hides where isSaid(tape, other.value): return .forNobody(other.key)
      case .shows where !isSaid(tape, other.value): return .forNobody(other.key)
      case .status where text.map(Self.hidingStates.contains) ?? false:
        return .forNobody(other.key)
      case .visibility where text.map { !Self.openAudiences.contains($0) } ?? false:
        return .forNobody(other.key)
      case .draft where isSaid(tape, other.value): draft = .draft(other.key)
      case .published where !isSaid(tape, other.value): draft = .draft(other.key)
      case .status where text == "draft" || text == "pending": draft = .draft(other.key)
      default: continue
      }
    }
    return draft
  }

  private static let hidingStates: Set = [
    "private", "hidden", "trash", "trashed", "deleted", "removed", "rejected", "unpublished",
  ]
  private static let openAudiences: Set = [
    "public", "unlisted", "everyone", "everybody", "anyone", "all", "world", "open",
  ]

  /// The key that asks for a record to be folded that can't be.
  func folding<Field>(_ tape: borrowing Tape, _ others: [KeyMeanings<Field>.Other]) -> Int? {
    others.first { $0.meaning.hidingName == .folds && isSaid(tape, $0.value) }?.key
  }

  /// Whether a value says yes, in whatever way.
  private func isSaid(_ tape: borrowing Tape, _ index: Int) -> Bool {
    switch tape.tokens[index].kind {
    case .null, .false, .array, .key: false
    case .true, .object: true
    case .number: tape.double(index) != 0
    case .string:
      !["", "false", "no", "n", "off", "0", "null", "none"].contains(
        tape.string(index).lowercased())
    }
  }
}

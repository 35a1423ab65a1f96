/// A name by which exports and other programs say that a record is not for everybody.
///
/// Posts have `visibility` and `draft`, which are fields; these are not, because a record may have several
/// of them, and whoever writes `state` is not to be asked whether he meant `status`.
enum HidingName: Sendable {
  /// `private`, `is_deleted`, `deleted_at`: whatever is not false, 0, empty or null hides.
  case hides
  /// `draft`, of records that have no such field.
  case draft
  /// `published`: false hides. (A date is when it was.)
  case published
  /// `status`: `draft`, `private`, `trash` and the like hide; it may be about anything else.
  case status
  /// `visibility`, of records that have no such field.
  case visibility
  /// `content_warning` and `sensitive`, of records that have no such fields. Nothing is folded but posts.
  case folds

  /// - Parameter name: in snake_case.
  init?(_ name: String) {
    switch name {
    case "private", "is_private", "hidden", "is_hidden", "deleted", "is_deleted", "deleted_at":
      self = .hides
    case "draft", "is_draft": self = .draft
    case "published", "is_published", "publish": self = .published
    case "status": self = .status
    case "visibility": self = .visibility
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
  }

  /// What hides a record among its keys that are no fields; nil where nothing does.
  func hiding<Field>(
    _ tape: borrowing Tape, _ others: [KeyMeanings<Field>.Other]
  ) -> Hiding? {
    for other in others {
      guard let name = other.meaning.hidingName else { continue }
      let text = tape.tokens[other.value].isText ? tape.string(other.value).lowercased() : nil
      switch name {
      case .hides where isSaid(tape, other.value): return Hiding(key: other.key, isDraft: false)
      case .draft where isSaid(tape, other.value): return Hiding(key: other.key, isDraft: true)
      case .published where tape.tokens[other.value].kind != .null && !isSaid(tape, other.value):
        return Hiding(key: other.key, isDraft: true)
      case .status where text == "draft" || text == "pending":
        return Hiding(key: other.key, isDraft: true)
      case .status
      where ["private", "hidden", "trash", "trashed", "deleted", "unpublished"].contains(text):
        return Hiding(key: other.key, isDraft: false)
      case .visibility where text != nil && text != "public" && text != "unlisted":
        return Hiding(key: other.key, isDraft: false)
      default: continue
      }
    }
    return nil
  }

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

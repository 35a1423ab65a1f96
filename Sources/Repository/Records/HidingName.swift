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

extension HidingName {
  /// What a name and its value make of a record.
  enum Effect {
    /// A draft, which is published one day.
    case draft
    case forNobody
  }

  /// What a value under this name, which is not null, makes of a record; nil for nothing.
  ///
  /// - Parameters:
  ///   - texts: the value in small letters, where it is a text, or those in a list.
  ///   - isYes: whether it says yes, in whatever way.
  func effect(texts: [String], isYes: Bool) -> Effect? {
    if texts == [""] { return nil }
    switch self {
    case .hides: return isYes ? .forNobody : nil
    case .shows: return isYes ? nil : .forNobody
    case .draft: return isYes ? .draft : nil
    case .published: return isYes ? nil : .draft
    case .status:
      if texts.contains(where: Self.hidingStates.contains) { return .forNobody }
      return texts.contains("draft") || texts.contains("pending") ? .draft : nil
    case .visibility:
      return texts.isEmpty || texts.contains(where: Self.isForEverybody) ? nil : .forNobody
    case .folds: return nil
    }
  }

  /// Whether an audience, in small letters, is everybody.
  static func isForEverybody(_ text: String) -> Bool { openAudiences.contains(text) }

  /// Whether a text says yes, as whatever is no no does.
  static func isYes(_ text: String) -> Bool {
    !["", "false", "no", "n", "off", "0", "null", "none"].contains(text.lowercased())
  }

  private static let hidingStates: Set = [
    "private", "hidden", "trash", "trashed", "deleted", "removed", "rejected", "unpublished",
  ]
  private static let openAudiences: Set = [
    "public", "unlisted", "everyone", "everybody", "anyone", "all", "world", "open",
  ]
}

extension RecordReader {
  /// What hides a record.
  struct Hiding {
    /// The key that says so.
    let key: Int
    /// Whether it is a draft, and not one that nobody is to see.
    let isDraft: Bool
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
      switch name.effect(texts: texts(tape, other.value), isYes: isSaid(tape, other.value)) {
      case .forNobody: return Hiding(key: other.key, isDraft: false)
      case .draft: draft = Hiding(key: other.key, isDraft: true)
      case nil: continue
      }
    }
    return draft
  }

  /// A text in small letters, or those of a list.
  private func texts(_ tape: borrowing Tape, _ index: Int) -> [String] {
    if tape.tokens[index].isText { return [tape.string(index).lowercased()] }
    var texts: [String] = []
    if tape.tokens[index].kind == .array {
      tape.forEachElement(of: index) {
        if tape.tokens[$0].isText { texts.append(tape.string($0).lowercased()) }
      }
    }
    return texts
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
    case .string: HidingName.isYes(tape.string(index))
    }
  }
}

import Domain

/// Who may see a record, by fields that the site does not know.
extension FirestoreRecords {
  func note(
    _ name: HidingName, _ value: FirestoreValue, in record: inout FirestoreRecord
  ) {
    if case .folds = name {
      if record.kind.isPost, value.hiding.asksToHide {
        record.values[PostField.sensitive] = .boolean(true)
      }
    } else if let effect = name.effect(value.hiding), record.hiding != .forNobody {
      record.hiding = effect
    }
  }

  /// What the fields of a post say of who may see it.
  func readHidingFields(of record: inout FirestoreRecord) {
    if record.values[PostField.draft] == .boolean(true), record.hiding == nil {
      record.hiding = .draft
    }
    let stated = record.text(PostField.visibility) ?? Visibility.public.rawValue
    if record.isUnlisted, stated == Visibility.public.rawValue {
      record.values[PostField.visibility] = .text(Visibility.unlisted.rawValue)
    }
    if let visibility = record.text(PostField.visibility),
      visibility != Visibility.public.rawValue, visibility != Visibility.unlisted.rawValue
    {
      record.hiding = .forNobody
    }
  }

  /// Whether a post is held back that has a field in `content/`, since it has expired.
  func isHeldBack(by field: UnknownField, _ value: FirestoreValue) -> Bool {
    guard case .until = field.showing, let now, let end = values.bound(value, isEnd: true) else {
      return false
    }
    return end <= now
  }

  /// Whether a field takes a post out of the lists, as in `content/`, and does no more.
  func isUnlisting(_ field: UnknownField, _ value: FirestoreValue) -> Bool {
    if case .null = value.content { return false }
    if field.hiding(.post)?.effect(value.hiding) != nil { return false }
    return field.showing?.unlists(value.hiding) ?? false
  }

  /// Whether a post or comment is only for those whom a list of Parse names: `{"u1": {"read": true}}`. (That of a user
  /// names the user alone, in every app.)
  func isForReadersAlone(_ field: UnknownField, _ value: FirestoreValue, _ kind: RecordKind) -> Bool
  {
    guard field.isOfReadersAlone, kind.isPost || kind == .comment else { return false }
    switch value.content {
    case .list(let items):
      return !items.contains { if case .text("*") = $0.content { true } else { false } }
    case .map(let members):
      return !members.contains { name, rights in
        guard name == "*", case .map(let rights) = rights.content else { return false }
        return rights.contains { ["read", "r"].contains($0.name) && $0.value.isYes }
      }
    default: return false
    }
  }

  /// Whether a field says in words that nobody understands when a post is over.
  private func isUnreadEnd(_ value: FirestoreValue, _ field: UnknownField) -> Bool {
    guard case .until = field.showing, values.bound(value, isEnd: true) == nil else { return false }
    if case .boolean = value.content { return false }
    return value.hiding.asksToHide
  }

  /// Notes that a field may say that not everybody is to see a record, and is not understood.
  mutating func noteDoubts(_ value: FirestoreValue, _ field: UnknownField, _ kind: RecordKind) {
    if mayHide(value, field, kind) {
      doubts.note(field.name, kind)
    } else if field.isOfPermissions, kind.isPost, namesReaders(value),
      !value.hiding.texts.contains(where: DoubtfulName.isFree)
    {
      doubts.note(field.name, kind)
    } else if field.isOfSettings, case .map(let members) = value.content {
      for (name, value) in members {
        if case .null = value.content { continue }
        let inner = unknown.meaning(of: name)
        let hides = inner.hiding(kind).map { $0.effect(value.hiding) != nil } ?? false
        // Of people there are settings of all kinds, as who may see their address.
        let isOfFew = field.isOfPermissions && kind.isPost && isForFew(value, inner.name)
        let hidesAuthor = inner.isAnonymity && value.isYes
        if hides || isOfFew || kind != .user && (hidesAuthor || mayHide(value, inner, kind)) {
          doubts.note("\(field.name).\(inner.name)", kind)
        }
      }
    }
  }

  /// Whether a permission to read, by its name, says that not everybody has it.
  private func isForFew(_ value: FirestoreValue, _ name: String) -> Bool {
    guard Self.permissionsToRead.contains(name) else { return false }
    if case .boolean(let boolean) = value.content { return !boolean }
    return namesReaders(value)
  }

  /// Whether a text or list says who may read something, and that is not everybody.
  private func namesReaders(_ value: FirestoreValue) -> Bool {
    switch value.content {
    case .text, .list: HidingName.visibility.effect(value.hiding) != nil
    default: false
    }
  }

  private static let permissionsToRead: Set = [
    "can_read", "can_see", "can_view", "read", "readers", "see", "view", "viewers",
  ]

  private func mayHide(_ value: FirestoreValue, _ field: UnknownField, _ kind: RecordKind) -> Bool {
    if let doubt = field.doubt, doubt.isOf(kind),
      doubt.mayHide(value.hiding, isLater: { isLater(value) })
    {
      return true
    }
    // A list of readers by their ids: `{"u2": true}`.
    if case .listed? = field.doubt, case .map(let readers) = value.content, !readers.isEmpty {
      return true
    }
    if kind.isPost, isUnreadEnd(value, field) { return true }
    if kind.personField != nil, field.author != nil || field.looseAuthor != nil { return false }
    if kind == .post, field.isOfAudience, let direct = field.direct,
      isToSomebody(direct, value) || isDoubtful(direct, value)
    {
      return true
    }
    if field.isSubject || !kind.isPost && kind != .comment && kind != .user { return false }
    switch value.content {
    // Most texts are longer.
    case .text(let text) where text.utf8.count > 20: return false
    case .text, .list: return DoubtfulName.isAudience(value.hiding, of: kind)
    default: return false
    }
  }

  func isToSomebody(_ name: DirectMessage, _ value: FirestoreValue) -> Bool {
    switch name {
    case .mark: value.hiding.asksToHide
    // An id is somebody's, and be it `all`.
    case .audience: value.saysSomething
    case .bareAudience: value.saysSomething && !value.items.allSatisfy(isForEverybody)
    case .possibleAudience: value.items.contains(where: leadsToSomebody)
    case .kindOfConversation:
      value.saysSomething && !value.hiding.texts.contains(where: HidingName.isForEverybody)
    case .kindOfMessage: value.hiding.texts.contains(where: DirectMessage.isPrivate)
    case .everybody: false
    }
  }

  /// Whether a field may say that a message is to somebody of which nothing else says it.
  func isDoubtful(_ name: DirectMessage, _ value: FirestoreValue) -> Bool {
    switch name {
    case .everybody: return value.hiding.texts != [""] && !value.hiding.asksToShow
    case .possibleAudience:
      switch value.content {
      case .text, .list, .map:
        return value.saysSomething && !value.items.allSatisfy(isForEverybody)
      default: return false
      }
    default: return false
    }
  }

  func isForEverybody(_ value: FirestoreValue) -> Bool {
    guard case .text(let text) = value.content, !ids.meansUser(text) else { return false }
    return value.hiding.texts.allSatisfy(HidingName.isForEverybody)
  }

  /// Whether a moment is not yet; nil for what is none.
  func isLater(_ value: FirestoreValue) -> Bool? {
    values.bound(value, isEnd: false).map { moment in
      now.flatMap { Timestamp.isEarlier($0, than: moment) } ?? false
    }
  }
}

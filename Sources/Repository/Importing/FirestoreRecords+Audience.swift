import Domain

/// Who may see a record, by fields that the site does not know.
extension FirestoreRecords {
  func note(
    _ name: HidingName, _ value: FirestoreValue, in record: inout FirestoreRecord
  ) {
    if case .folds = name {
      if record.kind.isPost, value.isYes { record.values["sensitive"] = .boolean(true) }
    } else if let effect = name.effect(value.hiding), record.hiding != .forNobody {
      record.hiding = effect
    }
  }

  /// What the fields of a post say of who may see it.
  func readHidingFields(of record: inout FirestoreRecord) {
    if record.values["draft"] == .boolean(true), record.hiding == nil { record.hiding = .draft }
    if let visibility = record.text("visibility"),
      visibility != Visibility.public.rawValue, visibility != Visibility.unlisted.rawValue
    {
      record.hiding = .forNobody
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
    values.moment(value).map { moment in
      now.flatMap { Timestamp.isEarlier($0, than: moment) } ?? false
    }
  }
}

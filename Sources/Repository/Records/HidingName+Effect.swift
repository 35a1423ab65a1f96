import Domain

extension HidingName {
  /// What a name and its value make of a record.
  enum Effect: Comparable {
    /// A draft, which is published one day.
    case draft
    case forNobody
  }

  /// What a value makes of a record; nil for nothing.
  func effect(_ value: Value) -> Effect? {
    if value.isNull || value.texts == [""] {
      if case .publishedAt = self { return .draft }
      return nil
    }
    switch self {
    case .hides: return value.asksToHide ? .forNobody : nil
    case .draft: return value.asksToHide ? .draft : nil
    case .shows
    where !value.asksToShow || value.texts.contains(where: Self.closedAudiences.contains):
      return .forNobody
    case .shows: return Self.effect(ofStates: value.texts)
    case .open:
      if let effect = Self.effect(ofStates: value.texts) { return effect }
      return value.isTruth || value.isMoment
        || !value.texts.isEmpty && value.texts.allSatisfy(Self.opens) ? nil : .forNobody
    case .publishedAt where value.isFilledList: return nil
    case .published, .publishedAt:
      if !value.asksToShow || value.texts == ["never"] { return .draft }
      return Self.effect(ofStates: value.texts)
    case .status: return Self.effect(ofStates: value.texts)
    case .visibility:
      // Numbers, references and whatever else an app has for its circles are no word for everybody.
      return value.saysNothing || value.texts.contains(where: Self.isForEverybody)
        ? nil : .forNobody
    case .build: return value.texts.contains("never") ? .forNobody : nil
    case .password: return value.saysNothing ? nil : .forNobody
    case .hidesIfTrue: return value.isTruth ? .forNobody : nil
    case .permalink: return value.saysNothing ? .forNobody : nil
    case .folds, .cascade: return nil
    }
  }

  private static func effect(ofStates texts: [String]) -> Effect? {
    func isState(_ text: String, of states: Set<String>, _ beginnings: [String]) -> Bool {
      states.contains(text)
        || text.count <= JapaneseWords.longestState && beginnings.contains(where: text.hasPrefix)
    }
    if texts.contains(where: { isState($0, of: hidingStates, JapaneseWords.hidingBeginnings) }) {
      return .forNobody
    }
    return texts.contains { isState($0, of: waitingStates, JapaneseWords.waitingBeginnings) }
      ? .draft : nil
  }

  /// Whether a text says yes or that everybody may read, or when.
  private static func opens(_ text: String) -> Bool {
    Value(text: text).isTruth || isForEverybody(text)
      || WrittenElsewhere.bound(text.uppercased(), isEnd: false, offsetMinutes: 0) != nil
  }

  /// Whether a text is such as a field of this name has, and not prose: yes or no, a number or a date, or the word for
  /// a state or for those who may read.
  func isAnswer(_ text: String) -> Bool {
    let text = Value(text: text).texts[0]
    switch self {
    case .status, .visibility: return Self.isState(text)
    case .open where Self.isState(text): return true
    case .hides, .draft, .published, .publishedAt, .shows, .open, .folds, .build, .password,
      .hidesIfTrue, .permalink, .cascade:
      return ["true", "false", "yes", "no", "y", "n", "t", "f", "on", "off"].contains(text)
        || JapaneseWords.yes.contains(text) || JapaneseWords.no.contains(text)
        || Int(text) != nil || (try? Timestamp(rfc3339: String(text.prefix(10)))) != nil
    }
  }

  private static func isState(_ text: String) -> Bool {
    hidingStates.contains(text) || waitingStates.contains(text) || closedAudiences.contains(text)
  }

  /// Whether an audience, in small letters, is everybody.
  static func isForEverybody(_ text: String) -> Bool { openAudiences.contains(text) }

  private static let hidingStates = JapaneseWords.hidingStates.union([
    "private", "hidden", "trash", "trashed", "deleted", "removed", "rejected", "unpublished",
    "archived", "banned", "blocked", "disabled", "inactive", "spam", "suspended",
    "私密", "비공개", "privado", "privada", "oculto", "oculta",
    "privé", "privée", "masqué", "supprimé", "privat", "versteckt", "gelöscht", "privato",
    "nascosto",
  ])
  private static let waitingStates = JapaneseWords.waitingStates.union([
    "draft", "auto-draft", "pending", "scheduled", "future", "queue", "queued",
    "草稿", "초안", "borrador", "pendiente", "rascunho", "brouillon",
    "entwurf", "bozza",
  ])
  private static let closedAudiences = JapaneseWords.closedAudiences.union([
    "followers", "friends", "direct", "members", "subscribers", "nobody", "me", "only me", "self",
    "followers only", "friends only", "members only", "close friends", "only_me", "followers_only",
    "friends_only", "members_only", "close_friends",
  ])
  private static let openAudiences = JapaneseWords.openAudiences.union([
    "public", "unlisted", "everyone", "everybody", "anyone", "all", "world", "open",
  ])
}

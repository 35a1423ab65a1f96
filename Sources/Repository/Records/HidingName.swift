import Domain

/// A name by which exports and other programs say that a record is not for everybody.
///
/// Posts have `visibility` and `draft`, which are fields; these are not, because a record may have several
/// of them, and whoever writes `state` is not to be asked whether they meant `status`.
enum HidingName: Sendable {
  /// `private`, `is_deleted`, `deleted_at`: whatever is not false, 0, empty or null hides.
  case hides
  /// `draft`, of records that have no such field.
  case draft
  /// `published`: false makes a draft. (A date is when it was.)
  case published
  /// `is_public`, `visible`, `approved`: false hides.
  case shows
  /// `公開`, which says yes or no, who may read or when: whatever else hides.
  case open
  /// `status`: `draft`, `private`, `trash` and the like hide; it may be about anything else.
  case status
  /// `visibility`, of records that have no such field, and `privacy` and `audience` of all: whatever does not say
  /// everybody hides.
  case visibility
  /// `content_warning` and `sensitive`, of records that have no such fields. Nothing is folded but posts.
  case folds
  /// `build`, of which `render: never` hides.
  case build
  /// `password`: `0000` and `no` are such, too.
  case password
  /// `hide`: true hides. (A list says which parts of the page a theme leaves out.)
  case hidesIfTrue
  /// `permalink`, of which false says that there is no page.
  case permalink
  /// `cascade`, in which a site of Hugo has fields for all that lies below: here they would be for nothing.
  case cascade

  /// - Parameter name: in snake_case; hyphens are as good as the signs between its words.
  init?(_ name: String) {
    guard let known = Self.names[SnakeCase.plain(name)] else { return nil }
    self = known
  }

  /// The same of a field of a database, some of which have fields of their own, as `_deleted`.
  init?(inDatabase name: String) { self.init(String(name.drop { $0 == "_" })) }

  /// The same of a site's own records, which also use names that say something else in the databases of apps.
  ///
  /// - Parameter isPerson: whether it is a field of a user: the password of one hides nothing.
  init?(_ name: String, inRecordOfPerson isPerson: Bool) {
    if let known = Self(name) {
      self = known
      return
    }
    switch SnakeCase.plain(name) {
    case "state", "post_status": self = .status
    case "headless": self = .hides
    case "build", "_build": self = .build
    case "password", "post_password":
      if isPerson { return nil }
      self = .password
    default: return nil
    }
  }

  /// The same of a field of a record that was read, with names of which an import tells, and such as say nothing of
  /// hiding but by their value: no text is taken for front matter because of them.
  init?(ofFieldNamed name: String, isPerson: Bool) {
    switch SnakeCase.plain(name) {
    case "trashed", "is_trashed", "trashed_at": self = .hides
    case "unpublished", "is_unpublished": self = .draft
    case "hide": self = .hidesIfTrue
    // Ghost's, of what went out by mail alone. People say by it how they are reached.
    case "email_only" where !isPerson: self = .hides
    case "permalink" where !isPerson: self = .permalink
    case "cascade" where !isPerson: self = .cascade
    default: self.init(name, inRecordOfPerson: isPerson)
    }
  }

  private static let names: [String: HidingName] = {
    let hiding = [
      "private", "is_private", "hidden", "is_hidden", "hidden_at", "deleted", "is_deleted",
      "deleted_at", "removed", "is_removed", "removed_at", "soft_deleted",
      "is_soft_deleted",
      "archived", "is_archived", "archived_at", "banned", "is_banned", "banned_at", "disabled",
      "is_disabled", "disabled_at", "suspended", "is_suspended", "suspended_at", "is_blocked",
      "blocked_at",
    ]
    let showing = [
      "public", "is_public", "visible", "is_visible", "approved", "is_approved",
    ]
    var names: [String: HidingName] = [
      "draft": .draft, "is_draft": .draft, "published": .published,
      "is_published": .published, "publish": .published, "dg_publish": .published,
      "status": .status, "visibility": .visibility,
      "privacy": .visibility, "audience": .visibility, "content_warning": .folds,
      "sensitive": .folds, "is_sensitive": .folds,
    ]
    for name in hiding { names[name] = .hides }
    for name in showing { names[name] = .shows }
    return names.merging(JapaneseWords.names) { _, japanese in japanese }
  }()

  /// The names that are long enough for one letter in them to be a slip: in a fixed order.
  static let longNames = names.keys.filter {
    $0.utf8.count >= 6 && $0.utf8.allSatisfy { $0 < 0x80 }
  }.sorted()

  /// Words of which each is a letter off such a name, and none a slip.
  static let ordinaryWords: Set = [
    "approve", "approver", "approves", "archive", "archiver", "archives", "audiences", "banner",
    "delete", "deletes", "disable", "disables", "publics", "publisher", "publishes", "remove",
    "remover", "removes", "statue",
  ]
}

extension HidingName {
  /// What a name and its value make of a record.
  enum Effect {
    /// A draft, which is published one day.
    case draft
    case forNobody
  }

  /// What stands under such a name, and is not null.
  struct Value {
    /// A text, or those of a list, in small letters and without blanks around them.
    let texts: [String]
    /// Whether it is one text, and an empty one, or false.
    let saysNothing: Bool
    /// Whether it says yes, in whatever way.
    let isYes: Bool
    /// Whether it says yes in a way that can mean nothing else.
    let isTruth: Bool
    /// Whether it is a list that holds something, which says neither yes nor no.
    let isFilledList: Bool
    /// Whether it is an object that is a moment, and not never.
    var isMoment = false

    init(text: String) {
      let text = Self.plain(text)
      texts = [text]
      saysNothing = text.isEmpty
      isYes =
        !["", "false", "no", "n", "f", "off", "null", "none"].contains(text)
        && !JapaneseWords.no.contains(text) && !Self.isZero(text)
      isTruth =
        ["true", "yes", "y", "t", "on", "1"].contains(text) || JapaneseWords.yes.contains(text)
      isFilledList = false
    }

    init(boolean: Bool) {
      texts = []
      saysNothing = !boolean
      isYes = boolean
      isTruth = boolean
      isFilledList = false
    }

    /// - Parameter texts: of an object, what it says of rendering.
    init(isYes: Bool, isTruth: Bool = false, texts: [String] = []) {
      self.texts = texts.map(Self.plain)
      saysNothing = false
      self.isYes = isYes
      self.isTruth = isTruth
      isFilledList = false
    }

    /// - Parameters:
    ///   - texts: those of a list.
    ///   - count: of everything in it.
    init(listOf texts: [String], count: Int) {
      self.texts = texts.map(Self.plain)
      saysNothing = false
      isYes = false
      isTruth = false
      isFilledList = count > 0
    }

    /// Whether it hides under a name that does: whoever lists those from whom it is hidden hides it, too.
    var asksToHide: Bool { isYes || isFilledList }

    /// Whether it shows under a name that does.
    var asksToShow: Bool { isYes }

    /// Whether it is false, and no text.
    var isNo: Bool { saysNothing && texts.isEmpty }

    /// Whether a text is 0, or a date with which programs say never: MySQL one of zeros, others the first second of
    /// the clocks or of the calendar. (A password may be `0000`.)
    private static func isZero(_ text: String) -> Bool {
      text == "0"
        || ["0000-00-00", "0001-01-01", "1970-01-01"].contains { text.hasPrefix($0) }
          && text.utf8.dropFirst("0000-00-00".count).allSatisfy("0:.+-tz ".utf8.contains)
    }

    /// The same of the seconds since 1970.
    static func isNever(_ seconds: Int64) -> Bool {
      seconds == 0 || seconds == Timestamp.secondsRange.lowerBound
    }

    private static func plain(_ text: String) -> String {
      let lines = WideLatin.folded(text).lowercased().split(whereSeparator: \.isWhitespace)
      return lines.joined(separator: " ")
    }
  }

  /// What a value makes of a record; nil for nothing.
  func effect(_ value: Value) -> Effect? {
    if value.texts == [""] { return nil }
    switch self {
    case .hides: return value.asksToHide ? .forNobody : nil
    case .draft: return value.asksToHide ? .draft : nil
    case .shows: return value.asksToShow ? Self.effect(ofStates: value.texts) : .forNobody
    case .open:
      if let effect = Self.effect(ofStates: value.texts) { return effect }
      return value.isTruth || value.isMoment
        || !value.texts.isEmpty && value.texts.allSatisfy(Self.opens) ? nil : .forNobody
    case .published:
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
    case .hides, .draft, .published, .shows, .open, .folds, .build, .password, .hidesIfTrue,
      .permalink, .cascade:
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
  ])
  private static let openAudiences = JapaneseWords.openAudiences.union([
    "public", "unlisted", "everyone", "everybody", "anyone", "all", "world", "open",
  ])
}

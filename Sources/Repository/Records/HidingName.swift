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
  /// `published_at`: null does, too, in databases of Rails, Strapi and Ghost. (A list is no moment that can be read.)
  case publishedAt
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

  /// Maps in which Hugo and Zola have the fields that themes know: where they hide a record there, it is hidden.
  static let mapsOfFields: Set = ["params", "extra"]

  /// Those that mean the record there, and nothing else.
  static let namesInMaps: Set = [
    "draft", "is_draft", "private", "is_private", "hidden", "is_hidden", "deleted", "is_deleted",
    "unpublished", "下書き", "非公開",
  ]

  /// What other programs call `sensitive` and `content_warning`.
  private static let foldingElsewhere: Set = [
    "nsfw", "is_nsfw", "spoiler", "is_spoiler", "spoiler_text", "cw",
  ]

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

  /// The same of a field of a record that was read, with names that say nothing of hiding but by their value: no text
  /// is taken for front matter because of them. Some apps have fields of their own, as `_deleted`.
  init?(ofFieldNamed name: String, isPerson: Bool) {
    let name = String(SnakeCase.plain(name).drop { $0 == "_" })
    switch name {
    case "trashed", "is_trashed", "trashed_at", "discarded_at": self = .hides
    case "unpublished", "is_unpublished", "save_as_draft": self = .draft
    case "hide": self = .hidesIfTrue
    // Ghost's, of what went out by mail alone. People say by it how they are reached.
    case "email_only" where !isPerson: self = .hides
    case "published_at" where !isPerson: self = .publishedAt
    case "permalink" where !isPerson: self = .permalink
    case "cascade" where !isPerson: self = .cascade
    case _ where !isPerson && Self.foldingElsewhere.contains(name): self = .folds
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
  static let longNames =
    names.keys.filter(isLong).sorted() + foldingElsewhere.filter(isLong).sorted()

  private static func isLong(_ name: String) -> Bool {
    name.utf8.count >= 6 && name.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Words of which each is a letter off such a name, and none a slip.
  static let ordinaryWords: Set = [
    "approve", "approver", "approves", "archive", "archiver", "archives", "audiences", "banner",
    "delete", "deletes", "disable", "disables", "publics", "publisher", "publishes", "remove",
    "remover", "removes", "statue",
  ]
}

/// A name by which other programs say when, or in which lists, a record is shown.
enum ShowingName: Sendable {
  /// `unlisted`: true takes it out of the lists.
  case unlists
  /// `listed`: false does.
  case lists
  /// `build`, of which `list: never` does.
  case builds
  /// `publish_date`: it is not shown before.
  case from
  /// `expiry_date`: it is not shown from then on.
  case until
  /// `status`, of which `unlisted` takes it out of the lists.
  case states
  /// `date` of a page: it is not shown before.
  case dated

  /// - Parameter name: in snake_case; hyphens are as good as the signs between its words.
  init?(_ name: String) {
    switch SnakeCase.plain(name) {
    case "unlisted", "is_unlisted": self = .unlists
    case "listed", "is_listed": self = .lists
    case "build", "_build": self = .builds
    case "publish_date", "publishdate", "pub_date", "pubdate", "publish_at", "publish_on",
      "publish", "published", "is_published", "published_at", "published_on", "published_date",
      "scheduled_at", "scheduled_for", "公開", "公開状態", "公開設定", "公開日", "公開日時",
      "公開予定日", "公開予定日時", "公開開始日", "公開開始日時":
      self = .from
    case "expiry_date", "expirydate", "expires", "expires_at", "expires_on", "expire_at",
      "unpublish_date", "unpublishdate", "unpublish_at", "公開終了日", "公開終了日時":
      self = .until
    default: return nil
    }
  }

  /// The same of a field of a record that was read, with names that say something else mostly. Some apps have fields of
  /// their own, as `_unlisted`.
  init?(ofFieldNamed name: String, isPage: Bool) {
    let name = String(SnakeCase.plain(name).drop { $0 == "_" })
    switch name {
    case "status", "state", "post_status", "状態", "ステータス": self = .states
    case "date" where isPage: self = .dated
    case "eleventy_exclude_from_collections": self = .unlists
    default: self.init(name)
    }
  }
}

extension ShowingName {
  /// Whether a value under such a name takes a record out of the lists.
  func unlists(_ value: HidingName.Value) -> Bool {
    switch self {
    case .unlists: value.asksToHide
    case .lists: !value.asksToShow
    case .builds: value.texts.contains(HidingName.Value.unlisted)
    case .states: value.texts.contains("unlisted")
    case .from, .until, .dated: false
    }
  }
}

/// A field of a record that takes it out of the lists.
struct UnlistingField {
  /// As it is written.
  let name: String
  /// Whether it says nothing else.
  let isSimple: Bool
}

extension Tape {
  /// The fields of the record on the tape that take it out of the lists.
  func unlistingFields() -> [UnlistingField] {
    var fields: [UnlistingField] = []
    forEachMember(of: 0) { key, value in
      let name = string(key)
      guard tokens[value].kind != .null,
        let meaning = ShowingName(ofFieldNamed: SnakeCase.of(name), isPage: false),
        meaning.unlists(HidingName.Value(self, value))
      else { return }
      var isSimple = isSimple(value)
      if tokens[value].kind == .object {
        isSimple = true
        forEachMember(of: value) { key, _ in isSimple = isSimple && string(key) == "list" }
      }
      fields.append(UnlistingField(name: name, isSimple: isSimple))
    }
    return fields
  }

  /// Whether a value is no list and no object.
  func isSimple(_ value: Int) -> Bool {
    tokens[value].kind != .object && tokens[value].kind != .array
  }
}

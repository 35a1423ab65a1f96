import Domain

/// The texts of the interface in one language, read from a message file:
///
///     # A comment
///     older = Older posts
///     comments[one] = {count} comment
///     comments[other] = {count} comments
///
/// A text runs to the end of its line. `{name}` stands for a value that the program puts in.
public struct Messages: Sendable {
  /// The language of the file, a BCP 47 tag.
  public let language: String
  /// Texts by key, plural forms by `key[form]`.
  private let texts: [String: String]
  /// The texts that the program asks for, ready to be filled.
  private let prepared: [MessageKey: MessageText]
  private let plurals: [PluralKey: (one: MessageText?, other: MessageText)]

  init(language: String, texts: [String: String]) {
    self.language = language
    self.texts = texts
    prepared = Dictionary(
      uniqueKeysWithValues: MessageKey.allCases.map {
        ($0, MessageText(texts[$0.rawValue] ?? ""))
      })
    plurals = Dictionary(
      uniqueKeysWithValues: PluralKey.allCases.map { key in
        let one = texts[key.rawValue + "[one]"].map(MessageText.init)
        return (key, (one, MessageText(texts[key.rawValue + "[other]"] ?? "")))
      })
  }

  /// The keys that stand alone, in order: the fields of `t` in templates.
  var plainKeys: [String] {
    texts.keys.filter { !$0.contains("[") }.sorted()
  }

  /// The text of a key. Every key that the program asks for is in ``MessageKey`` and is checked
  /// when the theme is read, so that a missing one never shows.
  subscript(key: MessageKey) -> String { texts[key.rawValue] ?? "" }

  subscript(plain key: String) -> String { texts[key] ?? "" }

  /// Whether the file has the key, be it with an empty text.
  func isGiven(_ key: MessageKey) -> Bool { texts[key.rawValue] != nil }

  /// A text with values in the places of their names.
  func text(_ key: MessageKey, _ values: [String: String]) -> String {
    text(key) { values[$0] }
  }

  /// A text with values in the places of their names.
  func text(_ key: MessageKey, _ value: (String) -> String?) -> String {
    prepared[key]?.filled(value) ?? ""
  }

  /// A text with a count, in the plural form of the language: `1 comment`, `1,234 comments`.
  func text(_ key: PluralKey, count: Int) -> String {
    guard let forms = plurals[key] else { return "" }
    let form = count == 1 ? forms.one ?? forms.other : forms.other
    return form.filled { $0 == "count" ? number(count) : nil }
  }

  /// The two parts of a text around one name, which a template puts between them.
  func parts(
    _ key: MessageKey, around name: String, _ values: [String: String] = [:]
  ) -> (
    before: String, after: String
  ) {
    prepared[key]?.parts(around: name) { values[$0] } ?? ("", "")
  }

  /// A number with the separator that the language groups thousands with.
  func number(_ value: Int) -> String {
    let digits = String(value.magnitude)
    if digits.utf8.count <= 3 { return value < 0 ? "-" + digits : digits }
    let separator = self[.thousands]
    var groups: [Substring] = []
    var rest = digits[...]
    while rest.count > 3 {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    groups.insert(rest, at: 0)
    return (value < 0 ? "-" : "") + groups.joined(separator: separator)
  }
}

/// Texts that the program itself asks for.
enum MessageKey: String, CaseIterable {
  case thousands
  case dateLong = "date_long"
  case dateTime = "date_time"
  case monthYear = "month_year"
  case month1 = "month_1"
  case month2 = "month_2"
  case month3 = "month_3"
  case month4 = "month_4"
  case month5 = "month_5"
  case month6 = "month_6"
  case month7 = "month_7"
  case month8 = "month_8"
  case month9 = "month_9"
  case month10 = "month_10"
  case month11 = "month_11"
  case month12 = "month_12"
  case unknownUser = "unknown_user"
  case pictureAlt = "picture_without_alt"
  case titlePost = "title_post"
  case titleUntitled = "title_untitled"
  case titleTimelinePage = "title_timeline_page"
  case titleListPage = "title_list_page"
  case titleDirectory = "title_directory"
  case titleMedia = "title_media"
  case titleFollowers = "title_followers"
  case titleFollowing = "title_following"
  case titleNotifications = "title_notifications"
  case titleTags = "title_tags"
  case titleArchive = "title_archive"
  case titleSearch = "title_search"
  case titleNotFound = "title_not_found"
  case titleWithSite = "title_with_site"
  case descriptionProfile = "description_profile"
  case descriptionTag = "description_tag"
  case sensitiveLabel = "sensitive_label"
  case noticeReaction = "notice_reaction"
  case noticeComment = "notice_comment"
  case noticeCommentReply = "notice_comment_reply"
  case noticeCommentMention = "notice_comment_mention"
  case noticeReply = "notice_reply"
  case noticeMention = "notice_mention"
  case noticeFollow = "notice_follow"
  case feedUser = "feed_user"
  case feedTag = "feed_tag"
  case feedNotifications = "feed_notifications"
}

/// Texts with a count.
enum PluralKey: String, CaseIterable {
  case posts
  case comments
  case shares
  case followers
  case following
  case people
  case tags
  case reactions
  case uses
}

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

  init(language: String, texts: [String: String]) {
    self.language = language
    self.texts = texts
  }

  /// The keys that stand alone, in order: the fields of `t` in templates.
  var plainKeys: [String] {
    texts.keys.filter { !$0.contains("[") && !$0.contains("{") }.sorted()
  }

  /// The text of a key. Every key that the program asks for is in ``MessageKey`` and is checked
  /// when the theme is read, so that a missing one never shows.
  subscript(key: MessageKey) -> String { texts[key.rawValue] ?? "" }

  subscript(plain key: String) -> String { texts[key] ?? "" }

  /// A text with values in the places of their names.
  func text(_ key: MessageKey, _ values: [String: String]) -> String {
    Self.filling(self[key], values)
  }

  /// A text with a count, in the plural form of the language: `1 comment`, `1,234 comments`.
  func text(_ key: PluralKey, count: Int) -> String {
    let singular = count == 1 ? texts[key.rawValue + "[one]"] : nil
    let form = singular ?? texts[key.rawValue + "[other]"] ?? ""
    return Self.filling(form, ["count": number(count)])
  }

  /// The two parts of a text around one name, which a template puts between them.
  func parts(_ key: MessageKey, around name: String, _ values: [String: String] = [:]) -> (
    before: String, after: String
  ) {
    let text = Self.filling(self[key], values)
    guard let place = text.firstRange(of: "{\(name)}") else { return (text, "") }
    return (String(text[..<place.lowerBound]), String(text[place.upperBound...]))
  }

  /// A number with the separator that the language groups thousands with.
  func number(_ value: Int) -> String {
    let digits = String(value.magnitude)
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

  private static func filling(_ text: String, _ values: [String: String]) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}") else { break }
      let name = rest[rest.index(after: open)..<close]
      result += values[String(name)] ?? String(rest[...close])
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
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

import Domain

/// The texts of the interface in one language, read from a message file:
///
///     # A comment
///     older = Older posts
///     comments[one] = {count} comment
///     comments[other] = {count} comments
///
/// Which plural forms a language has is up to its ``PluralRule``; `other` is needed.
///
/// A text runs to the end of its line. `{name}` stands for a value that the program puts in.
///
/// A class, because every count on a card is written with its help. It never changes.
public final class Messages: Sendable {
  /// The language of the file, a BCP 47 tag.
  public let language: String
  /// Texts by key, plural forms by `key[form]`.
  private let texts: [String: String]
  /// The texts that the program asks for, ready to be filled.
  private let prepared: [MessageKey: MessageText]
  /// The same of somebody whose name nobody knows, where the language says it in other words.
  private let ofUnknown: [MessageKey: MessageText]
  /// By ``PluralKey``; nil where the file has none.
  private let plurals: [PluralText?]
  private let pluralRule: PluralRule
  private let thousands: [UInt8]
  /// The fields of `t` in templates, in order: the texts that stand alone, and those with a count
  /// as JSON with all their forms, for scripts.
  let templateTexts: [(key: String, text: String)]

  init(language: String, texts: [String: String]) {
    self.language = language
    self.texts = texts
    prepared = Dictionary(
      uniqueKeysWithValues: MessageKey.allCases.map {
        ($0, MessageText(texts[$0.rawValue] ?? ""))
      })
    ofUnknown = Dictionary(
      uniqueKeysWithValues: MessageKey.allCases.compactMap { key in
        key.ofUnknown.flatMap { texts[$0] }.map { (key, MessageText($0)) }
      })
    let rule = PluralRule(language: language)
    pluralRule = rule
    plurals = PluralKey.allCases.map { PluralText($0.name, texts, rule) }
    thousands = Array((texts[MessageKey.thousands.rawValue] ?? "").utf8)
    templateTexts = Self.templateTexts(texts)
  }

  private static func templateTexts(_ texts: [String: String]) -> [(key: String, text: String)] {
    var result: [String: String] = [:]
    for key in texts.keys {
      guard let bracket = key.firstIndex(of: "[") else {
        result[key] = texts[key]
        continue
      }
      let name = String(key[..<bracket])
      if texts[name] == nil { result[name] = formsInJSON(of: name, texts) }
    }
    return result.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// `{"one":"{count} comment","other":"{count} comments"}`
  private static func formsInJSON(of key: String, _ texts: [String: String]) -> String {
    String(appending: { output in
      for form in PluralRule.Form.allCases {
        guard let text = texts["\(key)[\(form.name)]"] else { continue }
        output.append(output.isEmpty ? "{" : ",")
        output.append(json: form.name)
        output.append(":")
        output.append(json: text)
      }
      output.append("}")
    })
  }

  /// The text of a key. Every key that the program asks for is in ``MessageKey`` and is checked
  /// when the theme is read, so that a missing one never shows.
  subscript(key: MessageKey) -> String { texts[key.rawValue] ?? "" }

  subscript(plain key: String) -> String { texts[key] ?? "" }

  /// Whether the file has the key, be it with an empty text.
  func isGiven(_ key: MessageKey) -> Bool { texts[key.rawValue] != nil }

  /// The text of a key, ready to be filled.
  subscript(prepared key: MessageKey) -> MessageText { prepared[key] ?? MessageText("") }

  /// The same of somebody: who has no name takes no title of respect, for example.
  subscript(prepared key: MessageKey, isNamed isNamed: Bool) -> MessageText {
    isNamed ? self[prepared: key] : ofUnknown[key] ?? self[prepared: key]
  }

  /// A text with values in the places of their names.
  func text(_ key: MessageKey, _ values: [String: String]) -> String {
    String(appending: { append(key, values, to: &$0) })
  }

  /// Appends a text with values in the places of their names.
  func append(_ key: MessageKey, _ values: [String: String], to output: inout [UInt8]) {
    self[prepared: key].append(to: &output) { $1.append(optional: values[$0.rawValue]) }
  }

  /// Appends a text with a count, in the plural form of the language: `1 comment`,
  /// `1,234 comments`.
  func append(_ key: PluralKey, count: Int, to output: inout [UInt8]) {
    if let text = plurals[key.rawValue] { append(text, count: count, to: &output) }
  }

  /// The text of a key with a count that the program does not always need.
  func pluralText(_ key: String) -> PluralText? { PluralText(key, texts, pluralRule) }

  /// Appends a text with a count.
  func append(_ text: PluralText, count: Int, to output: inout [UInt8]) {
    text[count].append(to: &output) { value, output in
      guard value == .count else { return false }
      append(number: count, to: &output)
      return true
    }
  }

  /// Appends a number with the separator that the language groups thousands with.
  func append(number: Int, to output: inout [UInt8]) {
    let start = output.count
    output.append(decimal: number)
    var place = output.count - 3
    let first = start + (number < 0 ? 1 : 0)
    while place > first {
      output.insert(contentsOf: thousands, at: place)
      place -= 3
    }
  }
}

/// Texts that the program itself asks for.
enum MessageKey: String, CaseIterable {
  case thousands
  case dateLong = "date_long"
  case dateTime = "date_time"
  case monthYear = "month_year"
  case year = "year_alone"
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
  case titleReplies = "title_replies"
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
  case reactionsOfKind = "reactions_of_kind"
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

extension MessageKey {
  /// The key of the same text of somebody whose name nobody knows; nil for one that speaks of nobody.
  var ofUnknown: String? {
    switch self {
    case .titlePost, .titleUntitled, .noticeReaction, .noticeComment, .noticeCommentReply,
      .noticeCommentMention, .noticeReply, .noticeMention, .noticeFollow:
      rawValue + "_unknown"
    default: nil
    }
  }
}

/// Texts with a count, by their place in a table: they are asked for several times per card.
enum PluralKey: Int, CaseIterable {
  case posts
  case comments
  case shares
  case followers
  case following
  case uses
  case others

  /// The key in a message file.
  var name: String {
    switch self {
    case .posts: "posts"
    case .comments: "comments"
    case .shares: "shares"
    case .followers: "followers"
    case .following: "following"
    case .uses: "uses"
    case .others: "others"
    }
  }
}

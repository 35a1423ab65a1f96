import Domain

/// A name by which some apps hide a record, and others say something else.
enum DoubtfulName {
  /// Whatever is not false, 0, empty or null may hide.
  case hides
  /// What says no may hide.
  case shows
  /// The same, of names of which many are about something else.
  case showsUnlessNo
  /// There may be words that hide.
  case state
  /// `status`: the same, and it may say no.
  case status
  /// `public`: there may be a word that says neither yes nor no.
  case answer
  /// `公開`: the same, or it may say when.
  case open
  /// Whatever does not say everybody may hide.
  case audience
  /// Only those who are listed may see it.
  case listed
  /// That nobody has looked at it yet, or that it is for few: of a post.
  case waits
  /// For whom it is, or that who wants to see it has to pay: of a post.
  case few
  /// When it is to be published, or that it is.
  case planned
  case published

  /// - Parameter name: in snake_case.
  init?(_ name: String) {
    let name = SnakeCase.plain(name)
    let stem = Self.stem(of: name)
    if Self.hiding.contains(stem) {
      self = .hides
    } else if Self.showing.contains(stem) {
      self = .shows
    } else if Self.showingUnlessNo.contains(stem) {
      self = .showsUnlessNo
    } else if Self.states.contains(name) {
      self = .state
    } else if Self.waiting.contains(stem) {
      self = .waits
    } else if Self.wholeAudiences.contains(name) {
      self = .audience
    } else if Self.closed.contains(stem) {
      self = .few
    } else if name == "viewers" || name == "readers" {
      self = .listed
    } else if let known = Self(inJapanese: name) {
      self = known
    } else {
      self.init(words: name.split(separator: "_").map(Self.word))
    }
  }

  /// The same of a name that may hide a record by itself: what else is to be made of its values.
  ///
  /// - Parameter hiding: how it hides one.
  init?(_ name: String, beside hiding: HidingName?) {
    switch hiding {
    case nil, .publishedAt, .hidesIfTrue: self.init(name)
    // Whoever says `status` may mean anything.
    case .status: self = Self(name) ?? .status
    case .open: self = .open
    case .shows where ["public", "visible"].contains(name.split(separator: "_").last):
      self = .answer
    default: return nil
    }
  }

  /// Whether a name means little else in Markdown posts and pages, in which themes have settings such as `hideSummary`
  /// and `disableShare`.
  static func isCertainInThemes(_ name: String) -> Bool {
    if ordinary.contains(name) { return false }
    let stem = stem(of: name)
    let words = name.split(separator: "_").map(word)
    let saysByWhom = words.last == "by" && !hidingWords.isDisjoint(with: words)
    // Without `is_` before it, `live` may be anything.
    return hiding.contains(stem) || showing.contains(stem) && name != stem
      || states.contains(name) || waiting.contains(stem)
      || wholeAudiences.contains(name) || name == "only_me" || saysByWhom
      || name.utf8.contains { $0 >= 0x80 }
  }

  /// Whether a name in a record is mostly about something else than who sees the record: other people, what somebody has
  /// shared or allowed, a part of it.
  static func isOfSomethingElse(_ name: String) -> Bool {
    let words = name.split(separator: "_").map(word)
    return !elsewhere.isDisjoint(with: words)
      || words.contains("shared") && !words.contains("with")
      || words.contains("only") && smallGroups.isDisjoint(with: words)
      || words.contains("enabled") && words.count > 1
      || words.contains("publish") && !prepositions.isDisjoint(with: words)
      // What is to be done, and not what is so.
      || name == "delete" || name == "remove"
  }

  /// Whether a list or map under a name says who sees the record, and not whom somebody has blocked and the like.
  static func mayListReaders(_ name: String) -> Bool {
    let words = name.split(separator: "_").map(word)
    return !prepositions.isDisjoint(with: words) || !audiences.isDisjoint(with: words)
      || name == "viewers" || name == "readers" || wholeAudiences.contains(name)
  }

  private init?(words: [String]) {
    // How many have shared it, what they have agreed to, and what nobody can change.
    if !Self.others.isDisjoint(with: words) || words.suffix(2) == ["read", "only"] { return nil }
    if !Self.plans.isDisjoint(with: words) {
      self = .planned
    } else if !Self.audiences.isDisjoint(with: words) {
      self = .audience
    } else if !Self.hidingWords.isDisjoint(with: words) {
      self = .hides
    } else if !Self.showingWords.isDisjoint(with: words) {
      // Those to whom it is visible are not everybody.
      self = Self.prepositions.isDisjoint(with: words) ? .shows : .hides
    } else if !Self.publishing.isDisjoint(with: words) {
      self = .published
    } else if Self.isOfPart(words) {
      self = .shows
    } else {
      return nil
    }
  }

  /// Whether a name says that a part of a record is to be seen: `show_location`, `location_enabled`.
  private static func isOfPart(_ words: [String]) -> Bool {
    guard words.count > 1, !parts.isDisjoint(with: words) else { return false }
    return ["show", "display", "share", "include"].contains(words[0])
      || ["enabled", "shown"].contains(words[words.count - 1])
  }

  /// Whether a value hides where the name is one that does.
  ///
  /// - Parameter isLater: whether it is a moment that is not yet; nil where it is no moment.
  func mayHide(_ value: HidingName.Value, isLater: () -> Bool?) -> Bool {
    if value.texts == [""] { return false }
    return switch self {
    case .hides: value.asksToHide
    case .shows: !value.asksToShow || HidingName.status.effect(value) != nil
    case .showsUnlessNo: !value.asksToShow && !value.isFilledList
    case .state:
      HidingName.status.effect(value) != nil
        || value.texts.contains { Self.saysSo($0) || Self.isWaiting($0) }
    case .status: DoubtfulName.state.mayHide(value, isLater: isLater) || value.isNo
    case .answer: value.texts.contains { !Self.isUnderstood($0) }
    case .open: isLater() ?? (HidingName.open.effect(value) != nil)
    case .few: value.asksToHide && !value.texts.contains(where: Self.isFree)
    case .audience: HidingName.visibility.effect(value) != nil
    // How many have seen it is nobody's name.
    case .listed:
      value.isFilledList
        || value.texts.contains {
          !HidingName.isForEverybody($0) && $0.contains(where: \.isLetter)
        }
    case .waits: value.asksToHide
    case .planned: isLater() ?? value.asksToHide
    case .published: isLater() ?? !value.asksToShow
    }
  }

  /// Whether a text under a name such as `public` says yes, or who everybody is.
  private static func isUnderstood(_ text: String) -> Bool {
    HidingName.Value(text: text).isTruth || HidingName.isForEverybody(text)
      || text.contains(where: \.isNumber)
  }

  /// Whether a text says that nobody has to pay, or who everybody is.
  static func isFree(_ text: String) -> Bool {
    ["free", "basic"].contains(text) || HidingName.isForEverybody(text)
  }

  /// Whether there is a word in a text that hides as a name: `DELETED_BY_USER`. What somebody has written about
  /// themselves is longer.
  private static func saysSo(_ text: String) -> Bool {
    if text.split(separator: " ").count > 3 { return false }
    return text.split { !$0.isLetter }.contains {
      hidingWords.contains(String($0)) || plans.contains(String($0)) || hiding.contains(String($0))
    }
  }

  /// Whether a state is that of a queue in which things wait for somebody to look at them, or its end.
  static func isWaiting(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter }
    return words.count <= 3 && words.contains("pending")
      || waitingStates.contains(words.joined())
  }

  /// Whether a text says no more than that something is not for everybody, under whatever name.
  static func isAudience(_ value: HidingName.Value, of kind: RecordKind) -> Bool {
    let words = kind == .user ? privateAudiences : closedAudiences
    return !value.texts.isEmpty
      && value.texts.allSatisfy { words.contains($0.filter(\.isLetter)) }
  }

  /// Whether it says something of records of a kind. Of a person, those may be `pending` who ask to follow.
  func isOf(_ kind: RecordKind) -> Bool {
    switch self {
    case .waits: kind.isPost || kind == .comment
    case .few: kind.isPost
    default: true
    }
  }

  /// `rejected` of `is_rejected`, `rejected_at` and the like.
  private static func stem(of name: String) -> String {
    var stem = Substring(name)
    if stem.hasPrefix("is_") { stem = stem.dropFirst("is_".count) }
    for ending in ["_at", "_on", "_until"] where stem.hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
      break
    }
    return String(stem)
  }

  /// `deleted` also of `isdeleted`.
  private static func word(_ word: Substring) -> String {
    let rest = String(word.dropFirst("is".count))
    return word.hasPrefix("is") && (hidingWords.contains(rest) || showingWords.contains(rest))
      ? rest : String(word)
  }

  /// Also with `is_` before them, or `_at`, `_on` or `_until` behind them. Some of them hide in another of these forms.
  private static let hiding: Set = [
    "blocked", "flagged", "reported", "inactive", "deactivated", "locked", "muted", "spam",
    "trashed", "trash", "shadow_banned", "shadowbanned", "invisible", "unlisted", "moderated",
    "confidential", "members_only", "friends_only", "followers_only", "unpublished", "rejected",
    "archive", "private", "hidden", "deleted", "soft_deleted", "removed", "archived", "banned",
    "disabled", "suspended", "unapproved", "quarantined", "expired", "del", "del_flg", "del_flag",
    "delflag", "delflg", "delete_flag", "delete_flg", "destroyed", "erased", "withdrawn", "secret",
    "in_trash", "trashed_by", "protected", "shadowban", "shadow_ban", "censored", "takedown",
    "taken_down", "blacklisted", "retracted", "鍵垢", "删除", "삭제", "비공개", "私密", "borrado", "supprimé",
  ]
  /// The same.
  private static let showing: Set = [
    "active", "enabled", "reviewed", "live", "listed", "shown", "displayed",
  ]
  private static let showingUnlessNo: Set = [
    "show", "show_flag", "show_flg", "display", "display_flag", "display_flg", "open_flag",
    "open_flg",
  ]
  private static let states: Set = [
    "state", "moderation", "moderation_status", "moderation_state", "review_status",
    "review_state", "account_status", "account_state", "post_status", "user_status", "approval",
    "approval_status", "approval_state", "moderation_result", "post_state", "content_status",
    "comment_status", "publish_status", "publication_status", "flags", "account_type",
    "profile_type", "profile_status",
  ]
  /// The same of posts and comments, which somebody has to look at first, or few may see.
  private static let waiting: Set = [
    "pending", "pending_approval", "pending_moderation", "pending_review", "needs_approval",
    "needs_moderation", "needs_review", "requires_approval", "requires_review", "under_review",
    "in_review", "in_moderation", "awaiting_approval", "awaiting_moderation", "awaiting_review",
    "declined", "close_friends",
  ]
  /// Such states, without what is between their words.
  private static let waitingStates: Set = [
    "unapproved", "notapproved", "underreview", "inreview", "needsreview", "toreview", "review",
    "inmoderation", "undermoderation", "moderation", "awaitingapproval", "awaitingmoderation",
    "awaitingreview", "waitingforapproval", "waitingforreview", "declined", "quarantined",
    "quarantine",
  ]
  /// Of posts.
  private static let closed: Set = [
    "premium", "paid", "paywall", "paywalled", "tier", "min_tier", "required_tier",
    "membership_tier", "circle_id", "circle_ids", "couple_id", "family_id", "household_id",
    "team_id", "team_ids", "exclusive", "requires_subscription", "for_friends",
  ]
  private static let wholeAudiences: Set = [
    "who_can_see", "who_can_view", "who_can_read", "share_with", "viewable_by", "readable_by",
    "access_level",
  ]
  private static let privateAudiences: Set = [
    "private", "onlyme", "privado", "privada", "privé", "privat", "非公開",
  ]
  private static let closedAudiences = privateAudiences.union([
    "draft", "friends", "friendsonly", "closefriends", "followers", "followersonly", "direct", "dm",
    "amigos", "borrador", "brouillon", "entwurf", "rascunho", "下書き", "anonymous", "anonymously",
    "incognito",
  ])

  // Wherever they stand in a name.

  private static let hidingWords: Set = [
    "private", "hide", "hides", "hidden", "delete", "deleted", "deletion", "remove", "removed",
    "removal", "ban", "banned", "block", "blocked", "disable", "disabled", "draft", "drafts",
    "shared", "allowed", "restricted", "only", "privado", "privada",
  ]
  /// What blogs have, or lists of people.
  private static let ordinary: Set = [
    "access_level", "archive", "blocked", "flags", "locked", "moderation", "muted", "reported",
    "state",
  ]
  private static let showingWords: Set = ["public", "visible", "approved"]
  private static let audiences: Set = [
    "privacy", "visibility", "privacity", "privacidad", "privacidade",
  ]
  private static let parts: Set = [
    "author", "avatar", "bio", "location", "name", "photo", "place", "profile", "publicly",
    "username",
  ]
  private static let plans: Set = ["schedule", "scheduled", "scheduling"]
  private static let publishing: Set = ["publish", "published"]
  private static let elsewhere: Set = [
    "accepted", "accounts", "allow", "allowed", "block", "comments", "domain", "followers",
    "following", "id", "ids", "image", "images", "likes", "list", "lists", "messages", "notes",
    "number", "photo", "photos", "posts", "replies", "reply", "repos", "text", "type", "users",
    "words",
  ]
  private static let smallGroups: Set = [
    "admin", "admins", "followers", "friend", "friends", "me", "member", "members", "mutuals",
    "staff", "subscribers",
  ]
  private static let prepositions: Set = ["to", "for", "with"]
  private static let others: Set = [
    "count", "counts", "policy", "terms", "hash", "token", "version", "tag", "tags", "reactions",
    "mention", "mentions", "mentioned", "email",
  ]
}

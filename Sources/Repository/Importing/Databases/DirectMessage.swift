/// How apps name those to whom a message is, or the conversation in which it stands. A site has messages for
/// everybody, and no others.
enum DirectMessage {
  /// Whether a message is to somebody, and not to whom.
  case mark
  /// To whom it is, or where, as an id or a name.
  case audience
  /// The same under a name that says nothing else: there may be a word for everybody.
  case bareAudience
  /// What may be that: where it leads to somebody.
  case possibleAudience
  /// Of which kind the conversation is: whatever does not say everybody is for some.
  case kindOfConversation
  /// Of which kind the message is, such as a picture.
  case kindOfMessage
  /// Whether it is to everybody.
  case everybody

  /// - Parameter name: of a field, in snake_case.
  init?(_ name: String) {
    let words = NameWords.of(name, before: Self.joinedWords)
    let name = words.joined(separator: "_")
    if Self.kinds.contains(name) || Self.isKindOfPlace(words) {
      self = .kindOfMessage
    } else if Self.marks.contains(name) {
      self = .mark
    } else if Self.stems.contains(name) {
      self = .bareAudience
    } else if Self.isForEverybody(words) {
      self = .everybody
    } else {
      guard let audience = Self.audience(words) else { return nil }
      if let first = words.first, first == "is" || first == "has" {
        self = Self.isMark(words) ? .mark : .possibleAudience
      } else if words.last == "type" || words.last == "kind" {
        self = .kindOfConversation
      } else {
        self = audience
      }
    }
  }

  /// Whether a text says of which kind a message is, and that it is for some.
  static func isPrivate(_ text: String) -> Bool {
    text.split { !$0.isLetter }.contains { privateKinds.contains(String($0)) }
  }

  /// `channel_type`, which may also say what people write there, as `text`.
  private static func isKindOfPlace(_ words: [String]) -> Bool {
    words.count == 2 && (words[1] == "type" || words[1] == "kind")
      && ["channel", "room", "group", "thread", "dialog", "dialogue", "inbox"].contains(words[0])
  }

  /// `to_all`, `is_public_chat`. What else such names say is of somebody: `recipient_public_key`.
  private static func isForEverybody(_ words: [String]) -> Bool {
    words.contains(where: openWords.contains)
      && words.allSatisfy { openWords.contains($0) || wordsForEverybody.contains($0) }
      && words.contains { $0 == "to" || $0 == "with" || placeWords.contains($0) }
  }

  /// `is_private_chat`, `has_recipients`, but no `has_chat`.
  private static func isMark(_ words: [String]) -> Bool {
    let isOfPlace = !placeWords.isDisjoint(with: words) && personWords.isDisjoint(with: words)
    return !isOfPlace || !closedWords.isDisjoint(with: words)
  }

  private static func audience(_ words: [String]) -> DirectMessage? {
    if !personWords.isDisjoint(with: words) { return certain(words) }
    // Names about the text itself, such as `to_language`, name nobody who is to get it.
    if !quietWords.isDisjoint(with: words) { return nil }
    var rest = words[...]
    while let last = rest.last, rest.count > 1, endings.contains(last) { rest.removeLast() }
    let isTrailing = rest.last == "to"
    if words.first == "to" || isTrailing {
      // Nor by what a message answers, or what it becomes: `reply_to`, `translated_to`.
      if !answerWords.isDisjoint(with: words) { return nil }
      if isTrailing, !answeredWords.isDisjoint(with: words) { return nil }
      let isTo =
        words.first == "to"
        ? words.dropFirst().allSatisfy { endings.contains($0) || personalWords.contains($0) }
        : rest.dropLast().allSatisfy { endings.contains($0) || sendingWords.contains($0) }
      return isTo ? certain(words) : .possibleAudience
    }
    if rest.last == "with", words.contains("shared") { return certain(words) }
    if !placeWords.isDisjoint(with: words) {
      let isPlace = idEndings.contains(words.last ?? "") || words.allSatisfy(isOfPlace)
      return isPlace ? certain(words) : .possibleAudience
    }
    while let first = rest.first, rest.count > 1, endings.contains(first) { rest.removeFirst() }
    // A user with such an ending is the author, and several users are not.
    if rest == ["user"] || rest == ["uid"] {
      return pluralEndings.isDisjoint(with: words) ? nil : .audience
    }
    if rest.first == "for" || rest.first == "with" {
      return rest.dropFirst().first == "user" ? .audience : nil
    }
    if rest == ["other"] { return rest.count < words.count ? .audience : nil }
    let stem = rest.joined(separator: "_")
    if stems.contains(stem) || stem == "users" || stem == "uids" { return .audience }
    // By themselves they may be what is said.
    if matters.contains(rest.last ?? ""), matterEndings.contains(words.last ?? "") {
      return .audience
    }
    // By itself it may be what is said.
    if stem == "dialogue" || stem == "dm" { return rest.count < words.count ? .audience : nil }
    return rest.last == "user" && stems.contains(rest.dropLast().joined(separator: "_"))
      ? .audience : nil
  }

  /// An id is somebody's, whatever it says.
  private static func certain(_ words: [String]) -> DirectMessage {
    words.contains { endings.contains($0) || $0 == "user" || $0 == "users" }
      ? .audience : .bareAudience
  }

  private static func isOfPlace(_ word: String) -> Bool {
    placeWords.contains(word) || endings.contains(word) || besidePlaces.contains(word)
      || closedWords.contains(word)
  }

  private static let kinds: Set = ["type", "message_type", "kind", "message_kind"]

  private static let privateKinds: Set = [
    "private", "direct", "dm", "pm", "personal", "secret", "whisper",
  ]

  private static let marks: Set = [
    "is_direct", "dm", "is_dm", "pm", "is_pm", "is_direct_message", "is_private_message",
    "direct_message", "private_message", "one_to_one", "is_one_to_one", "one_on_one",
    "is_one_on_one", "whisper", "is_whisper",
  ]

  private static let openWords: Set = ["all", "everyone", "everybody", "anyone", "public"]
  private static let wordsForEverybody: Set = placeWords.union([
    "is", "to", "sent", "send", "visible", "shared", "with", "broadcast", "message", "room",
    "channel", "group", "thread",
  ])

  /// Wherever they stand.
  private static let personWords: Set = [
    "receiver", "receivers", "reciever", "recievers", "recipient", "recipients", "addressee",
    "addressees", "participant", "participants",
  ]
  /// Beside words that say which one is meant.
  private static let placeWords: Set = [
    "chat", "chats", "chatroom", "conversation", "conversations", "conv", "convo", "convos",
  ]
  private static let besidePlaces: Set = [
    "room", "rooms", "user", "users", "member", "members", "partner", "peer", "with", "friend",
    "my", "parent", "current", "thread", "channel", "session", "other", "to", "is", "has", "type",
    "kind", "uuid", "guid", "path", "document", "reference", "identifier", "title", "owner",
    "in", "of", "inbox", "avatar", "photo",
  ]
  private static let closedWords: Set = [
    "private", "direct", "group", "personal", "secret", "dm", "pm", "one", "on", "closed",
  ]

  /// Before `to`.
  private static let sendingWords: Set = [
    "sent", "send", "msg", "message", "messaged", "mail", "dm", "pm", "whisper", "whispered",
    "visible", "shared", "directed", "addressed", "delivered", "written", "user", "private",
    "from", "chat",
  ]
  /// Behind it.
  private static let personalWords: Set = placeWords.union([
    "user", "users", "person", "people", "member", "members", "group", "room", "channel", "thread",
    "contact", "friend", "friends", "peer", "account", "profile", "avatar", "photo", "image",
    "picture", "pic", "url", "number", "address", "nickname", "nick", "first", "last", "full",
    "token", "device", "handle", "uuid", "type", "kind",
  ])

  private static let answerWords: Set = [
    "reply", "replies", "replied", "replying", "answer", "answers", "response", "responds",
    "belongs", "related", "refers", "link", "links",
  ]
  /// Before `to`.
  private static let answeredWords: Set = [
    "comment", "quote", "reaction", "thread", "translated", "converted", "uploaded", "redirect",
    "how",
  ]
  private static let quietWords: Set = [
    "language", "lang", "date", "time", "count", "color", "theme", "version",
  ]

  private static let endings: Set = [
    "id", "ids", "uid", "uids", "ref", "refs", "key", "doc", "username", "usernames", "display",
    "name", "names", "email", "emails", "phone", "map", "list", "array",
  ]

  private static let idEndings: Set = [
    "id", "ids", "uid", "uids", "ref", "refs", "key", "uuid", "guid",
  ]

  private static let pluralEndings: Set = [
    "ids", "uids", "refs", "usernames", "names", "emails", "map", "list", "array",
  ]

  private static let stems: Set = [
    "to", "sent_to", "send_to", "recipient", "recipients", "receiver", "receivers", "addressee",
    "addressees", "participant", "participants", "member", "members", "peer", "partner", "match",
    "friend", "friends", "contact", "contacts", "other_user", "target_user", "with_user",
    "group_chat", "chat", "conversation", "dialog", "room", "chat_room", "chatroom", "thread",
    "channel", "group", "inbox", "convo",
  ]

  /// Between a few people, or somebody and a program, in apps of all kinds, where an id says which.
  private static let matters: Set = [
    "session", "ticket", "case", "order", "booking", "appointment", "pair", "couple", "patient",
    "family",
  ]
  private static let matterEndings: Set = ["id", "ids", "uid", "uids", "ref", "refs"]

  private static let joinedWords = placeWords.union(personWords).union(matters).union([
    "to", "sent", "send", "peer", "partner", "member", "friend", "contact", "room", "group",
    "channel", "thread", "inbox", "other", "dm", "dialogue",
  ])
}

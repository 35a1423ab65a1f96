/// How apps name those to whom a message is, or the conversation in which it stands. A site has messages for
/// everybody, and no others.
enum DirectMessage {
  /// Whether a message is to somebody, and not to whom.
  case mark
  /// To whom it is, or where.
  case audience
  /// The same under a name that says nothing else: there may be a word for everybody.
  case bareAudience
  /// Of which kind the conversation is: whatever does not say everybody is for some.
  case kindOfConversation
  /// Of which kind the message is, such as a picture.
  case kindOfMessage

  /// - Parameter name: of a field, in snake_case.
  init?(_ name: String) {
    if Self.kinds.contains(name) {
      self = .kindOfMessage
    } else if Self.marks.contains(name) {
      self = .mark
    } else if Self.stems.contains(name) {
      self = .bareAudience
    } else {
      let words = name.split(separator: "_").map(String.init)
      guard Self.isAudience(words) else { return nil }
      if let first = words.first, first == "is" || first == "has" {
        self = .mark
      } else {
        self = words.last == "type" || words.last == "kind" ? .kindOfConversation : .audience
      }
    }
  }

  /// Whether a text says of which kind a message is, and that it is for some.
  static func isPrivate(_ text: String) -> Bool {
    text.split { !$0.isLetter }.contains { privateKinds.contains(String($0)) }
  }

  private static func isAudience(_ words: [String]) -> Bool {
    if !certainWords.isDisjoint(with: words) { return true }
    // Nobody is meant by what a message answers: `reply_to`.
    if words.first == "to" || words.last == "to" {
      return answerWords.isDisjoint(with: words)
    }
    if words.last == "with", words.contains("shared") { return true }
    var rest = words[...]
    while let last = rest.last, rest.count > 1, endings.contains(last) { rest.removeLast() }
    while let first = rest.first, rest.count > 1, endings.contains(first) { rest.removeFirst() }
    // A user with such an ending is the author, and several users are not.
    if rest == ["user"] || rest == ["uid"] {
      return !pluralEndings.isDisjoint(with: words)
    }
    if rest.first == "for" || rest.first == "with" { return rest.dropFirst().first == "user" }
    let stem = rest.joined(separator: "_")
    if stems.contains(stem) || stem == "users" || stem == "uids" { return true }
    return rest.last == "user" && stems.contains(rest.dropLast().joined(separator: "_"))
  }

  private static let kinds: Set = ["type", "message_type", "kind", "message_kind"]

  private static let privateKinds: Set = [
    "private", "direct", "dm", "pm", "personal", "secret", "whisper",
  ]

  private static let marks: Set = [
    "is_direct", "dm", "is_dm", "is_direct_message", "is_private_message", "direct_message",
    "private_message", "one_to_one", "is_one_to_one", "one_on_one", "is_one_on_one",
  ]

  /// Wherever they stand.
  private static let certainWords: Set = [
    "receiver", "receivers", "reciever", "recievers", "recipient", "recipients", "addressee",
    "addressees", "participant", "participants", "chat", "chats", "chatroom", "conversation",
    "conversations", "conv",
  ]

  private static let answerWords: Set = [
    "reply", "replies", "replied", "replying", "answer", "answers", "response", "responds",
    "belongs", "related", "refers", "link", "links",
  ]

  private static let endings: Set = [
    "id", "ids", "uid", "uids", "ref", "refs", "key", "doc", "username", "usernames", "display",
    "name", "names", "email", "emails", "phone", "map", "list", "array",
  ]

  private static let pluralEndings: Set = [
    "ids", "uids", "refs", "usernames", "names", "emails", "map", "list", "array",
  ]

  private static let stems: Set = [
    "to", "sent_to", "send_to", "recipient", "recipients", "receiver", "receivers", "addressee",
    "addressees", "participant", "participants", "member", "members", "peer", "partner", "match",
    "friend", "friends", "contact", "contacts", "other_user", "target_user", "with_user",
    "group_chat", "chat", "conversation", "dialog", "room", "chat_room", "chatroom", "thread",
    "channel", "group", "inbox",
  ]
}

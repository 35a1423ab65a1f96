/// How apps name those to whom a message is, or the conversation in which it stands. A site has messages for
/// everybody, and no others.
enum DirectMessage {
  /// - Parameter name: of a field, in snake_case.
  static func isAudience(_ name: String) -> Bool {
    if names.contains(name) { return true }
    var stem = Substring(name)
    for ending in endings where stem.hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
      break
    }
    if stems.contains(String(stem)) { return true }
    if stem.hasSuffix("_user") { stem = stem.dropLast("_user".count) }
    return stems.contains(String(stem))
  }

  /// Whether it is a name without an ending that says what stands there: there may be a word for everybody.
  static func isBare(_ name: String) -> Bool {
    stems.contains(name)
  }

  /// Whether it is a name that says whether a message is to somebody, and not to whom.
  static func isMark(_ name: String) -> Bool {
    marks.contains(name)
  }

  private static let marks: Set = [
    "is_direct", "dm", "is_dm", "is_direct_message", "is_private_message",
  ]

  private static let endings = [
    "_ids", "_id", "_uids", "_uid", "_refs", "_ref", "_usernames", "_username", "_display_names",
    "_display_name", "_names", "_name", "_emails", "_email", "_map",
  ]

  /// What has no stem of its own: a user with such an ending is the author.
  private static let names: Set = ["to_users", "users", "user_ids", "user_uids", "uids"]

  private static let stems: Set = [
    "to", "sent_to", "send_to", "recipient", "recipients", "receiver", "receivers", "addressee",
    "addressees", "participant", "participants", "member", "members", "peer", "partner", "match",
    "other_user", "target_user", "with_user", "group_chat", "chat", "conversation", "dialog",
    "room", "chat_room", "chatroom", "thread", "channel", "group", "inbox",
  ]
}

/// How apps name those to whom a message is, or the conversation in which it stands. A site has messages for
/// everybody, and no others.
enum DirectMessage {
  /// - Parameter name: of a field, in snake_case.
  static func isAudience(_ name: String) -> Bool {
    if name == "to" || name.hasPrefix("to_") { return toNames.contains(name) }
    var stem = Substring(name)
    for ending in ["_ids", "_id", "_uids", "_uid", "_refs", "_ref"] where stem.hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
      break
    }
    if stem.hasSuffix("_user") { stem = stem.dropLast("_user".count) }
    return stems.contains(String(stem))
  }

  /// Whether it is a name without an ending that says what stands there: there may be a word for everybody.
  static func isBare(_ name: String) -> Bool { name == "to" || stems.contains(name) }

  private static let toNames: Set = [
    "to", "to_id", "to_ids", "to_uid", "to_uids", "to_user", "to_user_id", "to_users",
  ]

  private static let stems: Set = [
    "recipient", "recipients", "receiver", "receivers", "addressee", "participant", "participants",
    "member", "members", "chat", "conversation", "dialog", "room", "chat_room", "thread", "channel",
    "group",
  ]
}

import Domain

/// What the activities of an outbox say of posts that were published before.
struct MastodonChanges {
  /// The last update of each post, by its id.
  private(set) var updates: [String: ArchiveValue] = [:]
  private(set) var deleted: Set<String> = []
  /// What the activities of each post say of who may see it; of several the narrowest.
  private(set) var narrowest: [String: Visibility] = [:]

  mutating func note(_ visibility: Visibility, of id: String) {
    if let known = narrowest[id], !visibility.isNarrower(than: known) { return }
    narrowest[id] = visibility
  }

  /// Whether an activity is an update that holds only some of what there is of a post: not when it was published.
  static func isPartial(_ activity: ArchiveValue) -> Bool {
    activity["type"]?.string == "Update" && activity["object"]?["published"] == nil
  }

  /// - Returns: whether it may be the update of a post.
  mutating func noteUpdate(_ activity: ArchiveValue) -> Bool {
    guard let object = activity["object"], let id = object["id"]?.string,
      !Self.isPartial(activity)
    else { return false }
    // An outbox may begin with what is new or with what is old.
    if let known = updates[id]?["object"]?["updated"]?.timestamp,
      let time = object["updated"]?.timestamp, time < known
    {
      return true
    }
    updates[id] = activity
    return true
  }

  /// - Returns: whether it says what was deleted.
  mutating func noteDelete(_ activity: ArchiveValue) -> Bool {
    guard let object = activity["object"], let id = object.string ?? object["id"]?.string else {
      return false
    }
    deleted.insert(id)
    return true
  }
}

/// Fields that hide a record in some apps and say something else in others.
///
/// Nothing is hidden for them, but whoever imports a database is to know that they are there.
public struct HidingDoubts: Sendable {
  /// How many records have each of them.
  private var counts: [String: [RecordKind: Int]] = [:]

  /// Of each field and kind of records how many have it: in the order of the names.
  public var all: [(field: String, word: String, count: Int)] {
    counts.sorted { $0.key < $1.key }.flatMap { field, kinds in
      kinds.map { (field, $0.key.rawValue, $0.value) }.sorted { $0.1 < $1.1 }
    }
  }

  /// - Parameters:
  ///   - name: in snake_case.
  ///   - value: is looked at only under the names of such fields.
  mutating func note(
    _ name: String, _ value: @autoclosure () -> HidingName.Value, _ kind: RecordKind
  ) {
    let isDoubtful =
      if Self.hiding.contains(name) {
        value().asksToHide
      } else if Self.showing.contains(name) {
        !value().asksToShow
      } else {
        Self.states.contains(name) && HidingName.status.effect(value()) != nil
      }
    if isDoubtful { counts[name, default: [:]][kind, default: 0] += 1 }
  }

  private static let hiding: Set = [
    "blocked", "flagged", "is_flagged", "reported", "is_reported", "inactive", "is_inactive",
    "deactivated", "is_deactivated", "locked", "is_locked", "muted", "is_muted", "spam", "is_spam",
    "trashed", "trash", "shadow_banned", "is_shadow_banned", "shadowbanned", "invisible",
    "unlisted", "moderated", "confidential", "members_only", "friends_only", "followers_only",
  ]
  private static let showing: Set = [
    "active", "is_active", "enabled", "is_enabled", "reviewed", "is_reviewed",
    "is_live", "listed", "is_listed",
  ]
  private static let states: Set = [
    "state", "moderation", "moderation_status", "moderation_state", "review_status",
    "review_state", "account_status", "account_state", "post_status", "user_status",
  ]
}

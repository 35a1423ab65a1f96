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
    let stem = Self.stem(of: name)
    let isDoubtful =
      if Self.hiding.contains(stem) {
        value().asksToHide
      } else if Self.showing.contains(stem) {
        !value().asksToShow
      } else {
        Self.states.contains(name) && HidingName.status.effect(value()) != nil
      }
    if isDoubtful { counts[name, default: [:]][kind, default: 0] += 1 }
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

  /// Also with `is_` before them, or `_at`, `_on` or `_until` behind them. Some of them hide in another of these forms.
  private static let hiding: Set = [
    "blocked", "flagged", "reported", "inactive", "deactivated", "locked", "muted", "spam",
    "trashed", "trash", "shadow_banned", "shadowbanned", "invisible", "unlisted", "moderated",
    "confidential", "members_only", "friends_only", "followers_only", "unpublished", "rejected",
    "archive", "private", "hidden", "deleted", "soft_deleted", "removed", "archived", "banned",
    "disabled", "suspended",
  ]
  /// The same.
  private static let showing: Set = ["active", "enabled", "reviewed", "live", "listed"]
  private static let states: Set = [
    "state", "moderation", "moderation_status", "moderation_state", "review_status",
    "review_state", "account_status", "account_state", "post_status", "user_status",
  ]
}

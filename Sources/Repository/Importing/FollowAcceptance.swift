/// What a field of a follow says of whether it is one: in many apps people ask first.
enum FollowAcceptance {
  /// - Parameter name: in snake_case.
  /// - Returns: nil where the field says nothing of it.
  static func isAccepted(_ name: String, _ value: FirestoreValue) -> Bool? {
    let texts = value.hiding.texts
    guard accepted.contains(name) || waiting.contains(name) || states.contains(name),
      texts != [""]
    else { return nil }
    let words = texts.map { String($0.map { "_-".contains($0) ? " " : $0 }) }
    if words.contains(where: statesOfRequests.contains) { return false }
    if accepted.contains(name) { return value.hiding.asksToShow }
    if waiting.contains(name) { return !value.hiding.asksToHide }
    return words.contains(where: statesOfFollows.contains) ? true : nil
  }

  private static let accepted: Set = [
    "accepted", "approved", "confirmed", "is_accepted", "is_approved", "is_confirmed",
  ]
  private static let waiting: Set = ["is_pending", "is_requested", "pending", "requested"]
  private static let states: Set = [
    "follow_state", "follow_status", "request_state", "request_status", "state", "status",
  ]
  private static let statesOfRequests: Set = [
    "blocked", "canceled", "cancelled", "declined", "denied", "pending", "refused", "rejected",
    "request sent", "requested", "waiting",
  ]
  private static let statesOfFollows: Set = [
    "accepted", "active", "approved", "confirmed", "following",
  ]
}

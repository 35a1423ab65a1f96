/// What the fields of a follow say of whether it is one: in many apps people ask first.
struct FollowAcceptance {
  /// By all fields but the one that it was asked for, which may stay when it is accepted.
  private var said: Bool?
  private var isRequest: Bool?

  /// nil where no field says it.
  var isAccepted: Bool? { said ?? isRequest.map { !$0 } }

  /// - Parameter name: in snake_case.
  /// - Returns: whether the field says something of it.
  mutating func read(_ name: String, _ value: FirestoreValue) -> Bool {
    if Self.requests.contains(name), value.hiding.texts != [""] {
      isRequest = value.hiding.asksToHide
      return true
    }
    guard let isAccepted = Self.isAccepted(name, value) else { return false }
    said = isAccepted && said != false
    return true
  }

  private static func isAccepted(_ name: String, _ value: FirestoreValue) -> Bool? {
    let texts = value.hiding.texts
    guard accepted.contains(name) || waiting.contains(name) || states.contains(name),
      texts != [""]
    else { return nil }
    if texts.contains(where: isOfRequest) { return false }
    if accepted.contains(name) { return value.hiding.asksToShow }
    if waiting.contains(name) { return !value.hiding.asksToHide }
    return texts.contains(where: statesOfFollows.contains) ? true : nil
  }

  /// Whether a text is the state of what is no follow yet, or not any more: `pending_approval`, `requestSent`.
  private static func isOfRequest(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter }.map(String.init)
    // Longer ones are no states, but prose.
    if words.isEmpty || words.count > 3 { return false }
    if words[0] == "not" { return statesOfFollows.contains(words[1...].joined()) }
    return DoubtfulName.isWaiting(text) || words.contains(where: statesOfRequests.contains)
      || statesOfRequests.contains(words.joined())
  }

  private static let accepted: Set = [
    "accepted", "approved", "confirmed", "is_accepted", "is_approved", "is_confirmed",
  ]
  private static let requests: Set = ["is_requested", "requested"]
  private static let waiting: Set = ["is_pending", "pending"]
  private static let states: Set = [
    "approval", "approval_state", "approval_status", "follow_state", "follow_status",
    "request_state", "request_status", "state", "status",
  ]
  private static let statesOfRequests: Set = [
    "awaiting", "blocked", "canceled", "cancelled", "declined", "denied", "pending", "refused",
    "rejected", "requestsent", "requested", "waiting",
  ]
  private static let statesOfFollows: Set = [
    "accepted", "active", "approved", "confirmed", "following",
  ]
}

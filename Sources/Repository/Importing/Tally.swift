/// How much is not imported, by reasons.
struct Tally<Reason: Hashable & Sendable>: Equatable, Sendable {
  private var counts: [Reason: Int] = [:]

  subscript(_ reason: Reason) -> Int {
    get { counts[reason, default: 0] }
    set { counts[reason] = newValue == 0 ? nil : newValue }
  }
}

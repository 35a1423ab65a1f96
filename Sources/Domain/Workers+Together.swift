extension Workers {
  /// The results of two pieces of work that do not depend on each other, done side by side.
  public func together<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    let results: [OneOfTwo<First, Second>] = map(2) {
      $0 == 0 ? .first(first()) : .second(second())
    }
    guard case .first(let first) = results[0], case .second(let second) = results[1] else {
      preconditionFailure("results are in the order of their pieces")
    }
    return (first, second)
  }
}

private enum OneOfTwo<First: Sendable, Second: Sendable>: Sendable {
  case first(First)
  case second(Second)
}

import Synchronization

extension Workers {
  /// The results of two pieces of work that do not depend on each other, done side by side.
  public func together<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    guard count > 1 else { return (first(), second()) }
    let both = Both<First, Second>()
    forEachRange(of: 2) { _, range in
      for piece in range {
        if piece == 0 {
          let result = first()
          both.first.withLock { $0 = result }
        } else {
          let result = second()
          both.second.withLock { $0 = result }
        }
      }
    }
    guard let first = both.first.withLock({ $0 }), let second = both.second.withLock({ $0 }) else {
      preconditionFailure("workers must do each piece once")
    }
    return (first, second)
  }
}

/// A class because two workers share it; each takes one of the locks, once.
private final class Both<First: Sendable, Second: Sendable>: Sendable {
  let first = Mutex<First?>(nil)
  let second = Mutex<Second?>(nil)
}

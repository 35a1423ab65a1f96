import Synchronization

/// Whose turn it is to ask a host: one at a time, and with a pause after each.
///
/// A class because everybody who asks shares it. The lock is held for a look at a host alone, and never while
/// anybody waits or asks: other hosts have nothing to do with that.
final class HostTurns: Sendable {
  private enum Turn {
    /// Somebody is asking.
    case taken
    /// Anybody may ask from then on, in seconds since some moment.
    case free(from: Double)
  }

  private let pause: Double
  private let turns = Mutex<[String: Turn]>([:])

  /// Seconds after which one who waits for another looks again. Two seldom want one host: only where links to
  /// others are redirected to it.
  private static let patience = 0.1

  /// - Parameter pause: seconds between two requests to a host.
  init(pause: Double) {
    self.pause = pause
  }

  /// Waits for the caller's turn; until the body returns it is nobody else's.
  func take<Result>(_ host: String, _ body: () -> Result) -> Result {
    while let wait = begin(host) { SystemClock.sleep(seconds: wait) }
    defer {
      let next = SystemClock.monotonicSeconds() + pause
      turns.withLock { $0[host] = .free(from: next) }
    }
    return body()
  }

  /// Takes the turn.
  ///
  /// - Returns: nil when it is the caller's; else after how many seconds to try again.
  private func begin(_ host: String) -> Double? {
    turns.withLock { turns in
      switch turns[host] {
      case .taken?: return Self.patience
      case .free(let start)?:
        let wait = start - SystemClock.monotonicSeconds()
        if wait > 0 { return wait }
      case nil: break
      }
      turns[host] = .taken
      return nil
    }
  }
}

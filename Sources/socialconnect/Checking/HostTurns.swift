import Synchronization

/// Whose turn it is to ask a host: one at a time, and with a pause after each.
///
/// A class because everybody who asks shares it.
final class HostTurns: Sendable {
  /// The end of the last request to a host, in seconds since some moment.
  private final class Turn: Sendable {
    let lastEnd = Mutex<Double?>(nil)
  }

  private let pause: Double
  private let turns = Mutex<[String: Turn]>([:])

  /// - Parameter pause: seconds between two requests to a host.
  init(pause: Double) {
    self.pause = pause
  }

  /// Waits for the caller's turn; until the body returns it is nobody else's.
  func take<Result>(_ host: String, _ body: () -> Result) -> Result {
    let turn = turns.withLock { turns in
      if let turn = turns[host] { return turn }
      let turn = Turn()
      turns[host] = turn
      return turn
    }
    return turn.lastEnd.withLock { lastEnd in
      if let lastEnd {
        SystemClock.sleep(seconds: lastEnd + pause - SystemClock.monotonicSeconds())
      }
      defer { lastEnd = SystemClock.monotonicSeconds() }
      return body()
    }
  }
}

import Synchronization

/// The results of pieces of work, each put in its own place by the worker that made it.
///
/// A class because all workers of one `mapRanges` share it; the lock is taken once a piece.
final class Parts<Element: Sendable, Failure: Error>: Sendable {
  private let parts: Mutex<[Result<[Element], Failure>]>

  init(count: Int) {
    parts = Mutex(Array(repeating: .success([]), count: count))
  }

  func store(_ part: Result<[Element], Failure>, at index: Int) {
    parts.withLock { $0[index] = part }
  }

  func joined(capacity: Int) throws(Failure) -> [Element] {
    try parts.withLock { (stored) throws(Failure) in
      var result: [Element] = []
      result.reserveCapacity(capacity)
      for part in stored { result.append(contentsOf: try part.get()) }
      return result
    }
  }
}

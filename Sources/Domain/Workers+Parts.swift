import Synchronization

/// The results of pieces of work, each put in its own place by the worker that made it.
///
/// A class because all workers of one `map` share it; the lock is taken once a piece.
final class Parts<Element: Sendable>: Sendable {
  private let parts: Mutex<[[Element]]>

  init(count: Int) {
    parts = Mutex(Array(repeating: [], count: count))
  }

  func store(_ part: [Element], at index: Int) {
    parts.withLock { $0[index] = part }
  }

  func joined(capacity: Int) -> [Element] {
    parts.withLock { stored in
      var result: [Element] = []
      result.reserveCapacity(capacity)
      for part in stored { result.append(contentsOf: part) }
      return result
    }
  }
}

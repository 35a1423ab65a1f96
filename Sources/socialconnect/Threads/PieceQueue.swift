import Synchronization

/// Hands out numbers, each once: a worker takes the next piece when it is done with its last, so
/// that no more workers run than there are jobs and none waits for a slow one.
///
/// A class because all workers of one piece of work share it.
final class PieceQueue: Sendable {
  private let count: Int
  private let taken = Atomic<Int>(0)

  init(count: Int) {
    self.count = count
  }

  /// Whether there is a piece that nobody has taken.
  var hasMore: Bool { taken.load(ordering: .relaxed) < count }

  func next() -> Int? {
    let piece = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return piece < count ? piece : nil
  }
}

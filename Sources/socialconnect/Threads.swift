import Dispatch
import Domain

extension Workers {
  /// Workers on the system's threads.
  ///
  /// - Parameter jobs: how many run at the same time, at least 1.
  static func threads(_ jobs: Int) -> Workers {
    guard jobs > 1 else { return .serial }
    return Workers(count: jobs) { pieces, body in
      let queue = PieceQueue(count: pieces)
      DispatchQueue.concurrentPerform(iterations: min(jobs, pieces)) { _ in
        while let piece = queue.next() { body(piece) }
      }
    }
  }
}

import Synchronization

/// The failure to report when several workers fail: the one with the first path, so that the
/// message does not depend on which worker was faster.
///
/// Who works on a path that comes after it need not; those before it are still to be tried.
///
/// A class because all workers share it.
final class FirstFailure: Sendable {
  private let failure = Mutex<(path: String, error: BuildFailure)?>(nil)

  var first: BuildFailure? { failure.withLock { $0?.error } }

  /// Whether nothing that happens at a path could change the failure.
  func precedes(_ path: String) -> Bool {
    failure.withLock { $0.map { $0.path.utf8.lexicographicallyPrecedes(path.utf8) } ?? false }
  }

  func set(_ error: BuildFailure, at path: String) {
    failure.withLock { current in
      if let known = current, !path.utf8.lexicographicallyPrecedes(known.path.utf8) { return }
      current = (path, error)
    }
  }
}

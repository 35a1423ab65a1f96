import Synchronization

/// The failure to report when several workers fail: the one with the first path, so that the
/// message does not depend on which worker was faster.
///
/// A class because all workers share it.
final class FirstFailure: Sendable {
  private let failure = Mutex<(path: String, error: BuildFailure)?>(nil)

  var isSet: Bool { failure.withLock { $0 != nil } }

  var first: BuildFailure? { failure.withLock { $0?.error } }

  func set(_ error: BuildFailure, at path: String) {
    failure.withLock { current in
      if let known = current, known.path <= path { return }
      current = (path, error)
    }
  }
}

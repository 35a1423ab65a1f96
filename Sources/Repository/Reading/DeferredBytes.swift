import Synchronization

/// The bytes of a large file, which need not be in memory all the time: once its records are known,
/// only an error message asks for them. Then they are read again.
///
/// A class, because all who have the file share what was read.
final class DeferredBytes: Sendable {
  /// Gives the bytes, or nil when the file is not what it was when it was looked at.
  typealias Reading = @Sendable () -> [UInt8]?

  private enum State {
    case held([UInt8])
    case apart(Reading)
    case changed
  }

  private let state: Mutex<State>

  init(held bytes: [UInt8]) {
    state = Mutex(.held(bytes))
  }

  init(apart read: @escaping Reading) {
    state = Mutex(.apart(read))
  }

  /// Read where they are not held; empty when the file has changed meanwhile.
  var bytes: [UInt8] {
    state.withLock { state in
      if case .apart(let read) = state { state = read().map(State.held) ?? .changed }
      if case .held(let bytes) = state { return bytes }
      return []
    }
  }

  var areHeld: Bool {
    state.withLock { if case .held = $0 { true } else { false } }
  }

  /// Whether the bytes had to be read again, and were not what they had been.
  var haveChanged: Bool {
    state.withLock { if case .changed = $0 { true } else { false } }
  }

  /// Gives the memory of the bytes back.
  ///
  /// - Parameter read: finds them again.
  func putApart(_ read: @escaping Reading) {
    state.withLock { state in
      if case .held = state { state = .apart(read) }
    }
  }
}

import Synchronization

/// The bytes of a large file, which need not be in memory all the time: once its records are known,
/// only messages ask for them. Then they are read again, as far as they are needed.
///
/// A class, because all who have the file share what was read.
final class DeferredBytes: Sendable {
  /// Gives the bytes from the start to a place, or more of them; nil when they are not what they were when
  /// the file was looked at.
  typealias Reading = @Sendable (_ end: Int) -> [UInt8]?

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
      if case .apart(let read) = state { state = read(.max).map(State.held) ?? .changed }
      if case .held(let bytes) = state { return bytes }
      return []
    }
  }

  /// The bytes from the start to a place, or more of them. What is read for that is not kept.
  func start(upTo end: Int) -> [UInt8] {
    state.withLock { state in
      switch state {
      case .held(let bytes): return bytes
      case .changed: return []
      case .apart(let read):
        guard let start = read(end) else {
          state = .changed
          return []
        }
        return start
      }
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

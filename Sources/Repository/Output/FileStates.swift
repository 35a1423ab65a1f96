import Synchronization

/// What has been found out about each planned file, by its position.
///
/// A class because all workers share it. It has no lock: each element is written by the one worker
/// that puts the file, and nobody reads it before all workers are done, which is what a
/// publication's caller promises. That is what the unsafe buffer is for; an array behind a lock was
/// taken several times per file.
final class FileStates: @unchecked Sendable {
  private let states: UnsafeMutableBufferPointer<FileState>

  init(count: Int) {
    states = .allocate(capacity: count)
    states.initialize(repeating: FileState())
  }

  deinit {
    states.deallocate()
  }

  subscript(position: Int) -> FileState {
    get {
      precondition(states.indices.contains(position), "there is no such file")
      return states[position]
    }
    set {
      precondition(states.indices.contains(position), "there is no such file")
      states[position] = newValue
    }
  }
}

struct FileState: BitwiseCopyable, Sendable {
  enum Status: UInt8 {
    case pending
    /// It stands there with these bytes.
    case unchanged
    /// Nothing stands at the path.
    case added
    /// Another file stands at the path.
    case changed
    /// A folder or something stranger stands at the path.
    case obstructed
  }

  var status = Status.pending
  var size = 0
  var hash = ContentHash(value: 0)

  var isStaged: Bool { status != .pending && status != .unchanged }
}

/// What has been found out about each folder, by its index.
///
/// A class because all workers share it. Several may look at one folder at the same time; they find
/// the same, so each element is an atomic and there is no lock.
final class FolderStates: Sendable {
  enum State: UInt8 {
    case unknown
    case exists
    case missing
    /// It is a file, or something stranger.
    case obstructed
    /// A folder above it is missing or obstructed.
    case unreachable
  }

  // Atomics can't be copied, so no array holds them.
  private nonisolated(unsafe) let states: UnsafeMutableBufferPointer<Atomic<UInt8>>
  private nonisolated(unsafe) let staged: UnsafeMutableBufferPointer<Atomic<Bool>>

  init(count: Int) {
    states = .allocate(capacity: count)
    staged = .allocate(capacity: count)
    for folder in 0..<count {
      states.initializeElement(at: folder, to: Atomic(State.unknown.rawValue))
      staged.initializeElement(at: folder, to: Atomic(false))
    }
  }

  deinit {
    states.deinitialize().deallocate()
    staged.deinitialize().deallocate()
  }

  subscript(folder: Int) -> State {
    get {
      precondition(states.indices.contains(folder), "there is no such folder")
      return State(rawValue: states[folder].load(ordering: .relaxed)) ?? .unknown
    }
    set {
      precondition(states.indices.contains(folder), "there is no such folder")
      states[folder].store(newValue.rawValue, ordering: .relaxed)
    }
  }

  /// Whether the folder has been made in the staging folder.
  func isStaged(_ folder: Int) -> Bool {
    precondition(staged.indices.contains(folder), "there is no such folder")
    return staged[folder].load(ordering: .relaxed)
  }

  func setStaged(_ folder: Int) {
    precondition(staged.indices.contains(folder), "there is no such folder")
    staged[folder].store(true, ordering: .relaxed)
  }
}

import Domain
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
    /// Nothing stands at the path, or a file of the site before under another name.
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
  /// Whether a file stands, or stood, at the path.
  var stoodThere: Bool { status == .unchanged || status == .changed }
}

/// What has been found out about each folder, by its index.
///
/// A class because all workers share it. Several may look at one folder at the same time; they find
/// the same, so each element is an atomic and there is no lock.
final class FolderStates: Sendable {
  enum State: UInt8, AtomicRepresentable {
    case unknown
    /// It exists, and nobody has put anything into it since the publication before.
    case untouched
    /// It exists, and somebody has put something into it since, or taken it out.
    case touched
    /// It exists, and somebody may have moved it there since, with whatever is in it.
    case moved
    case missing
    /// It is a file, or something stranger.
    case obstructed
    /// A folder above it is missing or obstructed.
    case unreachable

    var exists: Bool { self == .untouched || self == .touched || self == .moved }

    /// Of a folder that exists. Moving a folder changes its `ctime`, as putting something into it does, and
    /// that of the folder into which it is moved.
    ///
    /// - Parameters:
    ///   - status: nil when it is not known.
    ///   - clocks: of the publication before; nil when they are not known.
    init(_ status: stat?, in parent: State, since clocks: PublishingClocks?) {
      if parent == .moved {
        self = .moved
      } else if let status, let clocks, clocks.isUntouchedFolder(status) {
        self = .untouched
      } else {
        self = parent == .touched ? .moved : .touched
      }
    }

    /// Of the destination, which is known to be the one of the publication before.
    init(top folder: HeldFolder, since clocks: PublishingClocks?) {
      self.init(try? folder.status(of: "."), in: .untouched, since: clocks)
    }
  }

  private let states: AtomicRow<State>
  private let staged: AtomicRow<Bool>

  init(count: Int) {
    states = AtomicRow(repeating: .unknown, count: count)
    staged = AtomicRow(repeating: false, count: count)
  }

  subscript(folder: Int) -> State {
    get { states[folder].load(ordering: .relaxed) }
    set { states[folder].store(newValue, ordering: .relaxed) }
  }

  /// Whether the folder has been made in the staging folder.
  func isStaged(_ folder: Int) -> Bool { staged[folder].load(ordering: .relaxed) }

  func setStaged(_ folder: Int) { staged[folder].store(true, ordering: .relaxed) }
}

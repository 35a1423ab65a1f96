/// What one file of the content is to become.
public struct ContentEdit: Sendable, Equatable {
  public enum Outcome: Sendable, Equatable {
    case bytes([UInt8])
    /// What a file outside the content holds, such as a picture that is too large to be kept in memory.
    case copy(of: String)
    case removed
  }

  /// From the site folder: `content/posts/fog.md`.
  public let path: String
  /// The bytes that the edit was made from; nil where there is no file.
  public let before: [UInt8]?
  public let outcome: Outcome

  public init(path: String, before: [UInt8]?, outcome: Outcome) {
    self.path = path
    self.before = before
    self.outcome = outcome
  }

  /// - Parameter after: nil where the file is to go.
  public init(path: String, before: [UInt8]?, after: [UInt8]?) {
    self.init(path: path, before: before, outcome: after.map { .bytes($0) } ?? .removed)
  }

  /// The bytes that the file gets; nil where it is to go, or becomes a copy.
  public var after: [UInt8]? {
    if case .bytes(let bytes) = outcome { bytes } else { nil }
  }
}

/// Why files of the content were not changed.
public enum EditError: Error, Equatable, Sendable {
  /// Somebody else changes the content at the same time.
  case locked
  /// A file is not what the edit was made from.
  case changed(path: String)
  /// What stands where a journal would be is none of ours.
  case foreignJournal(path: String)
  /// A change was begun, and its journal is there: the next one completes it first.
  case unfinished(OutputError)
  case output(OutputError)
}

extension EditError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .locked: "another program is changing the content"
    case .changed(let path): "\(path) was changed by somebody else at the same time"
    case .foreignJournal(let path): "\(path) was not written by SocialConnect"
    case .unfinished(.sourceChanged(let path)):
      "\(path) was changed while a change that was interrupted waited to be completed"
    case .unfinished(let error): "\(error); a change of the content is half made"
    case .output(let error): error.description
    }
  }
}

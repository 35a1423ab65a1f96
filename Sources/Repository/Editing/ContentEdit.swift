/// What one file of the content is to become.
public struct ContentEdit: Sendable, Equatable {
  /// From the site folder: `content/posts/fog.md`.
  public let path: String
  /// The bytes that the edit was made from; nil where there is no file.
  public let before: [UInt8]?
  /// nil where the file is to go.
  public let after: [UInt8]?

  public init(path: String, before: [UInt8]?, after: [UInt8]?) {
    self.path = path
    self.before = before
    self.after = after
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

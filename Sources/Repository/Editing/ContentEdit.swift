/// What a change of the content comes to.
public struct ContentChange: Sendable {
  /// One for each file that changes; none where all is as it is wanted.
  public internal(set) var edits: [ContentEdit] = []
  /// Pictures that no record shows any more and that stay, because not all can be read that may name them.
  public internal(set) var undecidedPictures: [String] = []
  /// Pictures that no record may show any more and that stay, because a file of that name is named elsewhere.
  public internal(set) var doubtfulPictures: [String] = []
}

/// What one file of the content is to become.
public struct ContentEdit: Sendable, Equatable {
  /// What stands there afterwards.
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
  /// What is to stand there, or that nothing is.
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

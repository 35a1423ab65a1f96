/// A hashtag as somebody wrote it, and the one page that all its spellings share.
public struct Hashtag: Sendable, Hashable {
  /// What was written, without the `#`.
  public let spelling: String

  /// Equal for all spellings that differ only in case, width or composition.
  public let identity: String

  /// - Parameter spelling: without the sign.
  public init(spelling: String) {
    self.spelling = spelling
    identity = HashtagScanner.identity(of: spelling)
  }
}

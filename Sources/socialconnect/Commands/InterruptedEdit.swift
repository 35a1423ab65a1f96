import Domain
import Repository

/// A change of the content that a command has begun and that was killed then: half of it is never published.
enum InterruptedEdit {
  /// Completes it, if there is one, and keeps everybody from beginning another: of that, half could be read.
  ///
  /// - Parameter patience: how long somebody who changes the content is waited for.
  /// - Returns: the lock to be held while the content is read; nil where there is no content.
  /// - Throws: why it can't be completed, or nothing can be read now.
  static func readingCompleted(
    _ siteFolder: String, patience: Duration = ContentLock.patience
  ) throws(EditError) -> ContentLock? {
    for _ in 0..<mostKilled {
      try commit(siteFolder).completeInterrupted()
      let lock = try reading(siteFolder, patience: patience)
      // Whoever had it until now may have been killed amid a change.
      if !commit(siteFolder).isInterrupted { return lock }
      lock?.end()
    }
    throw .locked
  }

  /// For how many commands that are killed one after the other somebody waits who reads the content.
  private static let mostKilled = 3

  /// Keeps everybody from changing the content while it is read.
  static func reading(
    _ siteFolder: String, patience: Duration = ContentLock.patience
  ) throws(EditError) -> ContentLock? {
    try ContentLock(readingContentOf: Environment.realPath(siteFolder), patience: patience)
  }

  /// What to say of it to who writes nothing and reads the content; nil where there is none.
  static func finding(in siteFolder: String) -> Finding? {
    guard commit(siteFolder).isInterrupted else { return nil }
    return Finding(
      .warning, rule: .unfinishedChange,
      message: "a change of the content was interrupted, and is half made",
      hint: "the next build, or the next command that writes, completes it")
  }

  private static func commit(_ siteFolder: String) -> EditCommit {
    EditCommit(siteFolder: Environment.realPath(siteFolder))
  }
}

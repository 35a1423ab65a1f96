import Domain
import Repository

/// A change of the content that a command has begun and that was killed then: half of it is never published.
enum InterruptedEdit {
  /// Completes it, if there is one, and keeps everybody from beginning another: of that, half could be read.
  ///
  /// - Returns: the lock to be held while the content is read; nil where there is no content.
  /// - Throws: why it can't be completed, or nothing can be read now. What can't be read is told of by whoever
  ///   reads the content.
  static func readingCompleted(_ siteFolder: String) throws(EditError) -> ContentLock? {
    do throws(EditError) {
      try commit(siteFolder).completeInterrupted()
    } catch .output {
    }
    return try reading(siteFolder)
  }

  /// Keeps everybody from changing the content while it is read.
  static func reading(_ siteFolder: String) throws(EditError) -> ContentLock? {
    try ContentLock(readingContentOf: Machine.realPath(siteFolder))
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
    EditCommit(siteFolder: Machine.realPath(siteFolder))
  }
}

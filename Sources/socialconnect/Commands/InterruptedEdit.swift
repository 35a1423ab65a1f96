import Domain
import Repository

/// A change of the content that a command has begun and that was killed then: half of it is never published.
enum InterruptedEdit {
  /// Completes it, if there is one.
  ///
  /// - Returns: why it can't be completed. What can't be read is told of by whoever reads the content.
  static func complete(in siteFolder: String) -> EditError? {
    do throws(EditError) {
      try commit(siteFolder).completeInterrupted()
      return nil
    } catch .output {
      return nil
    } catch {
      return error
    }
  }

  /// What to say of it to who writes nothing; nil where there is none.
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

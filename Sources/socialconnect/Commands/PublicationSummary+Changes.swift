import Repository

extension PublicationSummary {
  /// Writes the list for `--changes`, once the site is published.
  ///
  /// - Returns: why it can't be written.
  func failure(writingChangesTo file: String?) -> OutputError? {
    file.flatMap { file in
      OutputError.failure { () throws(OutputError) in try writeChanges(to: file) }
    }
  }
}

extension OutputError {
  static func failure(of body: () throws(OutputError) -> Void) -> OutputError? {
    do throws(OutputError) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}

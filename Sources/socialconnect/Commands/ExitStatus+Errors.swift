import Repository

extension OutputError {
  /// What stands in the way of publishing is a mistake of the caller or the site; the rest is the
  /// system's.
  var exitStatus: ExitStatus {
    switch self {
    case .system, .locked, .sourceChanged, .renditionGone, .unfinished: .inputOutput
    case .dangerousDestination, .dangerousList, .badPath, .plannedTwice, .fileAndFolder,
      .symbolicLink, .danglingState, .foreignFiles, .foreignObstacles:
      .contentErrors
    }
  }
}

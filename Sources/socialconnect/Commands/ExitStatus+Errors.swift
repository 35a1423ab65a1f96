import Domain
import Repository

extension OutputError {
  /// What stands in the way of publishing is a mistake of the caller or the site; the rest is the
  /// system's.
  var exitStatus: ExitStatus {
    switch self {
    case .system, .locked, .sourceChanged, .renditionGone, .unfinished, .unnoted: .inputOutput
    case .dangerousDestination, .dangerousList, .badPath, .plannedTwice, .fileAndFolder,
      .symbolicLink, .danglingState, .foreignFiles, .unknownFiles, .foreignObstacles:
      .contentErrors
    }
  }
}

extension BuildFailure {
  var exitStatus: ExitStatus {
    switch self {
    case .output(let error): error.exitStatus
    case .theme, .found: .contentErrors
    }
  }
}

extension EditError {
  /// The content can't be changed or read now, whatever stands in it.
  var exitStatus: ExitStatus { .inputOutput }
}

extension WriteRefusal {
  var exitStatus: ExitStatus { isOfContent ? .contentErrors : .inputOutput }
}

extension ArchiveError {
  var exitStatus: ExitStatus { isOfContent ? .contentErrors : .inputOutput }
}

extension NewFolderError {
  var exitStatus: ExitStatus {
    if case .notEmpty = self { .contentErrors } else { .inputOutput }
  }
}

extension ExitStatus {
  /// Why nothing is published when these were found: what the system would not let us read, or another
  /// build has, is not the content's fault.
  init(refusedFor findings: [Finding]) {
    let others: Set<String> = [FindingRule.readFailed.rawValue, FindingRule.locked.rawValue]
    self = findings.contains { others.contains($0.rule) } ? .inputOutput : .contentErrors
  }
}

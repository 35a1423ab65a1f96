import Domain
import Presentation
import Repository

/// Why a site was not written.
enum BuildFailure: Error {
  case output(OutputError)
  case theme(ThemeFailure)
  /// What was found in the output folder, and is an error.
  case found([Finding])
}

extension BuildFailure {
  /// Runs what only the output folder can fail.
  static func output<Result>(
    _ body: () throws(OutputError) -> Result
  ) throws(BuildFailure) -> Result {
    do throws(OutputError) {
      return try body()
    } catch {
      throw .output(error)
    }
  }

  func findings(_ ready: SitePipeline.ReadySite) -> [Finding] {
    switch self {
    case .output(let error): [error.finding]
    case .theme(let failure): ready.findings(failure)
    case .found(let findings): findings
    }
  }

  /// How a build ends with it.
  var outcome: FindingReport.Outcome {
    switch self {
    case .output(.unfinished): .unfinished(isShown: false)
    case .output(.unnoted): .unfinished(isShown: true)
    case .output, .theme, .found: .refused
    }
  }
}

import Domain
import Presentation
import Repository

/// Why a site was not written.
enum BuildFailure: Error {
  case output(OutputError)
  case theme(ThemeFailure)
  /// What stays beside the site, and is an error.
  case leftovers([Finding])
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
    case .output(let error):
      switch error {
      case .foreignFiles(let paths), .foreignObstacles(let paths):
        [Self.finding(error, naming: Self.aliases(at: paths, of: ready))]
      default: [error.finding]
      }
    case .theme(let failure): ready.findings(failure)
    case .leftovers(let findings): findings
    }
  }

  /// The posts whose old paths lead to what stands there: they need not.
  private static func aliases(
    at paths: [String], of ready: SitePipeline.ReadySite
  ) -> [String] {
    let posts = ready.plan.files.compactMap { file -> String? in
      guard case .redirect(let redirect) = file.content,
        paths.contains(where: { file.path == $0 || file.path.hasPrefix($0 + "/") })
      else { return nil }
      return ready.site.network[redirect.post].id
    }
    return Array(Set(posts)).sorted()
  }

  private static func finding(_ error: OutputError, naming posts: [String]) -> Finding {
    var finding = error.finding
    guard let first = posts.first else { return finding }
    let others = posts.count > 1 ? " and \(posts.count - 1) more" : ""
    let alias =
      "an alias of the post `\(first)`\(others) would lead from there: take it out of `aliases`"
    finding.hint = finding.hint.map { "\($0); \(alias)" } ?? alias
    return finding
  }

  var isUnfinished: Bool {
    if case .output(.unfinished) = self { true } else { false }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .output(let error): error.exitStatus
    case .theme, .leftovers: .contentErrors
    }
  }
}

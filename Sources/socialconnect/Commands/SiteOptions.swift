import ArgumentParser
import Domain
import Repository

/// The options that `build` and `check` share.
struct SiteOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "The site folder.")
  var source = "."

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The site's address; replaces `base_url`.", valueName: "url"))
  var baseURL: String?

  @Flag(name: [.customShort("D"), .long], help: "Show drafts.")
  var drafts = false

  @Flag(name: [.customShort("F"), .long], help: "Show posts of the future.")
  var future = false

  @Option(
    help: ArgumentHelp(
      "The moment of the build (RFC 3339); later posts are held back.", valueName: "time"))
  var now: String?

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Option(
    name: .joinable("j"),
    help: ArgumentHelp("How many threads to use.", valueName: "n"))
  var jobs: Int?

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  @Option(help: "How findings are written: text, json or github.")
  var format = OutputFormat.text

  var report: FindingReport {
    FindingReport(format: format, isQuiet: quiet, siteFolder: source)
  }

  func validate() throws {
    try check(source: source)
    try check(jobs: jobs)
    try check(baseURL: baseURL)
    try check(time: now, of: "--now")
  }
}

/// How findings are written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  /// Annotations of a GitHub workflow.
  case github
}

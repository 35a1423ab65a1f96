import ArgumentParser
import Domain
import Repository

/// The options that `build` and `check` share.
struct SiteOptions: ParsableArguments {
  @OptionGroup var site: SourceOption

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The site's address; replaces `base_url`.", valueName: "url"),
    transform: OptionValue.baseURL)
  var baseURL: BaseURL?

  @Flag(name: [.customShort("D"), .long], help: "Show drafts.")
  var drafts = false

  @Flag(name: [.customShort("F"), .long], help: "Show posts of the future.")
  var future = false

  @Option(
    help: ArgumentHelp(
      "The moment of the build (RFC 3339); later posts are held back.", valueName: "time"),
    transform: OptionValue.time)
  var now: Timestamp?

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Option(
    name: .joinable("j"),
    help: ArgumentHelp("How many threads to use.", valueName: "n"),
    transform: OptionValue.jobs)
  var jobs: Int?

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  @Option(help: "How findings are written: text, json or github.")
  var format = OutputFormat.text

  var source: String { site.source }

  var report: FindingReport {
    FindingReport(format: format, isQuiet: quiet, siteFolder: source)
  }

  var input: SiteInput {
    SiteInput(
      folder: source, baseURL: baseURL, showsDrafts: drafts, showsFuture: future, isStrict: strict,
      now: now, jobs: jobs)
  }
}

/// How findings are written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  /// Annotations of a GitHub workflow.
  case github
}

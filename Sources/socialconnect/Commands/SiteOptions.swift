import ArgumentParser
import Domain

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
    name: .shortAndLong,
    help: ArgumentHelp("How many threads to use.", valueName: "n"))
  var jobs: Int?

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  @Option(help: "How findings are written: text, json or github.")
  var format = OutputFormat.text

  func validate() throws {
    // An empty name would be the root of the file system.
    if source.isEmpty { throw ValidationError("--source must name a folder.") }
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs must be a number from 1 to 256.")
    }
    if let baseURL, BaseURL(baseURL) == nil {
      throw ValidationError(
        "--base-url must be an address with scheme and host, such as https://example.org/blog/.")
    }
    if let now, (try? Timestamp(rfc3339: now)) == nil {
      throw ValidationError("--now must be a date as in RFC 3339, such as 2026-11-21T10:40:00Z.")
    }
  }
}

/// How findings are written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  /// Annotations of a GitHub workflow.
  case github
}

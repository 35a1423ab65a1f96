import Domain
import Repository

/// Writes findings and the summary at the end.
struct FindingReport {
  /// How the command ended.
  enum Outcome {
    /// Errors: nothing was published.
    case refused
    /// An error amid publishing: the next build completes it.
    ///
    /// - Parameter isShown: whether all of the new site stands there, and only that could not be noted.
    case unfinished(isShown: Bool)
    case checked
    case published(files: Int, PublicationSummary, seconds: Double)
    /// The preview has looked at what was saved.
    ///
    /// - Parameter hasSite: whether there is a site to be shown, perhaps the one before.
    case loaded(seconds: Double, hasSite: Bool)
    /// The content was changed.
    ///
    /// - Parameter lines: what came of it.
    case written([String])
    /// Errors: the content was not changed.
    ///
    /// - Parameter isBegun: whether the change is made, at least by half, and is going to be completed.
    case unwritten(isBegun: Bool)
  }

  let format: OutputFormat
  let isQuiet: Bool
  /// As on the command line.
  var siteFolder = "."
  /// What is imported, as on the command line, if anything is.
  var archive: String?
  /// Whether every warning is shown, or only the first few.
  var showsAll = false

  /// How many warnings there are beside those among the findings, and of those that only a build meets.
  var moreWarnings = 0
  var moreOfBuildAlone = 0

  /// What is held back because it is dated in the future: whoever has written it today wonders where it is.
  var waiting = WaitingRecords()

  /// How many warnings a build shows; `check` lists them all. Of those that no check meets it shows as many
  /// of each rule.
  static let shownWarnings = 20

  /// How many warnings of the content need be worked out: a quiet build only counts them, and to find
  /// the line of one may mean to read a large file again. nil is all of them, for programs.
  var warningLimit: Int? { format == .text ? isQuiet ? 0 : Self.shownWarnings : nil }

  func print(_ findings: [Finding], outcome: Outcome) {
    switch format {
    case .text: printText(findings, outcome)
    case .json: Console.write(JSONReport.text(findings, outcome))
    case .github:
      let annotations = GitHubAnnotations(
        siteFolder: siteFolder, repository: Environment.workspace ?? ".", archive: archive)
      for finding in findings where finding.severity == .error || !isQuiet {
        Console.write(annotations.text(finding))
      }
      printSummary(findings, outcome)
    }
  }

  func print(_ phases: [PhaseTime]) {
    for phase in phases {
      writeTiming("  \(Seconds.text(phase.seconds))  \(phase.phase.rawValue)\n")
    }
  }

  /// Where the time of writing pages went: of all workers together, so more than the phase itself.
  func print(_ times: MakerTimes.Times) {
    guard times.writing.fileCount > 0 else { return }
    writeTiming("Writing pages, all workers together:\n")
    for (name, time) in times.rows {
      writeTiming(
        "  \(Seconds.text(time.seconds))  \(name), \(String(counting: time.fileCount, "file"))\n")
    }
    writeTiming("  \(Seconds.text(times.writing.seconds))  comparing and writing\n")
  }

  /// Beside the output that a program reads.
  private func writeTiming(_ line: String) {
    Console.write(line, toErrors: format != .text)
  }

  private func printText(_ findings: [Finding], _ outcome: Outcome) {
    // What nobody else tells must not be hidden behind what a check tells as well.
    let ofBuild = findings.filter(\.isOfBuildAlone)
    let restOfBuild = moreOfBuildAlone + write(ofBuild) { $0.rule }
    if restOfBuild > 0, !isQuiet {
      let words = Self.rest(restOfBuild, afterOthers: !ofBuild.isEmpty)
      Console.write(
        words + " of the build alone; `socialconnect build --format json` lists them all\n",
        toErrors: true)
    }
    let others = findings.filter { !$0.isOfBuildAlone }
    let rest = moreWarnings + write(others) { _ in "" }
    if rest > 0, !isQuiet {
      let hasOthers = others.contains { $0.severity != .error }
      Console.write(Self.tellOf(rest, afterOthers: hasOthers), toErrors: true)
    }
    printSummary(findings, outcome)
  }

  /// Writes findings, of the warnings of each group the first ones.
  ///
  /// - Returns: how many warnings were left out.
  private func write(_ findings: [Finding], group: (Finding) -> String) -> Int {
    var counts: [String: Int] = [:]
    var rest = 0
    for finding in findings {
      if finding.severity != .error {
        if isQuiet { continue }
        counts[group(finding), default: 0] += 1
        if !showsAll, counts[group(finding), default: 0] > Self.shownWarnings {
          rest += 1
          continue
        }
      }
      Console.tell(finding)
    }
    return rest
  }

  /// A line on the warnings that are not shown.
  static func tellOf(_ count: Int, afterOthers: Bool) -> String {
    rest(count, afterOthers: afterOthers) + "; `socialconnect check` lists them all\n"
  }

  private static func rest(_ count: Int, afterOthers: Bool) -> String {
    afterOthers
      ? "... and " + String(counting: count, "more warning") : String(counting: count, "warning")
  }

  /// A line on how it ended.
  func printSummary(_ findings: [Finding], _ outcome: Outcome) {
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count { $0.severity == .warning } + moreWarnings + moreOfBuildAlone
    switch outcome {
    case .refused, .unfinished:
      let end =
        switch outcome {
        case .unfinished(isShown: false): "only a part was published"
        case .unfinished: "the new site is published"
        default: "nothing was published"
        }
      Console.write(
        "\(String(counting: errors, "error")), \(String(counting: warnings, "warning")); \(end)\n",
        toErrors: true)
    case .checked:
      guard !isQuiet else { return }
      Console.write(
        "\(String(counting: errors, "error")), \(String(counting: warnings, "warning"))\n")
    case .loaded(let seconds, let hasSite):
      guard !isQuiet else { return }
      let state =
        errors == 0 ? "Loaded" : hasSite ? "The site before is shown" : "There is no site to show"
      Console.write(
        "\(state): \(String(counting: errors, "error")), \(String(counting: warnings, "warning")); "
          + "\(Seconds.text(seconds))\n")
    case .written(let lines):
      guard !isQuiet else { return }
      Console.write(lines.map { ControlCharacters.line($0) + "\n" }.joined())
    case .unwritten(let isBegun):
      if !isBegun { Console.write("Nothing was written\n", toErrors: true) }
    case .published(let files, let summary, let seconds):
      guard !isQuiet else { return }
      let written = summary.added.count + summary.changed.count
      var line =
        "\(String(counting: files, "file")): \(written) written, \(summary.unchanged) unchanged"
      line += ", \(summary.removed.count) removed"
      if warnings > 0 { line += "; \(String(counting: warnings, "warning"))" }
      let counts = [(waiting.posts, "post"), (waiting.comments, "comment")].filter { $0.0 > 0 }
      if !counts.isEmpty {
        line += "; " + counts.map { String(counting: $0, $1) }.joined(separator: " and ")
        line += counts.map(\.0) == [1] ? " is" : " are"
        line += " dated in the future"
      }
      Console.write(line + "; \(Seconds.text(seconds))\n")
    }
  }
}

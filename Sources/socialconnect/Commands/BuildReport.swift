import Domain
import Repository

/// Tells how far a build is, and how it has ended.
struct BuildReport {
  let progress: Progress
  private var findingReport: FindingReport
  /// The file for the list of changes.
  private let changes: String?
  private let tellsTimes: Bool

  init(_ options: SiteOptions, changes: String?, tellsTimes: Bool) {
    progress = Progress(isQuiet: options.quiet || options.format != .text)
    findingReport = options.report
    self.changes = changes
    self.tellsTimes = tellsTimes
  }

  /// How many warnings of the content need be worked out.
  var warningLimit: Int? { findingReport.warningLimit }

  /// How many warnings of the content were not worked out.
  var moreWarnings: Int {
    get { findingReport.moreWarnings }
    set { findingReport.moreWarnings = newValue }
  }

  /// Tells why a site was not published.
  func end(_ findings: [Finding], _ outcome: FindingReport.Outcome) {
    progress.end()
    findingReport.print(findings, outcome: outcome)
  }

  /// Tells that there was nothing to do.
  ///
  /// - Throws: where the list of changes can't be written.
  func end(_ unchanged: UnchangedSite) throws(ExitStatus) {
    let summary = PublicationSummary(unchanged: unchanged.fileCount)
    let failure = summary.failure(writingChangesTo: changes)
    let phases = progress.end()
    var report = findingReport
    report.moreWarnings = unchanged.counts.warnings
    report.moreOfBuildAlone = unchanged.counts.warningsOfBuildAlone
    report.waiting = unchanged.counts.waiting
    report.print(
      failure.map { [$0.finding] } ?? [],
      outcome: failure == nil
        ? .published(files: unchanged.fileCount, summary, seconds: phases.total)
        : .unfinished(isShown: true))
    if tellsTimes { report.print(phases) }
    if let failure { throw failure.exitStatus }
  }

  /// Tells what was published.
  ///
  /// - Throws: where the list of changes could not be written.
  func end(
    _ writing: SiteWriting, _ written: SiteWriting.Written, _ findings: [Finding]
  ) throws(ExitStatus) {
    let phases = progress.end()
    let failure = written.changesFailure
    var report = findingReport
    report.waiting = writing.ready.content.waiting
    report.print(
      findings + writing.leftovers + (failure.map { [$0.finding] } ?? []),
      outcome: failure == nil
        ? .published(
          files: writing.ready.plan.files.count, written.summary, seconds: phases.total)
        : .unfinished(isShown: true))
    if let times = writing.times {
      report.print(phases)
      report.print(times.all)
    }
    if let failure { throw failure.exitStatus }
  }
}

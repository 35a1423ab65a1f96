import ArgumentParser
import Domain
import Presentation
import Repository
import UseCases

/// `socialconnect check`: the same input as `build`; prints every finding, writes nothing.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Prints everything that is wrong or doubtful, and writes nothing.",
    discussion: """
      Beside what `build` finds, it looks for internal links and anchors that lead nowhere and \
      for counts that differ from the records.
      """)

  @OptionGroup var options: SiteOptions

  func run() throws {
    let progress = Progress(isQuiet: options.quiet || options.format != .text)
    var pipeline = SitePipeline(options: options, warningLimit: nil)
    var source: SourceFiles?
    let ready = pipeline.prepare(&source, progress: progress)
    var findings = pipeline.findings
    if let ready {
      progress.begin(.check)
      // It looks at pages only: a search index need not be made.
      let pages = ready.plan.files.filter {
        if case .page = $0.content { true } else { false }
      }
      var more: [Finding]
      do throws(ThemeFailure) {
        more = try LinkCheck(
          ready.renderer(for: pages, workers: pipeline.workers), plan: ready.plan,
          workers: pipeline.workers
        ).findings()
      } catch {
        more = ready.findings(error)
      }
      more += CountCheck(ready.site).findings()
      if options.strict || ready.site.settings.strict { more.turnWarningsIntoErrors() }
      findings += more
      findings.sort(by: Finding.isOrderedBefore)
    }
    progress.end()
    FindingReport(format: options.format, isQuiet: options.quiet, showsAll: true)
      .print(findings, outcome: .checked)
    if findings.contains(where: { $0.severity == .error }) {
      throw ExitStatus(refusedFor: findings)
    }
  }
}

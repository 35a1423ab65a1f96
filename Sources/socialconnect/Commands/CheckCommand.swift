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
      Beside what `build` finds, it looks for internal links and anchors that lead nowhere, pictures \
      in texts that don't exist, images without an alternative text, media files that nothing refers \
      to, hashtags that are nearly the same, counts that differ from the records, feeds that are not \
      valid, and what is held back. \
      Documentation/Checks.md describes every rule and how to switch it off.
      """)

  @OptionGroup var options: SiteOptions

  @Flag(help: "Ask other hosts about the links that lead to them; needs `curl`.")
  var external = false

  func run() throws {
    let progress = Progress(isQuiet: options.quiet || options.format != .text)
    var pipeline = SitePipeline(input: options.input, warningLimit: nil, keepsHeldBack: true)
    var report = options.report
    report.showsAll = true
    let reading: ContentLock?
    do throws(EditError) {
      reading = try InterruptedEdit.reading(options.source)
    } catch {
      progress.end()
      report.print([error.finding], outcome: .checked)
      throw error.exitStatus
    }
    let interruption = InterruptedEdit.finding(in: options.source).map { [$0] } ?? []
    let ready = pipeline.prepare(nil, progress: progress)
    reading?.end()
    var findings = pipeline.findings
    if let ready {
      progress.begin(.check)
      let more: [Finding]
      do throws(ThemeFailure) {
        more = try look(at: ready, pipeline, progress)
      } catch {
        more = ready.findings(error)
      }
      findings += options.input.settled(more + interruption, by: ready.site.settings)
      findings.sort(by: Finding.isOrderedBefore)
    } else {
      // It may be why there are errors, and without settings nothing is known of what they say.
      findings += interruption
    }
    progress.end()
    report.print(findings, outcome: .checked)
    if findings.hasErrors { throw ExitStatus(refusedFor: findings) }
  }

  /// What a build would not find, or only when it publishes.
  private func look(
    at ready: SitePipeline.ReadySite, _ pipeline: SitePipeline, _ progress: Progress
  ) throws(ThemeFailure) -> [Finding] {
    let isOff = ready.site.settings.switchedOff
    // It looks at pages and feeds only: a search index need not be made.
    let files = ready.plan.files.filter {
      if case .page = $0.content { true } else { false }
    }
    let renderer = try ready.renderer(for: files, workers: pipeline.workers)
    let pages = try RenderedPages(renderer, plan: ready.plan, workers: pipeline.workers)
    var findings = LinkCheck(pages).findings()
    // Two equal paths were found before; a file where a folder must be is only found by sorting all.
    if let conflict = ready.plan.files.map({ PlannedOutput(path: $0.path) }).conflict {
      findings.append(conflict.finding)
    }
    findings += AltCheck(pages, of: ready.site).findings()
    if !isOff.contains(.missingPicture) { findings += PictureCheck(ready.site).findings() }
    findings += HashtagCheck(ready.site).findings()
    findings += UsernameCheck(ready.site).findings()
    findings += AddressCheck(ready.site.settings).findings()
    if let judged = ready.content.judged {
      findings += CountCheck(ready.site, of: judged.network).findings()
      findings += HeldBackCheck(judged).findings()
      let owned = ready.content.copied.staticFolder
      let texts = [AnySequence(ready.themeTexts), AnySequence(owned.texts)].joined()
      findings += MediaCheck(
        judged.network, linked: pages.linkedMedia, texts: texts,
        neighbours: owned.texts(below: "media/")
      ).findings()
    }
    if !isOff.contains(.invalidFeed) {
      findings += try FeedCheck(renderer, plan: ready.plan, workers: pipeline.workers).findings()
    }
    if external, !isOff.contains(.externalLink) {
      if let asking = ExternalAsking(forSiteAt: ready.site.settings.baseURL.text) {
        findings += asking.findings(of: ExternalLinkCheck(pages), progress)
      } else {
        findings.append(ExternalAsking.missingTool)
      }
    }
    return findings
  }
}

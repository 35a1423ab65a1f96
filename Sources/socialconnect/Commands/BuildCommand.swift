import ArgumentParser
import Domain
import Presentation
import Repository
import UseCases

/// `socialconnect build`: content in, a complete static site out.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Builds the site into a folder.")

  @OptionGroup var options: SiteOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The output folder; `public` in the site folder by default.", valueName: "folder"))
  var destination: String?

  @Flag(
    help: """
      Build even when nothing has changed, and overwrite files in the output folder that \
      SocialConnect did not write.
      """)
  var force = false

  @Flag(help: "Say how long each phase took.")
  var timings = false

  func run() throws {
    let progress = Progress(isQuiet: options.quiet || options.format != .text)
    var report = FindingReport(format: options.format, isQuiet: options.quiet)
    var pipeline = SitePipeline(
      options: options,
      warningLimit: options.format == .text ? FindingReport.shownWarnings : nil)
    progress.begin(.compare)
    let memory = BuildMemory(of: outputFolder, inputs: inputs, workers: pipeline.workers)
    // Programs that read findings get all of them every time.
    if !force, let unchanged = memory.unchangedSite(now: pipeline.audience.now),
      options.format == .text || unchanged.warningCount == 0
    {
      let phases = progress.end()
      report.moreWarnings = unchanged.warningCount
      report.print(
        [],
        outcome: .published(
          pages: unchanged.fileCount, PublicationSummary(unchanged: unchanged.fileCount),
          seconds: phases.total))
      if timings { report.print(phases) }
      return
    }
    let prepared = pipeline.prepare(progress: progress)
    report.moreWarnings = pipeline.moreWarnings
    guard let ready = prepared else {
      progress.end()
      report.print(pipeline.findings, outcome: .refused)
      throw ExitStatus(refusedFor: pipeline.findings)
    }
    let summary: PublicationSummary
    do throws(OutputError) {
      summary = try publish(ready, workers: pipeline.workers, progress)
    } catch {
      progress.end()
      report.print(pipeline.findings + [error.finding], outcome: .refused)
      throw error.exitStatus
    }
    let warnings = pipeline.findings.count { $0.severity == .warning } + pipeline.moreWarnings
    memory.remember(ready.validity, warningCount: warnings)
    let phases = progress.end()
    report.print(
      pipeline.findings,
      outcome: .published(
        pages: ready.plan.files.count, summary, seconds: phases.total))
    if timings { report.print(phases) }
  }

  private var outputFolder: OutputFolder {
    OutputFolder(
      destination: destination ?? options.source + "/public",
      stateFolder: options.source + "/.socialconnect")
  }

  /// Everything that decides what a build writes, beside the clock.
  private var inputs: BuildInputs {
    BuildInputs(
      siteFolder: options.source,
      others: [
        ProgramVersion.text, Machine.programIdentity, options.baseURL ?? "",
        "\(options.drafts) \(options.future) \(options.strict)",
      ])
  }

  /// Renders every planned file and hands it to the output folder, which publishes all or nothing.
  private func publish(
    _ ready: SitePipeline.ReadySite, workers: Workers, _ progress: Progress
  ) throws(OutputError) -> PublicationSummary {
    let publication = try outputFolder.beginPublishing(
      protecting: [
        options.source + "/content", options.source + "/" + TemplateFolder.name,
      ],
      adoptingForeignFiles: force)
    let failure = FirstFailure()
    let files = ready.plan.files
    progress.begin(.write, total: files.count)
    workers.forEachRange(of: files.count) { _, range in
      var buffer: [UInt8] = []
      let writer = ready.renderer.writer()
      for file in files[range] {
        guard !failure.isSet else { return }
        do throws(OutputError) {
          if case .media(let position) = file.content {
            let path = ready.site.network.media[position].path
            guard let bytes = ContentLoader.media(path, siteFolder: options.source) else {
              throw .sourceChanged("content/" + path)
            }
            try publication.put(file.path, bytes, rank: file.rank)
          } else {
            writer.render(file, into: &buffer)
            try publication.put(file.path, buffer, rank: file.rank)
          }
        } catch {
          failure.set(error, at: file.path)
        }
      }
      progress.advance(by: range.count)
    }
    if let error = failure.first {
      publication.abandon()
      throw error
    }
    progress.begin(.publish)
    return try publication.commit()
  }
}

extension PlannedFile {
  /// Pages are published before the lists that link to them, and assets before both.
  fileprivate var rank: Int {
    switch content {
    case .asset, .media: 0
    case .page(.post): 1
    case .page(let address): address.isFront ? 3 : 2
    default: 4
    }
  }
}

extension Address {
  /// The front page of a list, which links to its numbered pages.
  fileprivate var isFront: Bool {
    switch self {
    case .timeline(let page), .directory(let page), .profile(_, let page), .media(_, let page),
      .followers(_, let page), .following(_, let page), .notifications(_, let page),
      .tag(_, let page), .month(_, let page):
      page == nil
    default: true
    }
  }
}

extension OutputError {
  /// What stands in the way of publishing is a mistake of the caller or the site; the rest is the
  /// system's.
  var exitStatus: ExitStatus {
    switch self {
    case .system, .locked, .sourceChanged: .inputOutput
    default: .contentErrors
    }
  }

  private var rule: String {
    switch self {
    case .locked: "locked"
    case .dangerousDestination: "dangerous-destination"
    case .badPath, .plannedTwice, .fileAndFolder: "path-collision"
    case .symbolicLink: "symbolic-link"
    case .foreignFiles: "foreign-file"
    case .sourceChanged: "source-changed"
    case .system: "input-output"
    }
  }

  var finding: Finding {
    Finding(.error, rule: rule, message: description, hint: hint)
  }
}

import ArgumentParser
import Domain
import Presentation
import Repository
import UseCases

/// `socialconnect build`: content in, a complete static site out.
struct BuildCommand: ParsableCommand {
  /// With the name of the program, ArgumentParser does not look whether the words of a build that is read
  /// by itself (see `SocialConnect`) ask for a completion script, which took 0.5 ms.
  static let configuration = CommandConfiguration(
    commandName: "build", _superCommandName: "socialconnect",
    abstract: "Builds the site into a folder.")

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

  @Option(
    help: ArgumentHelp(
      """
      Write the paths that were added, changed and removed into this file, for a deploy; a line \
      each, empty when nothing has changed.
      """, valueName: "file"))
  var changes: String?

  @Flag(help: "Say how long each phase took, and the files of each template.")
  var timings = false

  func validate() throws {
    if changes?.isEmpty == true { throw ValidationError("--changes must name a file.") }
  }

  func run() throws {
    let progress = Progress(isQuiet: options.quiet || options.format != .text)
    var report = FindingReport(format: options.format, isQuiet: options.quiet)
    var pipeline = SitePipeline(
      options: options,
      warningLimit: report.warningLimit)
    if let failure = failureOfChangesPlace {
      report.print([failure.finding], outcome: .refused)
      throw failure.exitStatus
    }
    progress.begin(.compare)
    let tool = RenditionTool(searchPath: Machine.searchPath)
    // An error in the content must not leave half of a site there. What can't be completed now is told of
    // when this build publishes.
    try? outputFolder.completeKilledCommit(protecting: protectedFolders)
    var memory = BuildMemory(
      of: outputFolder, inputs.adding(tool?.identity ?? ""), workers: pipeline.workers)
    // There is work for certain, and all of the source is going to be read into memory.
    if force || !memory.isKnown { LargePages.want() }
    var source: SourceFiles? = SourceFiles(
      siteFolder: options.source, key: memory.key, memory: memory, workers: pipeline.workers)
    if let source { memory.look(at: source) }
    // Programs that read findings get all of them every time.
    if !force, let unchanged = memory.unchangedSite(now: pipeline.audience.now),
      options.format == .text || unchanged.warningCount == 0
    {
      let summary = PublicationSummary(unchanged: unchanged.fileCount)
      let failure = Self.write(summary, asChangesTo: changes)
      let phases = progress.end()
      report.moreWarnings = unchanged.warningCount
      report.print(
        failure.map { [$0.finding] } ?? [],
        outcome: .published(pages: unchanged.fileCount, summary, seconds: phases.total))
      if timings { report.print(phases) }
      if let failure { throw failure.exitStatus }
      return
    }
    let seen = force ? nil : memory.publishedSite()
    let prepared = pipeline.prepare(
      &source, remembering: memory, tool: tool, progress: progress)
    report.moreWarnings = pipeline.moreWarnings
    guard let ready = prepared else {
      progress.end()
      report.print(pipeline.findings, outcome: .refused)
      throw ExitStatus(refusedFor: pipeline.findings)
    }
    let publication: Publication
    let written: Written
    var findings = pipeline.findings
    let times = timings ? MakerTimes() : nil
    do throws(BuildFailure) {
      publication = try BuildFailure.output { () throws(OutputError) in
        try begin(ready, key: memory.key, seen: seen, workers: pipeline.workers)
      }
      if force {
        let leftovers = leftovers(of: publication, ready)
        findings += leftovers
        guard !leftovers.contains(where: { $0.severity == .error }) else {
          publication.abandon()
          throw .refused
        }
      }
      written = try write(
        ready, to: publication, workers: pipeline.workers, progress, times: times)
    } catch {
      progress.end()
      report.print(
        findings + error.findings(ready),
        outcome: error.isUnfinished ? .unfinished : .refused)
      throw error.exitStatus
    }
    let failure = written.changesFailure
    let warnings = pipeline.findings.count { $0.severity == .warning } + pipeline.moreWarnings
    memory.remember(
      publication, ready.validity, texts: written.texts, warningCount: warnings)
    ready.renditions?.removeUnused()
    let phases = progress.end()
    report.print(
      findings + (failure.map { [$0.finding] } ?? []),
      outcome: .published(
        pages: ready.plan.files.count, written.summary, seconds: phases.total))
    if let times {
      report.print(phases)
      report.print(times.all)
    }
    if let failure { throw failure.exitStatus }
    // The process ends here: giving its memory back piece by piece would take longer than writing
    // the manifest.
    withExtendedLifetime((ready, publication)) { Machine.end(.success) }
  }

  /// Writes the list for `--changes`, once the site is published.
  private static func write(
    _ summary: PublicationSummary, asChangesTo file: String?
  ) -> OutputError? {
    file.flatMap { file in
      failure { () throws(OutputError) in try summary.writeChanges(to: file) }
    }
  }

  private static func failure(of body: () throws(OutputError) -> Void) -> OutputError? {
    do throws(OutputError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  /// Why `--changes` names no file that could be written, as far as its place tells.
  private var failureOfChangesPlace: OutputError? {
    guard let changes else { return nil }
    let sources = protectedFolders + [options.source + "/" + SettingsFile.name]
    return Self.failure { () throws(OutputError) in
      try outputFolder.check(changeList: changes, protecting: sources)
    }
  }

  private var outputFolder: OutputFolder {
    OutputFolder(
      destination: destination ?? options.source + "/public",
      stateFolder: options.source + "/.socialconnect")
  }

  private var protectedFolders: [String] {
    [options.source + "/content", options.source + "/" + TemplateFolder.name]
  }

  /// Everything that decides what a build writes, beside the clock and the tool for pictures.
  private var inputs: BuildInputs {
    BuildInputs(
      program: [ProgramVersion.full] + Machine.programIdentity,
      others: [
        options.baseURL ?? "",
        "\(options.drafts) \(options.future) \(options.strict)",
      ])
  }

  /// Tells the output folder everything that the site will have.
  private func begin(
    _ ready: SitePipeline.ReadySite, key: UInt64, seen: PublishedSite?, workers: Workers
  ) throws(OutputError) -> Publication {
    let others = inputs.program + inputs.others
    let files = ready.plan.files
    return try outputFolder.beginPublishing(
      planned: workers.map(files.count, atLeast: 1024) {
        PlannedOutput(path: files[$0].path, rank: files[$0].rank)
      },
      protecting: protectedFolders, seen: seen, adoptingForeignFiles: force, workers: workers,
      fingerprints: { ready.fingerprints(key: key, others: others, workers: workers) })
  }

  /// What was published.
  private struct Written {
    let summary: PublicationSummary
    /// What is to be remembered of texts.
    let texts: [UInt8]?
    /// Why the list for `--changes` could not be written.
    let changesFailure: OutputError?
  }

  /// What stands in the output folder and nobody knows of, where `--force` may take over what another build
  /// has left.
  private func leftovers(
    of publication: Publication, _ ready: SitePipeline.ReadySite
  ) -> [Finding] {
    var findings = [publication.leftovers().finding].compactMap(\.self)
    let settings = ready.site.settings
    findings.settle(settings, isStrict: options.strict || settings.strict)
    return findings
  }

  /// Renders every planned file that isn't there as it would be, and publishes all or nothing.
  private func write(
    _ ready: SitePipeline.ReadySite, to publication: Publication, workers: Workers,
    _ progress: Progress, times: MakerTimes?
  ) throws(BuildFailure) -> Written {
    let failure = FirstFailure()
    let files = ready.plan.files
    let stale = force ? Array(files.indices) : publication.keepUpToDate(workers: workers)
    progress.begin(.render)
    let renderer: SiteRenderer
    do throws(ThemeFailure) {
      renderer = try ready.renderer(for: stale.lazy.map { files[$0] }, workers: workers)
    } catch {
      publication.abandon()
      throw .theme(error)
    }
    progress.begin(.write, total: stale.count)
    // What covers the whole site takes long: last, it would keep one worker busy and the others idle.
    let queue = stale.filter { files[$0].coversSite } + stale.filter { !files[$0].coversSite }
    workers.forEachRange(of: queue.count) { _, range in
      var buffer: [UInt8] = []
      let writer = renderer.writer()
      var clock = times.map { _ in MakerClock() }
      for index in queue[range] {
        guard !failure.isSet else { return }
        let file = files[index]
        do throws(OutputError) {
          switch file.content {
          case .media(let position), .rendition(let position, _):
            try publication.put(index, ready.bytes(ofPicture: file, position))
          default:
            do throws(ThemeFailure) {
              try writer.render(file, into: &buffer)
            } catch {
              failure.set(.theme(error), at: file.path)
              return
            }
            clock?.rendered(by: writer.maker)
            try publication.put(index, buffer)
          }
          clock?.wrote()
        } catch {
          failure.set(.output(error), at: file.path)
        }
      }
      if let clock { times?.add(clock.times) }
      progress.advance(by: range.count)
    }
    if let error = failure.first {
      publication.abandon()
      throw error
    }
    progress.begin(.publish)
    // Publishing is the work of one.
    let (published, texts) = workers.together { [changes] in
      var changesFailure: OutputError?
      let summary = Result { () throws(OutputError) in
        try publication.commit(workers: workers, removers: .waiting) { changed in
          changesFailure = Self.write(changed, asChangesTo: changes)
          return changesFailure == nil
        }
      }
      return (summary: summary, changesFailure: changesFailure)
    } _: {
      ready.site.textMemory()
    }
    return try BuildFailure.output { () throws(OutputError) in
      Written(
        summary: try published.summary.get(), texts: texts,
        changesFailure: published.changesFailure)
    }
  }
}

extension BuildFailure {
  /// Runs what only the output folder can fail.
  fileprivate static func output<Result>(
    _ body: () throws(OutputError) -> Result
  ) throws(BuildFailure) -> Result {
    do throws(OutputError) {
      return try body()
    } catch {
      throw .output(error)
    }
  }

  fileprivate func findings(_ ready: SitePipeline.ReadySite) -> [Finding] {
    switch self {
    case .output(let error): [error.finding]
    case .theme(let failure): ready.findings(failure)
    case .refused: []
    }
  }

  fileprivate var isUnfinished: Bool {
    if case .output(.unfinished) = self { true } else { false }
  }

  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .output(let error): error.exitStatus
    case .theme, .refused: .contentErrors
    }
  }
}

extension PlannedFile {
  fileprivate var coversSite: Bool {
    switch content {
    case .sitemap, .people, .search: true
    default: false
    }
  }

  /// Pages are published before the lists that link to them, and assets before both.
  fileprivate var rank: UInt8 {
    switch content {
    case .asset, .media, .rendition: 0
    case .page(.post): 1
    case .page(let address): address.page == nil ? 3 : 2
    default: 4
    }
  }
}

extension OutputError {
  /// What stands in the way of publishing is a mistake of the caller or the site; the rest is the
  /// system's.
  var exitStatus: ExitStatus {
    switch self {
    case .system, .locked, .sourceChanged, .renditionGone, .unfinished: .inputOutput
    default: .contentErrors
    }
  }

  private var rule: FindingRule {
    switch self {
    case .locked: .locked
    case .dangerousDestination, .dangerousList: .dangerousDestination
    case .badPath, .plannedTwice, .fileAndFolder: .pathCollision
    case .symbolicLink: .symbolicLink
    case .foreignFiles, .foreignObstacles: .foreignFile
    case .sourceChanged: .sourceChanged
    case .system, .renditionGone, .unfinished: .inputOutput
    }
  }

  var finding: Finding {
    Finding(.error, rule: rule, message: description, hint: hint)
  }
}

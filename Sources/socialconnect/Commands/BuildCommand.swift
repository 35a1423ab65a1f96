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
      "The output folder; `public` in the site folder by default.", valueName: "folder"),
    completion: .directory,
    transform: OptionValue.name)
  var destination: String?

  @Flag(
    help: """
      Build even when nothing has changed, and overwrite files in the output folder that \
      SocialConnect did not write.
      """)
  var force = false

  @Flag(
    help: """
      Take on trust that nobody has changed the files in the output folder since the last build: look \
      at its folders alone.
      """)
  var trustOutput = false

  @Option(
    help: ArgumentHelp(
      """
      Write the paths that were added, changed and removed into this file, for a deploy; a line \
      each, empty when nothing has changed.
      """, valueName: "file"),
    completion: .file(),
    transform: OptionValue.name)
  var changes: String?

  @Flag(help: "Say how long each phase took, and the files of each template.")
  var timings = false

  func validate() throws {
    if force, trustOutput {
      throw ValidationError("--force looks at every file, so it can't go with --trust-output.")
    }
  }

  func run() throws {
    var report = BuildReport(options, changes: changes, tellsTimes: timings)
    let progress = report.progress
    var pipeline = SitePipeline(input: options.input, warningLimit: report.warningLimit)
    try checkPlaces(report)
    let mayBegin = options.input.hasContent
    let lock = try keepOthersAway(report, mayBegin: mayBegin)
    defer { withExtendedLifetime(lock) {} }
    progress.begin(.compare)
    let reading = try beginReading(report)
    let tool = RenditionTool(
      searchPath: Environment.searchPath, variable: Environment.variable)
    // An error in the content must not leave half of a site there. What can't be completed now is told of
    // when this build publishes.
    try? outputFolder.completeKilledCommit(protecting: protectedFolders)
    var memory = BuildMemory(
      of: outputFolder, inputs.adding(tool?.identity ?? ""), mayBegin: mayBegin,
      workers: pipeline.workers, waiting: .waiting)
    // There is work for certain, and all of the source is going to be read into memory.
    if force || !memory.isKnown { LargePages.want() }
    let source = SourceFiles(
      siteFolder: options.source, key: memory.key, memory: memory, workers: pipeline.workers)
    memory.look(at: source)
    if let unchanged = unchangedSite(memory, now: pipeline.audience.now) {
      return try report.end(unchanged)
    }
    let seen = force ? nil : memory.publishedSite(looking: look)
    let prepared = pipeline.prepare(
      consume source, remembering: memory, tool: tool, progress: progress)
    reading?.end()
    report.moreWarnings = pipeline.moreWarnings
    guard let ready = prepared else {
      report.end(pipeline.findings, .refused)
      throw ExitStatus(refusedFor: pipeline.findings)
    }
    try publish(ready, pipeline.findings, memory, seen: seen, pipeline.workers, report)
  }

  // MARK: - Before reading

  /// Ends a build that has no site folder, or that could not publish to its output folder.
  private func checkPlaces(_ report: BuildReport) throws(ExitStatus) {
    if let missing = SiteFolder.missing(options.source) {
      report.end([missing], .refused)
      throw ExitStatus.contentErrors
    }
    if let failure = failureOfPlaces {
      report.end([failure.finding], .refused)
      throw failure.exitStatus
    }
  }

  /// Why nothing can be published to the output folder, or why `--changes` names no file that could be
  /// written, as far as their places tell.
  private var failureOfPlaces: OutputError? {
    OutputError.failure { () throws(OutputError) in
      try outputFolder.checkDestination(protecting: protectedFolders)
      guard let changes else { return }
      try outputFolder.check(
        changeList: changes,
        protecting: protectedFolders + [options.source + "/" + SettingsFile.name])
    }
  }

  /// Ends a build beside which another one is at work.
  private func keepOthersAway(
    _ report: BuildReport, mayBegin: Bool
  ) throws(ExitStatus) -> BuildLock? {
    do throws(OutputError) {
      return try outputFolder.lockForBuild(mayBegin: mayBegin)
    } catch {
      report.end([error.finding], .refused)
      throw error.exitStatus
    }
  }

  /// Completes a change of the content that was interrupted, and keeps everybody from beginning another.
  private func beginReading(_ report: BuildReport) throws(ExitStatus) -> ContentLock? {
    do throws(EditError) {
      return try InterruptedEdit.readingCompleted(options.source)
    } catch {
      report.end([error.finding], .refused)
      throw error.exitStatus
    }
  }

  /// The site that stands there already; nil where there is something to do. Programs that read findings get
  /// all of them every time.
  private func unchangedSite(_ memory: BuildMemory, now: Timestamp) -> UnchangedSite? {
    guard !force,
      let unchanged = memory.unchangedSite(now: now, looking: look, isListing: changes != nil)
    else { return nil }
    let counts = unchanged.counts
    let isTold = options.format == .text || counts.warnings + counts.warningsOfBuildAlone == 0
    return isTold ? unchanged : nil
  }

  // MARK: - Publishing

  /// Publishes the site, remembers what the next build needs to know of it, and ends the program.
  ///
  /// - Parameter seen: what stands in the output folder already.
  private func publish(
    _ ready: SitePipeline.ReadySite, _ found: [Finding], _ memory: BuildMemory,
    seen: PublishedSite?, _ workers: Workers, _ report: BuildReport
  ) throws(ExitStatus) {
    var findings = found
    let writing: SiteWriting
    let written: SiteWriting.Written
    do throws(BuildFailure) {
      (writing, written) = try write(
        ready, key: memory.key, seen: seen, workers: workers, report.progress, &findings)
    } catch {
      report.end(
        findings + error.findings(ready), error.outcome)
      throw error.exitStatus
    }
    memory.remember(
      writing.publication, ready.content.validity, BuildCounts(findings, ready),
      texts: written.texts, isOfSourceAlone: writing.ready.isOfSourceAlone)
    ready.content.copied.renditions?.removeUnused()
    try report.end(writing, written, findings)
    // A deploy that sees the program fail doesn't take the list, and is to find all of it in the next one.
    if Console.outputIsWritten {
      memory.forgetChanges(toldBy: writing.publication, inList: changes != nil)
    }
    // The process ends here: giving its memory back piece by piece would take longer than writing
    // the manifest.
    withExtendedLifetime((ready, writing)) { Console.end(.success) }
  }

  /// Renders and publishes a site; once more without the old paths of posts that are in the way of what others
  /// have put into the output folder.
  ///
  /// - Parameter findings: those of the site, and of such paths.
  private func write(
    _ ready: SitePipeline.ReadySite, key: UInt64, seen: PublishedSite?, workers: Workers,
    _ progress: Progress, _ findings: inout [Finding]
  ) throws(BuildFailure) -> (SiteWriting, SiteWriting.Written) {
    var ready = ready
    while true {
      do throws(BuildFailure) {
        let writing = try begin(ready, key: key, seen: seen, workers: workers, progress)
        let written = try writing.write { [changes] in $0.failure(writingChangesTo: changes) }
        return (writing, written)
      } catch {
        guard let rest = ready.givingWay(to: error, in: outputFolder, workers: workers) else {
          throw error
        }
        ready = rest.site
        let more = options.input.settled(rest.findings, by: ready.site.settings)
        guard !more.hasErrors else { throw .found(more) }
        findings = (findings + more).sorted(by: Finding.isOrderedBefore)
      }
    }
  }

  /// Tells the output folder everything that the site will have.
  private func begin(
    _ ready: SitePipeline.ReadySite, key: UInt64, seen: PublishedSite?, workers: Workers,
    _ progress: Progress
  ) throws(BuildFailure) -> SiteWriting {
    let others = inputs.program + inputs.others
    let files = ready.plan.files
    let publication = try BuildFailure.output { () throws(OutputError) in
      try outputFolder.beginPublishing(
        planned: workers.map(files.count, atLeast: 1024) {
          PlannedOutput(
            path: files[$0].path, rank: files[$0].rank,
            givesWay: files[$0].content.isOfOldPaths)
        },
        protecting: protectedFolders, seen: seen, adoptingForeignFiles: force,
        recognises: RedirectDocument.recognises, workers: workers,
        fingerprints: { ready.fingerprints(key: key, others: others, workers: workers) })
    }
    let stale = force ? Array(files.indices) : publication.keepUpToDate(workers: workers)
    let leftovers =
      force || publication.isOverUnknownSite ? leftovers(of: publication, ready) : []
    guard !leftovers.hasErrors else {
      publication.abandon()
      throw .found(leftovers)
    }
    return SiteWriting(
      ready: ready, publication: publication, workers: workers, progress: progress,
      stale: stale, leftovers: leftovers, times: timings ? MakerTimes() : nil)
  }

  /// What stands in the output folder and nobody knows of, where this build may take over what another has
  /// left: with `--force`, or because that is another folder and all that the site has stands there already.
  private func leftovers(
    of publication: Publication, _ ready: SitePipeline.ReadySite
  ) -> [Finding] {
    options.input.settled(
      [publication.leftovers().finding].compactMap(\.self), by: ready.site.settings)
  }

  // MARK: - Where and from what

  private var look: OutputLook { trustOutput ? .topFolders : .everyFile }

  private var outputFolder: OutputFolder {
    options.input.outputFolder(destination)
  }

  private var protectedFolders: [String] {
    SiteFolder.folders.map { options.source + "/" + $0 }
  }

  /// Everything that decides what a build writes, beside the clock and the tool for pictures.
  private var inputs: BuildInputs {
    BuildInputs(
      program: [ProgramVersion.full] + Environment.programIdentity,
      others: [
        options.baseURL?.text ?? "",
        "\(options.drafts) \(options.future) \(options.strict)",
      ])
  }
}

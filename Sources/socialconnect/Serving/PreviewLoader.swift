import Dispatch
import Domain
import Presentation
import Preview
import Repository
import Synchronization
import UseCases

/// Makes the site anew whenever something was saved, and hands it to the preview.
///
/// A class, because it keeps from one load to the next what need not be made again. It may go to any thread,
/// because only its queue uses what it holds: each way in looks whether it is on it.
final class PreviewLoader: @unchecked Sendable {
  private let input: SiteInput
  private let workers: Workers
  /// `http://127.0.0.1:4000`
  private let address: String
  private let preview: Preview
  private let isQuiet: Bool
  private let showsTimings: Bool
  private let queue: DispatchQueue
  /// How long a program that changes the content is waited for.
  private let patience: Duration
  private var memory: BuildMemory
  /// To remember takes longer than to read once: what is never read again need not be remembered.
  private var remembers: Bool
  private var last: SitePipeline.ReadySite?
  /// Whether the content of ``last`` is what was there when it was looked at for the last time.
  private var isLastCurrent = false
  /// What has changed since ``last`` was made; nil is everything.
  private var unshown: Set<String>? = []
  private let copies = CopiedFileReader()
  private var told = ToldFindings()
  private var watcher: SiteWatcher?
  /// Loads when the time of a post comes that waits for it, or nobody changes the content any more.
  private var dueLoad: DispatchWorkItem?

  /// - Parameter queue: a serial one, on which everything else is to be called.
  init(
    input: SiteInput, address: String, preview: Preview, isQuiet: Bool, showsTimings: Bool,
    on queue: DispatchQueue, patience: Duration = ContentLock.patience
  ) {
    self.input = input
    self.address = address
    self.preview = preview
    self.isQuiet = isQuiet
    self.showsTimings = showsTimings
    self.queue = queue
    self.patience = patience
    workers = input.makeWorkers()
    memory = BuildMemory(
      of: input.outputFolder(),
      BuildInputs(program: [ProgramVersion.full] + Environment.programIdentity, others: ["serve"]),
      publishes: false, workers: workers)
    remembers = memory.isKnown
  }

  /// Loads again whenever something is saved.
  func watch(isPolling: Bool) {
    dispatchPrecondition(condition: .onQueue(queue))
    watcher = SiteWatcher(siteFolder: input.folder, isPolling: isPolling, on: queue) {
      [weak self] in self?.load(changed: $0)
    }
  }

  /// Loads what is there now.
  ///
  /// - Parameter changed: the paths from the site folder that have changed; nil is everything.
  /// - Returns: the path at which the site is.
  @discardableResult
  func load(changed: Set<String>?) -> String {
    dispatchPrecondition(condition: .onQueue(queue))
    let began = SystemClock.monotonicSeconds()
    let progress = Progress(isQuiet: true)
    progress.begin(.compare)
    var pipeline = SitePipeline(
      input: input, workers: workers, warningLimit: FindingReport.shownWarnings,
      localAddress: address)
    let ready: SitePipeline.ReadySite?
    let isTheme: Bool
    unshown = changed.flatMap { unshown?.union($0) }
    if let last, let templates = templatesAlone(changed) {
      isTheme = true
      ready = pipeline.prepareTheme(of: last, templates)
    } else {
      isTheme = false
      let reading: ContentLock?
      do throws(EditError) {
        reading = try InterruptedEdit.readingCompleted(input.folder, patience: patience)
      } catch {
        isLastCurrent = false
        // It may end without a change that would be noticed.
        if case .locked = error { loadAgain(afterSeconds: 1) }
        let root = show([error.finding], of: pipeline)
        // Who waits for another program is not told so again and again.
        if !told.areOnly(error.finding) {
          report(
            [error.finding], 0, hasSite: last != nil,
            seconds: SystemClock.monotonicSeconds() - began)
        }
        return root
      }
      defer { reading?.end() }
      let source = SourceFiles(
        siteFolder: input.folder, key: memory.key, memory: memory, workers: workers)
      if remembers { memory.look(at: source) }
      ready = pipeline.prepare(consume source, remembering: memory, progress: progress)
      // What could not be read, or was read by other settings, says nothing of what is used.
      if ready != nil { memory.forgetUnused() }
      remembers = true
      isLastCurrent = ready != nil
    }
    let findings = pipeline.findings
    let phases = progress.end()
    let seconds = SystemClock.monotonicSeconds() - began
    // Open pages are told first: a terminal may take long for much.
    defer {
      report(findings, pipeline.moreWarnings, hasSite: last != nil, seconds: seconds)
      if showsTimings { FindingReport(format: .text, isQuiet: isQuiet).print(phases) }
      ProcessStart.returnMemory()
    }
    guard let ready else { return show(findings, of: pipeline) }
    last = ready
    loadAgain(at: ready.content.validity.until)
    preview.show(
      ready.preview(workers, copies, tell: pageTeller), findings,
      moreWarnings: pipeline.moreWarnings,
      isStyleOnly: isTheme && unshown?.allSatisfy { $0.hasSuffix(".css") } == true,
      hasOtherPictures: unshown?.contains(where: Self.mayHoldPictures) ?? true)
    unshown = []
    if !isTheme, let texts = ready.site.textMemory() { memory.keep(texts: texts) }
    return ready.site.settings.baseURL.path
  }

  /// The templates, if the site before can be shown with them: nothing else has changed.
  private func templatesAlone(_ changed: Set<String>?) -> TemplateFolder? {
    // After an error in the content or the settings, all of it is to be read again.
    guard isLastCurrent, let last, let changed,
      changed.allSatisfy({ $0.hasPrefix(TemplateFolder.name + "/") })
    else { return nil }
    let templates = TemplateFolder(siteFolder: input.folder)
    if last.content.decidingTexts?.sayTheSame(as: templates) != false { return templates }
    // Pictures come or go with them.
    unshown = nil
    return nil
  }

  /// A picture or other file that is copied, or a folder in which some may lie.
  private static func mayHoldPictures(_ path: String) -> Bool {
    path == "content"
      || ["content/media", StaticFolder.name].contains {
        path == $0 || path.hasPrefix($0 + "/")
      }
  }

  /// Tells once of each page of a site that can't be made; that is found out when it is asked for.
  private var pageTeller: @Sendable (String) -> Void {
    let told = Mutex<Set<String>>([])
    return { problem in
      guard told.withLock({ $0.insert(problem).inserted }) else { return }
      Console.write(problem, toErrors: true)
    }
  }

  /// Shows errors instead of the site.
  ///
  /// - Returns: the path at which the site before is.
  private func show(_ errors: [Finding], of pipeline: SitePipeline) -> String {
    preview.show(errors: errors, root: pipeline.baseURL.path)
    return (last?.site.settings.baseURL ?? pipeline.baseURL).path
  }

  /// Has the site loaded again at a moment, unless something is saved before.
  private func loadAgain(at moment: Timestamp?) {
    dueLoad?.cancel()
    dueLoad = nil
    guard let moment, input.now == nil else { return }
    let now = SystemClock.now()
    let seconds =
      Double(moment.seconds - now.seconds) + Double(moment.nanoseconds - now.nanoseconds) / 1e9
    // Nobody writes for so long.
    guard seconds < Self.longestWait else { return }
    loadAgain(afterSeconds: max(0, seconds))
  }

  private func loadAgain(afterSeconds seconds: Double) {
    dueLoad?.cancel()
    let load = DispatchWorkItem { [weak self] in _ = self?.load(changed: nil) }
    dueLoad = load
    queue.asyncAfter(wallDeadline: .now() + seconds, execute: load)
  }

  /// Seconds: a month.
  private static let longestWait: Double = 30 * 24 * 3600

  /// Tells what is new since the last time; all that is known stands in the browser.
  private func report(
    _ findings: [Finding], _ moreWarnings: Int, hasSite: Bool, seconds: Double
  ) {
    for finding in told.take(findings) where !isQuiet || finding.severity == .error {
      Console.tell(finding)
    }
    var report = FindingReport(format: .text, isQuiet: isQuiet)
    report.moreWarnings = moreWarnings
    report.printSummary(findings, .loaded(seconds: seconds, hasSite: hasSite))
  }
}

extension SitePipeline.ReadySite {
  /// The site as the preview shows it: each file is made when it is asked for.
  ///
  /// - Parameter tell: is called with what is wrong with a file that can't be made.
  fileprivate func preview(
    _ workers: Workers, _ copies: CopiedFileReader, tell: @escaping @Sendable (String) -> Void
  ) -> PreviewSite {
    let look = look(workers)
    let root = site.settings.baseURL.path
    return PreviewSite(plan.paths, root: root) { [self] file in
      guard case .copied(let content) = file.content, let name = name(of: content) else {
        return nil
      }
      return copies.length(of: name).map { PreviewSite.Known(name: name, length: $0) }
    } leads: { [self] file in
      guard case .redirect(let redirect) = file.content else { return nil }
      return root + site.router.link(to: .post(redirect.post))
    } render: { [self] (file) async throws(PreviewFailure) in
      if case .copied(let content) = file.content {
        return try await copies.bytes(of: name(of: content)) { () throws(PreviewFailure) in
          try copy(content)
        }
      }
      var bytes: [UInt8] = []
      do throws(ThemeFailure) {
        try SiteRenderer(look, files: [file], workers: .serial).writer().render(file, into: &bytes)
      } catch {
        let problem = findings(error).map(FindingText.text).joined()
        tell(problem)
        throw .unrenderable(problem)
      }
      return bytes
    }
  }

  /// Stands for the bytes of a picture or static file without their being read; nil where they can't be
  /// read.
  private func name(of copied: CopiedContent) -> String? {
    content.copied.fingerprint(of: copied, in: site.network).map { String($0.value, radix: 16) }
  }

  private func copy(_ copied: CopiedContent) throws(PreviewFailure) -> [UInt8] {
    do throws(OutputError) {
      return try bytes(of: copied)
    } catch .sourceChanged {
      throw .gone
    } catch {
      throw .unrenderable(FindingText.text(error.finding))
    }
  }
}

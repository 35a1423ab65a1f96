import Domain
import Repository

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Changes the content as one command does: all of it or nothing, and nothing with which the site
/// could not be built.
struct ContentWriting {
  let options: WritingOptions
  /// What is imported, by which the content may be begun in a site folder that has none.
  private let imported: String?
  private let report: FindingReport
  private let workers = Workers.threads(Processors.count)

  init(
    options: WritingOptions, importing imported: String? = nil, format: OutputFormat = .text
  ) {
    self.options = options
    self.imported = imported
    report = FindingReport(
      format: format, isQuiet: options.quiet, siteFolder: options.source, archive: imported)
  }

  /// What would be left out of the site, with a warning, is refused when somebody is about to write it.
  private static let refusedWarnings: Set<String> = Set(
    [FindingRule.badURL, .badHashtag, .badLanguage, .unknownField, .repeatedField].map(\.rawValue))

  /// Why nothing was written.
  struct Refusal: Error {
    var findings: [Finding]
    let status: ExitStatus
    /// A change was begun, and is going to be completed.
    var isUnfinished = false
  }

  /// Makes a change, says what came of it, and ends the program where it is refused.
  ///
  /// - Parameter change: makes the change and gives what is to be said.
  func run(_ change: (inout ContentEditor) throws(WriteRefusal) -> String) throws(ExitStatus) {
    do throws(Refusal) {
      let change = try perform(change)
      var lines = [change.result]
      for path in change.pictures.removed {
        lines.append("Removed \(path), which nothing else names")
      }
      for path in change.pictures.undecided {
        lines.append(
          "Kept \(path), which may be published now: not all files that may name it can be read")
      }
      for path in change.pictures.doubtful {
        lines.append("Kept \(path), which may be published now: its name stands elsewhere")
      }
      tell(lines, change.warnings)
    } catch {
      throw tell(error)
    }
  }

  /// Tells what came of a change.
  func tell(_ lines: [String], _ warnings: [Finding]) {
    report.print(warnings, outcome: .written(lines))
  }

  /// Tells why there was no change.
  func tell(_ refusal: Refusal) -> ExitStatus {
    report.print(
      refusal.findings.filter { $0.severity == .error },
      outcome: .unwritten(isBegun: refusal.isUnfinished))
    return refusal.status
  }

  /// A change that was made.
  struct Change<Result> {
    /// What the change gives.
    let result: Result
    fileprivate let pictures: LeftPictures
    /// Those that it brings.
    let warnings: [Finding]
  }

  /// Makes a change.
  func perform<Result>(
    _ change: (inout ContentEditor) throws(WriteRefusal) -> Result
  ) throws(Refusal) -> Change<Result> {
    // Nobody changes what the edits and their checks rest on until they are made.
    let lock: ContentLock?
    do throws(EditError) {
      lock = try ContentLock(changingContentOf: Environment.realPath(options.source))
    } catch {
      throw Refusal(error)
    }
    var state = try load(holding: lock)
    let result: Result
    let changed: ContentChange
    do throws(WriteRefusal) {
      result = try change(&state.editor)
      changed = try state.editor.change()
    } catch {
      throw Refusal(error)
    }
    let warnings = try validate(changed.edits, from: state)
    do throws(EditError) {
      try EditCommit(siteFolder: Environment.realPath(options.source)).perform(
        changed.edits, holding: lock)
    } catch {
      throw Refusal(error)
    }
    return Change(
      result: result,
      pictures: LeftPictures(
        removed: changed.edits.removedMedia, undecided: changed.undecidedPictures,
        doubtful: changed.doubtfulPictures),
      warnings: warnings)
  }

  /// The pictures that no record shows any more.
  fileprivate struct LeftPictures {
    let removed: [String]
    /// Those that stay, because what may name them can't be read.
    let undecided: [String]
    /// Those that stay, because something else may be meant by their name.
    let doubtful: [String]
  }

  /// Works something out, and writes nothing.
  func look<Result>(
    _ body: (inout ContentEditor) throws(WriteRefusal) -> Result
  ) throws(Refusal) -> Result {
    var state = try load(holding: nil)
    do throws(WriteRefusal) {
      return try body(&state.editor)
    } catch {
      throw Refusal(error)
    }
  }

  /// The content as it is.
  private struct State {
    var editor: ContentEditor
    let settings: Settings
    /// All of them, whatever the settings switch off.
    let findings: [Finding]
  }

  /// Reads the content, which must have no errors.
  private func load(holding lock: ContentLock?) throws(Refusal) -> State {
    var interruption: EditError?
    do throws(EditError) {
      try EditCommit(siteFolder: Environment.realPath(options.source)).completeInterrupted(
        holding: lock)
    } catch {
      interruption = error
    }
    let files = SourceFiles(siteFolder: options.source, isPublished: false, workers: workers)
    let settings = SettingsFile.read(files)
    // Also what the site has switched off is refused when somebody is about to write it.
    let content = ContentLoader(settings: settings.settings.tellingAll, workers: workers).load(
      files)
    var findings = settings.findings + content.findings
    if mayBegin(files) { findings.removeAll { $0.rule == FindingRule.noContent.rawValue } }
    var settled = findings
    // Nobody could mend a warning by a command that refuses for it; only what a change brings is judged strictly.
    settled.settle(settings.settings, isStrict: false)
    guard !settled.hasErrors else {
      throw Refusal(findings: settled, status: ExitStatus(refusedFor: settled))
    }
    if let interruption { throw Refusal(interruption) }
    do throws(WriteRefusal) {
      let editor = try ContentEditor(
        files, content.network, settings: settings.settings, now: options.moment)
      return State(editor: editor, settings: settings.settings, findings: findings)
    } catch {
      throw Refusal(error)
    }
  }

  /// Whether a site is begun where there is none: the folder holds nothing, or what is imported alone.
  private func mayBegin(_ files: SourceFiles) -> Bool {
    guard let imported else { return false }
    let archive = Environment.realPath(imported)
    return files.mayBegin { Environment.realPath($0) == archive }
  }

  /// Loads and plans the site as it would be.
  ///
  /// - Returns: the warnings that the change brings.
  private func validate(
    _ edits: [ContentEdit], from state: State
  ) throws(Refusal) -> [Finding] {
    let all = findings(
      SourceFiles(siteFolder: options.source, applying: edits, workers: workers))
    var news = judged(all.beyond(state.findings), state.settings)
    if !news.isEmpty {
      // What is wrong with templates, say, was wrong before, and no business of this change.
      let before = findings(
        SourceFiles(siteFolder: options.source, isPublished: false, workers: workers))
      news = judged(all.beyond(before), state.settings)
      guard !news.hasErrors else {
        throw Refusal(findings: news, status: ExitStatus(refusedFor: news))
      }
    }
    return news.filter { $0.severity == .warning }
  }

  /// What a change brings, with what it is refused for as errors, and without what nobody wants to be told.
  private func judged(_ news: [Finding], _ settings: Settings) -> [Finding] {
    var news = news
    for index in news.indices where Self.refusedWarnings.contains(news[index].rule) {
      news[index].severity = .error
    }
    // An error is silenced by no setting.
    news.settle(settings, isStrict: settings.strict)
    return news
  }

  /// What a build of these files would find.
  private func findings(_ files: consuming SourceFiles) -> [Finding] {
    // Drafts and posts of the future are going to be built one day.
    let input = SiteInput(folder: options.source, showsDrafts: true, showsFuture: true)
    var pipeline = SitePipeline(
      input: input, workers: workers, warningLimit: nil, tellsAll: true)
    _ = pipeline.prepare(consume files, progress: Progress(isQuiet: true))
    return pipeline.findings
  }
}

extension [ContentEdit] {
  /// The pictures that go.
  fileprivate var removedMedia: [String] {
    filter { $0.outcome == .removed && $0.path.hasPrefix("content/media/") }.map(\.path)
  }
}

extension [Finding] {
  /// Those that are more than there were: of equal ones, the last.
  fileprivate func beyond(_ known: [Finding]) -> [Finding] {
    var left: [String: Int] = [:]
    for finding in known { left[finding.identity, default: 0] += 1 }
    return filter { finding in
      guard let count = left[finding.identity], count > 0 else { return true }
      left[finding.identity] = count - 1
      return false
    }
  }
}

extension Settings {
  /// With every warning and note switched on, and as warnings.
  var tellingAll: Settings {
    var settings = self
    settings.switchedOff = []
    settings.strict = false
    return settings
  }
}

extension Finding {
  /// What stays of a finding when lines are added above it.
  fileprivate var identity: String { "\(rule)\n\(message)\n\(place?.path ?? "")" }
}

extension ContentWriting.Refusal {
  init(_ refusal: WriteRefusal) {
    self.init(findings: [refusal.finding], status: refusal.exitStatus)
  }

  init(_ error: EditError) {
    self.init(findings: [error.finding], status: error.exitStatus, isUnfinished: error.isBegun)
  }
}

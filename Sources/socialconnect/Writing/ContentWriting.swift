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
  private let workers = Workers.threads(Machine.coreCount)

  init(options: WritingOptions) {
    self.options = options
  }

  /// What would be left out of the site, with a warning, is refused when somebody is about to write it.
  private static let refusedWarnings: Set<String> = Set(
    [FindingRule.badURL, .badHashtag, .badLanguage, .unknownField, .repeatedField].map(\.rawValue))

  /// Why nothing was written.
  struct Refusal: Error {
    let findings: [Finding]
    let status: ExitStatus
    /// A change was begun, and is going to be completed.
    var isUnfinished = false
  }

  /// Makes a change, says what came of it, and ends the program where it is refused.
  ///
  /// - Parameter change: makes the change and gives what is to be said.
  func run(_ change: (inout ContentEditor) throws(WriteRefusal) -> String) throws(ExitStatus) {
    do throws(Refusal) {
      say(try perform(change))
    } catch {
      throw Self.report(error)
    }
  }

  /// Says what came of a change.
  func say(_ text: String) {
    if !options.quiet { Machine.write(ControlCharacters.removed(from: text) + "\n") }
  }

  static func report(_ refusal: Refusal) -> ExitStatus {
    for finding in refusal.findings where finding.severity == .error {
      Machine.write(FindingText.text(finding), toErrors: true)
    }
    if !refusal.isUnfinished { Machine.write("Nothing was written\n", toErrors: true) }
    return refusal.status
  }

  /// Makes a change.
  ///
  /// - Returns: what the change gives.
  func perform<Result>(
    _ change: (inout ContentEditor) throws(WriteRefusal) -> Result
  ) throws(Refusal) -> Result {
    var state = try load()
    let result: Result
    let edits: [ContentEdit]
    do throws(WriteRefusal) {
      result = try change(&state.editor)
      edits = try state.editor.edits()
    } catch {
      throw Refusal(error)
    }
    try validate(edits, known: state.findings)
    do throws(EditError) {
      try EditCommit(siteFolder: Machine.realPath(options.source)).perform(edits)
    } catch {
      throw Refusal(error)
    }
    return result
  }

  /// Works something out, and writes nothing.
  func look<Result>(
    _ body: (inout ContentEditor) throws(WriteRefusal) -> Result
  ) throws(Refusal) -> Result {
    var state = try load()
    do throws(WriteRefusal) {
      return try body(&state.editor)
    } catch {
      throw Refusal(error)
    }
  }

  /// The content as it is; it must have no errors.
  private func load() throws(Refusal) -> (editor: ContentEditor, findings: [Finding]) {
    var interruption: EditError?
    do throws(EditError) {
      try EditCommit(siteFolder: Machine.realPath(options.source)).completeInterrupted()
    } catch {
      interruption = error
    }
    let files = SourceFiles(siteFolder: options.source, workers: workers)
    let settings = SettingsFile.read(files)
    let content = ContentLoader(settings: settings.settings, workers: workers).load(files)
    var findings = settings.findings + content.findings
    findings.settle(settings.settings, isStrict: settings.settings.strict)
    guard !findings.hasErrors else {
      throw Refusal(findings: findings, status: ExitStatus(refusedFor: findings))
    }
    if let interruption { throw Refusal(interruption) }
    do throws(WriteRefusal) {
      let editor = try ContentEditor(
        files, content.network, settings: settings.settings, now: options.moment)
      return (editor, findings)
    } catch {
      throw Refusal(error)
    }
  }

  /// Loads and plans the site as it would be.
  private func validate(
    _ edits: [ContentEdit], known: [Finding]
  ) throws(Refusal) {
    var files: SourceFiles? = SourceFiles(
      siteFolder: options.source, applying: edits, workers: workers)
    let findings = findings(&files)
    let knownOnes = Set(known.map(\.identity))
    var news = findings.filter { !knownOnes.contains($0.identity) }
    for index in news.indices where Self.refusedWarnings.contains(news[index].rule) {
      news[index].severity = .error
    }
    if news.hasErrors {
      // What is wrong with templates, say, was wrong before, and no business of this change.
      var before: SourceFiles? = SourceFiles(siteFolder: options.source, workers: workers)
      let old = Set(self.findings(&before).map(\.identity))
      news.removeAll { old.contains($0.identity) }
      guard !news.hasErrors else {
        throw Refusal(findings: news, status: ExitStatus(refusedFor: news))
      }
    }
    if !options.quiet {
      for finding in news where finding.severity == .warning {
        Machine.write(FindingText.text(finding), toErrors: true)
      }
    }
  }

  /// What a build of these files would find.
  private func findings(_ files: inout SourceFiles?) -> [Finding] {
    guard var site = try? SiteOptions.parse([]) else { return [] }
    site.source = options.source
    // Drafts and posts of the future are going to be built one day.
    site.drafts = true
    site.future = true
    var pipeline = SitePipeline(options: site, warningLimit: nil)
    _ = pipeline.prepare(&files, progress: Progress(isQuiet: true))
    return pipeline.findings
  }
}

extension [Finding] {
  fileprivate var hasErrors: Bool { contains { $0.severity == .error } }
}

extension Finding {
  /// What stays of a finding when lines are added above it.
  fileprivate var identity: String { "\(rule)\n\(message)\n\(place?.path ?? "")" }
}

extension ContentWriting.Refusal {
  init(_ refusal: WriteRefusal) {
    let status: ExitStatus
    if case .changed = refusal { status = .inputOutput } else { status = .contentErrors }
    self.init(findings: [refusal.finding], status: status)
  }

  init(_ error: EditError) {
    let rule: FindingRule
    let hint: String?
    var isUnfinished = false
    switch error {
    case .locked: (rule, hint) = (.locked, "try again when it is done")
    case .changed: (rule, hint) = (.sourceChanged, "try again")
    case .foreignJournal(let path): (rule, hint) = (.inputOutput, "remove \(path)")
    case .unfinished:
      (rule, hint) = (.inputOutput, "the next command that writes completes it: don't repeat it")
      isUnfinished = true
    case .output: (rule, hint) = (.inputOutput, nil)
    }
    self.init(
      findings: [Finding(.error, rule: rule, message: error.description, hint: hint)],
      status: .inputOutput, isUnfinished: isUnfinished)
  }
}

extension Machine {
  /// A folder's path without symbolic links in it, as far as there is such a folder.
  static func realPath(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Everything that comes from the standard input, as text.
  static func standardInput() -> String {
    var bytes: [UInt8] = []
    while let line = readLine(strippingNewline: false) { bytes += line.utf8 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

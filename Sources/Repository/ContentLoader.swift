import Domain

/// What loading a site folder's content comes to.
public struct LoadedContent: Sendable {
  /// All records, those included that the public will not see.
  public let network: Network
  /// The findings about the content, sorted: all of them, or all but ``moreWarnings``.
  public let findings: [Finding]
  /// How many warnings are not among the findings, because a limit was set.
  public let moreWarnings: Int
}

/// Reads the content folder: files in, network out, with every finding.
public struct ContentLoader: Sendable {
  let settings: Settings
  let workers: Workers
  /// As many bytes as a run of a large file has; tests make it small.
  var runSize = JSONRuns.size

  public init(settings: Settings, workers: Workers) {
    self.settings = settings
    self.workers = workers
  }

  /// Loads the content from files that were read.
  ///
  /// - Parameters:
  ///   - memory: what is remembered of these files.
  ///   - warningLimit: how many warnings are worked out; nil is all of them. An export of 100,000
  ///     posts may have as many pictures without alternative texts, and finding the line of each
  ///     takes longer than reading them all.
  /// - Complexity: O(n log n) in the number of records, linear in the number of bytes.
  public func load(
    _ files: SourceFiles, remembering memory: ReadingMemory? = nil, warningLimit: Int? = nil
  ) -> LoadedContent {
    // Nothing was read: what has become of the folder since does not matter.
    if !files.listing.exists || files.listing.problems.first?.path == "content",
      let missing = SiteFolder.missing(files.siteFolder)
    {
      return LoadedContent(network: Network(), findings: [missing], moreWarnings: 0)
    }
    let ids = IDHash(key: files.key)
    let plan =
      memory?.plan
      ?? RunPlan(
        files.records, files.texts, size: runSize, key: files.key, hints: nil, workers: workers)
    let records = ContentFileReader(
      rules: ReadingRules(settings), ids: ids, files: files.records, texts: files.texts,
      memory: memory?.contents
    ).read(plan.runs, workers)
    // What is left to do needs them only where something is to be told.
    files.putApart(plan)
    let unread = problemsOfUnread(files)
    // Records may lie behind a link that is not followed or in a folder that can't be read.
    let isIncomplete =
      records.contains(where: \.isIncomplete) || !unread.isEmpty
      || files.listing.problems.contains { $0.problem.text.severity == .error }
    let sources = SourceList(files: files.records, sources: files.texts)
    var problems = unread
    problems.reserveCapacity(unread.count + records.reduce(0) { $0 + $1.problems.count })
    for run in records { problems += run.problems }
    var linker = Linker(
      ids: ids, sources: sources, media: MediaFiles(files.media.compactMap(\.file)),
      workers: workers, records: consume records, isComplete: !isIncomplete,
      hidden: settings.hidden.users)
    let network = linker.link()
    problems += linker.notes.problems
    // A file that is there and can't be published is told of at the file.
    let refused = Set(files.media.lazy.filter { $0.problem != nil }.map(\.mediaPath))
    if !refused.isEmpty { problems.removeAll { $0.problem.isMissing(oneOf: refused) } }
    var references = linker.notes.danglingReferences
    if !settings.switchedOff.isEmpty {
      problems.removeAll { $0.problem.isSilenced(by: settings) }
      references.removeAll { $0.isSilenced(by: settings) }
    }
    let limited = sources.limited(
      problems, references, toWarnings: warningLimit ?? .max, ids)
    var findings = sources.findings(for: limited.kept) + findingsOfFolder(files)
    findings.removeAll(where: settings.silences)
    findings.sort(by: Finding.isOrderedBefore)
    return LoadedContent(
      network: network, findings: findings, moreWarnings: limited.leftOut)
  }

  /// The files that could not be read, and those that were looked at and had changed when their bytes were
  /// needed.
  private func problemsOfUnread(_ files: SourceFiles) -> [PlacedProblem] {
    let failed = files.failures.map { position, error in
      PlacedProblem(problem: error.problem, file: position, offset: 0)
    }
    let changed = files.texts.indices.filter { files.texts[$0]?.hasChanged == true }
    return failed
      + changed.map { position in
        PlacedProblem(
          problem: .readFailed("it has changed while it was read"), file: position, offset: 0)
      }
  }

  /// What was found before any record was read: in the content folder itself, and in its media files.
  private func findingsOfFolder(_ files: SourceFiles) -> [Finding] {
    let problems = files.listing.problems + files.media.compactMap(\.problem)
    let findings = problems.map { problem, path in
      problem.text.finding(at: FindingPlace(path: path))
    }
    return files.listing.exists ? findings : findings + [SiteFolder.missingContent]
  }
}

extension ContentProblem {
  /// Whether it tells of a media file with one of these paths that it is not there.
  fileprivate func isMissing(oneOf paths: Set<String>) -> Bool {
    if case .missingMedia(let path) = self { paths.contains(path) } else { false }
  }
}

extension MediaScan.ReadFile {
  /// The file, if it can be published.
  fileprivate var file: MediaFile? { try? outcome.get() }

  /// What stands against publishing it.
  fileprivate var problem: (problem: ContentProblem, path: String)? {
    if case .failure(let failure) = outcome { (failure.problem, path) } else { nil }
  }
}

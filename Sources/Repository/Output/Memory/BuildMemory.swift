import Domain
import Synchronization

/// A build that has nothing to do: the source is byte for byte what the published site was made
/// from, and nobody has touched the site since.
public struct UnchangedSite: Equatable, Sendable {
  /// How many files the published site has.
  public let fileCount: Int
  /// Of the build that published the site.
  public let counts: BuildCounts
}

/// What decides whether a build has anything to do, beside the files of the source.
public struct BuildInputs: Sendable {
  /// What tells this program from any other that may read or write something else.
  public var program: [String]
  /// Options.
  public var others: [String]

  public init(program: [String], others: [String]) {
    self.program = program
    self.others = others
  }

  /// The same with one option more.
  public func adding(_ other: String) -> BuildInputs {
    BuildInputs(program: program, others: others + [other])
  }
}

/// What is known of the last build into a folder, and what the source is now.
///
/// Made before anything is read, and asked twice: whether there is anything to do, and, after the
/// site was published, to remember what it was made from.
public struct BuildMemory: Sendable {
  /// A random number that nobody who writes content knows, the same for all builds into the folder.
  /// Fingerprints are keyed with it, so that nobody can choose two contents with one fingerprint.
  public let key: UInt64

  /// Whether there was a build into the folder of which anything may be remembered.
  public var isKnown: Bool { record != nil }

  private let folder: OutputFolder
  private let workers: Workers
  private let lookers: LookingWorkers
  private let inputs: BuildInputs
  private let record: BuildRecord?
  /// nil for a build where there can be no state folder.
  private let contents: ContentMemory?
  /// nil when something of the source can't be read.
  private var source: KeyedHash?
  private var keptTexts: [UInt8]?
  /// What is remembered of the content; nil before the source was looked at.
  public private(set) var reading: ReadingMemory?

  /// - Parameters:
  ///   - inputs: what decides, beside the files of the source.
  ///   - mayBegin: whether a state folder is made where there is none. A folder in which there is nothing to
  ///     publish stays as it is.
  ///   - publishes: whether the site is going to be published, and what the folder is told is of use to others then.
  ///     For who only shows it, what no build knows is remembered by this process alone.
  ///   - waiting: more workers, who look at the published files where that waits for the disk.
  public init(
    of folder: OutputFolder, _ inputs: BuildInputs, mayBegin: Bool = true, publishes: Bool = true,
    workers: Workers, waiting: Workers? = nil
  ) {
    self.folder = folder
    lookers = LookingWorkers(few: workers, many: waiting)
    self.inputs = inputs
    self.workers = workers
    let state = (publishes && mayBegin) || folder.hasState ? folder.lockStateIfFree() : nil
    record = state.flatMap { try? $0.record() }
    let key = record?.key ?? UInt64.random(in: .min ... .max)
    self.key = key
    let stored =
      publishes || record != nil
      ? state.flatMap { try? $0.contents(key: key, program: inputs.program) } : nil
    contents = stored ?? (publishes ? nil : ContentMemory(key: key, program: inputs.program))
  }

  /// Where earlier builds have cut the large files.
  var hints: [String: [RunHint]] { contents?.hints ?? [:] }

  /// Where renditions of earlier builds are kept.
  ///
  /// - Throws: ``OutputError/locked(destination:)`` while another build has them;
  ///   ``OutputError/system(_:path:errno:)`` where none can be kept.
  public func renditions() throws(OutputError) -> RenditionCache {
    try folder.lockState().renditions(key: key)
  }

  /// What is remembered of texts, and the key by which they are found. Another program has another key,
  /// and nothing is remembered for it.
  public func texts() -> (key: UInt64, stored: ArraySlice<UInt8>) {
    guard let contents else { return (key, keptTexts?[...] ?? []) }
    return (contents.textKey, keptTexts?[...] ?? contents.texts())
  }

  /// Keeps in this memory alone what is to be remembered of texts.
  public mutating func keep(texts: [UInt8]) { keptTexts = texts }

  /// Forgets what was remembered since the program began and what was read last does not hold.
  public func forgetUnused() { contents?.forgetUnused() }

  /// Takes the digest of what the site is to be made from.
  ///
  /// - Parameter files: were read with ``key``, and are what the build itself reads from.
  public mutating func look(at files: SourceFiles) {
    let plan = RunPlan(
      files.records, files.texts, size: JSONRuns.size, key: key, hints: hints, workers: workers)
    source = files.digest(of: inputs, plan)
    reading = contents.map { ReadingMemory(plan: plan, contents: $0) }
  }

  /// Looks whether the site stands there as it would be built now.
  ///
  /// It can't be fooled by a stale record: the source was read and compared whole, a post that has
  /// become due ends the record, so does a manifest that is not the one of that build, a killed
  /// publication leaves a journal, which ends it too, and every file must stand there with its size
  /// and without a change since it was published (`ctime`, which unlike `mtime` can't be set back), or else with the
  /// same bytes, as far as that is not taken on trust.
  ///
  /// What was found by its bytes is remembered by its times from then on.
  ///
  /// - Parameter isListing: whether the build makes a list of changes.
  /// - Returns: nil when there may be something to do, or anything is in doubt.
  public func unchangedSite(
    now: Timestamp, looking look: OutputLook = .everyFile, isListing: Bool = false
  ) -> UnchangedSite? {
    guard var record, let source, source == record.source, record.validity.contains(now),
      let state = folder.lockStateIfFree(),
      (try? state.journal()) == .some(PublishingState.StoredJournal.none),
      (try? state.hasToTell(isListing: isListing)) == false,
      let manifest = state.manifestWalk(), let held = folder.heldDestination,
      let identity = try? held.identity()
    else { return nil }
    let checkedFrom = PublishingClocks.earliest(state.times(in: held))
    let isSameFolder = identity == record.receipt.folder
    guard
      let found = held.files(
        of: manifest, asLeftBy: isSameFolder ? record.receipt : nil, look, workers: lookers),
      found.identity == record.receipt.manifest, found.count > 0
    else { return nil }
    if found.wereRead, let checkedFrom {
      record.receipt = PublicationReceipt(
        manifest: found.identity, folder: identity, clocks: .init(checkedFrom: checkedFrom))
      try? state.store(record)
    }
    return UnchangedSite(fileCount: found.count, counts: record.counts)
  }

  /// Has the workers look at the site that stands there, in passing.
  ///
  /// - Parameter look: how closely; where the folders tell that somebody has been there, at every file.
  /// - Returns: nil when there is none of which anything is known.
  public func publishedSite(looking look: OutputLook = .everyFile) -> PublishedSite? {
    guard let record, let state = folder.lockStateIfFree(), let held = publishedFolder(record),
      let site = PublishedSite(state, record, in: held, look: look, workers)
    else { return nil }
    if site.look == .everyFile { site.lookAtFiles(lookers) }
    return site
  }

  /// The output folder; nil when it is not the one that the last build has published to.
  private func publishedFolder(_ record: BuildRecord) -> HeldFolder? {
    guard let held = folder.heldDestination, (try? held.identity()) == record.receipt.folder
    else { return nil }
    return held
  }

  /// Remembers what the site was made from, right after it was published.
  ///
  /// That is what was read; a source that has changed meanwhile differs from it, and the next build
  /// sees that.
  ///
  /// - Parameters:
  ///   - publication: has been committed.
  ///   - texts: what is to be remembered of texts; nil leaves that as it is.
  ///   - isOfSourceAlone: whether the site is made from its source and nothing else. If not, the next build has
  ///     to look once more.
  public func remember(
    _ publication: Publication, _ validity: BuildValidity, _ counts: BuildCounts,
    texts: [UInt8]? = nil, isOfSourceAlone: Bool = true
  ) {
    guard let receipt = publication.receipt, let state = folder.lockStateIfFree() else { return }
    if let reading {
      if let texts { reading.contents.remember(texts: texts) }
      reading.contents.close(reading.plan)
    }
    let times = try? state.times(in: publication.heldDestination())
    guard receipt.clocks.waitUntilOver(times) else { return }
    try? state.store(
      BuildRecord(
        key: key, source: isOfSourceAlone ? source : nil, receipt: receipt, validity: validity,
        counts: counts))
  }

  /// Forgets the changes that a publication has told of, which the next one would tell again otherwise.
  ///
  /// Call it once whoever asked for the list surely has it. A list that another publication has left since stays:
  /// these changes are in it, too.
  ///
  /// - Parameter inList: whether there was a list. Changes that were in none stay untold where lists are taken.
  public func forgetChanges(toldBy publication: Publication, inList: Bool = false) {
    guard let state = folder.lockStateIfFree(),
      (try? state.changesStamp()) == publication.toldChanges
    else { return }
    try? state.settleChanges(inList: inList)
  }
}

/// How the content was cut into runs, and what is remembered of them.
public struct ReadingMemory: Sendable {
  let plan: RunPlan
  let contents: ContentMemory
}

extension OutputFolder {
  fileprivate var hasState: Bool { (try? ResolvedPath(stateFolder))?.exists == true }

  /// The state of this folder, which is made where there is none, and locked while it is held.
  fileprivate func lockState() throws(OutputError) -> PublishingState {
    try PublishingState(destination: resolvedDestination(), stateFolder: resolvedState())
  }

  /// The same; nil while another build has it, and where there can be none.
  fileprivate func lockStateIfFree() -> PublishingState? { try? lockState() }

  /// What stands at the destination; nil when that is no folder.
  fileprivate var heldDestination: HeldFolder? {
    guard let destination = try? ResolvedPath(destination), destination.exists else { return nil }
    return try? HeldFolder(destination.text)
  }
}

extension HeldFolder {
  /// How many files a publication left here, if every one stands here as it was left.
  ///
  /// - Parameter receipt: of the publication; nil where its clocks do not hold, because this is another folder.
  /// - Returns: nil when not every one does; else also the manifest's identity, and whether any file had to be
  ///   read to tell.
  fileprivate func files(
    of manifest: ManifestWalk, asLeftBy receipt: PublicationReceipt?, _ look: OutputLook,
    workers: LookingWorkers
  ) -> (identity: ContentHash, count: Int, wereRead: Bool)? {
    if look == .topFolders, let receipt {
      let found = manifest.forEachPart(workers) { part in
        var folders = TopFolders(of: self, since: receipt.clocks)
        return part.allFiles { path, _ in folders.areUntouched(above: path) }
      }
      if let found { return (found.identity, found.fileCount, false) }
    }
    let clocks = receipt?.fileClocks
    let touched = clocks.map { TouchedFolders(in: self, since: $0) }
    let wereRead = Atomic(false)
    let found = manifest.forEachPart(
      workers, slowFrom: clocks == nil ? LookingWorkers.slowReading : LookingWorkers.slowLook
    ) { part in
      var looks = OrderedLooks(in: self)
      var folders = touched.map(OrderedFolders.init)
      // Made when it is needed, which mostly it is not.
      var contents: ContentsReader?
      return part.allFiles { path, entry in
        if let clocks, folders?.leadsThroughNoSwappedFolder(path) == true,
          let status = looks.status(of: path), clocks.isUntouched(status, entry)
        {
          return true
        }
        if contents == nil {
          contents = ContentsReader(in: self)
          wereRead.store(true, ordering: .relaxed)
        }
        return contents?.holds(entry, at: path, key: manifest.key) ?? false
      }
    }
    return found.map { ($0.identity, $0.fileCount, wereRead.load(ordering: .relaxed)) }
  }
}

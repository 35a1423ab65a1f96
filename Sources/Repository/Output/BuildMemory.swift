import Domain
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A build that has nothing to do: the source is byte for byte what the published site was made
/// from, and nobody has touched the site since.
public struct UnchangedSite: Equatable, Sendable {
  public let fileCount: Int
  /// How many warnings the build gave that published the site.
  public let warningCount: Int
}

/// What decides whether a build has anything to do.
public struct BuildInputs: Sendable {
  /// The site folder.
  public var siteFolder: String
  /// What else decides the output: the program's version, options.
  public var others: [String]

  public init(siteFolder: String, others: [String]) {
    self.siteFolder = siteFolder
    self.others = others
  }
}

/// What is known of the last build into a folder, and what the source is now.
///
/// Made before the content is read, and asked twice: whether there is anything to do, and, after the
/// site was published, to remember what it was made from.
public struct BuildMemory: Sendable {
  private let folder: OutputFolder
  private let inputs: BuildInputs
  private let workers: Workers
  private let record: BuildRecord?
  private let key: UInt64
  /// nil when something of the source can't be read.
  private let source: SourceDigest?

  public init(of folder: OutputFolder, inputs: BuildInputs, workers: Workers) {
    self.folder = folder
    self.inputs = inputs
    self.workers = workers
    record = folder.state.flatMap { try? $0.record() }
    key = record?.key ?? UInt64.random(in: .min ... .max)
    source = SourceDigest(inputs, key: key, workers: workers)
  }

  /// Looks whether the site stands there as it would be built now.
  ///
  /// It can't be fooled by a stale record: the source was read and compared whole, a post that has
  /// become due ends the record, a killed publication leaves a journal, which ends it too, and every
  /// file must stand there with its size and without a change since it was published (`ctime`,
  /// which unlike `mtime` can't be set back).
  ///
  /// - Returns: nil when there may be something to do, or anything is in doubt.
  public func unchangedSite(now: Timestamp) -> UnchangedSite? {
    guard let record, let source, source == record.source, record.validity.contains(now),
      let state = folder.state, (try? state.journal()) == .some(.none),
      let manifest = try? state.manifest(), !manifest.files.isEmpty,
      let destination = try? ResolvedPath(folder.destination), destination.exists,
      let held = try? HeldFolder(destination.text),
      held.holds(manifest, untouchedSince: record.publishedAt, workers: workers)
    else { return nil }
    return UnchangedSite(fileCount: manifest.files.count, warningCount: record.warningCount)
  }

  /// Remembers what the site was made from, right after it was published. A source that has changed
  /// meanwhile is not remembered: the next build does all its work, which is slower and never wrong.
  public func remember(_ validity: BuildValidity, warningCount: Int) {
    guard let publishedAt = Self.clock(), let source, let state = folder.state,
      source == SourceDigest(inputs, key: key, workers: workers)
    else { return }
    try? state.store(
      BuildRecord(
        key: key, source: source, publishedAt: publishedAt, validity: validity,
        warningCount: warningCount))
  }

  /// The clock that the kernel stamps files with.
  private static func clock() -> Timestamp? {
    var time = timespec()
    #if os(Linux)
      let id = CLOCK_REALTIME_COARSE
    #else
      let id = CLOCK_REALTIME
    #endif
    guard clock_gettime(id, &time) == 0 else { return nil }
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}

extension OutputFolder {
  /// The state of this folder, locked while it is held; nil while another build has it.
  fileprivate var state: PublishingState? {
    guard let destination = try? ResolvedPath(destination),
      let stateFolder = try? ResolvedPath(stateFolder)
    else { return nil }
    return try? PublishingState(destination: destination, stateFolder: stateFolder)
  }
}

extension HeldFolder {
  /// Whether every file of a manifest stands here with its size and was last changed before a
  /// moment.
  fileprivate func holds(
    _ manifest: Manifest, untouchedSince moment: Timestamp, workers: Workers
  ) -> Bool {
    let files = Array(manifest.files)
    let isTouched = Atomic<Bool>(false)
    workers.forEachRange(of: files.count, atLeast: 256) { _, range in
      for (path, entry) in files[range] {
        if isTouched.load(ordering: .relaxed) { return }
        if !holds(path, entry, untouchedSince: moment) {
          isTouched.store(true, ordering: .relaxed)
        }
      }
    }
    return !isTouched.load(ordering: .relaxed)
  }

  private func holds(
    _ path: OutputPath, _ entry: Manifest.Entry, untouchedSince moment: Timestamp
  ) -> Bool {
    var status = stat()
    guard fstatat(handle, path.text, &status, AT_SYMLINK_NOFOLLOW) == 0, Kind(status) == .file,
      Int(status.st_size) == entry.size
    else { return false }
    #if canImport(Glibc)
      let change = status.st_ctim
    #else
      let change = status.st_ctimespec
    #endif
    return (Int64(change.tv_sec), Int64(change.tv_nsec))
      < (moment.seconds, Int64(moment.nanoseconds))
  }
}

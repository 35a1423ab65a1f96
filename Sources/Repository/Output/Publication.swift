import Domain
import Synchronization

/// One publication under way: every planned file is kept or put, then it is committed.
///
/// A class because all workers share it and put files from their threads. What they share is either
/// fixed before the first file or has an element per file or folder; there is no lock on the way of
/// a file.
public final class Publication: Sendable {
  let plan: PublishingPlan
  /// Of the planned files: what their bytes depend on; nil where that can't be told.
  private let fingerprints: [UInt64?]
  /// Tells a file that gives way.
  let recognises: @Sendable ([UInt8]) -> Bool
  let before: EarlierSite
  let destinationPath: String
  /// nil when the destination doesn't exist yet.
  let destination: HeldFolder?
  let staging: StagingFolder
  let isAdopting: Bool
  let files: FileStates
  let folders: FolderStates
  /// Of the destination itself; ``FolderStates/State/missing`` when it doesn't exist yet.
  let topState: FolderStates.State
  /// nil when the destination doesn't exist yet.
  let unswapped: UnswappedFolders?
  /// nil before anybody has asked.
  let oldNames = Mutex<OldNames?>(nil)
  private let ending: Mutex<Ending>
  private let isOver = Atomic<Bool>(false)
  private let lacksOld = Atomic<Bool>(false)

  private struct Ending {
    /// Held until the publication ends.
    var state: PublishingState?
    var receipt: PublicationReceipt?
    var toldChanges: FileStamp?
  }

  init(
    _ plan: PublishingPlan, fingerprints: [UInt64?],
    recognises: @escaping @Sendable ([UInt8]) -> Bool, over before: EarlierSite,
    destinationPath: String, destination: HeldFolder?, staging: StagingFolder,
    state: PublishingState, isAdopting: Bool
  ) {
    self.plan = plan
    self.fingerprints = fingerprints
    self.recognises = recognises
    self.before = before
    self.destinationPath = destinationPath
    self.destination = destination
    self.staging = staging
    self.isAdopting = isAdopting
    files = FileStates(count: plan.files.count)
    folders = FolderStates(count: plan.folders.count)
    topState = destination.map { FolderStates.State(top: $0, since: before.clocks) } ?? .missing
    unswapped = destination.map {
      UnswappedFolders($0, since: before.clocks, folders: plan.folders, parents: plan.parents)
    }
    ending = Mutex(Ending(state: state))
  }

  deinit {
    abandon()
  }

  /// Keeps each planned file that stands at the destination as it would be made now: its fingerprint is
  /// the one of the last publication, and nobody has touched it since, or that is taken on trust, or it holds
  /// the bytes of that publication all the same, as in a site that was brought back from a cache. Call this, if
  /// at all, before the first file is put.
  ///
  /// - Returns: the indices of the other planned files, in their order.
  public func keepUpToDate(workers: Workers = .serial) -> [Int] {
    precondition(!isOver.load(ordering: .relaxed), "the publication is over")
    guard let destination else { return Array(plan.outputs.indices) }
    before.seen?.finish()
    // In the order of the paths: they lie side by side then, and so does what is known of them.
    return workers.mapRanges(plan.files.count, atLeast: 256) { positions in
      var looks = OrderedLooks(in: destination)
      var contents = ContentsReader(in: destination)
      return positions.compactMap { position in
        guard let entry = upToDateEntry(position, &looks, &contents) else {
          if isToBeAsOld(position) { lacksOld.store(true, ordering: .relaxed) }
          return Int(plan.indices[position])
        }
        files[position] = FileState(status: .unchanged, size: entry.size, hash: entry.hash)
        return nil
      }
    }.sorted()
  }

  /// Whether a file that would be made as it was does not stand there so.
  var lacksOldFiles: Bool { lacksOld.load(ordering: .relaxed) }

  /// Whether a file would be made as the publication before has made it.
  private func isToBeAsOld(_ position: Int) -> Bool {
    guard let fingerprint = fingerprint(at: position) else { return false }
    return oldEntry(position)?.fingerprint == fingerprint
  }

  /// What the manifest says of a file that need not be made; nil for any other.
  private func upToDateEntry(
    _ position: Int, _ looks: inout OrderedLooks, _ contents: inout ContentsReader
  ) -> Manifest.Entry? {
    guard isToBeAsOld(position), let entry = oldEntry(position) else { return nil }
    if before.look == .topFolders || wasSeenUntouched(position) { return entry }
    if let clocks = before.clocks, isAsLeft(Int(plan.fileFolders[position])),
      let status = plan.files.withPath(position, { looks.status(of: $0) }),
      clocks.isUntouched(status, entry)
    {
      return entry
    }
    // To read it for its hash takes half as long as making it and reading it for comparison.
    let isAsOld = plan.files.withPath(position) {
      contents.holds(entry, at: $0, key: before.manifest.key)
    }
    return isAsOld ? entry : nil
  }

  /// Takes the bytes of a file of the new site. Call this once for every planned file
  /// that ``keepUpToDate(workers:)`` has not kept, from any thread.
  ///
  /// A file that stands at the destination with the same bytes is left untouched; any other is
  /// written to the staging folder.
  ///
  /// - Parameter index: of the file in the planned files.
  /// - Throws: after an error the publication can only be abandoned.
  public func put(_ index: Int, _ bytes: borrowing [UInt8]) throws(OutputError) {
    precondition(!isOver.load(ordering: .relaxed), "the publication is over")
    let position = Int(plan.positions[index])
    try bytes.span.withUnsafeBytes { bytes throws(OutputError) in
      let hash = ContentHash(of: bytes, seed: before.hashKey)
      let status = try plan.files.withPath(position) { path throws(OutputError) in
        let status = try self.status(of: position, path, bytes, hash)
        if status == .unchanged { return status }
        if isAlone(position) {
          try staging.files.create(StagedFile(number: Int32(position)).name, bytes)
        } else {
          let folder = Int(plan.fileFolders[position])
          if folder >= 0 { try stage(folder) }
          try staging.tree.create(path, bytes)
        }
        return status
      }
      files[position] = FileState(status: status, size: bytes.count, hash: hash)
    }
  }

  /// Removes what was staged and gives the lock back; the old site stands untouched. Does nothing
  /// after a commit.
  public func abandon() {
    guard let state = ending.withLock({ $0.state.take() }) else { return }
    isOver.store(true, ordering: .relaxed)
    withExtendedLifetime(state) {
      // What can't be removed now is removed by the next publication.
      try? StagingFolder.remove(staging.tree.path)
      destination?.unlock()
    }
  }

  /// The state folder, until the publication is over.
  var state: PublishingState? { ending.withLock { $0.state } }

  /// What is to be remembered of it; nil before it was committed.
  var receipt: PublicationReceipt? {
    get { ending.withLock { $0.receipt } }
    set { ending.withLock { $0.receipt = newValue } }
  }

  /// Which file holds what it has told and the next publication would tell again; nil where there is none.
  var toldChanges: FileStamp? {
    get { ending.withLock { $0.toldChanges } }
    set { ending.withLock { $0.toldChanges = newValue } }
  }

  /// Ends it as if the process were killed: nothing is tidied up, only the lock in the state folder is given
  /// back.
  func forget() {
    isOver.store(true, ordering: .relaxed)
    ending.withLock { $0.state = nil }
  }

  /// The destination, which a commit makes where it was missing.
  func heldDestination() throws(OutputError) -> HeldFolder {
    if let destination { return destination }
    return try HeldFolder(destinationPath)
  }

  func oldEntry(_ position: Int) -> Manifest.Entry? {
    let file = Int(plan.oldFiles[position])
    return file < 0 ? nil : before.manifest.entries[file]
  }

  func fingerprint(at position: Int) -> UInt64? { fingerprints[Int(plan.indices[position])] }

  /// Whether a staged file is moved in by itself, because its folder is there. Known once the
  /// file has been put.
  func isAlone(_ position: Int) -> Bool {
    guard destination != nil else { return false }
    let folder = Int(plan.fileFolders[position])
    return folder < 0 || folders[folder].exists
  }

  /// Whether a file that the site before had was found as it was left, before this began.
  private func wasSeenUntouched(_ position: Int) -> Bool {
    before.seen?.isUntouched(Int(plan.oldFiles[position])) ?? false
  }

  /// What stands at the path of a file, beside these bytes.
  private func status(
    of position: Int, _ path: UnsafePointer<CChar>, _ bytes: UnsafeRawBufferPointer,
    _ hash: ContentHash
  ) throws(OutputError) -> FileState.Status {
    guard let destination else { return .added }
    let folder = try state(of: Int(plan.fileFolders[position]))
    if !folder.exists { return .added }
    // Of a file that nobody has touched the manifest knows what is in it. With `--force` nobody is believed.
    if !isAdopting, let clocks = before.clocks, folder != .moved, let entry = oldEntry(position) {
      var isUntouched = wasSeenUntouched(position)
      if !isUntouched, let status = try destination.status(of: path) {
        isUntouched = clocks.isUntouched(status, entry)
      }
      if isUntouched {
        return entry.size == bytes.count && entry.hash == hash ? .unchanged : .changed
      }
    }
    switch try destination.compare(path, with: bytes) {
    case (nil, _): return .added
    case (.file, _) where try isUnderOldName(position, path): return .added
    case (.file, true): return .unchanged
    case (.file, false): return .changed
    case (.link, _): throw .symbolicLink(plan.files.text(position))
    case (.folder, _), (.other, _): return .obstructed
    }
  }

  /// Makes a folder in the staging folder, and those that hold it, once.
  private func stage(_ folder: Int) throws(OutputError) {
    if folders.isStaged(folder) { return }
    let parent = Int(plan.parents[folder])
    if parent >= 0 { try stage(parent) }
    try plan.folders.withPath(folder) { path throws(OutputError) in
      try staging.tree.makeFolder(path)
    }
    folders.setStaged(folder)
  }
}

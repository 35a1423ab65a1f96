import Domain

/// The files in the state folder that belong to one destination.
///
/// A class because the lock ends with it.
final class PublishingState: Sendable {
  let folder: HeldFolder
  private let lock: FileLock
  private let manifestFile: OutputPath
  private let nextManifestFile: OutputPath
  private let journalFile: OutputPath
  private let recordFile: OutputPath
  private let changesFile: OutputPath
  private let contentName: String
  private let renditionsName: String
  /// The name of the staging folder.
  let stagingName: String

  /// Opens the state folder, which is made where it is missing in a folder that exists, and takes
  /// the lock.
  ///
  /// The files' names come from the way to the destination, so that they stay the same when site
  /// and output move together, as between machines of a CI.
  ///
  /// - Throws: ``OutputError/locked(destination:)``
  init(destination: ResolvedPath, stateFolder: ResolvedPath) throws(OutputError) {
    let key = StateName.text(for: destination.relative(to: stateFolder))
    // A site folder that is missing is a mistyped name, and stays missing. What is kept here is made from
    // drafts and private posts, too.
    try FolderTree.makePrivate(stateFolder.text)
    folder = try HeldFolder(stateFolder.text)
    manifestFile = try OutputPath("\(key).manifest")
    nextManifestFile = try OutputPath("\(key).manifest.next")
    journalFile = try OutputPath("\(key).journal")
    recordFile = try OutputPath("\(key).build")
    changesFile = try OutputPath("\(key).changes")
    contentName = "\(key).content"
    renditionsName = "\(key).renditions"
    stagingName = "socialconnect-\(key).staging"
    guard let lock = try FileLock(try OutputPath("\(key).lock"), in: folder) else {
      throw .locked(destination: destination.text)
    }
    self.lock = lock
  }

  /// Finer times of the files in a folder, as far as the system has them.
  func times(in folder: HeldFolder) -> FineTimes {
    FineTimes(file: lock.handle, folder: folder.handle)
  }

  /// A manifest as it was found.
  struct StoredManifest: Sendable {
    var manifest = Manifest(key: .random(in: .min ... .max))
    /// Its ``Manifest/identity(of:_:partSize:)``; nil when there is none.
    var hash: ContentHash?
  }

  /// Empty, so that nothing counts as ours, when there is none, or it is damaged or of another version.
  func manifest(_ workers: Workers = .serial) throws(OutputError) -> StoredManifest {
    guard let bytes = try folder.contents(of: manifestFile) else { return StoredManifest() }
    let hash = Manifest.identity(of: bytes, workers)
    // The bytes become the manifest's, without a copy.
    guard let manifest = Manifest(consume bytes, workers: workers) else { return StoredManifest() }
    return StoredManifest(manifest: manifest, hash: hash)
  }

  /// The stored manifest, to be looked through; nil when there is none, or none of this version.
  func manifestWalk() -> ManifestWalk? { ManifestWalk(manifestFile, in: folder) }

  /// Which file the stored manifest is; nil when there is none.
  func manifestStamp() throws(OutputError) -> FileStamp? {
    try folder.status(of: manifestFile.text).map { FileStamp($0) }
  }

  /// - Returns: the identity of what was stored.
  func store(_ manifest: Manifest) throws(OutputError) -> ContentHash {
    let bytes = manifest.bytes
    try folder.store(bytes, in: manifestFile)
    return Manifest.identity(of: bytes)
  }

  /// What the last build was made from; nil when it is not known.
  func record() throws(OutputError) -> BuildRecord? {
    try folder.contents(of: recordFile).flatMap { BuildRecord($0) }
  }

  func store(_ record: BuildRecord) throws(OutputError) {
    try folder.store(record.bytes, in: recordFile)
  }

  /// What is remembered of the content.
  func contents(key: UInt64, program: [String]) throws(OutputError) -> ContentMemory {
    try ContentMemory(path: folder.path + "/" + contentName, key: key, program: program)
  }

  /// The smaller renditions of pictures.
  func renditions(key: UInt64) throws(OutputError) -> RenditionCache {
    try RenditionCache(path: folder.path + "/" + renditionsName, key: key)
  }

  /// What was found where a killed commit would have left its journal.
  enum StoredJournal: Equatable, Sendable {
    case none
    /// Nobody knows how far the commit came.
    case damaged
    case whole(Journal)
  }

  /// What a killed commit was doing.
  func journal() throws(OutputError) -> StoredJournal {
    guard let bytes = try folder.contents(of: journalFile) else { return .none }
    return Journal(bytes).map(StoredJournal.whole) ?? .damaged
  }

  /// Stores what a commit is about to do: first the manifest that holds afterwards, beside the
  /// old one, then the journal that names it. From then on the commit is completed, whatever comes:
  /// both are on the disk before this returns, so that a power cut leaves what a kill leaves.
  ///
  /// - Throws: when nothing has begun.
  func begin(
    _ steps: [Journal.Step], next: Manifest, workers: Workers = .serial
  ) throws(OutputError) -> Journal {
    let bytes = next.bytes(workers)
    let journal = Journal(steps: steps, result: Manifest.identity(of: bytes, workers))
    do {
      try folder.replace(nextManifestFile, with: bytes, isLasting: true)
      try folder.store(journal.bytes, in: journalFile, isLasting: true)
    } catch {
      // It has its name before the disk is waited for, and what it would move in is removed now.
      try? end()
      throw error
    }
    return journal
  }

  /// Carries a journal out; it must have been stored before.
  ///
  /// When a step fails, those before it are taken back, and the old site stands as it stood.
  ///
  /// - Parameters:
  ///   - next: the manifest that holds afterwards.
  ///   - old: the one that holds before.
  ///   - isAgain: some of the steps may have been made already.
  ///   - isAdopting: files that we did not write are written over.
  ///   - workers: make what may be made in any order.
  /// - Returns: the identity of the manifest that is stored now, or what went wrong and was taken back.
  /// - Throws: ``OutputError/unfinished(_:)`` when it can't be taken back, ``OutputError/unnoted(_:)`` when
  ///   what was done can't be noted: the journal stays, and the next publication completes it.
  func complete(
    _ journal: Journal, in folders: CommitFolders, next: Manifest, over old: Manifest,
    isAgain: Bool = false, isAdopting: Bool, workers: Workers = .serial
  ) throws(OutputError) -> Result<ContentHash, OutputError> {
    let kept: [OutputPath]
    do {
      kept = try journal.perform(
        in: folders, over: old, again: isAgain ? next : nil, isAdopting: isAdopting,
        workers: workers)
    } catch {
      do {
        try journal.undo(in: folders, old: old, next: next)
        try end()
      } catch _ {
        throw .unfinished(error)
      }
      return .failure(error)
    }
    do {
      let hash = try replaceManifest(next, kept: kept, hash: journal.result)
      try end()
      return .success(hash)
    } catch {
      throw .unnoted(error)
    }
  }

  /// Puts the new manifest in the old one's place.
  ///
  /// - Parameter kept: folders of ours that could not be removed, because somebody put something
  ///   into them.
  func replaceManifest(
    _ next: Manifest, kept: [OutputPath], hash: ContentHash
  ) throws(OutputError) -> ContentHash {
    if kept.isEmpty {
      try folder.renameFile(nextManifestFile, to: manifestFile)
      return hash
    }
    var more = Manifest(key: next.key)
    more.folders = PathTable(sorting: kept, by: .folders)
    return try store(next.union(more))
  }

  // MARK: - Changes

  /// What nobody has been told yet; nil mostly.
  ///
  /// - Parameter files: of the site. What is damaged may have named any of them.
  func untoldChanges(of files: PathTable) throws(OutputError) -> UntoldChanges? {
    try folder.contents(of: changesFile).map { UntoldChanges($0) ?? .anything(of: files) }
  }

  /// Whether a build has something to tell of before, and so may not end without a look at every page.
  ///
  /// - Parameter isListing: whether it makes a list. The first one takes down that lists are taken.
  func hasToTell(isListing: Bool) throws(OutputError) -> Bool {
    guard let bytes = try folder.contents(of: changesFile) else { return isListing }
    guard let changes = UntoldChanges(bytes), changes.isAwaited else { return true }
    return isListing && !changes.isNothing
  }

  /// - Parameter changes: nil when all have been told, and nobody takes lists.
  func store(_ changes: UntoldChanges?) throws(OutputError) {
    if let changes {
      try folder.store(changes.bytes, in: changesFile)
      // Its name is on the disk with the journal's: the folder is waited for once.
      try folder.makeLasting(changesFile.text)
    } else {
      try folder.removeFile(changesFile)
    }
  }

  /// Takes down that all changes were told in a list, or that they need not be, because nobody takes lists.
  ///
  /// Who takes the list takes it from a build that ends well: one that is killed behind this has told nobody, and the next
  /// one tells nothing. So the disk is waited for before the note has its name, and not behind that.
  func settleChanges(inList: Bool) throws(OutputError) {
    let bytes = try folder.contents(of: changesFile)
    if inList {
      let told = UntoldChanges.awaited.bytes
      guard bytes != told else { return }
      let file = try HeldFolder.temporary(for: changesFile)
      try folder.replace(file, with: told, isLasting: true)
      try folder.renameFile(file, to: changesFile)
    } else if let bytes, UntoldChanges(bytes)?.isAwaited == false {
      try store(nil)
    }
  }

  /// Which file holds what nobody has been told yet; nil when there is none.
  func changesStamp() throws(OutputError) -> FileStamp? {
    try folder.status(of: changesFile.text).map { FileStamp($0) }
  }

  // MARK: - After a kill

  /// Completes what a killed commit has begun.
  ///
  /// What can't be completed, as when something of somebody else's stands in its way meanwhile, is taken
  /// back. Of a commit with a damaged journal, or whose staged files are gone, nobody knows how far
  /// it came: everything that the new manifest has may have been written.
  ///
  /// - Parameter isAdopting: files that we did not write are written over.
  /// - Throws: ``OutputError/unfinished(_:)`` when it can't be taken back either;
  ///   ``OutputError/system(_:path:errno:)`` when the staged files are there and can't be opened.
  func recover(
    staging: String, to destination: HeldFolder?, at path: String, isAdopting: Bool = false
  ) throws(OutputError) {
    let stored = try journal()
    if stored == .none { return removeUnfinishedFiles() }
    // It may have been killed after the last step, when the new manifest was in its place already.
    guard let bytes = try folder.contents(of: nextManifestFile), let next = Manifest(bytes) else {
      return try end()
    }
    let old = try manifest().manifest
    if case .whole(let journal) = stored {
      guard journal.result == Manifest.identity(of: bytes) else { return try end() }
      let folders = CommitFolders(
        tree: try HeldFolder.ifThere(staging),
        files: try HeldFolder.ifThere(StagingFolder.filesPath(staging)), destination: destination,
        destinationPath: path)
      // Only a site that appears at once takes its staging folder with it.
      if journal.steps == [.show] || folders.tree != nil && folders.files != nil {
        // What was taken back has not happened.
        _ = try complete(
          journal, in: folders, next: next, over: old, isAgain: true, isAdopting: isAdopting)
        return
      }
    }
    _ = try store(old.union(next))
    try end()
  }

  /// Removes what a killed build was writing when its commit had not begun. Without a journal nothing of it is
  /// needed; what can't be removed is in nobody's way.
  func removeUnfinishedFiles() {
    try? folder.removeFile(nextManifestFile)
    for file in [manifestFile, journalFile, recordFile, changesFile] {
      try? folder.removeFile(HeldFolder.temporary(for: file))
    }
  }

  /// Nothing is left to complete.
  private func end() throws(OutputError) {
    try folder.removeFile(journalFile)
    try folder.removeFile(nextManifestFile)
  }
}

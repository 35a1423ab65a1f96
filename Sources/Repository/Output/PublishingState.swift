/// The files in the state folder that belong to one destination.
///
/// A class because the lock ends with it.
final class PublishingState: Sendable {
  let folder: HeldFolder
  private let lock: FileLock
  private let manifestFile: OutputPath
  private let journalFile: OutputPath
  private let recordFile: OutputPath
  /// The name of the staging folder.
  let stagingName: String

  /// Opens the state folder, which is made where it is missing, and takes the lock.
  ///
  /// The files' names come from the way to the destination, so that they stay the same when site
  /// and output move together, as between machines of a CI.
  ///
  /// - Throws: ``OutputError/locked(destination:)``
  init(destination: ResolvedPath, stateFolder: ResolvedPath) throws(OutputError) {
    let way = Array(destination.relative(to: stateFolder).utf8)
    let key = way.withUnsafeBytes { ContentHash(of: $0).text }
    try FolderTree.make(stateFolder.text)
    folder = try HeldFolder(stateFolder.text)
    manifestFile = try OutputPath("\(key).manifest")
    journalFile = try OutputPath("\(key).journal")
    recordFile = try OutputPath("\(key).build")
    stagingName = "socialconnect-\(key).staging"
    guard let lock = try FileLock(try OutputPath("\(key).lock"), in: folder) else {
      throw .locked(destination: destination.text)
    }
    self.lock = lock
  }

  /// Empty, so that nothing counts as ours, when there is none or it is damaged.
  func manifest() throws(OutputError) -> Manifest {
    guard let bytes = try folder.contents(of: manifestFile) else { return Manifest() }
    return Manifest(bytes) ?? Manifest()
  }

  func store(_ manifest: Manifest) throws(OutputError) {
    try folder.store(manifest.bytes, in: manifestFile)
  }

  /// What the last build was made from; nil when it is not known.
  func record() throws(OutputError) -> BuildRecord? {
    try folder.contents(of: recordFile).flatMap { BuildRecord($0) }
  }

  func store(_ record: BuildRecord) throws(OutputError) {
    try folder.store(record.bytes, in: recordFile)
  }

  /// What a killed commit was doing; nil when there is nothing to complete.
  func journal() throws(OutputError) -> Journal? {
    try folder.contents(of: journalFile).flatMap { Journal($0) }
  }

  func store(_ journal: Journal) throws(OutputError) {
    try folder.store(journal.bytes, in: journalFile)
  }

  func removeJournal() throws(OutputError) {
    try folder.removeFile(journalFile)
  }

  /// Carries a journal out; it must have been stored before.
  ///
  /// When a step fails, the manifest names the old and the new files, so that the next publication
  /// knows all that may have been written.
  func complete(
    _ journal: Journal, from staging: HeldFolder?, to destination: HeldFolder?, at path: String
  ) throws(OutputError) {
    do {
      try store(try journal.perform(from: staging, to: destination, at: path))
    } catch {
      var both = try manifest()
      both.files.merge(journal.result.files) { old, _ in old }
      both.folders.formUnion(journal.result.folders)
      try store(both)
      try removeJournal()
      throw error
    }
    try removeJournal()
  }
}

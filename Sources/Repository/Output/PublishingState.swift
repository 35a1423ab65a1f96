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

  /// - Returns: the bytes of the journal's manifest. Making them sorts every path, so they are made
  ///   once.
  func store(_ journal: Journal) throws(OutputError) -> [UInt8] {
    let result = journal.result.bytes
    try folder.store(journal.bytes(result: result), in: journalFile)
    return result
  }

  func removeJournal() throws(OutputError) {
    try folder.removeFile(journalFile)
  }

  /// Carries a journal out; it must have been stored before.
  ///
  /// - Parameter result: the bytes of its manifest, where they are known.
  /// When a step fails, the manifest names the old and the new files, so that the next publication
  /// knows all that may have been written.
  func complete(
    _ journal: Journal, result: [UInt8]? = nil, from staging: HeldFolder?,
    to destination: HeldFolder?, at path: String
  ) throws(OutputError) {
    do {
      let manifest = try journal.perform(from: staging, to: destination, at: path)
      // Only a folder that could not be removed makes the two differ.
      if let result, manifest.folders.count == journal.result.folders.count {
        try folder.store(result, in: manifestFile)
      } else {
        try store(manifest)
      }
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

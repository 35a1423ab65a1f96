#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder that a site is published to.
///
/// A publication writes what changed into a staging folder, moves it in when all of it is there,
/// and keeps to the files that we wrote; a manifest in the state folder remembers which those are.
public struct OutputFolder: Sendable {
  public let destination: String
  public let stateFolder: String

  /// - Parameters:
  ///   - destination: need not exist; a relative path counts from the current folder.
  ///   - stateFolder: is made where it is missing. It holds the manifest, a lock and, where it is
  ///     on the same file system as the destination, the staging folder; it may serve several
  ///     destinations.
  public init(destination: String, stateFolder: String) {
    self.destination = destination
    self.stateFolder = stateFolder
  }

  /// Starts a publication and locks the folder until it is committed or abandoned.
  ///
  /// - Parameters:
  ///   - sources: the folders and files that the site is made from. A destination that is, holds or
  ///     lies within one of them is refused, and so are the root and the home folder.
  ///   - adoptingForeignFiles: files that we did not write are overwritten where the site has a
  ///     file of that name, instead of being an error.
  public func beginPublishing(
    protecting sources: [String], adoptingForeignFiles: Bool = false
  ) throws(OutputError) -> Publication {
    let destination = try ResolvedPath(destination)
    let stateFolder = try ResolvedPath(stateFolder)
    try check(destination, stateFolder: stateFolder, sources: sources)
    try FolderTree.make(stateFolder.text)
    let state = try HeldFolder(stateFolder.text)
    let names = try StateNames(destination: destination, stateFolder: stateFolder)

    guard let lock = try FileLock(names.lock, in: state) else {
      throw .locked(destination: destination.text)
    }
    var current: HeldFolder?
    if destination.exists {
      let folder = try HeldFolder(destination.text)
      // The lock in the state folder keeps away builds of this site; another site's builds with
      // the same output meet at the folder itself.
      guard folder.lock() else { throw .locked(destination: destination.text) }
      current = folder
    }
    let isBeside = stateFolder.device != destination.device
    let stagingParent = isBeside ? destination.existingParent : stateFolder.text
    let stagingPath = stagingParent + "/" + (isBeside ? "." : "") + names.staging
    try FolderTree.remove(stagingPath)
    try FolderTree.make(stagingPath)
    return Publication(
      destinationPath: destination.text, destination: current,
      staging: try HeldFolder(stagingPath), state: state, lock: lock, manifestFile: names.manifest,
      manifest: try Manifest(contentsOf: names.manifest, in: state),
      isAdopting: adoptingForeignFiles)
  }

  private func check(
    _ destination: ResolvedPath, stateFolder: ResolvedPath, sources: [String]
  ) throws(OutputError) {
    guard destination.text != "/" else {
      throw .dangerousDestination(destination.text, .fileSystemRoot)
    }
    if let home = getenv("HOME").map({ String(cString: $0) }), !home.isEmpty {
      guard !(try ResolvedPath(home).isWithin(destination)) else {
        throw .dangerousDestination(destination.text, .homeFolder)
      }
    }
    for source in try sources.map(ResolvedPath.init) + [stateFolder] {
      guard !destination.isWithin(source), !source.isWithin(destination) else {
        throw .dangerousDestination(destination.text, .source(source.text))
      }
    }
    var status = stat()
    if lstat(destination.text, &status) == 0, HeldFolder.Kind(status) != .folder {
      throw .dangerousDestination(destination.text, .notAFolder)
    }
  }
}

/// The names in the state folder that belong to one destination. They come from the way to it, so
/// that they stay the same when site and output move together, as between machines of a CI.
private struct StateNames {
  let manifest: OutputPath
  let lock: OutputPath
  let staging: String

  init(destination: ResolvedPath, stateFolder: ResolvedPath) throws(OutputError) {
    let way = Array(destination.relative(to: stateFolder).utf8)
    let key = way.withUnsafeBytes { ContentHash(of: $0).text }
    manifest = try OutputPath("\(key).manifest")
    lock = try OutputPath("\(key).lock")
    staging = "socialconnect-\(key).staging"
  }
}

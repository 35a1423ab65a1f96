import Domain

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
  /// As it was given: a relative path counts from the current folder.
  public let destination: String
  /// As it was given: a relative path counts from the current folder.
  public let stateFolder: String
  private let homeFolder: String?
  private let confinement: String?

  /// - Parameters:
  ///   - destination: need not exist; a relative path counts from the current folder.
  ///   - stateFolder: is made where it is missing in a folder that exists. It holds the manifest, a
  ///     lock and, where files can be moved from there to the destination, the staging folder; it may
  ///     serve several destinations.
  ///   - homeFolder: the user's, which is no destination; nil where that is not known.
  ///   - confinement: a folder out of which no symbolic link may lead to the destination; nil where the user has named
  ///     that. Who gives somebody a site folder must not choose what is written elsewhere.
  public init(
    destination: String, stateFolder: String, homeFolder: String?,
    confinedTo confinement: String? = nil
  ) {
    self.destination = destination
    self.stateFolder = stateFolder
    self.homeFolder = homeFolder
    self.confinement = confinement
  }

  /// Starts a publication and locks the folder until it is committed or abandoned.
  ///
  /// - Parameters:
  ///   - planned: all files of the new site, in any order.
  ///   - sources: the folders and files that the site is made from. A destination that is, holds or
  ///     lies within one of them is refused, and so are the root and the home folder.
  ///   - fingerprints: finds out, while other workers find out what was published before, what stands for all that
  ///     each planned file is made from; nil where that is not known. Equal fingerprints mean equal bytes.
  ///   - seen: the site that stands there, as it was looked at before.
  ///   - adoptingForeignFiles: files that we did not write are overwritten where the site has a
  ///     file of that name, instead of being an error.
  ///   - recognises: whether bytes are those of a file that gives way (``PlannedOutput/givesWay``), of whatever
  ///     site of ours.
  /// - Throws: ``OutputError/badPath(_:)``, ``OutputError/plannedTwice(_:)`` or
  ///   ``OutputError/fileAndFolder(_:)`` for a plan that can't be,
  ///   ``OutputError/locked(destination:)``, ``OutputError/dangerousDestination(_:_:)``,
  ///   ``OutputError/danglingState(_:)``, ``OutputError/system(_:path:errno:)``.
  public func beginPublishing(
    planned: [PlannedOutput], protecting sources: [String], seen: PublishedSite? = nil,
    adoptingForeignFiles: Bool = false,
    recognises: @escaping @Sendable ([UInt8]) -> Bool = { _ in false },
    workers: Workers = .serial,
    fingerprints: @Sendable () -> [UInt64?]
  ) throws(OutputError) -> Publication {
    let destination = try resolvedDestination()
    let stateFolder = try resolvedState()
    try check(destination, stateFolder: stateFolder, sources: sources)
    let state = try PublishingState(destination: destination, stateFolder: stateFolder)
    let stagingPath = Self.stagingPath(state, for: destination, stateFolder)
    try state.recover(
      staging: stagingPath, to: try lockedFolder(destination), at: destination.text,
      isAdopting: adoptingForeignFiles)
    let current = try lockedFolder(destination)
    let checkedFrom = PublishingClocks.earliest(current.map { state.times(in: $0) })
    let identity = try current?.identity()
    let record = try? state.record()
    let seen = seen.flatMap {
      $0.isStill(state, record: record, folder: identity) ? $0 : nil
    }
    // The plan is mostly the work of one, and comes first; the fingerprints are that of all who have
    // nothing else to do.
    let (result, prints) = workers.together {
      () -> Result<(PublishingState.StoredManifest, PublishingPlan), OutputError> in
      Result { () throws(OutputError) in
        var plan = try PublishingPlan(planned)
        let old = if let seen { seen.old } else { try state.manifest(workers) }
        plan.compare(with: old.manifest)
        return (old, plan)
      }
    } _: {
      fingerprints()
    }
    precondition(prints.count == planned.count, "each planned file has a fingerprint, or none")
    let (old, plan) = try result.get()
    return Publication(
      plan, fingerprints: prints, recognises: recognises,
      over: EarlierSite(
        old, record: record, folder: identity, seen: seen, checkedFrom: checkedFrom),
      destinationPath: destination.text, destination: current,
      staging: try StagingFolder(making: stagingPath), state: state,
      isAdopting: adoptingForeignFiles)
  }

  /// Completes what a killed commit has begun, if there was one, and removes what a killed
  /// publication has staged. A publication does so, too, when it begins. This is for who may find an
  /// error, or nothing to do, before that.
  ///
  /// - Parameter sources: as with ``beginPublishing(planned:protecting:seen:adoptingForeignFiles:recognises:workers:fingerprints:)``.
  public func completeKilledCommit(protecting sources: [String]) throws(OutputError) {
    let destination = try resolvedDestination()
    let stateFolder = try resolvedState()
    guard stateFolder.exists else { return }
    let state = try PublishingState(destination: destination, stateFolder: stateFolder)
    let staging = Self.stagingPath(state, for: destination, stateFolder)
    guard try state.journal() != .none || StagingFolder.isLeft(staging) else {
      return state.removeUnfinishedFiles()
    }
    try check(destination, stateFolder: stateFolder, sources: sources)
    let folder = try lockedFolder(destination)
    defer { folder?.unlock() }
    try state.recover(staging: staging, to: folder, at: destination.text)
    // What can't be removed now is removed by the next publication.
    try? StagingFolder.remove(staging)
  }

  /// The staging folder lies where files can be moved from: in the state folder, or else beside the
  /// destination, or in that, hidden, when it is a mount point.
  private static func stagingPath(
    _ state: PublishingState, for destination: ResolvedPath, _ stateFolder: ResolvedPath
  ) -> String {
    let parent = destination.existingParent
    let target = destination.exists ? destination.text : parent
    if FolderTree.canMove(from: stateFolder.text, to: target) {
      return stateFolder.text + "/" + state.stagingName
    }
    let holder = FolderTree.canMove(from: parent, to: target) ? parent : target
    return holder + "/." + state.stagingName
  }

  /// The lock in the state folder keeps away builds of this site; another site's builds with the
  /// same output meet at the folder itself.
  private func lockedFolder(_ destination: ResolvedPath) throws(OutputError) -> HeldFolder? {
    guard destination.exists else { return nil }
    let folder = try HeldFolder(destination.text)
    guard folder.lock() else { throw .locked(destination: destination.text) }
    return folder
  }

  /// Refuses a destination that is, holds or lies within what the site is made from, and one that can't be
  /// published to. Call this before anything of the site is made.
  ///
  /// - Parameter sources: the folders and files that the site is made from.
  /// - Throws: ``OutputError/dangerousDestination(_:_:)``, ``OutputError/danglingState(_:)``,
  ///   ``OutputError/system(_:path:errno:)``.
  public func checkDestination(protecting sources: [String]) throws(OutputError) {
    try check(resolvedDestination(), stateFolder: resolvedState(), sources: sources)
  }

  func resolvedDestination() throws(OutputError) -> ResolvedPath {
    do throws(PathError) {
      return try ResolvedPath(destination)
    } catch {
      switch error {
      case .noName: throw .dangerousDestination(destination, .emptyName)
      case .danglingLink(let path): throw .dangerousDestination(path, .danglingLink)
      case .system(let path, let error):
        throw .system(.resolve, path: path, errno: error.number)
      }
    }
  }

  func resolvedState() throws(OutputError) -> ResolvedPath {
    guard let resolved = try Self.resolved(stateFolder) else { throw .danglingState(stateFolder) }
    return resolved
  }

  private func check(
    _ destination: ResolvedPath, stateFolder: ResolvedPath, sources: [String]
  ) throws(OutputError) {
    guard destination.text != "/" else {
      throw .dangerousDestination(destination.text, .fileSystemRoot)
    }
    // A home folder that doesn't resolve is none.
    if let homeFolder, let folder = try? ResolvedPath(homeFolder) {
      guard !folder.isWithin(destination) else {
        throw .dangerousDestination(destination.text, .homeFolder)
      }
    }
    for source in try sources.map(Self.resolved) + [stateFolder] {
      guard let source else { continue }
      guard !destination.isWithin(source), !source.isWithin(destination) else {
        throw .dangerousDestination(destination.text, .source(source.text))
      }
    }
    if let confinement, let folder = try Self.resolved(confinement), !destination.isWithin(folder) {
      throw .dangerousDestination(destination.text, .elsewhere(than: folder.text))
    }
    var status = stat()
    if lstat(destination.text, &status) == 0, FileKind(status) != .folder {
      throw .dangerousDestination(destination.text, .notAFolder)
    }
  }

  /// nil for a path that leads nowhere, where nothing can lie.
  static func resolved(_ source: String) throws(OutputError) -> ResolvedPath? {
    do throws(PathError) {
      return try ResolvedPath(source)
    } catch .system(let path, let error) {
      throw .system(.resolve, path: path, errno: error.number)
    } catch {
      return nil
    }
  }
}

extension OutputFolder {
  /// The symbolic links that stand at files of the site, or where folders of them would be, from the output folder.
  public func links(onTheWayTo paths: [String]) -> [String] {
    var kinds: [String: FileKind] = [:]
    var links: Set<String> = []
    for path in paths {
      var way = ""
      for name in path.pathSegments {
        way += way.isEmpty ? name : "/" + name
        let kind = kinds[way] ?? FolderEntry.kind(of: destination + "/" + way)
        kinds[way] = kind
        if kind == .link { links.insert(way) }
        if kind != .folder { break }
      }
    }
    return links.sorted()
  }
}

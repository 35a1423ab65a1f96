import Synchronization

/// One publication under way: all files of the new site are put, then it is committed.
///
/// A class because all workers share it and put files from their threads; what they share is
/// behind one lock, taken a few times per file and never while a file is read or written.
public final class Publication: Sendable {
  let destinationPath: String
  /// nil when the destination doesn't exist yet.
  let destination: HeldFolder?
  let staging: HeldFolder
  /// As the publication before left it.
  let manifest: Manifest
  let isAdopting: Bool
  let progress: Mutex<Progress>

  /// What the workers have done so far.
  struct Progress {
    var files: [OutputPath: PutFile] = [:]
    /// Every folder that a planned file lies in, and what stands there now.
    var folders: [OutputPath: FolderState] = [:]
    var stagedFolders: Set<OutputPath> = []
    /// Held until the publication ends.
    var state: PublishingState?
  }

  struct PutFile {
    enum Status {
      case pending
      case unchanged
      /// Nothing stands at the path.
      case added
      /// Another file stands at the path.
      case changed
      /// A folder or something stranger stands at the path.
      case obstructed
    }

    var entry: Manifest.Entry
    var rank: Int
    var status = Status.pending
  }

  init(
    destinationPath: String, destination: HeldFolder?, staging: HeldFolder,
    state: PublishingState, manifest: Manifest, isAdopting: Bool
  ) {
    self.destinationPath = destinationPath
    self.destination = destination
    self.staging = staging
    self.manifest = manifest
    self.isAdopting = isAdopting
    var progress = Progress(state: state)
    progress.files.reserveCapacity(manifest.files.count)
    progress.folders.reserveCapacity(manifest.folders.count)
    self.progress = Mutex(progress)
  }

  deinit {
    abandon()
  }

  /// Takes one file of the new site. Call it once for every planned path, from any thread.
  ///
  /// A file that stands at the destination with the same bytes is left untouched; any other is
  /// written to the staging folder.
  ///
  /// - Parameters:
  ///   - path: from the site's root: `posts/1/index.html`.
  ///   - rank: files of a lower rank are moved in first: pages before the lists that link to them.
  /// - Throws: after an error the publication can only be abandoned.
  public func put(
    _ path: String, _ bytes: borrowing [UInt8], rank: Int = 0
  ) throws(OutputError) {
    try put(path, bytes.span, rank: rank)
  }

  /// Takes one file of the new site from a part of a buffer.
  public func put(
    _ path: String, _ bytes: borrowing Span<UInt8>, rank: Int = 0
  ) throws(OutputError) {
    let path = try OutputPath(path)
    let folder = path.parent
    try bytes.withUnsafeBytes { bytes throws(OutputError) in
      let entry = Manifest.Entry(size: bytes.count, hash: ContentHash(of: bytes))
      try plan(path, in: folder, PutFile(entry: entry, rank: rank))
      let status = try status(of: path, in: folder, bytes)
      if status != .unchanged {
        if let folder { try stage(folder) }
        try staging.create(path, bytes)
      }
      progress.withLock { $0.files[path]?.status = status }
    }
  }

  /// Removes what was staged and gives the lock back; the old site stands untouched. Does nothing
  /// after a commit.
  public func abandon() {
    guard let state = progress.withLock({ $0.state.take() }) else { return }
    withExtendedLifetime(state) {
      // What can't be removed now is removed by the next publication.
      try? FolderTree.remove(staging.path)
      destination?.unlock()
    }
  }

  /// Enters a file into the plan, before anything is done for it.
  private func plan(
    _ path: OutputPath, in parent: OutputPath?, _ file: PutFile
  ) throws(OutputError) {
    try progress.withLock { progress throws(OutputError) in
      precondition(progress.state != nil, "the publication is over")
      guard progress.folders[path] == nil else { throw .fileAndFolder(path.text) }
      guard progress.files.updateValue(file, forKey: path) == nil else {
        throw .plannedTwice(path.text)
      }
      var folder = parent
      while let current = folder, progress.folders[current] == nil {
        guard progress.files[current] == nil else { throw .fileAndFolder(current.text) }
        progress.folders[current] = .unknown
        folder = current.parent
      }
    }
  }

  private func status(
    of path: OutputPath, in folder: OutputPath?, _ bytes: UnsafeRawBufferPointer
  ) throws(OutputError) -> PutFile.Status {
    guard let destination else { return .added }
    if let folder, try state(of: folder) != .exists { return .added }
    switch try destination.compare(path, with: bytes) {
    case (.missing, _): return .added
    case (.file, true): return .unchanged
    case (.file, false): return .changed
    case (.link, _): throw .symbolicLink(path.text)
    case (.folder, _), (.other, _): return .obstructed
    }
  }

  /// Makes a folder in the staging folder, and those that hold it, once.
  private func stage(_ folder: OutputPath) throws(OutputError) {
    if progress.withLock({ $0.stagedFolders.contains(folder) }) { return }
    if let parent = folder.parent { try stage(parent) }
    try staging.makeFolder(folder)
    progress.withLock { _ = $0.stagedFolders.insert(folder) }
  }
}

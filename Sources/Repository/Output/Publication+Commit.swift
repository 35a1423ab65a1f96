#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Publication {
  /// Shows the new site: moves the staged files in, lower ranks first, then removes what we wrote
  /// earlier and was not put again.
  ///
  /// All checks come before the first change. Then the manifest names the old and the new files
  /// until everything is done, so that after a crash the next publication still knows its own.
  ///
  /// - Throws: ``OutputError/foreignFiles(_:)`` with nothing changed; ``OutputError/system`` from
  ///   any step. In either case the publication is over.
  public func commit() throws(OutputError) -> PublicationSummary {
    defer { abandon() }
    let (files, folders, state) = progress.withLock { ($0.files, $0.folders, $0.holds?.state) }
    guard let state else { preconditionFailure("the publication is over") }
    precondition(
      files.values.allSatisfy { $0.status != .pending }, "a file that failed can't be committed")
    let obstacles = try obstacles(files, folders)

    let staged = files.filter { $0.value.status != .unchanged }
    let removed = manifest.files.keys.filter { files[$0] == nil }.sorted()
    var result = Manifest()
    result.files = files.mapValues(\.entry)
    result.folders = manifest.folders.union(folders.lazy.filter { $0.value != .exists }.map(\.key))
    let folderCount = result.folders.count
    if !staged.isEmpty || !removed.isEmpty {
      var both = result
      for path in removed { both.files[path] = manifest.files[path] }
      try both.store(in: manifestFile, of: state)
    }
    if let destination {
      try obstacles.remove(from: destination)
      for unit in Self.units(staged, folders) { try staging.move(unit, to: destination) }
      for path in removed where try isReachable(path.parent) {
        try destination.removeFile(path)
      }
      // A folder comes before what it holds, so the other way round each is empty in its turn.
      for folder in manifest.folders.filter({ folders[$0] == nil }).sorted().reversed() {
        guard try isReachable(folder.parent) else { continue }
        if try destination.removeFolder(folder) { result.folders.remove(folder) }
      }
    } else {
      try showWholeStaging()
      result.folders = Set(folders.keys)
    }
    let isStored =
      staged.isEmpty
      ? result == manifest : removed.isEmpty && result.folders.count == folderCount
    if !isStored { try result.store(in: manifestFile, of: state) }
    return Self.summary(files, removed)
  }

  /// A destination that didn't exist appears at once and complete.
  private func showWholeStaging() throws(OutputError) {
    if let parent = ResolvedPath.parent(of: destinationPath) { try FolderTree.make(parent) }
    if rename(staging.path, destinationPath) != 0 {
      throw .system(.move, path: destinationPath, errno: errno)
    }
  }

  /// What is moved by one rename each, in order: a file, or the topmost folder that isn't there
  /// yet with all that it holds.
  private static func units(
    _ staged: [OutputPath: PutFile], _ folders: [OutputPath: FolderState]
  ) -> [OutputPath] {
    var ranks: [OutputPath: Int] = [:]
    for (path, file) in staged {
      var unit = path
      while let folder = unit.parent, folders[folder] != .exists { unit = folder }
      ranks[unit] = min(ranks[unit] ?? file.rank, file.rank)
    }
    return ranks.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
  }

  private static func summary(
    _ files: [OutputPath: PutFile], _ removed: [OutputPath]
  ) -> PublicationSummary {
    let written = files.filter { $0.value.status != .unchanged }
    var summary = PublicationSummary(
      removed: removed.map(\.text), unchanged: files.count - written.count)
    for (path, file) in written.sorted(by: { $0.key < $1.key }) {
      if file.status == .changed {
        summary.changed.append(path.text)
      } else {
        summary.added.append(path.text)
      }
      summary.bytesWritten += file.entry.size
    }
    return summary
  }
}

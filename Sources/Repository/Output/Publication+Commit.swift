extension Publication {
  /// Shows the new site: moves the staged files in, lower ranks first, then removes what we wrote
  /// earlier and was not put again.
  ///
  /// All checks come before the first change. A commit that is killed is completed by the next
  /// publication.
  ///
  /// - Throws: ``OutputError/foreignFiles(_:)`` with nothing changed; ``OutputError/system`` from
  ///   any step. In either case the publication is over.
  public func commit() throws(OutputError) -> PublicationSummary {
    defer { abandon() }
    let (files, folders, state) = progress.withLock { ($0.files, $0.folders, $0.state) }
    guard let state else { preconditionFailure("the publication is over") }
    precondition(
      files.values.allSatisfy { $0.status != .pending }, "a file that failed can't be committed")
    let removed = manifest.files.keys.filter { files[$0] == nil }.sorted()
    let journal = try journal(files, folders, removed)
    if !journal.steps.isEmpty {
      let result = try state.store(journal)
      try state.complete(
        journal, result: result, from: staging, to: destination, at: destinationPath)
    } else if journal.result != manifest {
      try state.store(journal.result)
    }
    return Self.summary(files, removed)
  }

  /// Everything that is to be done, after all checks.
  func journal(
    _ files: [OutputPath: PutFile], _ folders: [OutputPath: FolderState], _ removed: [OutputPath]
  ) throws(OutputError) -> Journal {
    var result = Manifest()
    result.files = files.mapValues(\.entry)
    guard destination != nil else {
      result.folders = Set(folders.keys)
      return Journal(steps: [.show], result: result)
    }
    result.folders = manifest.folders.union(folders.lazy.filter { $0.value != .exists }.map(\.key))
    let obstacles = try obstacles(files, folders)
    let staged = files.filter { $0.value.status != .unchanged }
    let unused = manifest.folders.filter { folders[$0] == nil }
    var steps = obstacles.steps
    steps += Self.units(staged, folders).map { .move($0) }
    steps += removed.map { .remove($0) }
    // A folder comes before what it holds, so the other way round each is empty in its turn.
    steps += unused.sorted().reversed().map { .removeFolder($0) }
    return Journal(steps: steps, result: result)
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

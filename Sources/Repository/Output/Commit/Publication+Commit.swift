import Domain

extension Publication {
  var commitFolders: CommitFolders {
    CommitFolders(
      tree: staging.tree, files: staging.files, destination: destination,
      destinationPath: destinationPath)
  }

  /// From this number of changed files on, they change places with the old ones. On ext4 a rename
  /// over a file makes its bytes be written first, 40 µs or more, and frees the old file's room on
  /// the spot, up to 500 µs where that waits for the disk. For fewer files this is nothing that
  /// anybody notices, and it keeps them whole in a power cut.
  static let manyFiles = 100

  /// Shows the new site: moves the staged files in, lower ranks first, then removes what we wrote
  /// earlier and is not planned any more.
  ///
  /// All checks come before the first change. A commit that is killed is completed by the next
  /// publication.
  ///
  /// - Parameters:
  ///   - workers: write the manifest, and make many new files change places with the old ones.
  ///   - removers: remove the old files, and see new ones to the disk, which mostly is waiting for it.
  ///   - tell: is told, when all is done, what has changed since anybody was told, also by publications
  ///     that were killed before they could tell. The next publication tells it again, unless it is
  ///     forgotten before (``BuildMemory/forgetChanges(toldBy:inList:)``).
  /// - Throws: ``OutputError/foreignFiles(_:)`` or ``OutputError/system`` with nothing changed: what had
  ///   been done was taken back; ``OutputError/unfinished(_:)`` when that can't be;
  ///   ``OutputError/unnoted(_:)`` when all is done but the last note of it. In any case the publication is over.
  public func commit(
    workers: Workers = .serial, removers: Workers = .serial,
    tell: (PublicationSummary) -> Void = { _ in }
  ) throws(OutputError) -> PublicationSummary {
    defer { abandon() }
    guard let state else { preconditionFailure("the publication is over") }
    precondition(
      (0..<plan.files.count).allSatisfy { files[$0].status != .pending },
      "a file that failed can't be committed")
    let steps = try steps()
    let summary = summary()
    let oldFiles = before.manifest.files
    let earlier = try state.untoldChanges(of: oldFiles)
    // Where nothing is known of what stands there, nobody knows what was told of it.
    let isFirst = oldFiles.count == 0 && (destination == nil || before.hash == nil)
    var changes = isFirst ? .everything : UntoldChanges(summary, of: oldFiles)
    // A site that stands there may have been told of in lists.
    changes.isAwaited = isFirst && summary.unchanged > 0
    let untold = earlier?.adding(changes) ?? changes
    let movedFrom = PublishingClocks.latest()
    if !steps.isEmpty {
      let next = manifest()
      try makeStagedFilesLasting(with: removers)
      let hash: ContentHash
      do {
        // A disk is not waited for where a folder alone is removed.
        if !untold.isNothing { try state.store(untold) }
        let journal = try state.begin(steps, next: next, workers: workers)
        hash = try state.complete(
          journal, in: commitFolders, next: next, over: before.manifest, isAdopting: isAdopting,
          workers: workers
        ).get()
      } catch .unfinished(let error) {
        // The next publication needs what is staged.
        forget()
        throw .unfinished(error)
      } catch .unnoted(let error) {
        forget()
        throw .unnoted(error)
      } catch {
        try? state.store(earlier)
        throw error
      }
      let movedUntil = PublishingClocks.latest()
      staging.removeFiles(with: removers)
      if let checkedFrom = before.checkedFrom, let movedFrom, let movedUntil {
        receipt = receipt(
          hash,
          PublishingClocks(
            checkedFrom: checkedFrom, movedFrom: movedFrom, movedUntil: movedUntil))
      }
    } else {
      if !isAsOld, !untold.isNothing { try state.store(untold) }
      let hash = isAsOld ? before.hash : try state.store(manifest())
      if let hash, let checkedFrom = before.checkedFrom {
        receipt = receipt(hash, PublishingClocks(checkedFrom: checkedFrom))
      }
    }
    tell(earlier == nil && !isFirst ? summary : untold.summary(of: plan.files))
    toldChanges = try? state.changesStamp()
    return summary
  }

  /// - Returns: nil when the output folder is gone already.
  private func receipt(_ manifest: ContentHash, _ clocks: PublishingClocks) -> PublicationReceipt? {
    let folder = try? heldDestination().identity()
    return folder.map {
      PublicationReceipt(manifest: manifest, folder: $0, clocks: clocks, look: before.look)
    }
  }

  /// Everything that is to be done to the output folder, after all checks.
  ///
  /// - Parameter many: from this number of changed files on, old and new ones change places.
  func steps(exchangingFrom many: Int = manyFiles) throws(OutputError) -> [Journal.Step] {
    guard destination != nil else { return [.show] }
    let obstacles = try obstacles()
    var steps = obstacles.steps
    steps += moves(exchangingFrom: many)
    // By the name of one that stood in the way, the new file may be found now.
    steps += try removedFiles().filter { !obstacles.files.contains($0) }.map { .remove($0) }
    // A folder comes before what it holds, so the other way round each is empty in its turn.
    steps += plan.unusedFolders.reversed().map {
      .removeFolder(before.manifest.folders.path(Int($0)))
    }
    return steps
  }

  /// The manifest that holds after all steps.
  func manifest() -> Manifest {
    var result = Manifest(key: before.hashKey)
    result.files = plan.files
    result.entries = (0..<plan.files.count).map { position in
      let state = files[position]
      return Manifest.Entry(
        size: state.size, hash: state.hash, fingerprint: fingerprint(at: position),
        isNew: state.isStaged, givesWay: plan.output(at: position).givesWay)
    }
    if destination == nil {
      result.folders = plan.folders
      return result
    }
    // The folders that we made now or earlier; not those that a person had made.
    let takenOver = foldersTakenOver()
    var ours: [Int] = []
    PathTable.walk(plan.folders, before.manifest.folders, by: .folders) { folder, oldFolder in
      guard let folder else { return }
      let isMade = !folders[folder].exists && folders[folder] != .unknown
      if isMade || oldFolder != nil || takenOver.contains(folder) { ours.append(folder) }
    }
    if ours.count == plan.folders.count {
      result.folders = plan.folders
    } else {
      for folder in ours { result.folders.append(plan.folders, folder) }
    }
    return result
  }

  /// The folders of the site's files that stood there when nothing was remembered: an earlier build has made them, and
  /// they would stay for ever once they are empty.
  private func foldersTakenOver() -> Set<Int> {
    if before.hash != nil { return [] }
    var takenOver: Set<Int> = []
    for position in 0..<plan.files.count where files[position].stoodThere {
      var folder = Int(plan.fileFolders[position])
      while folder >= 0, takenOver.insert(folder).inserted { folder = Int(plan.parents[folder]) }
    }
    return takenOver
  }

  /// Whether the manifest of a publication without a step would say what the old one says.
  private var isAsOld: Bool {
    // What others have at their paths now is still in the old one.
    guard plan.removedFiles.isEmpty else { return false }
    return (0..<plan.files.count).allSatisfy { position in
      guard let entry = oldEntry(position) else { return false }
      let state = files[position]
      return entry.size == state.size && entry.hash == state.hash
        && entry.fingerprint == fingerprint(at: position)
    }
  }

  /// What is moved by one rename each, in order of rank and path: a file, or the topmost folder
  /// that isn't there yet with all that it holds, which has the lowest rank of its files.
  private func moves(exchangingFrom many: Int) -> [Journal.Step] {
    let changedCount = (0..<plan.files.count).lazy.filter { self.files[$0].status == .changed }
      .count
    // For each folder the topmost one that is missing, of those that hold it and itself.
    var tops = [Int32](repeating: -1, count: plan.folders.count)
    for folder in 0..<tops.count where !folders[folder].exists {
      let parent = Int(plan.parents[folder])
      tops[folder] = parent >= 0 && tops[parent] >= 0 ? tops[parent] : Int32(folder)
    }
    var ranks = [UInt8?](repeating: nil, count: tops.count)
    var moves: [(rank: UInt8, path: OutputPath, step: Journal.Step)] = []
    for position in 0..<plan.files.count where files[position].isStaged {
      let rank = plan.output(at: position).rank
      if isAlone(position) {
        let path = plan.files.path(position)
        let file = StagedFile(number: Int32(position))
        let isReplaced = files[position].status == .changed && changedCount >= many
        moves.append((rank, path, isReplaced ? .replace(file, path) : .place(file, path)))
      } else {
        let top = Int(tops[Int(plan.fileFolders[position])])
        ranks[top] = min(ranks[top] ?? rank, rank)
      }
    }
    for (folder, rank) in ranks.enumerated() {
      guard let rank else { continue }
      let path = plan.folders.path(folder)
      moves.append((rank, path, .move(path)))
    }
    return moves.sorted { ($0.rank, $0.path) < ($1.rank, $1.path) }.map(\.step)
  }

  private func summary() -> PublicationSummary {
    // Also where others have put something of their own: what the site had there is gone.
    var summary = PublicationSummary(
      removed: plan.removedFiles.map { before.manifest.files.text(Int($0)) })
    for position in 0..<plan.files.count {
      let state = files[position]
      // A file that somebody had put there, and that is the site's now, is news to those who are told.
      guard state.isStaged || before.hash != nil && oldEntry(position) == nil else {
        summary.unchanged += 1
        continue
      }
      // The path's own string: nothing is allocated for it.
      let path = plan.output(at: position).path
      if state.status == .changed {
        summary.changed.append(path)
      } else {
        summary.added.append(path)
      }
    }
    return summary
  }
}

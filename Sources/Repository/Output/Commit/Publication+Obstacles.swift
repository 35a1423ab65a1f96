/// What stands in the way of the new site and is ours: it goes before anything is moved in.
struct Obstacles {
  /// A file where the site now has a folder, or in a folder where it now has a file, or where it
  /// has another one by a new name.
  var files: Set<OutputPath> = []
  /// Folders where the site now has a file, and those in them.
  var folders: Set<OutputPath> = []

  /// Files first, then each folder after those in it.
  var steps: [Journal.Step] {
    files.sorted().map { .remove($0) } + folders.sorted().reversed().map { .removeFolder($0) }
  }
}

extension Publication {
  /// Looks for everything in the way of planned files.
  ///
  /// - Throws: ``OutputError/foreignFiles(_:)``, ``OutputError/unknownFiles(_:)`` or
  ///   ``OutputError/foreignObstacles(_:)`` when something of it isn't ours.
  func obstacles() throws(OutputError) -> Obstacles {
    var obstacles = Obstacles(files: oldNames.withLock { $0?.found ?? [] })
    // Those that may be overwritten, and those that would have to be removed.
    var overwritable: [String] = []
    var foreign: Set<OutputPath> = []
    for position in 0..<plan.files.count {
      switch files[position].status {
      case .changed:
        let path = plan.files.path(position)
        let isForeign = try oldEntry(position) == nil ? true : isTakenOver(path)
        if isForeign, try !isAdopted(position) {
          overwritable.append(path.text)
        }
      case .obstructed:
        try lookThrough(plan.files.path(position), &obstacles, &foreign)
      case .added, .unchanged, .pending:
        continue
      }
    }
    for folder in 0..<plan.folders.count where folders[folder] == .obstructed {
      let path = plan.folders.path(folder)
      if try destination?.kind(of: path) == .file, try isOurs(path) {
        obstacles.files.insert(path)
      } else {
        foreign.insert(path)
      }
    }
    guard foreign.isEmpty else { throw .foreignObstacles(foreign.sorted().map(\.text)) }
    guard overwritable.isEmpty else {
      throw before.hash == nil ? .unknownFiles(overwritable) : .foreignFiles(overwritable)
    }
    return obstacles
  }

  /// Whether a file that is not ours may be overwritten.
  private func isAdopted(_ position: Int) throws(OutputError) -> Bool {
    guard isAdopting else { return false }
    guard plan.output(at: position).givesWay else { return true }
    return try destination?.contents(of: plan.files.path(position)).map(recognises) ?? true
  }

  /// The files of the site before that are to be removed: those that are not planned any more, and are ours.
  func removedFiles() throws(OutputError) -> [OutputPath] {
    var paths: [OutputPath] = []
    for file in plan.removedFiles {
      let path = before.manifest.files.path(Int(file))
      // Few gave way, so few are looked for.
      if before.manifest.entries[Int(file)].givesWay, try isTakenOver(path) { continue }
      paths.append(path)
    }
    return paths
  }

  /// Whether a file at this path is what the site before had there.
  private func isOurs(_ path: OutputPath) throws(OutputError) -> Bool {
    guard before.manifest.holdsFile(path) else { return false }
    return try !isTakenOver(path)
  }

  /// Whether somebody has put a file of their own where the site before had one that gives way.
  private func isTakenOver(_ path: OutputPath) throws(OutputError) -> Bool {
    try before.manifest.foreignBytes(at: path, in: destination).map { !recognises($0) } ?? false
  }

  /// Sorts what a folder holds into ours and foreign.
  private func lookThrough(
    _ top: OutputPath, _ obstacles: inout Obstacles, _ foreign: inout Set<OutputPath>
  ) throws(OutputError) {
    var pending = [top]
    while let path = pending.popLast() {
      switch try destination?.kind(of: path) {
      case .folder where before.manifest.holdsFolder(path):
        obstacles.folders.insert(path)
        for name in try destination?.names(in: path.text) ?? [] {
          pending.append(path.child(name))
        }
      case .file where try isOurs(path):
        obstacles.files.insert(path)
      default:
        foreign.insert(path)
      }
    }
  }
}

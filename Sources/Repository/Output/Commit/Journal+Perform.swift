import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Journal {
  /// Makes all changes, or those that are not made yet. Folders that somebody has removed
  /// meanwhile are made again. Where something stands in the way since a kill, the other steps are made all the
  /// same, so that everything that does is told at once.
  ///
  /// - Parameters:
  ///   - old: the manifest that holds before. What stands where a step puts something is written over only
  ///     if it is in there.
  ///   - next: the manifest that holds afterwards, when some of the steps may have been made before; then
  ///     all are made by one.
  ///   - isAdopting: files that we did not write are written over, too.
  ///   - workers: make new and old files change places, which no link between pages depends on.
  ///   - willPerform: called with the number of steps done, before each that is made alone and at the
  ///     end; so tests can break off at any point.
  /// - Returns: the folders that were to be removed and are still there.
  func perform(
    in folders: CommitFolders, over old: Manifest, again next: Manifest? = nil,
    isAdopting: Bool = false, workers: Workers = .serial,
    willPerform: (Int) throws(OutputError) -> Void = { _ in }
  ) throws(OutputError) -> [OutputPath] {
    @Sendable func mayReplace(_ path: OutputPath) throws(OutputError) -> Bool {
      // Before a commit it was looked who has put what there; only since a kill it may be another.
      guard let next else { return isAdopting || old.holdsFile(path) }
      if old.holdsFile(path), try old.foreignBytes(at: path, in: folders.destination) == nil {
        return true
      }
      return isAdopting && !next.givesWay(at: path)
    }
    var kept: [OutputPath] = []
    var obstacles: Set<OutputPath> = []
    var done = 0
    while done < steps.count {
      try willPerform(done)
      let group = done..<(next == nil ? endOfGroup(from: done, workers) : done + 1)
      do throws(OutputError) {
        kept += try workers.mapRanges(group.count, atLeast: 64) { range throws(OutputError) in
          var kept: [OutputPath] = []
          for index in range {
            let folder = try perform(
              group.lowerBound + index, in: folders, over: old, again: next,
              mayReplace: mayReplace)
            if let folder { kept.append(folder) }
          }
          return kept
        }
      } catch {
        guard next != nil, error.isObstruction, let path = steps[done].path,
          let obstacle = try folders.destination?.obstacle(to: path)
        else { throw error }
        obstacles.insert(obstacle)
      }
      done = group.upperBound
    }
    try willPerform(steps.count)
    guard obstacles.isEmpty else { throw .foreignObstacles(obstacles.sorted().map(\.text)) }
    return kept
  }

  /// Where the steps end that may be made in any order, from a step on.
  private func endOfGroup(from start: Int, _ workers: Workers) -> Int {
    guard workers.count > 1, steps[start].isReplacement else { return start + 1 }
    return steps[start...].firstIndex { !$0.isReplacement } ?? steps.count
  }

  /// - Returns: the folder that was to be removed, if it is still there.
  private func perform(
    _ index: Int, in folders: CommitFolders, over old: Manifest, again next: Manifest?,
    mayReplace: (OutputPath) throws(OutputError) -> Bool
  ) throws(OutputError) -> OutputPath? {
    let (tree, files, destination) = (folders.tree, folders.files, folders.destination)
    switch steps[index] {
    case .show:
      guard let tree else { break }
      // Nothing has been shown, so what stands there by now is not ours.
      let path = folders.destinationPath
      guard destination == nil else { throw .system(.move, path: path, errno: EEXIST) }
      try Self.show(tree, at: path)
    case .move(let path):
      guard let tree, let destination, try tree.kind(of: path) != nil else { break }
      try destination.makeFolders(above: path)
      try tree.move(path.text, to: destination, as: path)
    case .place(let file, let path):
      guard let files, let destination, try files.kind(of: file.name) != nil else { break }
      try destination.makeFolders(above: path)
      // Not looked at first: what somebody puts there between the look and the move would be lost.
      if try files.moveToFree(file.name, to: destination, as: path) { break }
      switch try destination.kind(of: path) {
      case .link: throw .symbolicLink(path.text)
      case .file where try mayReplace(path): try destination.keep(path, in: files, as: file.oldName)
      case .file, .folder, .other, nil: throw .foreignFiles([path.text])
      }
      try files.move(file.name, to: destination, as: path)
    case .replace(let file, let path):
      guard let files, let destination, try files.kind(of: file.name) != nil else { break }
      try destination.makeFolders(above: path)
      if let next {
        if try !Self.isStaged(file, path, in: files, next) { break }
        switch try destination.kind(of: path) {
        case nil: break
        case .file where try mayReplace(path): break
        case .file, .folder, .link, .other: throw .foreignFiles([path.text])
        }
      }
      try files.replace(path, in: destination, with: file)
    case .remove(let path):
      // Behind a link lies something that isn't ours.
      guard let destination, try destination.reaches(path) else { break }
      let name = Self.removedName(index)
      if let files, let found = try destination.status(of: path.text),
        FileKind(found) == .file
      {
        let removed = try files.status(of: name)
        if next != nil, removed == nil, try old.foreignBytes(at: path, in: destination) != nil {
          throw .foreignFiles([path.text])
        }
        if let removed, removed.st_ino != found.st_ino,
          try !destination.holdsRemoved(path, keptAs: name, in: files, old)
        {
          // What stands where a file was removed before is somebody else's.
          break
        }
        // Of one file with two names, the system would move neither.
        if removed?.st_ino != found.st_ino {
          if destination.tryMove(path, to: files, as: name) { break }
          try destination.keep(path, in: files, as: name)
        }
      }
      try destination.removeFile(path)
    case .removeFolder(let path):
      // Also where somebody has removed the folder that held it.
      guard let destination, (try? destination.kind(of: path) == nil) != true else { return nil }
      guard try destination.reaches(path), try destination.removeFolder(path) else { return path }
    }
    return nil
  }

  /// What a removed file is called among the staged ones, until all steps are made.
  static func removedName(_ index: Int) -> String { "\(index).removed" }

  /// Whether a staged file is the new one, or nothing at all: where it has changed places with the old
  /// one, that stands there now.
  ///
  /// - Parameter next: knows the new files, by their hash.
  static func isStaged(
    _ file: StagedFile, _ path: OutputPath, in files: HeldFolder, _ next: Manifest
  ) throws(OutputError) -> Bool {
    guard try files.kind(of: file.name) == .file else { return true }
    let hash = try files.contents(of: OutputPath(file.name)).map { $0.withUnsafeBytes(next.hash) }
    return hash == next.hash(ofFile: path)
  }

  /// A destination that didn't exist appears at once and complete.
  private static func show(_ staging: HeldFolder, at path: String) throws(OutputError) {
    if let parent = ResolvedPath.parent(of: path) { try FolderTree.make(parent) }
    if rename(staging.path, path) != 0 { throw .system(.move, path: path, errno: errno) }
  }
}

extension Journal.Step {
  var isReplacement: Bool {
    if case .replace = self { true } else { false }
  }

  /// Of what it changes; nil where that is the whole site.
  fileprivate var path: OutputPath? {
    switch self {
    case .show: nil
    case .move(let path), .place(_, let path), .replace(_, let path), .remove(let path),
      .removeFolder(let path):
      path
    }
  }
}

extension OutputError {
  /// Whether something else stands where a step would put or remove something.
  fileprivate var isObstruction: Bool {
    switch self {
    case .foreignFiles, .foreignObstacles, .symbolicLink: true
    case .system(_, path: _, errno: let code): [EEXIST, ENOTEMPTY, ENOTDIR].contains(code)
    default: false
    }
  }
}

extension HeldFolder {
  /// Moves a file into another folder.
  ///
  /// - Returns: false where that can't be done.
  fileprivate func tryMove(_ path: OutputPath, to other: HeldFolder, as name: String) -> Bool {
    renameat(handle, path.text, other.handle, name) == 0
  }

  /// Whether a file of which another was kept is the one that is to be removed: where it could be neither moved
  /// nor given a second name, the other is a copy.
  ///
  /// - Parameter old: knows the file by its hash, also where the copy was cut short.
  func holdsRemoved(
    _ path: OutputPath, keptAs name: String, in files: HeldFolder, _ old: Manifest
  ) throws(OutputError) -> Bool {
    guard try kind(of: path) == .file, try files.kind(of: name) == .file,
      let bytes = try contents(of: path)
    else { return false }
    if bytes.withUnsafeBytes(old.hash) == old.hash(ofFile: path) { return true }
    return try files.contents(of: OutputPath(name)) == bytes
  }

  /// What stands at a path, or instead of a folder above it.
  fileprivate func obstacle(to path: OutputPath) throws(OutputError) -> OutputPath? {
    if let parent = path.parent, try !reaches(path) { return try obstacle(to: parent) }
    return try kind(of: path) == nil ? nil : path
  }

  /// Whether all folders above a path are folders, and none a link.
  func reaches(_ path: OutputPath) throws(OutputError) -> Bool {
    guard let parent = path.parent else { return true }
    guard try reaches(parent) else { return false }
    return try kind(of: parent) == .folder
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Makes single steps of a journal. Each is left out where it has been made.
struct StepMaker {
  let folders: CommitFolders
  /// The manifest that holds before.
  let old: Manifest
  /// The one that holds afterwards; nil where no step can have been made before.
  let next: Manifest?
  /// Whether files that we did not write are written over.
  let isAdopting: Bool

  /// - Parameter number: the step's place in its journal, by which what it removes is named.
  /// - Returns: the folder that was to be removed, if it is still there.
  func make(_ step: Journal.Step, number: Int) throws(OutputError) -> OutputPath? {
    switch step {
    case .show: try show()
    case .move(let path): try moveFolder(path)
    case .place(let file, let path): try place(file, at: path)
    case .replace(let file, let path): try replace(path, with: file)
    case .remove(let path): try remove(path, keptAs: Journal.removedName(number))
    case .removeFolder(let path): return try removeFolder(path)
    }
    return nil
  }

  /// A destination that didn't exist appears at once and complete.
  private func show() throws(OutputError) {
    guard let tree = folders.tree else { return }
    // Nothing has been shown, so what stands there by now is not ours.
    let path = folders.destinationPath
    guard folders.destination == nil else { throw .system(.move, path: path, errno: EEXIST) }
    if let parent = ResolvedPath.parent(of: path) { try FolderTree.make(parent) }
    if rename(tree.path, path) != 0 { throw .system(.move, path: path, errno: errno) }
  }

  private func moveFolder(_ path: OutputPath) throws(OutputError) {
    guard let tree = folders.tree, let destination = folders.destination,
      try tree.kind(of: path) != nil
    else { return }
    try destination.makeFolders(above: path)
    try tree.move(path.text, to: destination, as: path)
  }

  private func place(_ file: StagedFile, at path: OutputPath) throws(OutputError) {
    guard let files = folders.files, let destination = folders.destination,
      try files.kind(of: file.name) != nil
    else { return }
    try destination.makeFolders(above: path)
    // Not looked at first: what somebody puts there between the look and the move would be lost.
    if try files.moveToFree(file.name, to: destination, as: path) { return }
    switch try destination.kind(of: path) {
    case .link: throw .symbolicLink(path.text)
    case .file where try mayReplace(path): try destination.keep(path, in: files, as: file.oldName)
    case .file, .folder, .other, nil: throw .foreignFiles([path.text])
    }
    try files.move(file.name, to: destination, as: path)
  }

  private func replace(_ path: OutputPath, with file: StagedFile) throws(OutputError) {
    guard let files = folders.files, let destination = folders.destination,
      try files.kind(of: file.name) != nil
    else { return }
    try destination.makeFolders(above: path)
    if let next {
      if try !Journal.isStaged(file, path, in: files, next) { return }
      switch try destination.kind(of: path) {
      case nil: break
      case .file where try mayReplace(path): break
      case .file, .folder, .link, .other: throw .foreignFiles([path.text])
      }
    }
    try files.replace(path, in: destination, with: file)
  }

  /// Whether a file that stands where another is to be may go.
  private func mayReplace(_ path: OutputPath) throws(OutputError) -> Bool {
    // Before a commit it was looked who has put what there; only since a kill it may be another.
    guard let next else { return isAdopting || old.holdsFile(path) }
    if old.holdsFile(path), try old.foreignBytes(at: path, in: folders.destination) == nil {
      return true
    }
    return isAdopting && !next.givesWay(at: path)
  }

  private func remove(_ path: OutputPath, keptAs name: String) throws(OutputError) {
    // Behind a link lies something that isn't ours.
    guard let destination = folders.destination, try destination.reaches(path) else { return }
    if let files = folders.files, let found = try destination.status(of: path.text),
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
        return
      }
      // Of one file with two names, the system would move neither.
      if removed?.st_ino != found.st_ino {
        if destination.tryMove(path, to: files, as: name) { return }
        try destination.keep(path, in: files, as: name)
      }
    }
    try destination.removeFile(path)
  }

  /// - Returns: the folder, if it is still there.
  private func removeFolder(_ path: OutputPath) throws(OutputError) -> OutputPath? {
    // Also where somebody has removed the folder that held it.
    guard let destination = folders.destination,
      (try? destination.kind(of: path) == nil) != true
    else { return nil }
    guard try destination.reaches(path), try destination.removeFolder(path) else { return path }
    return nil
  }
}

extension HeldFolder {
  /// Moves a file into another folder.
  ///
  /// - Returns: false where that can't be done.
  fileprivate func tryMove(_ path: OutputPath, to other: HeldFolder, as name: String) -> Bool {
    renameat(handle, path.text, other.handle, name) == 0
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Journal {
  /// Takes back all steps that have been made, the last one first, so that the old site stands there again.
  ///
  /// What has been made is seen from what is left among the staged files: new files that have been moved
  /// are gone from there, and old ones have come. A file that stands in the place of one of the old site goes, as any that
  /// somebody puts over a page; whatever else stands in a place of theirs meanwhile, or has been put into a new folder,
  /// is somebody's: it stays, and the steps can't be taken back.
  /// Where a folder is gone, or has become a link, nothing is put back into it; nor where somebody has put a file
  /// of their own in the place of one that gives way.
  ///
  /// - Parameters:
  ///   - old: the manifest that held before.
  ///   - next: the one that was to hold afterwards.
  /// - Throws: when something can't be put back.
  func undo(
    in folders: CommitFolders, old: Manifest, next: Manifest
  ) throws(OutputError) {
    // A site that was to appear at once has not.
    guard let destination = folders.destination, steps != [.show] else { return }
    guard let tree = folders.tree, let files = folders.files else {
      throw .system(.open, path: destination.path, errno: ENOENT)
    }
    for (index, step) in steps.enumerated().reversed() {
      switch step {
      case .show: break
      case .move(let path):
        guard try tree.kind(of: path) == nil, try destination.reaches(path),
          try destination.kind(of: path) == .folder
        else { break }
        try destination.expectOnlyOurs(in: path, next)
        try destination.move(path.text, to: tree, as: path)
      case .place(let file, let path):
        if try files.kind(of: file.name) == nil {
          try putBack(file, path, from: files, to: destination, over: next, old)
        } else {
          try files.removeFile(OutputPath(file.oldName))
        }
      case .replace(let file, let path):
        if try files.kind(of: file.name) == nil {
          try putBack(file, path, from: files, to: destination, over: next, old)
        } else if try !Self.isStaged(file, path, in: files, next), try destination.reaches(path),
          try !next.gaveWay(to: path, in: destination, old)
        {
          try files.replace(path, in: destination, with: file)
        }
      case .remove(let path):
        let name = Self.removedName(index)
        guard let removed = try files.status(of: name), FileKind(removed) == .file,
          try destination.reaches(path)
        else { break }
        if let other = try destination.status(of: path.text), other.st_ino != removed.st_ino {
          if try old.foreignBytes(at: path, in: destination) != nil { break }
          guard try destination.holdsRemoved(path, keptAs: name, in: files, old) else {
            throw .foreignFiles([path.text])
          }
          // It was about to be removed, and is there still: what was kept is a copy.
          try files.removeFile(OutputPath(name))
          break
        }
        // It is gone, or was about to be and has two names.
        try files.move(name, to: destination, as: path)
      case .removeFolder(let path):
        // It may be removed twice: in the way of a file, and because it is not planned any more.
        guard old.holdsFolder(path), try destination.kind(of: path) == nil,
          try destination.reaches(path)
        else { break }
        try destination.makeFolder(path.text)
      }
    }
  }

  /// Takes a new file back among the staged ones, and puts the old one in its place, if there was one.
  private func putBack(
    _ file: StagedFile, _ path: OutputPath, from files: HeldFolder, to destination: HeldFolder,
    over next: Manifest, _ old: Manifest
  ) throws(OutputError) {
    guard try destination.reaches(path), try !next.gaveWay(to: path, in: destination, old) else {
      return
    }
    let kind = try destination.kind(of: path)
    guard try files.kind(of: file.oldName) == .file else {
      if kind == nil { return }
      try destination.expectOurs(path, next)
      return try destination.move(path.text, to: files, as: OutputPath(file.name))
    }
    guard kind == .file || kind == nil else { throw .foreignFiles([path.text]) }
    if files.exchange(file.oldName, with: destination, path) {
      try files.move(file.oldName, to: files, as: OutputPath(file.name))
    } else {
      try files.move(file.oldName, to: destination, as: path)
    }
  }
}

extension HeldFolder {
  /// - Throws: where something else than the new file of this path stands there.
  fileprivate func expectOurs(_ path: OutputPath, _ next: Manifest) throws(OutputError) {
    guard try kind(of: path) == .file,
      let hash = try contents(of: path).map({ $0.withUnsafeBytes(next.hash) }),
      hash == next.hash(ofFile: path)
    else { throw .foreignFiles([path.text]) }
  }

  /// - Throws: where a new folder holds something else than what we wrote.
  fileprivate func expectOnlyOurs(in folder: OutputPath, _ next: Manifest) throws(OutputError) {
    var pending = [folder]
    while let folder = pending.popLast() {
      for name in try names(in: folder.text) {
        let child = folder.child(name)
        switch try kind(of: child) {
        case .folder where next.holdsFolder(child): pending.append(child)
        default: try expectOurs(child, next)
        }
      }
    }
  }
}

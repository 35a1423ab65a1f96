#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Journal {
  /// Takes back all steps that have been made, the last one first, so that the old site stands there again.
  ///
  /// What has been made is seen from what is left among the staged files: new files that have been moved
  /// are gone from there, and old ones have come.
  ///
  /// - Parameters:
  ///   - old: the manifest that held before.
  ///   - next: the one that was to hold afterwards.
  /// - Throws: when something can't be put back.
  func undo(
    from tree: HeldFolder?, files: HeldFolder?, to destination: HeldFolder?, old: Manifest,
    next: Manifest
  ) throws(OutputError) {
    // A site that was to appear at once has not.
    guard let destination else { return }
    guard let tree, let files else {
      throw .system(.open, path: destination.path, errno: ENOENT)
    }
    for (index, step) in steps.enumerated().reversed() {
      switch step {
      case .show: break
      case .move(let path):
        guard try tree.kind(of: path) == .missing, try destination.reaches(path) else { break }
        try destination.move(path.text, to: tree, as: path)
      case .place(let file, let path):
        if try files.kind(of: file.name) == .missing {
          try putBack(file, path, from: files, to: destination)
        } else {
          try files.removeFile(OutputPath(file.oldName))
        }
      case .replace(let file, let path):
        if try files.kind(of: file.name) == .missing {
          try putBack(file, path, from: files, to: destination)
        } else if try !Self.isStaged(file, path, in: files, next) {
          try files.replace(path, in: destination, with: file)
        }
      case .remove(let path):
        let name = Self.removedName(index)
        guard try files.kind(of: name) == .file else { break }
        try files.move(name, to: destination, as: path)
      case .removeFolder(let path):
        // It may be removed twice: in the way of a file, and because it is not planned any more.
        guard old.holdsFolder(path), try destination.kind(of: path) == .missing,
          try destination.reaches(path)
        else { break }
        try destination.makeFolder(path.text)
      }
    }
  }

  /// Takes a new file back among the staged ones, and puts the old one in its place, if there was one.
  private func putBack(
    _ file: StagedFile, _ path: OutputPath, from files: HeldFolder, to destination: HeldFolder
  ) throws(OutputError) {
    guard try files.kind(of: file.oldName) == .file else {
      return try destination.move(path.text, to: files, as: OutputPath(file.name))
    }
    if files.exchange(file.oldName, with: destination, path) {
      try files.move(file.oldName, to: files, as: OutputPath(file.name))
    } else {
      try files.move(file.oldName, to: destination, as: path)
    }
  }
}

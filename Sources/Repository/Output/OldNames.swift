/// Files of the site before that are not planned any more and are found under a planned name, too:
/// on a file system that ignores case, `Photo.jpg` stands at `photo.jpg`.
struct OldNames: Sendable {
  private let removed: [FileIdentity: OutputPath]
  /// Those that were found.
  private(set) var found: Set<OutputPath> = []

  /// - Parameter files: those that are not planned any more, by their index in the old manifest.
  init(
    _ files: [Int32], of old: Manifest, in destination: HeldFolder
  ) throws(OutputError) {
    var removed: [FileIdentity: OutputPath] = [:]
    for file in files {
      let path = old.files.path(Int(file))
      // Behind a link lies something that isn't ours.
      guard try destination.reaches(path), let status = try destination.status(of: path.text)
      else { continue }
      removed[FileIdentity(status)] = path
    }
    self.removed = removed
  }

  /// Whether a file is one of them.
  mutating func find(_ file: FileIdentity) -> Bool {
    guard let path = removed[file] else { return false }
    found.insert(path)
    return true
  }
}

extension Publication {
  /// Whether the file that stands at a planned path is one of the site before under an old name,
  /// while that site had none of this path. It stands in the way: left there it would be taken for
  /// the new file, and then be removed as the old one.
  ///
  /// Where a file is new, mostly nothing stands; so the files that are not planned any more are
  /// looked at when this is first asked for.
  func isUnderOldName(
    _ position: Int, _ path: UnsafePointer<CChar>
  ) throws(OutputError) -> Bool {
    guard oldEntry(position) == nil, !plan.removedFiles.isEmpty, let destination,
      let status = try destination.status(of: path)
    else { return false }
    return try oldNames.withLock { names throws(OutputError) in
      if names == nil {
        names = try OldNames(plan.removedFiles, of: before.manifest, in: destination)
      }
      return names?.find(FileIdentity(status)) ?? false
    }
  }
}

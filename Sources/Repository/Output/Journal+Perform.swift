#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Journal {
  /// Makes all changes, or those that are not made yet.
  ///
  /// - Parameters:
  ///   - destination: nil when it doesn't exist.
  ///   - staging: nil when it doesn't exist any more, because it has become the destination.
  ///   - willPerform: called with the number of steps done, before each of them and at the end; so
  ///     tests can break off at any point.
  /// - Returns: the manifest that holds now.
  func perform(
    from staging: HeldFolder?, to destination: HeldFolder?, at destinationPath: String,
    willPerform: (Int) throws(OutputError) -> Void = { _ in }
  ) throws(OutputError) -> Manifest {
    var result = result
    for (index, step) in steps.enumerated() {
      try willPerform(index)
      switch step {
      case .show:
        if let staging, destination == nil { try Self.show(staging, at: destinationPath) }
      case .move(let path):
        guard let staging, let destination else { continue }
        guard try staging.kind(of: path) != .missing else { continue }
        guard try destination.reaches(path) else { throw .symbolicLink(path.text) }
        try staging.move(path, to: destination)
      case .remove(let path):
        // Behind a link lies something that isn't ours.
        guard let destination, try destination.reaches(path) else { continue }
        try destination.removeFile(path)
      case .removeFolder(let path):
        guard let destination, try destination.reaches(path) else { continue }
        if try destination.removeFolder(path) { result.folders.remove(path) }
      }
    }
    try willPerform(steps.count)
    return result
  }

  /// A destination that didn't exist appears at once and complete.
  private static func show(_ staging: HeldFolder, at path: String) throws(OutputError) {
    if let parent = ResolvedPath.parent(of: path) { try FolderTree.make(parent) }
    if rename(staging.path, path) != 0 { throw .system(.move, path: path, errno: errno) }
  }
}

extension HeldFolder {
  /// Whether all folders above a path are folders, and none a link.
  fileprivate func reaches(_ path: OutputPath) throws(OutputError) -> Bool {
    guard let parent = path.parent else { return true }
    guard try reaches(parent) else { return false }
    return try kind(of: parent) == .folder
  }
}

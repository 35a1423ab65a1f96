import Domain

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
  ///   - tree: ``StagingFolder/tree``; nil when it doesn't exist any more, because it has become
  ///     the destination.
  ///   - files: ``StagingFolder/files``
  ///   - workers: make new and old files change places, which no link between pages depends on.
  ///   - willPerform: called with the number of steps done, before each that is made alone and at the
  ///     end; so tests can break off at any point.
  /// - Returns: the folders that were to be removed and are still there.
  func perform(
    from tree: HeldFolder?, files: HeldFolder?, to destination: HeldFolder?,
    at destinationPath: String, workers: Workers = .serial,
    willPerform: (Int) throws(OutputError) -> Void = { _ in }
  ) throws(OutputError) -> [OutputPath] {
    var kept: [OutputPath] = []
    var done = 0
    while done < steps.count {
      try willPerform(done)
      let next = done..<endOfGroup(from: done, workers)
      kept += try workers.mapRanges(next.count, atLeast: 64) { range throws(OutputError) in
        var kept: [OutputPath] = []
        for index in range {
          let folder = try perform(
            steps[next.lowerBound + index], from: tree, files: files, to: destination,
            at: destinationPath)
          if let folder { kept.append(folder) }
        }
        return kept
      }
      done = next.upperBound
    }
    try willPerform(steps.count)
    return kept
  }

  /// Where the steps end that may be made in any order, from a step on.
  private func endOfGroup(from start: Int, _ workers: Workers) -> Int {
    guard workers.count > 1, steps[start].isReplacement else { return start + 1 }
    return steps[start...].firstIndex { !$0.isReplacement } ?? steps.count
  }

  /// - Returns: the folder that was to be removed, if it is still there.
  private func perform(
    _ step: Step, from tree: HeldFolder?, files: HeldFolder?, to destination: HeldFolder?,
    at destinationPath: String
  ) throws(OutputError) -> OutputPath? {
    switch step {
    case .show:
      if let tree, destination == nil { try Self.show(tree, at: destinationPath) }
    case .move(let path):
      guard let tree, let destination, try tree.kind(of: path) != .missing else { break }
      guard try destination.reaches(path) else { throw .symbolicLink(path.text) }
      try tree.move(path.text, to: destination, as: path)
    case .place(let file, let path), .replace(let file, let path):
      guard let files, let destination, try files.kind(of: file.name) != .missing else { break }
      guard try destination.reaches(path) else { throw .symbolicLink(path.text) }
      if step.isReplacement {
        try files.replace(path, in: destination, with: file.name)
      } else {
        try files.move(file.name, to: destination, as: path)
      }
    case .remove(let path):
      // Behind a link lies something that isn't ours.
      if let destination, try destination.reaches(path) { try destination.removeFile(path) }
    case .removeFolder(let path):
      guard let destination, try destination.reaches(path), try destination.removeFolder(path)
      else { return path }
    }
    return nil
  }

  /// Makes ready for the steps to be made again. Of two files that have changed places, the old one
  /// stands among the staged files and would be taken for the new one; it goes. (What is no file,
  /// and was to change back, does so when the step is made again.)
  ///
  /// - Parameter next: knows the new files, by their hash.
  func removeReplaced(from files: HeldFolder?, next: Manifest) throws(OutputError) {
    guard let files else { return }
    for case .replace(let file, let path) in steps {
      guard try files.kind(of: file.name) == .file else { continue }
      let hash = try files.contents(of: OutputPath(file.name)).map { ContentHash(of: $0) }
      let index = next.files.firstIndex(of: path, by: .files)
      if hash == nil || hash != index.map({ next.entries[$0].hash }) {
        try files.removeFile(OutputPath(file.name))
      }
    }
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
}

extension HeldFolder {
  /// Whether all folders above a path are folders, and none a link.
  fileprivate func reaches(_ path: OutputPath) throws(OutputError) -> Bool {
    guard let parent = path.parent else { return true }
    guard try reaches(parent) else { return false }
    return try kind(of: parent) == .folder
  }
}

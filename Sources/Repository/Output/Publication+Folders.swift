extension Publication {
  /// Whether a folder is the one that the publication before left there: no symbolic link leads to it, and
  /// nobody can have moved another to its place. It need not be there. Ask only where the clocks of the
  /// publication before are known.
  func isAsLeft(_ folder: Int) -> Bool {
    if folder < 0 { return true }
    let known = folders[folder]
    if known.exists { return known != .moved }
    let parent = Int(plan.parents[folder])
    if isAsLeft(parent), unswapped?.holdsNoneSwapped(parent) == true { return true }
    guard let state = try? state(of: folder) else { return false }
    return state.exists && state != .moved
  }

  /// Looks at a folder of the destination and at those above it, each once for all files; the destination
  /// itself is -1.
  func state(of folder: Int) throws(OutputError) -> FolderStates.State {
    guard let destination else { return .missing }
    if folder < 0 { return topState }
    let known = folders[folder]
    if known != .unknown { return known }
    let parent = try self.state(of: Int(plan.parents[folder]))
    var state = FolderStates.State.unreachable
    if parent.exists {
      let status = try plan.folders.withPath(folder) { path throws(OutputError) in
        try destination.status(of: path)
      }
      switch status.map(FileKind.init) {
      case nil: state = .missing
      case .folder: state = FolderStates.State(status, in: parent, since: before.clocks)
      case .link: throw .symbolicLink(plan.folders.text(folder))
      case .file, .other: state = .obstructed
      }
    }
    folders[folder] = state
    return state
  }
}

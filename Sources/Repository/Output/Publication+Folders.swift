extension Publication {
  /// What stands at the destination where a planned file's folder belongs.
  ///
  /// - Throws: ``OutputError/symbolicLink(_:)`` so that nothing is written through a link.
  func stateOfFolder(holding position: Int) throws(OutputError) -> FolderStates.State {
    let folder = Int(plan.fileFolders[position])
    return folder < 0 ? .exists : try state(of: folder)
  }

  /// Whether no symbolic link leads to a folder. It need not be there.
  func isReachedWithoutLink(_ folder: Int) -> Bool {
    if folder < 0 || folders[folder] == .exists { return true }
    let parent = Int(plan.parents[folder])
    if isReachedWithoutLink(parent), linkFree?.holdsNoLink(parent) == true { return true }
    return (try? state(of: folder)) == .exists
  }

  /// Looks at a folder of the destination and at those above it, each once for all files.
  func state(of folder: Int) throws(OutputError) -> FolderStates.State {
    guard let destination else { return .missing }
    let known = folders[folder]
    if known != .unknown { return known }
    let parent = Int(plan.parents[folder])
    let parentState = parent < 0 ? FolderStates.State.exists : try self.state(of: parent)
    var state = FolderStates.State.unreachable
    if parentState == .exists {
      let kind = try plan.folders.withPath(folder) { path throws(OutputError) in
        try destination.kind(of: path)
      }
      switch kind {
      case .missing: state = .missing
      case .folder: state = .exists
      case .link: throw .symbolicLink(plan.folders.text(folder))
      case .file, .other: state = .obstructed
      }
    }
    folders[folder] = state
    return state
  }
}

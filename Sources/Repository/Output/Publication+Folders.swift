/// What stands at the destination where the site has a folder.
enum FolderState: Equatable, Sendable {
  case unknown
  case exists
  case missing
  /// It or a folder above it is a file, or something stranger, at this path.
  case obstructed(by: OutputPath)
}

extension Publication {
  /// Looks at a folder of the destination and at those above it, each once for all files.
  ///
  /// - Throws: ``OutputError/symbolicLink(_:)`` so that nothing is written through a link.
  func state(of folder: OutputPath) throws(OutputError) -> FolderState {
    guard let destination else { return .missing }
    if let known = progress.withLock({ $0.folders[folder] }), known != .unknown { return known }
    var state = FolderState.exists
    if let parent = folder.parent { state = try self.state(of: parent) }
    if state == .exists {
      switch try destination.kind(of: folder) {
      case .missing: state = .missing
      case .folder: state = .exists
      case .link: throw .symbolicLink(folder.text)
      case .file, .other: state = .obstructed(by: folder)
      }
    }
    let found = state
    progress.withLock { $0.folders[folder] = found }
    return found
  }
}

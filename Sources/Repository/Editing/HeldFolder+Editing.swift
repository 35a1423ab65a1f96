import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension HeldFolder {
  /// Writes a file that is going to take the place of another, with its permissions, and waits until
  /// the disk has it: what people have written must survive a power cut.
  func stage(
    _ bytes: [UInt8], as file: OutputPath, like other: OutputPath
  ) throws(OutputError) {
    let permissions = try status(of: other.text)?.st_mode
    try replace(file, with: bytes)
    let handle = openat(self.handle, file.text, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard handle >= 0 else { throw failure(.open, file.text) }
    defer { close(handle) }
    if let permissions { fchmod(handle, permissions & 0o7777) }
    try makeLasting(handle) { failure(.write, file.text) }
  }

  /// Makes the folders that hold a file, and tells which were missing.
  ///
  /// - Throws: ``OutputError/symbolicLink(_:)`` for a link in the way.
  func makeFolders(
    above file: OutputPath, _ made: (OutputPath) -> Void = { _ in }
  ) throws(OutputError) {
    var folder = ""
    for name in file.text.pathSegments.dropLast() {
      folder += folder.isEmpty ? name : "/" + name
      switch try kind(of: folder) {
      case .folder: break
      case .missing:
        try makeFolder(folder)
        made(OutputPath(checked: folder))
      case .link: throw .symbolicLink(folder)
      case .file, .other:
        throw .system(.create, path: path + "/" + folder, errno: ENOTDIR)
      }
    }
  }

  /// Makes sure that a file of this folder that is there can be removed, and that no link leads to it.
  func prepareToRemove(_ file: OutputPath) throws(OutputError) {
    // They are there, with the file; but none may be a link.
    try makeFolders(above: file)
    guard let parent = file.parent else { return }
    if faccessat(handle, parent.text, W_OK, AT_EACCESS) != 0 { throw failure(.remove, file.text) }
  }
}

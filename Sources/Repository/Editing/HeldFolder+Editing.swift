import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension HeldFolder {
  /// Writes a file that is going to take the place of another, with its owner, group, permissions and access list, and
  /// waits until the disk has it: what people have written must survive a power cut.
  ///
  /// Nobody else may read it before it has them: the other one may be private.
  func stage(
    _ bytes: [UInt8], as file: OutputPath, like other: OutputPath
  ) throws(OutputError) {
    let replaced = try status(of: other.text)
    try removeFile(file)
    try bytes.span.withUnsafeBytes { buffer throws(OutputError) in
      try create(file.text, buffer, permissions: replaced == nil ? 0o666 : 0o600)
    }
    let handle = openat(self.handle, file.text, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard handle >= 0 else { throw failure(.open, file.text) }
    defer { close(handle) }
    if let replaced {
      try giveOwnerAndMode(of: replaced, accessList(of: other), to: handle, file)
    }
    try makeLasting(handle) { failure(.write, file.text, $0) }
  }

  /// - Returns: nil where it can't be told.
  private func accessList(of file: OutputPath) -> AccessList? {
    let handle = openat(self.handle, file.text, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard handle >= 0 else { return nil }
    defer { close(handle) }
    return AccessList(of: handle)
  }

  /// Who may not give a file away, such as somebody else who writes for the site, keeps it, with the group
  /// if that is one of theirs. Another group gets no more than everybody has; nor does the same one where there
  /// was a list that can't be given: the permissions of the group are not its own then.
  private func giveOwnerAndMode(
    of other: stat, _ list: AccessList?, to handle: Int32, _ file: OutputPath
  ) throws(OutputError) {
    var status = stat()
    guard fstat(handle, &status) == 0 else { throw failure(.write, file.text) }
    var mode = other.st_mode & 0o7777
    var isAlike = true
    let isOwned = status.st_uid == other.st_uid && status.st_gid == other.st_gid
    if !isOwned, fchown(handle, other.st_uid, other.st_gid) != 0,
      status.st_gid != other.st_gid, fchown(handle, uid_t.max, other.st_gid) != 0
    {
      isAlike = false
    }
    if !isAlike || list?.give(to: handle) != true {
      // One from the folder may name others than the old file did.
      _ = AccessList.none.give(to: handle)
      mode = mode & ~0o070 | mode & (mode << 3) & 0o070
    }
    guard fchmod(handle, mode) == 0 else { throw failure(.write, file.text) }
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
      case nil:
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
    let parent = file.parent?.text ?? "."
    if faccessat(handle, parent, W_OK, AT_EACCESS) != 0 { throw failure(.remove, file.text) }
  }

  /// Gives a file that is removed another name, under which it can be put back. One that is gone is as good.
  func setAside(_ file: OutputPath, as name: OutputPath) throws(OutputError) {
    if renameat(handle, file.text, handle, name.text) != 0, errno != ENOENT {
      throw failure(.remove, file.text)
    }
  }
}

import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension HeldFolder {
  /// Puts a file of this folder in place of one in another folder, whose readers find the old file
  /// or the new one. The old file gets the new one's name here, where the file system can do that;
  /// elsewhere its ``StagedFile/oldName``.
  ///
  /// - Throws: when something else than a file stands there, which stays.
  func replace(
    _ path: OutputPath, in other: HeldFolder, with file: StagedFile
  ) throws(OutputError) {
    if try exchangeFiles(file.name, with: other, path) { return }
    try other.keep(path, in: self, as: file.oldName)
    try move(file.name, to: other, as: path)
  }

  /// Two files change places.
  ///
  /// - Returns: false when one of them is missing, or the file system can't do that.
  /// - Throws: when something else than a file stands there, which stays.
  func exchangeFiles(
    _ name: String, with other: HeldFolder, _ path: OutputPath
  ) throws(OutputError) -> Bool {
    guard exchange(name, with: other, path) else { return false }
    // Looked at afterwards, so that nobody can come in between.
    guard try kind(of: name) == .file else {
      _ = exchange(name, with: other, path)
      throw .system(.move, path: other.path + "/" + path.text, errno: EEXIST)
    }
    return true
  }

  /// Moves a file to a path where nothing stands.
  ///
  /// - Returns: false where something does. A file system that can't look and move at once is asked beforehand.
  func moveToFree(
    _ name: String, to other: HeldFolder, as path: OutputPath
  ) throws(OutputError) -> Bool {
    #if os(Linux)
      let result = renameat2(handle, name, other.handle, path.text, UInt32(RENAME_NOREPLACE))
    #else
      let result = renameatx_np(handle, name, other.handle, path.text, UInt32(RENAME_EXCL))
    #endif
    if result == 0 { return true }
    switch errno {
    case EEXIST: return false
    case EINVAL, ENOSYS, ENOTSUP:
      guard try other.kind(of: path) == nil else { return false }
      try move(name, to: other, as: path)
      return true
    default: throw other.failure(.move, path.text)
    }
  }

  /// Gives a file, if there is one, a second name in another folder, so that it can be put back when
  /// something is moved over it or it is removed. Where the file system has no second names, it is copied.
  func keep(_ path: OutputPath, in other: HeldFolder, as name: String) throws(OutputError) {
    try other.removeFile(OutputPath(name))
    if linkat(handle, path.text, other.handle, name, 0) == 0 { return }
    guard let bytes = try contents(of: path) else { return }
    try bytes.span.withUnsafeBytes { bytes throws(OutputError) in try other.create(name, bytes) }
  }

  /// Two files, or whatever stands there, change places.
  ///
  /// - Returns: false when one of them is missing, or the file system can't do that.
  func exchange(_ name: String, with other: HeldFolder, _ path: OutputPath) -> Bool {
    #if os(Linux)
      renameat2(handle, name, other.handle, path.text, UInt32(RENAME_EXCHANGE)) == 0
    #else
      renameatx_np(handle, name, other.handle, path.text, UInt32(RENAME_SWAP)) == 0
    #endif
  }
}

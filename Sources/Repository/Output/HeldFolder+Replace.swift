import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension HeldFolder {
  /// Puts a file of this folder in place of one in another folder, whose readers find the old file
  /// or the new one. The old file gets the new one's name here, where the file system can do that;
  /// elsewhere it is gone, as by `move`.
  ///
  /// - Throws: when something else than a file stands there, which stays.
  func replace(
    _ path: OutputPath, in other: HeldFolder, with name: String
  ) throws(OutputError) {
    guard exchange(name, with: other, path) else { return try move(name, to: other, as: path) }
    // Looked at afterwards, so that nobody can come in between.
    guard try kind(of: name) == .file else {
      _ = exchange(name, with: other, path)
      throw .system(.move, path: other.path + "/" + path.text, errno: EEXIST)
    }
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

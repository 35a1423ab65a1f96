import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// New folders at a place of the disk where nothing was removed lately.
///
/// Ext4 puts the files of a folder near it. Without a journal, as in many a virtual machine, it does not
/// use the numbers of files again that were removed there in the last minutes, and looks through all of
/// them for each new file: 10,000 posts took 0.5 s to build, and 5.8 s when the site had been removed before.
/// In a folder that lies elsewhere they take 0.5 s each time.
enum RemoteFolders {
  /// Makes folders that don't exist; those that hold them may be missing, too.
  ///
  /// - Parameter path: of a folder on the same file system, which exists no longer than this takes.
  static func make(_ folders: [String], by path: String) throws(OutputError) {
    try FolderTree.make(path)
    defer { rmdir(path) }
    let spreads = keepsFoldersApart(in: path)
    for folder in folders {
      // The region is chosen by the name.
      let new = "\(path)/\(UInt64.random(in: .min ... .max))"
      if spreads, mkdir(new, 0o777) == 0 {
        if rename(new, folder) == 0 { continue }
        rmdir(new)
      }
      try FolderTree.make(folder)
    }
  }

  /// Asks that the folders which are made in this one from now on be kept apart.
  ///
  /// - Returns: whether the file system does that.
  static func keepsFoldersApart(in path: String) -> Bool {
    #if os(Linux)
      guard let folder = try? HeldFolder(path) else { return false }
      return withExtendedLifetime(folder) { socialconnect_keep_folders_apart(folder.handle) == 0 }
    #else
      return false
    #endif
  }
}

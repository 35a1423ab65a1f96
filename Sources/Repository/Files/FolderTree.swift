#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whole folders by their full paths.
enum FolderTree {
  /// Makes a folder and those that hold it.
  ///
  /// - Parameter made: is told which were missing.
  static func make(
    _ path: String, _ made: (String) -> Void = { _ in }
  ) throws(OutputError) {
    if try makeLast(path, made) { return }
    guard let parent = ResolvedPath.parent(of: path) else {
      throw .system(.create, path: path, errno: ENOENT)
    }
    try make(parent, made)
    guard try makeLast(path, made) else { throw .system(.create, path: path, errno: ENOENT) }
  }

  /// Makes a folder in one that must exist.
  ///
  /// - Returns: false where that does not.
  private static func makeLast(
    _ path: String, _ made: (String) -> Void
  ) throws(OutputError) -> Bool {
    if mkdir(path, 0o777) == 0 {
      made(path)
      return true
    }
    if errno == ENOENT { return false }
    guard errno == EEXIST else { throw .system(.create, path: path, errno: errno) }
    return true
  }

  /// Makes a folder in one that must exist, for what not everybody may read: nobody else may, but the group
  /// where it may write into the folder around it, as people may who work on one site. One that is there is
  /// closed in the same way, as far as it is ours.
  static func makePrivate(_ path: String) throws(OutputError) {
    var around = stat()
    let isShared =
      ResolvedPath.parent(of: path).map { stat($0, &around) == 0 && around.st_mode & S_IWGRP != 0 }
      ?? false
    let permissions: mode_t = isShared ? 0o770 : 0o700
    if mkdir(path, permissions) == 0 { return }
    guard errno == EEXIST else { throw .system(.create, path: path, errno: errno) }
    var status = stat()
    guard lstat(path, &status) == 0, FileKind(status) == .folder,
      status.st_uid == geteuid(), status.st_mode & 0o777 & ~permissions != 0
    else { return }
    // What can't be closed is as it was.
    _ = chmod(path, status.st_mode & 0o7000 | status.st_mode & permissions)
  }

  /// Whether files can be moved from one folder into another: both lie on one file system, in one
  /// mount.
  static func canMove(from folder: String, to other: String) -> Bool {
    var (status, otherStatus) = (stat(), stat())
    guard stat(folder, &status) == 0, stat(other, &otherStatus) == 0,
      status.st_dev == otherStatus.st_dev
    else { return false }
    // Two mounts of one file system have its number in common. Linux refuses to move between them
    // before it looks whether there is something to move.
    let nothing = "/.socialconnect-\(UInt64.random(in: .min ... .max))"
    return rename(folder + nothing, other + nothing) == 0 || errno != EXDEV
  }

  /// Removes a folder with all that it holds; links are removed, not followed.
  static func remove(_ path: String) throws(OutputError) {
    // Each folder is visited twice: first it is emptied of files, then, after the folders in it,
    // it goes itself.
    var pending = [(path: path, isEmptied: false)]
    while let next = pending.popLast() {
      if next.isEmptied {
        if rmdir(next.path) != 0 { throw .system(.remove, path: next.path, errno: errno) }
        continue
      }
      var status = stat()
      guard lstat(next.path, &status) == 0 else {
        if errno == ENOENT { continue }
        throw .system(.remove, path: next.path, errno: errno)
      }
      guard FileKind(status) == .folder else {
        if unlink(next.path) != 0 { throw .system(.remove, path: next.path, errno: errno) }
        continue
      }
      pending.append((next.path, true))
      for name in try names(in: next.path) {
        let child = next.path + "/" + name
        if unlink(child) != 0 { pending.append((child, false)) }
      }
    }
  }

  /// The names of what a folder holds, unsorted.
  static func names(in path: String) throws(OutputError) -> [String] {
    do throws(SystemError) {
      return try FolderListing(path).names()
    } catch {
      throw .system(.read, path: path, errno: error.number)
    }
  }
}

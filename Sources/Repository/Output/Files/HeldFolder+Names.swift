#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension HeldFolder {
  /// The names of what this folder holds, or one at a path in it, unsorted.
  ///
  /// Listed by the handle: by its path, a folder that was put in its place would be listed and this one changed. The
  /// last name is no link that is followed; the caller has looked at those before.
  func names(in folder: String = ".") throws(OutputError) -> [String] {
    let handle = openat(self.handle, folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if handle < 0 { throw failure(.read, folder) }
    do throws(SystemError) {
      return try FolderListing(handle: handle).names()
    } catch {
      throw failure(.read, folder, error)
    }
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension HeldFolder {
  /// The names of what this folder holds, or one at a path in it, unsorted.
  func names(in folder: String = ".") throws(OutputError) -> [String] {
    let listing = try listing(of: folder)
    do throws(SystemError) {
      return try listing.names()
    } catch {
      throw failure(.read, folder, error)
    }
  }

  /// What this folder holds, or one at a path in it.
  ///
  /// Listed by the handle: by its path, a folder that was put in its place would be listed and this one changed. The
  /// last name is no link that is followed; the caller has looked at those before.
  func listing(of folder: String) throws(OutputError) -> FolderListing {
    let handle = openat(self.handle, folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if handle < 0 { throw failure(.read, folder) }
    do throws(SystemError) {
      return try FolderListing(handle: handle)
    } catch {
      throw failure(.read, folder, error)
    }
  }
}

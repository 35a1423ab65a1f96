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
    do throws(FileReadingError) {
      var listing = try FolderListing(handle: handle)
      var names: [String] = []
      while let entry = try listing.next() { names.append(entry.name) }
      return names
    } catch .system(let errno) {
      throw .system(.read, path: path + "/" + folder, errno: errno)
    } catch {
      throw .system(.read, path: path + "/" + folder, errno: ENOENT)
    }
  }
}

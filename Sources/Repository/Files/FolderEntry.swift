#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a folder holds.
struct FolderEntry {
  /// Where it is not UTF-8, with U+FFFD in place of what is not: nothing can be opened by it.
  let name: String
  let isNamedInUTF8: Bool
  let kind: FileKind

  /// The entries of a folder in the order of their names' bytes: the same on every machine.
  ///
  /// - Parameter hidden: whether hidden entries, whose names begin with a dot, are among them.
  /// - Throws: `missing` when there is no such folder.
  static func entries(
    of path: String, hidden: Bool = false
  ) throws(FileReadingError) -> [FolderEntry] {
    var entries: [(start: UInt64, entry: FolderEntry)] = []
    do throws(SystemError) {
      var listing = try FolderListing(path)
      while let entry = try listing.next() {
        if entry.isHidden, !hidden { continue }
        let (name, isUTF8) = entry.text
        let kind = entry.kind ?? kind(of: path + "/" + name)
        entries.append(
          (start(of: name), FolderEntry(name: name, isNamedInUTF8: isUTF8, kind: kind)))
      }
    } catch {
      throw error.number == ENOENT ? .missing : .system(errno: error.number)
    }
    entries.sort { left, right in
      left.start != right.start
        ? left.start < right.start
        : left.entry.name.utf8.lexicographicallyPrecedes(right.entry.name.utf8)
    }
    return entries.map(\.entry)
  }

  /// The first eight bytes of a name as a number, which decides most comparisons.
  private static func start(of name: String) -> UInt64 {
    var start: UInt64 = 0
    var count: UInt64 = 0
    for byte in name.utf8.prefix(8) {
      start = start << 8 | UInt64(byte)
      count += 1
    }
    return start << ((8 - count) * 8)
  }

  /// What stands at a path, where a listing does not say it.
  static func kind(of path: String) -> FileKind {
    (try? kindIfAny(of: path)) ?? .other
  }

  /// Whether a path leads to a folder, also by a link.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && FileKind(status) == .folder
  }

  /// What stands at a path; nil where nothing does.
  ///
  /// - Throws: ``FileReadingError/system(errno:)`` where the system does not let it be known.
  static func kindIfAny(of path: String) throws(FileReadingError) -> FileKind? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      // The last three say that nothing can have such a name.
      if [ENOENT, ENOTDIR, ENAMETOOLONG, EINVAL, EILSEQ].contains(errno) { return nil }
      throw .system(errno: errno)
    }
    return FileKind(status)
  }
}

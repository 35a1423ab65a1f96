#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a file could not be read.
enum FileReadingError: Error, Equatable {
  case missing
  case symbolicLink
  case notRegularFile
  case system(errno: Int32)

  /// What the system says.
  static func words(errno: Int32) -> String { String(cString: strerror(errno)) }
}

/// Reads whole files, and only regular ones: a link could lead out of the site, a pipe or device
/// would never end.
enum FileReading {
  static func bytes(of path: String) throws(FileReadingError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing }
      throw errno == ELOOP || errno == EMLINK ? .symbolicLink : .system(errno: errno)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .system(errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile }
    var failure: Int32 = 0
    // One byte more than expected, to see the end of the file with the same call.
    var capacity = Int(status.st_size) + 1
    var bytes: [UInt8] = []
    while true {
      let wanted = capacity
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
        count = readAll(file, into: UnsafeMutableRawBufferPointer(buffer), &failure)
        filled = max(0, count)
      }
      if failure != 0 { throw .system(errno: failure) }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if count < wanted { return bytes }
      // The file grew while it was read.
      capacity = max(65_536, bytes.count)
    }
  }

  private static func readAll(
    _ file: Int32, into buffer: UnsafeMutableRawBufferPointer, _ failure: inout Int32
  ) -> Int {
    var offset = 0
    while offset < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[offset...])
      let count = read(file, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        failure = errno
        return offset
      }
      if count == 0 { break }
      offset += count
    }
    return offset
  }
}

/// What a folder holds.
struct FolderEntry {
  enum Kind {
    case file
    case folder
    case link
    case other
  }

  let name: String
  let kind: Kind

  /// The entries of a folder in the order of their names' bytes: the same on every machine.
  ///
  /// Hidden entries, whose names begin with a dot, are left out.
  /// - Throws: `missing` when there is no such folder.
  static func entries(of path: String) throws(FileReadingError) -> [FolderEntry] {
    guard let listing = opendir(path) else {
      if errno == ENOENT { throw .missing }
      throw .system(errno: errno)
    }
    defer { closedir(listing) }
    var entries: [FolderEntry] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          String(cString: $0)
        }
      }
      if name.hasPrefix(".") { continue }
      entries.append(FolderEntry(name: name, kind: kind(of: entry.pointee.d_type, path, name)))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func kind(of type: UInt8, _ folder: String, _ name: String) -> Kind {
    switch Int(type) {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_LNK): return .link
    case Int(DT_UNKNOWN):
      // Some file systems don't say it in the listing.
      var status = stat()
      guard lstat(folder + "/" + name, &status) == 0 else { return .other }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return .file
      case S_IFDIR: return .folder
      case S_IFLNK: return .link
      default: return .other
      }
    default: return .other
    }
  }
}

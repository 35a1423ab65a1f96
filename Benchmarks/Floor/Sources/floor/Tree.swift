#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder of files in memory.
struct Tree: Sendable {
  struct File: Sendable {
    let name: [CChar]
    let bytes: [UInt8]
  }

  /// A folder; the root is the first of all, and every folder comes after the one that holds it.
  struct Folder: Sendable {
    let name: [CChar]
    var files: [File] = []
    /// Indices in ``Tree/folders``.
    var folders: [Int] = []
  }

  private(set) var folders: [Folder]
  private(set) var fileCount = 0
  private(set) var byteCount = 0

  /// Reads a folder with all that it holds. Symbolic links and special files are an error.
  init(reading path: String) throws {
    folders = [Folder(name: [0])]
    var paths = [path]
    var next = 0
    while next < folders.count {
      for name in try Tree.names(in: paths[next]) {
        let child = "\(paths[next])/\(name)"
        var status = stat()
        guard lstat(child, &status) == 0 else { throw Failure.now("look at", child) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
          folders[next].folders.append(folders.count)
          folders.append(Folder(name: Array(name.utf8CString)))
          paths.append(child)
        case S_IFREG:
          let bytes = try Tree.bytes(of: child, count: Int(status.st_size))
          folders[next].files.append(File(name: Array(name.utf8CString), bytes: bytes))
          fileCount += 1
          byteCount += bytes.count
        default:
          throw Failure(text: "\(child) is neither a file nor a folder")
        }
      }
      next += 1
    }
  }

  private static func names(in path: String) throws -> [String] {
    guard let stream = opendir(path) else { throw Failure.now("open", path) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)
        ) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func bytes(of path: String, count: Int) throws -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Failure.now("open", path) }
    defer { close(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = read(file, buffer.baseAddress?.advanced(by: filled), count - filled)
        if got <= 0 { break }
        filled += got
      }
    }
    guard bytes.count == count else { throw Failure.now("read", path) }
    return bytes
  }
}

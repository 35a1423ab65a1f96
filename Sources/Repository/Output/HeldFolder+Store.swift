#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension HeldFolder {
  /// Stores bytes so that readers find the old file or the new one, whenever we are stopped.
  func store(_ bytes: [UInt8], in file: OutputPath) throws(OutputError) {
    let temporary = try OutputPath(file.text + ".new")
    try removeFile(temporary)
    try bytes.span.withUnsafeBytes { buffer throws(OutputError) in
      try create(temporary, buffer)
    }
    if renameat(handle, temporary.text, handle, file.text) != 0 {
      throw .system(.move, path: path + "/" + file.text, errno: errno)
    }
  }

  /// All bytes of a file; nil when there is none.
  func contents(of file: OutputPath) throws(OutputError) -> [UInt8]? {
    let handle = openat(handle, file.text, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if handle < 0 {
      if errno == ENOENT { return nil }
      throw .system(.open, path: path + "/" + file.text, errno: errno)
    }
    defer { close(handle) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(handle, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(.read, path: path + "/" + file.text, errno: errno)
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}

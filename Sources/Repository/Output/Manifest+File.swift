#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Manifest {
  /// The manifest stored in a file; empty, so that nothing counts as ours, when there is none or
  /// it is damaged.
  init(contentsOf file: OutputPath, in folder: HeldFolder) throws(OutputError) {
    self = Manifest(try folder.contents(of: file) ?? []) ?? Manifest()
  }

  /// Stores the manifest so that readers find the old one or the new one, whenever we are stopped.
  func store(in file: OutputPath, of folder: HeldFolder) throws(OutputError) {
    let bytes = bytes
    let isStored = try bytes.span.withUnsafeBytes { buffer throws(OutputError) in
      try folder.compare(file, with: buffer).isEqual
    }
    if isStored { return }
    let temporary = try OutputPath(file.text + ".new")
    try folder.removeFile(temporary)
    try bytes.span.withUnsafeBytes { buffer throws(OutputError) in
      try folder.create(temporary, buffer)
    }
    try folder.rename(temporary, to: file)
  }
}

extension HeldFolder {
  /// All bytes of a file; nil when there is none.
  fileprivate func contents(of path: OutputPath) throws(OutputError) -> [UInt8]? {
    let file = openat(handle, path.text, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if file < 0 {
      if errno == ENOENT { return nil }
      throw .system(.open, path: self.path + "/" + path.text, errno: errno)
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(file, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(.read, path: self.path + "/" + path.text, errno: errno)
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  fileprivate func rename(_ path: OutputPath, to other: OutputPath) throws(OutputError) {
    if renameat(handle, path.text, handle, other.text) != 0 {
      throw .system(.move, path: self.path + "/" + other.text, errno: errno)
    }
  }
}

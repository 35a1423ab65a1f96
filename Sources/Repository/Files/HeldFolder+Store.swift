#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension HeldFolder {
  /// Stores bytes so that readers find the old file or the new one, whenever we are stopped. If that fails,
  /// nothing else stays.
  ///
  /// - Parameters:
  ///   - isLasting: the file is on the disk when this returns, under its name.
  ///   - isShared: others may store the same file at the same time.
  func store(
    _ bytes: [UInt8], in file: OutputPath, isLasting: Bool = false, isShared: Bool = false
  ) throws(OutputError) {
    let temporary =
      isShared
      ? try OutputPath("\(file.text).\(UInt64.random(in: .min ... .max)).new")
      : try Self.temporary(for: file)
    do throws(OutputError) {
      try replace(temporary, with: bytes, isLasting: isLasting)
      try renameFile(temporary, to: file)
    } catch {
      try? removeFile(temporary)
      throw error
    }
    if isLasting {
      try makeLasting(handle) { .system(.write, path: path, errno: $0.number) }
    }
  }

  /// Where bytes are written that are stored in a file.
  static func temporary(for file: OutputPath) throws(OutputError) -> OutputPath {
    try OutputPath(file.text + ".new")
  }

  /// Writes a file in place of one that may be left there from before.
  ///
  /// - Parameter isLasting: its bytes are on the disk when this returns.
  func replace(
    _ file: OutputPath, with bytes: [UInt8], isLasting: Bool = false
  ) throws(OutputError) {
    try removeFile(file)
    try bytes.span.withUnsafeBytes { buffer throws(OutputError) in
      try create(file.text, buffer)
    }
    if isLasting { try makeLasting(file.text) }
  }

  /// Waits until a file's bytes are on the disk.
  ///
  /// - Parameter isFollowed: `makeAllLasting` is called before anybody relies on it.
  func makeLasting(
    _ file: UnsafePointer<CChar>, isFollowed: Bool = false
  ) throws(OutputError) {
    let handle = openat(handle, file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    if handle < 0 { throw failure(.write, file) }
    defer { close(handle) }
    try makeLasting(handle, isFollowed: isFollowed) { failure(.write, file, $0) }
  }

  /// Ends what `makeLasting` has begun for files that lie on the same disk as the folder.
  func makeAllLasting() throws(OutputError) {
    #if canImport(Darwin)
      try makeLasting(handle) { .system(.write, path: path, errno: $0.number) }
    #endif
  }

  /// Waits until what is open is on the disk. A file system that can't do that is none to wait for.
  func makeLasting(
    _ handle: Int32, isFollowed: Bool = false, _ failure: (SystemError) -> OutputError
  ) throws(OutputError) {
    while Self.flush(handle, isFollowed: isFollowed) != 0 {
      let error = SystemError.last
      switch error.number {
      case EINTR: continue
      case EINVAL, ENOSYS, ENOTSUP, EROFS: return
      default: throw failure(error)
      }
    }
  }

  private static func flush(_ handle: Int32, isFollowed: Bool) -> Int32 {
    #if canImport(Darwin)
      // There `fsync` leaves the bytes in the drive's own memory. What empties that takes all that was left
      // there before along, so once is enough for many files; not every file system can do it.
      if !isFollowed, fcntl(handle, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(handle)
  }

  func renameFile(_ file: OutputPath, to other: OutputPath) throws(OutputError) {
    if renameat(handle, file.text, handle, other.text) != 0 {
      throw failure(.move, other.text)
    }
  }

  /// Removes the files of other names; hidden ones, and what can't be removed, stay.
  func removeFiles(except names: Set<String>) {
    for name in (try? self.names()) ?? []
    where name.utf8.first != UInt8(ascii: ".") && !names.contains(name) {
      try? removeFile(OutputPath(checked: name))
    }
  }

  /// All bytes of a file; nil when there is none.
  func contents(of file: OutputPath) throws(OutputError) -> [UInt8]? {
    var bytes: [UInt8] = []
    return try fill(&bytes, from: file) ? bytes : nil
  }

  /// Reads a whole file into an array in place of what that holds, whose memory is used again.
  ///
  /// - Returns: false when there is no such file.
  func fill(_ bytes: inout [UInt8], from file: OutputPath) throws(OutputError) -> Bool {
    let handle = openat(handle, file.text, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if handle < 0 {
      if errno == ENOENT { return false }
      throw failure(.open, file.text)
    }
    defer { close(handle) }
    var status = stat()
    guard fstat(handle, &status) == 0 else { throw failure(.read, file.text) }
    guard status.st_size <= SourceText.maximumByteCount else {
      throw failure(.read, file.text, SystemError(errno: EFBIG))
    }
    var problem: SystemError?
    bytes.removeAll(keepingCapacity: true)
    // One byte more than it has, so that one that has grown meanwhile is noticed.
    bytes.append(addingCapacity: Int(status.st_size) + 1) { room in
      room.withUnsafeMutableBufferPointer { buffer, filled in
        let buffer = UnsafeMutableRawBufferPointer(buffer)
        do throws(SystemError) {
          while filled < buffer.count {
            let count = try StreamReading.part(of: handle, into: .init(rebasing: buffer[filled...]))
            if count == 0 { return }
            filled += count
          }
          problem = SystemError(errno: EAGAIN)
        } catch {
          problem = error
        }
      }
    }
    if let problem { throw failure(.read, file.text, problem) }
    return true
  }
}

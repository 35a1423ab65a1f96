import Domain

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
  /// It has more than ``SourceText/maximumByteCount``, or than whoever reads it takes.
  case tooLarge(byteCount: Int)
  case system(errno: Int32)
}

/// Reads whole files, and only regular ones: a link could lead out of the site, a pipe or device
/// would never end.
enum FileReading {
  /// A part that a worker reads of a large file.
  private static let partSize = 1 << 20

  /// - Parameters:
  ///   - limit: of a file with more bytes none are read.
  ///   - workers: read a large file side by side: half of the time goes into fresh memory.
  static func bytes(
    of path: String, atMost limit: Int = SourceText.maximumByteCount, workers: Workers = .serial
  ) throws(FileReadingError) -> [UInt8] {
    let (file, expected) = try openRegularFile(path)
    defer { close(file) }
    // A file with any length may hold nothing: memory is asked for only after this.
    try checkSize(expected, limit)
    if workers.count > 1, expected > partSize,
      let bytes = bytes(of: file, size: expected, workers: workers)
    {
      return bytes
    }
    // One byte more than expected, to see the end of the file with the same call.
    var bytes = try bytes(of: file, capacity: expected + 1, enough: expected)
    while bytes.count > expected {
      // The file grew while it was read.
      let more = try Self.bytes(of: file, capacity: max(65_536, bytes.count), enough: .max)
      if more.isEmpty { break }
      bytes += more
      try checkSize(bytes.count, limit)
    }
    return bytes
  }

  /// The first bytes of a file, fewer where it is shorter.
  static func beginning(
    of path: String, byteCount: Int
  ) throws(FileReadingError) -> [UInt8] {
    let file = try openRegularFile(path)
    defer { close(file.handle) }
    return try bytes(of: file.handle, capacity: byteCount, enough: min(byteCount, file.size))
  }

  /// The hash of a file's bytes, which are not held in memory.
  static func hash(
    of path: String, atMost limit: Int = SourceText.maximumByteCount, key: UInt64
  ) throws(FileReadingError) -> KeyedHash {
    let file = try openRegularFile(path)
    defer { close(file.handle) }
    try checkSize(file.size, limit)
    var hasher = KeyedHasher(key: key)
    var count = 0
    // All pieces but the last have one length. Where one piece is enough, it is longer than the file is said to
    // be, to see the end with the same call.
    let pieceSize = min(partSize, (file.size / KeyedHasher.pieceUnit + 1) * KeyedHasher.pieceUnit)
    while true {
      let piece = try bytes(of: file.handle, capacity: pieceSize, enough: pieceSize)
      count += piece.count
      try checkSize(count, limit)
      piece.withUnsafeBytes { hasher.add($0) }
      if piece.count < pieceSize { return hasher.finish() }
    }
  }

  /// A file that was read before.
  ///
  /// - Parameter name: what errors call it.
  /// - Throws: ``OutputError/sourceChanged(_:)`` when it is no regular file any more,
  ///   ``OutputError/system(_:path:errno:)`` when the system does not let it be read.
  static func sourceBytes(of path: String, shownAs name: String) throws(OutputError) -> [UInt8] {
    do throws(FileReadingError) {
      return try bytes(of: path)
    } catch .system(let errno) {
      throw .system(.read, path: name, errno: errno)
    } catch {
      throw .sourceChanged(name)
    }
  }

  /// Reads a part of a file piece by piece through a buffer, and calls `body` with each piece: all but
  /// the last fill the buffer.
  ///
  /// - Returns: false when it can't be read, or is not a regular file of this size.
  static func forEachPiece(
    of range: Range<Int>, of path: String, ofSize size: Int,
    through buffer: UnsafeMutableRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    guard let file = openFile(path, ofSize: size) else { return false }
    defer { close(file) }
    for start in stride(from: range.lowerBound, to: range.upperBound, by: buffer.count) {
      let piece = UnsafeMutableRawBufferPointer(
        rebasing: buffer[..<min(buffer.count, range.upperBound - start)])
      guard (try? fill(piece, from: start, of: file)) == true else { return false }
      body(UnsafeRawBufferPointer(piece))
    }
    return true
  }

  /// The first bytes of a file.
  ///
  /// - Returns: nil when they can't be read, or it is not a regular file of this size.
  static func start(of path: String, ofSize size: Int, byteCount: Int) -> [UInt8]? {
    guard let file = openFile(path, ofSize: size) else { return nil }
    defer { close(file) }
    return try? bytes(0..<byteCount, of: file)
  }

  /// A regular file, open for reading, and the size that it is said to have.
  private static func openRegularFile(
    _ path: String
  ) throws(FileReadingError) -> (handle: Int32, size: Int) {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing }
      throw errno == ELOOP || errno == EMLINK ? .symbolicLink : .system(errno: errno)
    }
    var status = stat()
    do throws(FileReadingError) {
      guard fstat(file, &status) == 0 else { throw .system(errno: errno) }
      guard FileKind(status) == .file else { throw .notRegularFile }
    } catch {
      close(file)
      throw error
    }
    return (file, Int(status.st_size))
  }

  /// A regular file of this size, open for reading; nil when there is none.
  private static func openFile(_ path: String, ofSize size: Int) -> Int32? {
    guard let file = try? openRegularFile(path) else { return nil }
    if file.size == size { return file.handle }
    close(file.handle)
    return nil
  }

  /// Bytes of an open file.
  ///
  /// - Returns: nil when it ends before.
  static func bytes(_ range: Range<Int>, of file: Int32) throws(SystemError) -> [UInt8]? {
    var isFilled = Result<Bool, SystemError>.success(false)
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      isFilled = Result { () throws(SystemError) in
        try fill(UnsafeMutableRawBufferPointer(buffer), from: range.lowerBound, of: file)
      }
      filled = isFilled == .success(true) ? range.count : 0
    }
    return try isFilled.get() ? bytes : nil
  }

  /// Reads the whole buffer from a place in an open file on.
  ///
  /// - Returns: false when the file ends before.
  static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from start: Int, of file: Int32
  ) throws(SystemError) -> Bool {
    var filled = 0
    while filled < buffer.count {
      let count = pread(
        file, buffer.baseAddress?.advanced(by: filled), buffer.count - filled,
        off_t(start + filled))
      if count < 0 {
        let failure = SystemError.last
        if failure.number == EINTR { continue }
        throw failure
      }
      guard count > 0 else { return false }
      filled += count
    }
    return true
  }

  /// Reads a file in parts.
  ///
  /// - Returns: nil when a part could not be read, as of a file that has become shorter, or there is more.
  private static func bytes(of file: Int32, size: Int, workers: Workers) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      // Each part is filled by the one worker that has it.
      nonisolated(unsafe) let buffer = UnsafeMutableRawBufferPointer(buffer)
      let areFilled = workers.map((size + partSize - 1) / partSize) { part in
        let range = part * partSize..<min(size, (part + 1) * partSize)
        return (try? fill(.init(rebasing: buffer[range]), from: range.lowerBound, of: file)) == true
      }
      let hasMore = withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
        (try? fill($0, from: size, of: file)) == true
      }
      filled = areFilled.allSatisfy(\.self) && !hasMore ? size : 0
    }
    return bytes.isEmpty ? nil : bytes
  }

  private static func checkSize(_ byteCount: Int, _ limit: Int) throws(FileReadingError) {
    if byteCount > limit { throw .tooLarge(byteCount: byteCount) }
  }

  /// Reads up to `capacity` bytes.
  ///
  /// - Parameter enough: as many bytes as the file is said to have: no more are asked for.
  private static func bytes(
    of file: Int32, capacity: Int, enough: Int
  ) throws(FileReadingError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      let buffer = UnsafeMutableRawBufferPointer(buffer)
      do throws(SystemError) {
        while filled < capacity {
          let count = try StreamReading.part(
            of: file, into: .init(rebasing: buffer[filled..<capacity]))
          filled += count
          if count == 0 || filled == enough { return }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw .system(errno: failure.number) }
    return bytes
  }
}

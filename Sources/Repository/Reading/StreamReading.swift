#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads what is open, which may be a pipe or a terminal.
public enum StreamReading {
  /// Everything up to the end.
  ///
  /// - Throws: where there is more that can't be read, so that nobody takes a part for the whole. More than
  ///   any content may have (2 GB) is `EFBIG`.
  public static func rest(of handle: Int32) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(handle, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        let failure = errno
        if failure == EINTR { continue }
        throw SystemError(errno: failure)
      }
      guard bytes.count + count <= SourceText.maximumByteCount else {
        throw SystemError(errno: EFBIG)
      }
      bytes += buffer[..<count]
    }
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes to what is open.
public enum FileWriting {
  /// Writes all bytes from where the file stands on: the system may take a part, and a signal may
  /// come between.
  ///
  /// - Returns: false with the reason in `errno`.
  public static func writeAll(_ bytes: UnsafeRawBufferPointer, to handle: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
      let count = write(handle, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }
}

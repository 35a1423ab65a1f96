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
    writeAll(bytes) { write(handle, $0.baseAddress, $0.count) }
  }

  /// - Parameter writePart: writes what it can of bytes and says how many they were, as `write` does.
  static func writeAll(
    _ bytes: UnsafeRawBufferPointer, by writePart: (UnsafeRawBufferPointer) -> Int
  ) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = writePart(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
      if count < 0, errno == EINTR { continue }
      if count == 0 {
        // No reason is given for it, and the one of an earlier call may be 0, which is none.
        errno = EIO
      }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes to what is open.
public enum FileWriting {
  /// Writes all bytes from where the file stands on: the system may take a part, a signal may come between, and a pipe or
  /// terminal that somebody has told not to wait may be full.
  public static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to handle: Int32
  ) throws(SystemError) {
    try writeAll(
      bytes, again: { $0.passes(for: handle, CInt(POLLOUT)) },
      by: { write(handle, $0.baseAddress, $0.count) })
  }

  /// The same of an array.
  public static func writeAll(_ bytes: [UInt8], to handle: Int32) throws(SystemError) {
    try bytes.span.withUnsafeBytes { bytes throws(SystemError) in
      try writeAll(bytes, to: handle)
    }
  }

  /// - Parameters:
  ///   - again: whether a call that has failed is to be made again.
  ///   - writePart: writes what it can of bytes and says how many they were, as `write` does.
  static func writeAll(
    _ bytes: UnsafeRawBufferPointer, again: (SystemError) -> Bool = { $0.number == EINTR },
    by writePart: (UnsafeRawBufferPointer) -> Int
  ) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let count = writePart(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
      if count < 0 {
        let failure = SystemError.last
        if again(failure) { continue }
        throw failure
      }
      // No reason is given for it.
      if count == 0 { throw SystemError(errno: EIO) }
      offset += count
    }
  }
}

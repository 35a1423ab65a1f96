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
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try part(of: handle, into: buffer) { $0.passes(for: handle, CInt(POLLIN)) }
      if count == 0 { return bytes }
      guard bytes.count + count <= SourceText.maximumByteCount else {
        throw SystemError(errno: EFBIG)
      }
      bytes += buffer[..<count]
    }
  }

  /// Reads what comes next, also where a signal comes between: up to a whole buffer, and nothing at the end.
  ///
  /// - Parameter again: whether a call that has failed is to be made again.
  static func part(
    of handle: Int32, into buffer: UnsafeMutableRawBufferPointer,
    again: (SystemError) -> Bool = { $0.number == EINTR }
  ) throws(SystemError) -> Int {
    while true {
      let count = read(handle, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      let failure = SystemError.last
      if !again(failure) { throw failure }
    }
  }
}

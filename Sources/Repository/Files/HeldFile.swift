#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A regular file held open, of which many read parts side by side.
///
/// A class because the handle is closed when the last of those who share it lets go.
final class HeldFile: Sendable {
  /// When it was opened.
  let byteCount: Int
  private let handle: Int32

  /// - Returns: nil when there is no such file, or it can't be read.
  init?(_ file: OutputPath, in folder: HeldFolder) {
    handle = openat(folder.handle, file.text, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    var status = stat()
    if handle >= 0, fstat(handle, &status) != 0 { status = stat() }
    byteCount = Int(status.st_size)
    guard FileKind(status) == .file else { return nil }
  }

  deinit {
    if handle >= 0 { close(handle) }
  }

  /// Reads the whole buffer from a place on.
  ///
  /// - Returns: false when it can't be read so far.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, from start: Int) -> Bool {
    (try? FileReading.fill(buffer, from: start, of: handle)) == true
  }

  /// - Returns: nil when they can't be read.
  func bytes(_ range: Range<Int>) -> [UInt8]? {
    try? FileReading.bytes(range, of: handle)
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file without a name, which is gone when nobody has it open, however that ends.
///
/// A class because the handle is closed with it.
final class ScratchFile {
  let handle: Int32
  /// Where it was made, for messages.
  private let path: String

  /// - Throws: when it can't be made or written.
  init(in folder: HeldFolder, _ bytes: [UInt8] = []) throws(OutputError) {
    let name = "scratch-\(UInt64.random(in: .min ... .max)).tmp"
    path = folder.path + "/" + name
    handle = openat(
      folder.handle, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(0o600))
    guard handle >= 0 else { throw folder.failure(.create, name) }
    unlinkat(folder.handle, name, 0)
    do throws(SystemError) {
      try FileWriting.writeAll(bytes, to: handle)
    } catch {
      throw folder.failure(.write, name, error)
    }
  }

  deinit {
    if handle >= 0 { close(handle) }
  }

  /// Whoever reads or writes it next begins at its start.
  func rewind() { lseek(handle, 0, SEEK_SET) }

  /// All bytes; nil when there are more than `limit`, or fewer than there were a moment ago.
  func contents(atMost limit: Int) throws(OutputError) -> [UInt8]? {
    do throws(SystemError) {
      var status = stat()
      guard fstat(handle, &status) == 0 else { throw SystemError.last }
      guard status.st_size <= limit else { return nil }
      return try FileReading.bytes(0..<Int(status.st_size), of: handle)
    } catch {
      throw .system(.read, path: path, errno: error.number)
    }
  }
}

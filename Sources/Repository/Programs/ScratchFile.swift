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

  /// - Throws: when it can't be made or written.
  init(in folder: HeldFolder, _ bytes: [UInt8] = []) throws(OutputError) {
    let name = "scratch-\(UInt64.random(in: .min ... .max)).tmp"
    handle = openat(
      folder.handle, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(0o600))
    guard handle >= 0 else { throw folder.failure(.create, name) }
    unlinkat(folder.handle, name, 0)
    guard bytes.withUnsafeBytes({ FileWriting.writeAll($0, to: handle) }) else {
      throw folder.failure(.write, name)
    }
  }

  deinit {
    if handle >= 0 { close(handle) }
  }

  /// Whoever reads or writes it next begins at its start.
  func rewind() { lseek(handle, 0, SEEK_SET) }

  /// All bytes; nil when they can't be read or there are more than `limit`.
  func contents(atMost limit: Int) -> [UInt8]? {
    var status = stat()
    guard fstat(handle, &status) == 0, status.st_size <= limit else { return nil }
    let size = Int(status.st_size)
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      isWhole = FileReading.fill(UnsafeMutableRawBufferPointer(buffer), from: 0, of: handle)
      filled = isWhole ? size : 0
    }
    return isWhole ? bytes : nil
  }
}

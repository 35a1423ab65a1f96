#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A lock that ends with the process that holds it, however that ends; the empty file stays.
///
/// A class because the lock is given back when its holder lets go of it.
final class FileLock: Sendable {
  private let handle: Int32

  /// nil when somebody else holds the lock.
  init?(_ file: OutputPath, in folder: HeldFolder) throws(OutputError) {
    handle = openat(
      folder.handle, file.text, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, mode_t(0o666))
    guard handle >= 0 else {
      throw .system(.lock, path: folder.path + "/" + file.text, errno: errno)
    }
    if flock(handle, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return nil }
      throw .system(.lock, path: folder.path + "/" + file.text, errno: errno)
    }
  }

  deinit {
    if handle >= 0 { close(handle) }
  }
}

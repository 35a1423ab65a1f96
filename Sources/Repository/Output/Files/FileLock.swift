#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A lock that ends with the process that holds it, however that ends; the empty file stays.
///
/// A class because the lock is given back when its holder lets go of it.
final class FileLock: Sendable {
  /// Of the file, which is open as long as the lock is held.
  let handle: Int32

  /// nil when somebody else holds the lock.
  init?(_ file: OutputPath, in folder: HeldFolder) throws(OutputError) {
    handle = openat(
      folder.handle, file.text, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, mode_t(0o666))
    guard handle >= 0 else { throw folder.failure(.lock, file.text) }
    guard Self.lock(handle) else {
      if errno == EWOULDBLOCK { return nil }
      throw folder.failure(.lock, file.text)
    }
  }

  /// Takes the lock of an open file or folder.
  ///
  /// A process that starts another holds all its locks twice until the other has left its copies
  /// behind (`fork` to `exec`), so a lock that has just been given back may seem taken for a moment.
  /// Another build holds its lock for longer than the tries here take: half a second.
  ///
  /// - Parameters:
  ///   - kind: `LOCK_EX`, or `LOCK_SH` to take it with others.
  ///   - patience: how long others are waited for.
  /// - Returns: false with the reason in `errno`.
  static func lock(
    _ handle: Int32, _ kind: CInt = LOCK_EX, patience: Duration = .milliseconds(500)
  ) -> Bool {
    let end = ContinuousClock.now + patience
    repeat {
      if flock(handle, kind | LOCK_NB) == 0 { return true }
      if errno != EWOULDBLOCK { return false }
      usleep(10_000)
    } while ContinuousClock.now < end
    errno = EWOULDBLOCK
    return false
  }

  deinit {
    if handle >= 0 { close(handle) }
  }
}

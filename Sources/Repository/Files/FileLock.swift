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
    do throws(SystemError) {
      if try !Self.lock(handle) { return nil }
    } catch {
      throw folder.failure(.lock, file.text, error)
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
  /// - Returns: false when somebody else has it.
  /// - Throws: when the system refuses, as where a file system has no locks.
  static func lock(
    _ handle: Int32, _ kind: CInt = LOCK_EX, patience: Duration = .milliseconds(500)
  ) throws(SystemError) -> Bool {
    let end = ContinuousClock.now + patience
    repeat {
      if flock(handle, kind | LOCK_NB) == 0 { return true }
      let failure = SystemError.last
      if failure.number != EWOULDBLOCK { throw failure }
      usleep(10_000)
    } while ContinuousClock.now < end
    return false
  }

  deinit {
    if handle >= 0 { close(handle) }
  }
}

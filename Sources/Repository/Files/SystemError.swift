#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a call of the system failed.
public struct SystemError: Error, Equatable {
  /// What the call left in `errno`, where any later call may put something else.
  public let number: Int32

  /// - Parameter errno: what a call gave back that does not leave it in `errno`.
  public init(errno: Int32) { number = errno }

  /// Why the call has failed that was made just now; asked before any other is made.
  public static var last: SystemError { SystemError(errno: errno) }

  /// Whether a call on what is open is to be made again: a signal came between, or somebody has told a pipe or terminal not
  /// to wait (`O_NONBLOCK`), which the other programs that have it open share. Then it is waited for here.
  ///
  /// - Parameter events: those of `poll` that are waited for.
  func passes(for handle: Int32, _ events: CInt) -> Bool {
    if number == EINTR { return true }
    guard number == EAGAIN || number == EWOULDBLOCK else { return false }
    var waiting = pollfd(fd: handle, events: CShort(truncatingIfNeeded: events), revents: 0)
    _ = poll(&waiting, 1, -1)
    return true
  }

  /// The system's own words for it.
  public var words: String { String(cString: strerror(number)) }
}

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

  /// The system's own words for it.
  public var words: String { String(cString: strerror(number)) }
}

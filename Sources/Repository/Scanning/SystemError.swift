#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's own words for what went wrong.
public enum SystemError {
  public static func words(errno: Int32) -> String { String(cString: strerror(errno)) }

  /// Of the call that has failed last; to be asked for right behind it.
  public static var lastWords: String { words(errno: errno) }
}

import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What time it is, and how long something takes.
enum SystemClock {
  /// The clock. What a site shows depends on it by `--now`'s default alone; the preview and commands that write ask
  /// it for times of their own.
  static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec)) ?? .epoch
  }

  /// Seconds since some moment, for measuring how long something takes.
  static func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits; not at all where there is nothing to wait for.
  static func sleep(seconds: Double) {
    guard seconds > 0 else { return }
    var rest = timespec()
    rest.tv_sec = time_t(seconds)
    rest.tv_nsec = Int((seconds - seconds.rounded(.down)) * 1e9)
    var left = timespec()
    while nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
  }
}

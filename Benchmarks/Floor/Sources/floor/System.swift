#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A call of the system that failed, in words.
struct Failure: Error {
  let text: String

  /// What the call that has just failed says about it.
  static func now(_ action: String, _ name: String) -> Failure {
    Failure(text: "cannot \(action) \(name): \(String(cString: strerror(errno)))")
  }
}

func stop(_ text: String, status: Int32) -> Never {
  let line = Array("floor: \(text)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(status)
}

func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// Wall time and this process's CPU time since a moment, in seconds.
struct Stopwatch {
  private let wall = Stopwatch.seconds(CLOCK_MONOTONIC)
  private let cpu = Stopwatch.seconds(CLOCK_PROCESS_CPUTIME_ID)

  func elapsed() -> (wall: Double, cpu: Double) {
    (
      Stopwatch.seconds(CLOCK_MONOTONIC) - wall,
      Stopwatch.seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu
    )
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

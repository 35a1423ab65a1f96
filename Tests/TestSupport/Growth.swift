#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How many times as much the work costs for each unit of a large size as for each of a small one:
/// about 1 where it grows with the size, `large / small` where it grows with its square, and next to
/// nothing where it does not depend on it.
///
/// The cost is the CPU time of the thread that calls, so that neither other tests nor a slow machine
/// change what comes out. Work that is handed to other threads is not counted. The small size
/// should take a millisecond; it is tried three times, and the cheapest counts.
public func growth(
  from small: Int, to large: Int, of work: (_ size: Int) throws -> Void
) rethrows -> Double {
  var least = Double.infinity
  for _ in 0..<3 { least = min(least, try cost { try work(small) }) }
  return try cost { try work(large) } / least * Double(small) / Double(large)
}

/// In nanoseconds of CPU time.
private func cost(of work: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    precondition(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
  let begin = now()
  try work()
  return now() - begin
}

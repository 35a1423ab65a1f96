import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the threads run on.
enum Processors {
  /// How many threads can run at the same time.
  static var count: Int { max(1, min(256, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }

  /// The processor on which the calling thread runs, or -1 where that can't be told.
  static var current: Int32 {
    #if os(Linux)
      sched_getcpu()
    #else
      -1
    #endif
  }

  /// Moves the calling thread to another processor if it runs on this one.
  static func leave(_ processor: Int32) {
    #if os(Linux)
      guard processor >= 0, processor == current else { return }
      socialconnect_leave_processor(UInt32(processor))
    #endif
  }
}

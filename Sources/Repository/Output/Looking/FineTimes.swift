import CSystem
import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Times of files that are finer than the clock by which the kernel stamps files.
///
/// That clock goes on every few milliseconds. Linux since 6.13 gives a file a time of its own where somebody
/// has looked at the one before, and no file gets an earlier one from then on: a floor under the clock
/// (Documentation/filesystems/multigrain-ts.rst of the kernel). So who looks at a file of their own and changes
/// it moves the times of all files on, in a microsecond.
struct FineTimes {
  /// An open file of ours, of which nothing is changed but its `ctime`.
  let file: Int32
  /// An open folder that lies where the files do that the times are asked for.
  let folder: Int32

  /// A time behind a moment that has passed, than which no file gets an earlier one from now on.
  ///
  /// - Returns: nil where there are no such times, and files may still get that of the moment.
  func time(after moment: Timestamp) -> Timestamp? {
    #if os(Linux)
      guard socialconnect_has_kernel_times(file) != 0, socialconnect_has_kernel_times(folder) != 0
      else { return nil }
      // The first change may get the floor, which is later than the file's own time.
      for _ in 0..<3 {
        var status = stat()
        guard fstat(file, &status) == 0, fchmod(file, status.st_mode & 0o7777) == 0,
          fstat(file, &status) == 0
        else { return nil }
        let (seconds, nanoseconds) = (status.changeTime.tv_sec, status.changeTime.tv_nsec)
        if let time = Timestamp(seconds: Int64(seconds), nanoseconds: Int64(nanoseconds)),
          time > moment
        {
          return time
        }
      }
    #endif
    return nil
  }
}

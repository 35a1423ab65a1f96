import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The moments of a publication that tell whether somebody has touched its files since.
///
/// A file's `ctime` can't be set back, so a file that nobody touched has one from before the moment
/// when we last knew its bytes. That moment differs: a file that we found as it should be was
/// looked at after `checkedFrom`, and may have been changed by somebody else right after. A file
/// that we wrote nobody knew before it was moved in.
struct PublishingClocks: Equatable, Sendable {
  /// Before the first file was looked at; no later change has an earlier time.
  var checkedFrom: Timestamp
  /// Before the first file was moved in, when all had been written; none of them has a later time.
  var movedFrom: Timestamp
  /// When the last had been moved in; each has an earlier time, and no change has that comes after
  /// ``waitUntilOver(_:)``.
  var movedUntil: Timestamp

  init(checkedFrom: Timestamp, movedFrom: Timestamp, movedUntil: Timestamp) {
    self.checkedFrom = checkedFrom
    self.movedFrom = movedFrom
    self.movedUntil = movedUntil
  }

  /// Of a publication that wrote nothing.
  init(checkedFrom: Timestamp) {
    self.init(checkedFrom: checkedFrom, movedFrom: checkedFrom, movedUntil: checkedFrom)
  }

  /// Whether a file is the one of the manifest's entry and nobody has touched it since.
  ///
  /// Moving a file in sets its `ctime` but not its `mtime`. So who changes the bytes of a new file
  /// while others are still being moved in is given away by that.
  func isUntouched(_ status: stat, _ entry: Manifest.Entry) -> Bool {
    guard FileKind(status) == .file, Int(status.st_size) == entry.size else { return false }
    guard entry.isNew else { return Self.isBefore(status.changeTime, checkedFrom) }
    return Self.isBefore(status.changeTime, movedUntil)
      && !Self.isBefore(movedFrom, status.modificationTime)
  }

  /// Whether something is a folder, and nobody has put anything into it, or taken it out, since the
  /// publication was over.
  func isUntouchedFolder(_ status: stat) -> Bool {
    FileKind(status) == .folder && Self.isBefore(status.changeTime, movedUntil)
  }

  /// A file system that keeps whole seconds has cut the rest of the time off, so that a file of the
  /// same second may be a later one.
  private static func isBefore(_ time: timespec, _ moment: Timestamp) -> Bool {
    if time.tv_nsec == 0 { return Int64(time.tv_sec) < moment.seconds }
    return (Int64(time.tv_sec), Int64(time.tv_nsec)) < (moment.seconds, Int64(moment.nanoseconds))
  }

  private static func isBefore(_ moment: Timestamp, _ time: timespec) -> Bool {
    (moment.seconds, Int64(moment.nanoseconds)) < (Int64(time.tv_sec), Int64(time.tv_nsec))
  }

  /// The earliest time that a file can get from now on.
  ///
  /// The kernel stamps files with a clock that goes on every few milliseconds. (A newer Linux may
  /// give a file a finer and therefore later time, never an earlier one.)
  ///
  /// - Parameter times: give a later such time where there are any, one that no file has got that was changed
  ///   before.
  static func earliest(_ times: FineTimes? = nil) -> Timestamp? {
    if let times, let latest = latest(), let time = times.time(after: latest) { return time }
    #if os(Linux)
      return time(CLOCK_REALTIME_COARSE)
    #else
      return time(CLOCK_REALTIME)
    #endif
  }

  /// The latest time that a file can have got so far.
  static func latest() -> Timestamp? { time(CLOCK_REALTIME) }

  /// Waits until no file can get a time that one of ours can have got, which takes 4 ms at most on most
  /// systems, and nothing when as much has passed since the last was moved in.
  ///
  /// - Parameter times: spare the wait where there are such.
  /// - Returns: false when the clock does not go on.
  func waitUntilOver(_ times: FineTimes? = nil) -> Bool {
    if times?.time(after: movedUntil) != nil { return true }
    for _ in 0..<100 {
      if let time = Self.earliest(), time > movedUntil { return true }
      usleep(200)
    }
    return false
  }

  private static func time(_ clock: clockid_t) -> Timestamp? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}

/// What a publication that is over leaves for the next: what to tell a touched file by.
struct PublicationReceipt: Equatable, Sendable {
  /// Of the stored manifest. The clocks hold for its files alone.
  var manifest: ContentHash
  /// The output folder. The clocks hold for what lies in it: a copy of an earlier site that was moved to
  /// its place has files that nobody has touched either.
  var folder: FileIdentity
  var clocks: PublishingClocks
  /// By what the files were known that the publication has kept. After ``OutputLook/topFolders`` the clocks tell
  /// of folders alone: a file may have been touched before they were taken.
  var look = OutputLook.everyFile

  /// What tells a touched file; nil where nothing does.
  var fileClocks: PublishingClocks? { look == .everyFile ? clocks : nil }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system says of every file that a site is made from: two of them tell what has changed in
/// between, where there are no file events.
public struct FolderSnapshot: Sendable {
  private struct Stamp: Equatable, Sendable {
    var number: UInt64 = 0
    var size: Int64 = 0
    var changedSeconds = 0
    var changedNanoseconds = 0
  }

  private let stamps: [String: Stamp]

  public init(siteFolder: String) {
    var stamps: [String: Stamp] = [:]
    func add(_ path: String, isListed: Bool) {
      guard WatchedPath.isWatched(path) else { return }
      var status = stat()
      guard lstat(siteFolder + "/" + path, &status) == 0 else {
        // It was listed, so it is there by a name that is not UTF-8, or has just gone.
        if isListed { stamps[path] = Stamp() }
        return
      }
      let time = status.changeTime
      stamps[path] = Stamp(
        number: UInt64(status.st_ino), size: Int64(status.st_size), changedSeconds: time.tv_sec,
        changedNanoseconds: time.tv_nsec)
    }
    add(SettingsFile.name, isListed: false)
    for folder in WatchedPath.folders {
      WatchedPath.forEachEntry(of: siteFolder, below: folder) { path, kind in
        // A folder changes with what lies in it, which is told of by itself.
        if kind != .folder { add(path, isListed: true) }
      }
    }
    self.stamps = stamps
  }

  /// The paths, from the site folder, that are new, gone or not what they were.
  public func changes(since earlier: FolderSnapshot) -> Set<String> {
    var paths = Set(earlier.stamps.keys.filter { stamps[$0] == nil })
    for (path, stamp) in stamps where earlier.stamps[path] != stamp { paths.insert(path) }
    return paths
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system says of every file that a site is made from: two of them tell what has changed in
/// between, where there are no file events.
public struct FolderSnapshot: Sendable {
  /// By path; nil for a file that is listed and can't be looked at, and for the folders at the top, which need not
  /// hold anything.
  private let stamps: [String: FileStamp?]

  /// Asks for every file once, and reads none.
  public init(siteFolder: String) {
    var stamps: [String: FileStamp?] = [:]
    func add(_ path: String, isListed: Bool) {
      guard WatchedPath.isWatched(path) else { return }
      var status = stat()
      guard lstat(siteFolder + "/" + path, &status) == 0 else {
        // It was listed, so it is there by a name that is not UTF-8, or has just gone.
        if isListed { stamps[path] = .some(nil) }
        return
      }
      stamps[path] = FileStamp(status)
    }
    add(SettingsFile.name, isListed: false)
    for folder in SiteFolder.folders {
      WatchedPath.forEachEntry(of: siteFolder, below: folder) { path, kind in
        // A folder changes with what lies in it, which is told of by itself.
        if kind != .folder {
          add(path, isListed: true)
        } else if path == folder {
          stamps[path] = .some(nil)
        }
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

#if os(Linux)
  import Glibc

  /// The system's events about the files of a site (inotify(7)).
  ///
  /// A class, because it holds a file descriptor; only one queue uses it.
  public final class FileEvents {
    /// Readable when something has happened.
    public let descriptor: Int32
    private let siteFolder: String
    /// The watched folders by the number of their watch: paths from the site folder, empty for itself.
    private var folders: [Int32: String] = [:]
    /// Whether all folders are watched. The system may allow only so many watches, and folders may come; and
    /// the site folder itself may be moved away, or another one put in its place, or a link on the way to
    /// it or to what is watched in it may be set elsewhere, or lead nowhere yet.
    public private(set) var isComplete = true

    /// A file counts as saved when whoever wrote it closes it, or when it is put in its place.
    private static let fileEvents = UInt32(
      IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)

    /// What may happen to the site folder itself, as its own parent tells it: of a folder that somebody has
    /// open the system does not say that it is gone. So it is with links.
    private static let parentEvents = UInt32(IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
    /// The names in these folders by which what is watched is reached.
    private var ways: [Int32: Set<String>] = [:]

    /// Begins to watch a site folder.
    ///
    /// - Returns: nil where the system has no events for us: it may allow only so many watches, and the
    ///   folder may not be there.
    public init?(siteFolder: String) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      self.siteFolder = siteFolder
      guard descriptor >= 0 else { return nil }
      guard watch(""), !folders.isEmpty else { return nil }
      watchWay(to: siteFolder)
      for folder in SiteFolder.folders {
        watchAll(below: folder)
        // What comes and goes in the site folder is told anyway.
        let path = siteFolder + "/" + folder
        if Self.target(of: path) != nil { watchWay(to: path) }
      }
      guard isComplete else { return nil }
    }

    deinit {
      if descriptor >= 0 { close(descriptor) }
    }

    private func watch(_ folder: String) -> Bool {
      let path = folder.isEmpty ? siteFolder : siteFolder + "/" + folder
      let watch = inotify_add_watch(descriptor, path, Self.fileEvents | UInt32(IN_ONLYDIR))
      if watch >= 0 { folders[watch] = folder }
      // A folder that has gone meanwhile is no failure, nor one that nobody is let into; that there are too many watches
      // is one.
      return watch >= 0 || [ENOENT, ENOTDIR, EACCES].contains(errno)
    }

    /// Watches the names by which a folder is reached: of every link on the way, as the system follows them
    /// (path_resolution(7)), and its own in the end.
    private func watchWay(to path: String) {
      guard let resolved = realpath(path, nil) else {
        isComplete = false
        return
      }
      defer { free(resolved) }
      watchName(of: String(cString: resolved))
      var place = Self.start(of: path)
      var rest = Array(path.pathSegments.reversed())
      var links = 0
      while let name = rest.popLast() {
        let next = place + name
        guard let target = Self.target(of: next) else {
          place = next + "/"
          continue
        }
        // Another one may have been set meanwhile. Of so many the system follows none.
        links += 1
        guard links <= 40 else { return }
        watchName(of: next)
        rest += target.pathSegments.reversed()
        if target.hasPrefix("/") { place = "/" }
      }
    }

    private func watchName(of path: String) {
      let (folder, name) = Self.split(path)
      // The folder may be watched for all that happens in it.
      let watch = inotify_add_watch(
        descriptor, folder, Self.parentEvents | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD))
      if watch >= 0 { ways[watch, default: []].insert(name) }
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
      var names = path.pathSegments
      let name = names.popLast() ?? ""
      let folder = start(of: path) + names.joined(separator: "/")
      return (folder.isEmpty ? "." : folder, name)
    }

    /// From where a path counts: the root, or nothing for the current folder.
    private static func start(of path: String) -> String {
      path.utf8.first == UInt8(ascii: "/") ? "/" : ""
    }

    /// Where a link leads; nil for what is none.
    private static func target(of path: String) -> String? {
      let (folder, name) = split(path)
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(folder + "/" + name, &target, target.count)
      guard count > 0 else { return nil }
      return String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func watchAll(below folder: String) {
      WatchedPath.forEachFolder(of: siteFolder, at: folder) {
        if !watch($0) { isComplete = false }
      }
    }

    /// Takes the events that are there.
    ///
    /// - Returns: the paths from the site folder that have changed; nil where some are not known and
    ///   everything may have changed.
    public func changes() -> Set<String>? {
      var paths: Set<String> = []
      var isUncertain = false
      withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
        while true {
          let count = read(descriptor, buffer.baseAddress, buffer.count)
          guard count > 0 else { return }
          var offset = 0
          while offset < count {
            let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + MemoryLayout<inotify_event>.size
            let name = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
            take(event, String(decoding: name, as: UTF8.self), &paths, &isUncertain)
            offset = start + Int(event.len)
          }
        }
      }
      return isUncertain ? nil : paths
    }

    private func take(
      _ event: inotify_event, _ name: String, _ paths: inout Set<String>,
      _ isUncertain: inout Bool
    ) {
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
        isUncertain = true
        for folder in SiteFolder.folders { watchAll(below: folder) }
        return
      }
      // Another file system may come in the place of one that is gone.
      if event.mask & UInt32(IN_UNMOUNT) != 0 { return leadElsewhere(&isUncertain) }
      if event.mask & UInt32(IN_IGNORED) != 0 {
        folders[event.wd] = nil
        ways[event.wd] = nil
        return
      }
      let isMove = event.mask & Self.parentEvents != 0
      if isMove, ways[event.wd]?.contains(name) == true { return leadElsewhere(&isUncertain) }
      guard let folder = folders[event.wd], !name.isEmpty else { return }
      let path = folder.isEmpty ? name : folder + "/" + name
      let isFolder = event.mask & UInt32(bitPattern: IN_ISDIR) != 0
      guard WatchedPath.isWatched(path, isFolder: isFolder) else { return }
      if isFolder {
        if event.mask & UInt32(IN_MOVED_FROM) != 0 { forgetAll(below: path) }
        // What lies in a new folder, or one that nobody was let into, may have come before its watch.
        watchAll(below: path)
        WatchedPath.forEachEntry(of: siteFolder, below: path) { path, _ in
          if WatchedPath.isWatched(path) { paths.insert(path) }
        }
        paths.insert(path)
      } else if SiteFolder.folders.contains(path) {
        // A link where a folder is looked for.
        leadElsewhere(&isUncertain)
      } else if event.mask & UInt32(IN_CREATE) == 0 || isLink(path) {
        // A new file is told of when it has been written; a link has nothing to be written.
        paths.insert(path)
      }
    }

    private func leadElsewhere(_ isUncertain: inout Bool) {
      isComplete = false
      isUncertain = true
    }

    /// Watches a folder no more that was moved away, perhaps out of the site; where it is in the site still,
    /// it is found there.
    private func forgetAll(below path: String) {
      let below = path + "/"
      for (watch, folder) in folders
      where folder.utf8.elementsEqual(path.utf8) || folder.utf8.starts(with: below.utf8) {
        inotify_rm_watch(descriptor, watch)
        folders[watch] = nil
      }
    }

    private func isLink(_ path: String) -> Bool {
      var status = stat()
      return lstat(siteFolder + "/" + path, &status) == 0
        && (FileKind(status) != .file || status.st_nlink > 1)
    }
  }
#endif

import Domain

/// Which paths of a site folder a site is made from.
enum WatchedPath {
  /// Whether something is to be done when a path changes.
  ///
  /// What editors write beside a file while it is open is not the file. No editor does so with folders, and
  /// what lies in one of such a name is published.
  ///
  /// - Parameter path: from the site folder.
  static func isWatched(_ path: String, isFolder: Bool = false) -> Bool {
    let top = path.pathSegments.first ?? ""
    guard path == SettingsFile.name || SiteFolder.folders.contains(top) else { return false }
    let name = path.pathSegments.last ?? ""
    if top == StaticFolder.name { return !StaticFolder.leavesOut(name, isFolder: isFolder) }
    return isFolder ? !name.hasPrefix(".") : !EditorFile.isOne(named: name)
  }

  /// Calls for every folder below a watched one, itself included, as far down as content is read.
  static func forEachFolder(of siteFolder: String, at path: String, _ body: (String) -> Void) {
    forEachEntry(of: siteFolder, below: path) { path, kind in
      if kind == .folder { body(path) }
    }
  }

  /// Calls for a folder and everything that lies in it.
  static func forEachEntry(
    of siteFolder: String, below path: String, depth: Int = 0,
    _ body: (String, FileKind) -> Void
  ) {
    let isStatic = path.pathSegments.first == StaticFolder.name
    let folder = siteFolder + "/" + path
    guard depth <= ContentFolder.deepest, depth > 0 || FolderEntry.isFolder(folder) else { return }
    // What comes into a folder once it is watched is told of; what was there before is listed then.
    body(path, .folder)
    guard let entries = try? FolderEntry.entries(of: folder, hidden: isStatic) else { return }
    for entry in entries {
      if isStatic, StaticFolder.leavesOut(entry.name, isFolder: entry.kind == .folder) { continue }
      let below = path + "/" + entry.name
      if entry.kind == .folder {
        forEachEntry(of: siteFolder, below: below, depth: depth + 1, body)
      } else {
        body(below, entry.kind)
      }
    }
  }
}

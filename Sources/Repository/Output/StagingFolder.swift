import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the new site's files wait until all are there: two folders side by side.
struct StagingFolder: Sendable {
  /// The site's folders that are not at the destination yet, with their files; of a first
  /// publication the whole site.
  let tree: HeldFolder
  /// Files that go into folders which are there already, by their number. They lie side by side, so
  /// that no folders have to be made for them and removed again: on ext4 that is dearer than the
  /// files.
  let files: HeldFolder

  /// Makes both folders anew; what a killed publication has left there is removed.
  init(making path: String) throws(OutputError) {
    try Self.remove(path)
    try RemoteFolders.make([path, Self.filesPath(path)], by: Self.makingPath(path))
    tree = try HeldFolder(path)
    files = try HeldFolder(Self.filesPath(path))
  }

  /// Removes both folders with all that they hold.
  static func remove(_ path: String) throws(OutputError) {
    for path in paths(path) { try FolderTree.remove(path) }
  }

  /// Whether a killed publication has left something of them.
  static func isLeft(_ path: String) -> Bool {
    paths(path).contains { access($0, F_OK) == 0 }
  }

  /// Removes what is left in ``files``. What can't be removed now is removed with the folder.
  func removeFiles(with workers: Workers) {
    guard let names = try? files.names() else { return }
    workers.forEachRange(of: names.count, atLeast: 16) { _, range in
      for name in names[range] { unlinkat(files.handle, name, 0) }
    }
  }

  static func filesPath(_ path: String) -> String { path + "-files" }

  private static func paths(_ path: String) -> [String] {
    [path, filesPath(path), makingPath(path)]
  }

  /// Where the two are made.
  private static func makingPath(_ path: String) -> String { path + "-new" }
}

/// A file in ``StagingFolder/files``.
struct StagedFile: Equatable, Sendable {
  /// The position of the file in the plan.
  let number: Int32

  var name: String { String(number) }

  /// The name of the file that it was moved over.
  var oldName: String { name + ".old" }
}

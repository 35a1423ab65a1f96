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
    try FolderTree.make(path)
    try FolderTree.make(Self.filesPath(path))
    tree = try HeldFolder(path)
    files = try HeldFolder(Self.filesPath(path))
  }

  /// Removes both folders with all that they hold.
  static func remove(_ path: String) throws(OutputError) {
    try FolderTree.remove(path)
    try FolderTree.remove(filesPath(path))
  }

  static func filesPath(_ path: String) -> String { path + "-files" }
}

/// A file in ``StagingFolder/files``.
struct StagedFile: Equatable, Sendable {
  /// The position of the file in the plan.
  let number: Int32

  var name: String { String(number) }
}

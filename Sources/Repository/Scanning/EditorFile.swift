/// What programs leave beside the files that somebody works on.
enum EditorFile {
  /// Whether a file is a copy that an editor keeps while a file is open, or what a file manager notes of a
  /// folder, and none of those that were written.
  static func isOne(named name: String) -> Bool {
    name.hasPrefix(".") || isCopy(named: name)
  }

  /// The same where hidden files are read, too.
  static func isCopy(named name: String) -> Bool {
    // Vim tries whether it may write with a file `4913`.
    if name.hasSuffix("~") || name == "4913" || isOfFileManager(named: name) { return true }
    if name.hasPrefix("#"), name.hasSuffix("#") { return true }
    let lowered = name.lowercased()
    return [".tmp", ".swp", ".swo"].contains { lowered.hasSuffix($0) }
  }

  /// What file managers note of a folder in a file that is not hidden by its name.
  private static func isOfFileManager(named name: String) -> Bool {
    // Finder keeps a folder's icon in a file whose name ends with a return.
    if name == "Icon\r" { return true }
    let lowered = name.lowercased()
    return lowered == "thumbs.db" || lowered == "desktop.ini"
  }
}

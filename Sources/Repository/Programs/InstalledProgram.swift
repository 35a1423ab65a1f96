#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Programs that are installed: ours, and those that may be beside it.
public enum InstalledProgram {
  /// The first file of a name that can be run.
  ///
  /// - Parameter searchPath: folders with colons between them, as in `PATH`. Relative ones are passed
  ///   over: they would mean the folder of whoever wrote the content.
  static func path(of name: String, in searchPath: String) -> String? {
    for folder in searchPath.split(separator: ":") where folder.hasPrefix("/") {
      let path = folder + "/" + name
      if FileKind.target(of: path) == .file, access(path, X_OK) == 0 {
        return String(path)
      }
    }
    return nil
  }

  /// What tells a program's file, or that of a library, from another version's: its size and time.
  ///
  /// - Returns: nil when nothing stands there.
  public static func identity(of path: UnsafePointer<CChar>) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let time = status.modificationTime
    return "\(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  /// What a program is given of the environment.
  ///
  /// - Parameters:
  ///   - names: of what is passed on, where it is set.
  ///   - variable: finds it.
  static func environment(
    _ searchPath: String, passing names: [String], _ variable: (String) -> String?
  ) -> [String] {
    ["PATH=\(searchPath)", "LC_ALL=C"]
      + names.compactMap { name in variable(name).map { "\(name)=\($0)" } }
  }
}

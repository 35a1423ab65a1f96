import Foundation

/// A folder of its own for one test, removed after it.
public final class TemporaryFolder: Sendable {
  public let path: String

  /// - Parameter parent: where it lies; nil for where the system has such folders.
  public init(below parent: String? = nil) throws {
    let parent = parent.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
    let folder = parent.appending(path: "socialconnect-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // macOS has them behind a symbolic link, and the program names the places themselves.
    path =
      realpath(folder.path, nil).map { path in
        defer { free(path) }
        return String(cString: path)
      } ?? folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and makes the folders in which it lies.
  public func write(_ data: Data, to path: String) throws {
    let file = URL(filePath: self.path + "/" + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Makes a folder, and those in which it lies.
  public func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: self.path + "/" + path, withIntermediateDirectories: true)
  }

  /// Makes a symbolic link.
  public func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: self.path + "/" + path, withDestinationPath: target)
  }

  /// Removes a file, or a folder with all that is in it.
  public func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: self.path + "/" + path)
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a new folder was not made.
public enum NewFolderError: Error, Equatable, Sendable {
  /// It is there, and holds this.
  case notEmpty(String, holds: String)
  case output(OutputError)
}

extension NewFolderError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notEmpty(let path, let name):
      "\(path) is not empty: it holds \(name); choose another folder, or move that away"
    case .output(let error): error.wordsElsewhere
    }
  }
}

/// A folder with files that people are going to change.
public enum NewFolder {
  /// Makes a folder and its files, and never writes over anything. When that fails, nothing of it stays.
  ///
  /// - Parameter files: by their paths from the folder.
  /// - Throws: when the folder holds more than a new repository does.
  public static func make(
    _ path: String, files: [(path: String, bytes: [UInt8])]
  ) throws(NewFolderError) {
    if let name = try foreignName(in: path) { throw .notEmpty(path, holds: name) }
    var made: [String] = []
    do throws(OutputError) {
      try FolderTree.make(path) { made.append($0) }
      try add(files, to: path)
    } catch {
      // One that somebody has put something into meanwhile stays.
      for folder in made.reversed() { rmdir(folder) }
      throw .output(error)
    }
  }

  /// What stands in a folder, if that is there, and not in a new repository.
  private static func foreignName(in path: String) throws(NewFolderError) -> String? {
    guard access(path, F_OK) == 0 else { return nil }
    do throws(OutputError) {
      return try FolderTree.names(in: path).filter { !isOfRepository($0) }.min()
    } catch {
      throw .output(error)
    }
  }

  /// Whether a name stands in a repository before anything was put there.
  private static func isOfRepository(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".git", ".hg", ".jj", ".gitattributes", ".editorconfig", ".ds_store"].contains(name)
      || ["readme", "license", "licence", "copying"].contains { name.hasPrefix($0) }
  }

  /// Makes files in a folder that exists. When one fails, none stays: half of them would be in the way of the
  /// next try. Each appears whole, and is on the disk then.
  ///
  /// - Parameter path: may be a link to the folder.
  /// - Throws: when there is a file of that name, or a link stands on the way to it in the folder.
  public static func add(
    _ files: [(path: String, bytes: [UInt8])], to path: String
  ) throws(OutputError) {
    let folder = try HeldFolder(path, followsLink: true)
    var made: (files: [OutputPath], folders: [OutputPath]) = ([], [])
    do throws(OutputError) {
      for file in files {
        let target = try OutputPath(file.path)
        try folder.makeFolders(above: target) { made.folders.append($0) }
        try folder.add(file.bytes, as: target)
        made.files.append(target)
      }
    } catch {
      for file in made.files { try? folder.removeFile(file) }
      for inner in made.folders.reversed() { _ = try? folder.removeFolder(inner) }
      throw error
    }
  }
}

extension HeldFolder {
  /// Makes a file that appears whole: one that is cut short would be taken for whole under its own name.
  fileprivate func add(_ bytes: [UInt8], as target: OutputPath) throws(OutputError) {
    // Another process may be about to make a file here.
    let name = OutputPath(checked: ".socialconnect-\(UInt64.random(in: .min ... .max)).new")
    let temporary = target.parent?.child(name.text) ?? name
    do throws(OutputError) {
      try replace(temporary, with: bytes, isLasting: true)
      guard try moveToFree(temporary.text, to: self, as: target) else {
        throw .system(.create, path: path + "/" + target.text, errno: EEXIST)
      }
    } catch {
      try? removeFile(temporary)
      throw error
    }
  }
}

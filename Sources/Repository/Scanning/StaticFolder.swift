import Domain

/// The files of the site's owner that are published as they are: `CNAME`, `.well-known/security.txt`.
///
/// They may be large and are not kept, only their hashes; who publishes one reads it again.
public struct StaticFolder: Sendable {
  struct File: Sendable {
    /// From the folder, and so from the site's root.
    let path: String
    let hash: KeyedHash
  }

  /// Of the folder, in the site folder.
  public static let name = "static"

  let siteFolder: String
  private let key: UInt64
  /// In the order of their paths' bytes.
  let files: [File]
  /// Files that can't be published: links, names that are not UTF-8, what the system does not read.
  public let findings: [Finding]

  /// From the folder, and so from the site's root; in the order of their bytes.
  public var paths: [String] { files.map(\.path) }

  /// Reads every file of a site's folder once; the folder may be missing.
  ///
  /// - Parameters:
  ///   - key: keys the hashes.
  ///   - isPublished: whether the files are going to be published; of others only the paths are known.
  init(siteFolder: String, key: UInt64, isPublished: Bool = true, workers: Workers) {
    let folder = siteFolder + "/" + Self.name
    let found = Self.list(folder)
    var problems = found.problems
    let paths = found.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let hashes = workers.map(paths.count) { position in
      Result { () throws(FileReadingError) in
        isPublished
          ? try FileReading.hash(of: folder + "/" + paths[position], key: key)
          : KeyedHash(high: 0, low: 0)
      }
    }
    var files: [File] = []
    for (path, hash) in zip(paths, hashes) {
      switch hash {
      case .success(let hash): files.append(File(path: path, hash: hash))
      case .failure(let error): problems.append((error.problem, path))
      }
    }
    self.siteFolder = siteFolder
    self.key = key
    self.files = files
    findings = problems.map { problem, path in
      let path = ([Self.name] + path.pathSegments).joined(separator: "/")
      return problem.text.finding(at: FindingPlace(path: path))
    }
  }

  /// What the folder holds, before its files are read.
  private static func list(
    _ folder: String
  ) -> (paths: [String], problems: [(problem: ContentProblem, path: String)]) {
    do throws(FileReadingError) {
      switch try FolderEntry.kindIfAny(of: folder) {
      case nil: return ([], [])
      // All files of the folder are published: a link could lead to any.
      case .link: return ([], [(.symbolicLink, "")])
      case .file, .folder, .other: break
      }
      let files = try FolderFiles(
        of: folder, deepest: ContentFolder.deepest, includesHidden: true,
        leavingOut: { leavesOut($0.name, isFolder: $0.kind == .folder) },
        problem: { entry in
          OutputPath.isValid(entry.name) && !entry.name.hasDisplayControls
            ? nil : .controlCharacterInName
        })
      return (files.paths, files.problems)
    } catch {
      return ([], [(error.problem, "")])
    }
  }

  /// Whether something in the folder is none of the owner's files, but what version control, file managers and
  /// editors leave there. Other hidden names are published: hosts look for some.
  static func leavesOut(_ name: String, isFolder: Bool) -> Bool {
    guard name.hasPrefix(".") else { return !isFolder && EditorFile.isOne(named: name) }
    return namesLeftOut.contains(name) || beginningsLeftOut.contains { name.hasPrefix($0) }
      || !isFolder && EditorFile.isCopy(named: name)
  }

  private static let namesLeftOut: Set = [
    ".git", ".gitkeep", ".hg", ".svn", ".DS_Store", ".directory", ".localized",
  ]
  /// The last holds what the program has read, also drafts and private posts.
  private static let beginningsLeftOut = [
    "._", ".#", ".~", ".nfs", ".fuse_hidden", ".goutputstream-", ".Trash", ".socialconnect",
  ]

  /// Stands for a file's bytes, and for their being published as they are: the same picture among the media
  /// loses its metadata.
  public func fingerprint(of position: Int) -> Fingerprint {
    var print = Fingerprint(key: key)
    print.add(Self.name)
    print.add(files[position].hash.high)
    print.add(files[position].hash.low)
    return print
  }

  /// Reads a file as it is to be published.
  ///
  /// - Throws: ``OutputError/sourceChanged(_:)`` when it is not what it was when the source was read,
  ///   ``OutputError/system(_:path:errno:)`` when the system does not let it be read.
  public func bytes(of position: Int) throws(OutputError) -> [UInt8] {
    let source = Self.name + "/" + files[position].path
    let bytes = try FileReading.sourceBytes(of: siteFolder + "/" + source, shownAs: source)
    guard KeyedHash(of: bytes, key: key) == files[position].hash else {
      throw .sourceChanged(source)
    }
    return bytes
  }
}

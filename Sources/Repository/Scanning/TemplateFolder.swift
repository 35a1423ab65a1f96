import Domain

/// The templates of a site, which replace the default ones file by file.
public struct TemplateFolder: Sendable {
  /// A file of the folder.
  public struct File: Sendable {
    /// From the folder: `messages/ja.txt`.
    public let name: String
    public let bytes: [UInt8]
  }

  public static let name = "Templates"

  public let files: [File]
  public let findings: [Finding]
  /// Whether it is a symbolic link, of which nothing is read.
  public let isLink: Bool

  /// Reads a site's templates; the folder may be missing.
  public init(siteFolder: String) {
    let folder = siteFolder + "/" + Self.name
    // All files of the folder are published: a link could lead to any.
    isLink = FolderEntry.kind(of: folder) == .link
    guard !isLink else {
      files = []
      findings = [Self.finding(.symbolicLink, "")]
      return
    }
    var files: [File] = []
    var findings: [Finding] = []
    Self.read(folder, below: "", depth: 0, &files, &findings)
    self.files = files
    self.findings = findings
  }

  private static func read(
    _ folder: String, below prefix: String, depth: Int, _ files: inout [File],
    _ findings: inout [Finding]
  ) {
    let entries: [FolderEntry]
    do throws(FileReadingError) {
      entries = try FolderEntry.entries(of: folder)
    } catch {
      if error != .missing || depth > 0 { findings.append(finding(error.problem, prefix)) }
      return
    }
    for entry in entries {
      let path = prefix + entry.name
      switch entry.kind {
      case .link: findings.append(finding(.symbolicLink, path))
      case .other: findings.append(finding(.notRegularFile, path))
      case _ where !entry.isNamedInUTF8: findings.append(finding(.nameNotUTF8, path))
      case .folder:
        guard depth < 8 else {
          findings.append(finding(.readFailed("folders lie too deep in each other"), path))
          continue
        }
        read(
          folder + "/" + entry.name, below: path + "/", depth: depth + 1, &files, &findings)
      // What is left there would be published, with all that the file has ever said.
      case .file where EditorFile.isOne(named: entry.name): break
      case .file:
        do throws(FileReadingError) {
          files.append(
            File(name: path, bytes: try FileReading.bytes(of: folder + "/" + entry.name)))
        } catch {
          findings.append(finding(error.problem, path))
        }
      }
    }
  }

  private static func finding(_ problem: ContentProblem, _ path: String) -> Finding {
    problem.text.finding(at: FindingPlace(path: path.isEmpty ? name : name + "/" + path))
  }
}

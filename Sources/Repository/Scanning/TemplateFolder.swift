import Domain

/// The templates of a site, which replace the default ones file by file.
public struct TemplateFolder: Sendable {
  /// A file of the folder.
  public struct File: Sendable {
    /// From the folder: `messages/ja.txt`.
    public let name: String
    /// The file as it is; nothing is known yet of what is in it.
    public let bytes: [UInt8]
  }

  /// Of the folder, in the site folder.
  public static let name = "Templates"

  /// Hidden ones among them.
  public let files: [File]
  /// Errors: what in the folder can't be read, because a theme without it would look otherwise. Warnings: folders
  /// beside the site's others that were probably meant to be this one.
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
    do throws(FileReadingError) {
      let found = try FolderFiles(
        of: folder, deepest: 8,
        // What is left there would be published, with all that the file has ever said.
        leavingOut: { entry in
          entry.kind == .file && entry.isNamedInUTF8 && EditorFile.isOne(named: entry.name)
        })
      findings = found.problems.map { Self.finding($0.problem, $0.path) }
      for path in found.paths {
        do throws(FileReadingError) {
          files.append(File(name: path, bytes: try FileReading.bytes(of: folder + "/" + path)))
        } catch {
          findings.append(Self.finding(error.problem, path))
        }
      }
    } catch {
      findings +=
        error == .missing ? Self.besides(in: siteFolder) : [Self.finding(error.problem, "")]
    }
    self.files = files
    self.findings = findings
  }

  /// What is said of folders that were probably meant to be this one.
  private static func besides(in siteFolder: String) -> [Finding] {
    ["templates", "Template", "template"].filter {
      FolderEntry.kind(of: siteFolder + "/" + $0) == .folder
    }.map {
      ContentProblem.unread(.templates).text.finding(at: FindingPlace(path: $0))
    }
  }

  private static func finding(_ problem: ContentProblem, _ path: String) -> Finding {
    problem.text.finding(at: FindingPlace(path: path.isEmpty ? name : name + "/" + path))
  }
}

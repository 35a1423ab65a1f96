/// The regular files that lie below a folder, and what else does that is no file to be read.
struct FolderFiles {
  /// From the folder, in the order of the names in each.
  private(set) var paths: [String] = []
  /// Behind the path of a folder that can't be read stands a slash.
  private(set) var problems: [(problem: ContentProblem, path: String)] = []

  private let folder: String
  private let deepest: Int
  private let includesHidden: Bool
  private let leavesOut: (FolderEntry) -> Bool
  private let problem: (FolderEntry) -> ContentProblem?

  /// - Parameters:
  ///   - deepest: how deep folders may lie in each other, counted from this one at 0.
  ///   - includesHidden: whether names may begin with a dot.
  ///   - leavesOut: of what nothing is told, and nothing read.
  ///   - problem: what is wrong with a name.
  /// - Throws: what keeps the folder itself from being read.
  init(
    of folder: String, deepest: Int, includesHidden: Bool = false,
    leavingOut leavesOut: @escaping (FolderEntry) -> Bool,
    problem: @escaping (FolderEntry) -> ContentProblem? = { _ in nil }
  ) throws(FileReadingError) {
    self.folder = folder
    self.deepest = deepest
    self.includesHidden = includesHidden
    self.leavesOut = leavesOut
    self.problem = problem
    try list(below: "", depth: 0)
  }

  /// - Parameter prefix: the path of a folder with a slash behind it; empty for the top one.
  private mutating func list(below prefix: String, depth: Int) throws(FileReadingError) {
    let entries = try FolderEntry.entries(of: folder + "/" + prefix, hidden: includesHidden)
    for entry in entries where !leavesOut(entry) {
      let path = prefix + entry.name
      switch entry.kind {
      case .link: problems.append((.symbolicLink, path))
      case .other: problems.append((.notRegularFile, path))
      case _ where !entry.isNamedInUTF8: problems.append((.nameNotUTF8, path))
      case .file, .folder:
        if let problem = problem(entry) {
          problems.append((problem, path))
        } else if entry.kind == .file {
          paths.append(path)
        } else if depth == deepest {
          problems.append((.foldersTooDeep, path))
        } else {
          do throws(FileReadingError) {
            try list(below: path + "/", depth: depth + 1)
          } catch {
            problems.append((error.problem, path + "/"))
          }
        }
      }
    }
  }
}

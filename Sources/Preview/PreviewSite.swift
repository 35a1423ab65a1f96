import Domain
import UseCases

/// Why a file can't be shown.
public enum PreviewFailure: Error {
  /// What it is made from is no longer what it was when the site was planned.
  case gone
  /// The theme can't make it, or a picture can't be read; what is wrong, in words.
  case unrenderable(String)
}

/// A planned site whose files are made when they are asked for.
public struct PreviewSite: Sendable {
  private let paths: PathIndex
  /// The path of the site's address: `/` or `/blog/`.
  let root: String
  let styleSheets: StyleSheets
  private let notFound: Int?
  private let known: @Sendable (PlannedFile) -> Known?
  private let leads: @Sendable (PlannedFile) -> String?
  private let render: @Sendable (PlannedFile) async throws(PreviewFailure) -> [UInt8]

  /// - Parameters:
  ///   - root: the path of `base_url`, which begins and ends with a slash.
  ///   - known: what is known of a file that takes long to make, once it was made.
  ///   - leads: the path from the host's root, as it stands in a URL, to which an old path leads; nil for all files
  ///     that lead nowhere.
  ///   - render: makes the bytes of a file.
  public init(
    _ paths: PathIndex, root: String,
    known: @escaping @Sendable (PlannedFile) -> Known? = { _ in nil },
    leads: @escaping @Sendable (PlannedFile) -> String? = { _ in nil },
    render: @escaping @Sendable (PlannedFile) async throws(PreviewFailure) -> [UInt8]
  ) {
    precondition(paths.collisions.isEmpty, "two planned files have one path")
    self.paths = paths
    self.root = root
    styleSheets = StyleSheets(of: paths.files, root: root)
    self.known = known
    self.leads = leads
    self.render = render
    // Of so many files it is nearly the last.
    notFound = paths.files.lastIndex { $0.content == .page(.notFound) }
  }

  /// What is known of a file without making it.
  public struct Known: Sendable {
    /// Stands for its bytes, in letters and digits.
    let name: String
    let length: Int

    /// - Parameter length: in bytes.
    public init(name: String, length: Int) {
      self.name = name
      self.length = length
    }
  }

  var files: [PlannedFile] { paths.files }

  /// What a path leads to.
  enum Destination {
    case file(PlannedFile)
    /// An old path. What would be written there names the address of the site, and readers may have come by another
    /// one, such as that of a proxy.
    case elsewhere(String)
    /// The folder of a page: browsers need the slash at its end.
    case folder
    /// The page for lost readers, if the site has one.
    case nothing(PlannedFile?)
  }

  func destination(of path: RequestedPath) -> Destination {
    guard case .inside(let path) = path else { return .nothing(notFound.map { files[$0] }) }
    if path.isEmpty || path.hasSuffix("/") {
      if let file = file(at: path + "index.html") { return destination(file) }
    } else if let file = file(at: path) {
      return destination(file)
    } else if file(at: path + "/index.html") != nil {
      return .folder
    }
    return .nothing(notFound.map { files[$0] })
  }

  private func destination(_ file: PlannedFile) -> Destination {
    leads(file).map(Destination.elsewhere) ?? .file(file)
  }

  private func file(at path: String) -> PlannedFile? {
    paths.position(of: path).map { files[$0] }
  }

  func bytes(of file: PlannedFile) async throws(PreviewFailure) -> [UInt8] {
    try await render(file)
  }

  func known(of file: PlannedFile) -> Known? { known(file) }
}

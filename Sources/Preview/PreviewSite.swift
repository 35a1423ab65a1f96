import UseCases

/// Why a file can't be shown.
public enum PreviewFailure: Error {
  /// What it is made from is no longer what it was when the site was planned.
  case gone
  /// The theme can't make it; what is wrong, in words.
  case unrenderable(String)
}

/// A planned site whose files are made when they are asked for.
public struct PreviewSite: Sendable {
  let files: [PlannedFile]
  /// The path of the site's address: `/` or `/blog/`.
  let root: String
  /// Places in ``files``, by path.
  private let places: [String: Int]
  private let notFound: Int?
  private let render: @Sendable (PlannedFile) throws(PreviewFailure) -> [UInt8]

  /// - Parameters:
  ///   - root: the path of `base_url`, which begins and ends with a slash.
  ///   - render: makes the bytes of a file.
  public init(
    _ files: [PlannedFile], root: String,
    render: @escaping @Sendable (PlannedFile) throws(PreviewFailure) -> [UInt8]
  ) {
    self.files = files
    self.root = root
    self.render = render
    places = Dictionary(
      files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    notFound = files.firstIndex { $0.content == .page(.notFound) }
  }

  /// What a path leads to.
  enum Destination {
    case file(PlannedFile)
    /// The folder of a page: browsers need the slash at its end.
    case folder
    /// The page for lost readers, if the site has one.
    case nothing(PlannedFile?)
  }

  /// - Parameter path: from the site's root, decoded.
  func destination(of path: String) -> Destination {
    if path.isEmpty || path.hasSuffix("/") {
      if let place = places[path + "index.html"] { return .file(files[place]) }
    } else if let place = places[path] {
      return .file(files[place])
    } else if places[path + "/index.html"] != nil {
      return .folder
    }
    return .nothing(notFound.map { files[$0] })
  }

  func bytes(of file: PlannedFile) throws(PreviewFailure) -> [UInt8] { try render(file) }

  /// Links to the style sheets of the theme.
  var styleSheets: [String] {
    files.compactMap { file in
      guard case .asset = file.content, file.path.hasSuffix(".css") else { return nil }
      return root + file.path
    }
  }
}

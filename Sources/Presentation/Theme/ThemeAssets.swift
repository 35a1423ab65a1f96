import Domain
import UseCases

/// The files of a theme that go to the site as they are: styles, scripts, pictures.
public struct ThemeAssets: Sendable {
  /// A file that is published with a hash in its name.
  public struct Asset: Sendable {
    /// From the theme's folder: `style.css`.
    let name: String
    /// From the output folder, with a hash of the content in its name, so that a browser may keep
    /// it for ever: `assets/style.1a2b3c4d.css`.
    public let path: String
    /// The file as it is published.
    public let bytes: [UInt8]
  }

  /// All that are published, each under one name.
  public let assets: [Asset]
  /// The links to all style sheets, by name.
  let styleSheets: [String]
  /// The links to all scripts, by name.
  let scripts: [String]
  private let links: [String: String]
  /// Files that the site leaves out of the default theme.
  let leftOut: [String]
  /// What names a file that the theme has not, scripts that import each other, and names that no file can have.
  let problems: [ThemeProblem]

  /// - Parameter leftOut: names of files that are empty.
  init(_ files: [ThemeFile], leftOut: [String] = []) {
    let found = AssetLinks(files)
    // What a file names has its new name before the file has its own, which depends on it.
    var paths: [String: String] = [:]
    var assets: [(position: Int, asset: Asset)] = []
    // Files that come back to themselves are an error, and have any names.
    let others = Set(files.indices).subtracting(found.order).sorted()
    for position in found.order + others {
      let file = files[position]
      let bytes = AssetReference.renamed(found.references[position], in: file.bytes) { [paths] in
        $0.target(from: file.name).flatMap { paths[$0]?.pathSegments.last }
      }
      let path = Self.path(of: file.name, bytes)
      paths[file.name] = path
      assets.append((position, Asset(name: file.name, path: path, bytes: bytes)))
    }
    // The accent's style sheet comes behind one of its name.
    let sorted = assets.sorted { ($0.asset.name, $0.position) < ($1.asset.name, $1.position) }
      .map(\.asset)
    self.assets = sorted
    self.leftOut = leftOut
    problems = found.problems + sorted.compactMap(Self.problem)
    links = Dictionary(
      sorted.map { ($0.name, MediaPath.link(to: $0.path)) }, uniquingKeysWith: { first, _ in first }
    )
    styleSheets = Self.links(in: sorted, endingIn: ".css")
    scripts = Self.links(in: sorted, endingIn: ".js")
  }

  private static func links(in assets: [Asset], endingIn ending: String) -> [String] {
    assets.lazy.map(\.path).filter { $0.hasSuffix(ending) }.map(MediaPath.link)
  }

  /// Where a file of the theme stands on the site.
  private static func path(of name: String, _ bytes: [UInt8]) -> String {
    let hash = SHA256.hexadecimalDigest(of: bytes).prefix(10)
    // A folder may have a dot in its name, too.
    let start = name.utf8.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex
    let dot = name.utf8[start...].lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    return "assets/\(name[..<dot]).\(hash)\(name[dot...])"
  }

  /// What is wrong with the name of a file.
  private static func problem(of asset: Asset) -> ThemeProblem? {
    let isTooLong = asset.path.pathSegments.contains { $0.utf8.count > 255 }
    let isUsable = !isTooLong && !asset.path.hasDisplayControls
    return isUsable ? nil : .unusableName(file: asset.name, isTooLong: isTooLong)
  }

  /// A style sheet with the accent colour of the settings, after the theme's own by its name; none where the
  /// theme has the same.
  static func accent(_ settings: Settings, beside files: [ThemeFile]) -> [ThemeFile] {
    guard let accent = settings.accent else { return [] }
    let file = ThemeFile(name: "zz-accent.css", bytes: Array(":root{--accent:\(accent)}\n".utf8))
    return files.contains(file) ? [] : [file]
  }

  /// The link to the site's icon, if the theme has one.
  var icon: String? { link(to: "icon.svg") ?? link(to: "icon.png") }

  /// The link to a file by its name in the theme; nil if there is none.
  func link(to name: String) -> String? { links[name] }
}

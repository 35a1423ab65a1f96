import Domain
import UseCases

/// The files of a theme that go to the site as they are: styles, scripts, pictures.
public struct ThemeAssets: Sendable {
  public struct Asset: Sendable {
    /// From the output folder, with a hash of the content in its name, so that a browser may keep
    /// it for ever: `assets/style.1a2b3c4d.css`.
    public let path: String
    public let bytes: [UInt8]
  }

  public let assets: [Asset]

  init(_ files: [ThemeFile]) {
    // What style sheets name has its new name before they have theirs.
    var paths: [String: String] = [:]
    for file in files where !file.name.hasSuffix(".css") {
      paths[file.name] = Self.path(of: file.name, file.bytes)
    }
    assets = files.sorted { $0.name < $1.name }.map { [paths] file in
      if let path = paths[file.name] { return Asset(path: path, bytes: file.bytes) }
      let folder = file.name.pathSegments.dropLast().map { $0 + "/" }.joined()
      let bytes = StyleLinks.renamed(in: file.bytes, folder: folder) { name in
        paths[name]?.pathSegments.last.map { $0[...] }
      }
      return Asset(path: Self.path(of: file.name, bytes), bytes: bytes)
    }
  }

  /// Where a file of the theme stands on the site.
  private static func path(of name: String, _ bytes: [UInt8]) -> String {
    let hash = SHA256.hexadecimalDigest(of: bytes).prefix(10)
    // A folder may have a dot in its name, too.
    let start = name.utf8.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex
    let dot = name.utf8[start...].lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    return "assets/\(name[..<dot]).\(hash)\(name[dot...])"
  }

  /// A style sheet with the accent colour of the settings, after the theme's own by its name.
  static func accent(_ settings: Settings) -> [ThemeFile] {
    guard let accent = settings.accent else { return [] }
    return [ThemeFile(name: "zz-accent.css", bytes: Array(":root{--accent:\(accent)}\n".utf8))]
  }

  /// The link to the site's icon, if the theme has one.
  var icon: String? {
    ["svg", "png"].lazy.compactMap { type in
      assets.first { $0.path.hasPrefix("assets/icon.") && $0.path.hasSuffix(".\(type)") }
        .map { MediaPath.link(to: $0.path) }
    }.first
  }

  /// The links to all files with an extension, by name.
  func links(ofType fileExtension: String) -> [String] {
    assets.lazy.map(\.path).filter { $0.hasSuffix(".\(fileExtension)") }.map(MediaPath.link)
  }
}

/// A file of a theme: a template, a message file or an asset.
public struct ThemeFile: Sendable, Equatable {
  /// From the theme's folder: `post.html`, `messages/ja.txt`.
  public let name: String
  public let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

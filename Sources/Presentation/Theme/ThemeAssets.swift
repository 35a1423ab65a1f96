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
    assets = files.sorted { $0.name < $1.name }.map { file in
      let hash = SHA256.hexadecimalDigest(of: file.bytes).prefix(10)
      // A folder may have a dot in its name, too.
      let name = file.name.lastIndex(of: "/") ?? file.name.startIndex
      let dot = file.name[name...].lastIndex(of: ".") ?? file.name.endIndex
      let path = "assets/\(file.name[..<dot]).\(hash)\(file.name[dot...])"
      return Asset(path: path, bytes: file.bytes)
    }
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

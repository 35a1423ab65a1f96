import Domain

/// Paths from one file of the site, or of a theme, to another.
enum RelativePath {
  /// The way from a file to the root: `../../` from `2020/fog/index.html`.
  static func root(from file: String) -> String {
    String(repeating: "../", count: file.utf8.count { $0 == UInt8(ascii: "/") })
  }

  /// The file that a path leads to from a folder; nil for one that leads out of the root.
  static func resolved(_ path: String, from folder: [String]) -> String? {
    var parts = folder
    for part in path.pathSegments {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else if part != "." {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}

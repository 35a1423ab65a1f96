import Domain

/// Links to media files.
public enum MediaPath {
  /// A media file's path as a link from the site's root, percent-encoded.
  public static func link(to path: String) -> String {
    path.pathSegments.map(PathSegment.percentEncoded).joined(separator: "/")
  }
}

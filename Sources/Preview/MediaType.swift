import Domain

/// The media types of the files that a site can have; `Scripts/publish-s3` has the same table, and leaves the rest to `aws`.
enum MediaType {
  /// - Parameter path: from the output folder.
  static func of(_ path: String) -> String {
    let ending = path.fileExtension
    return switch ending {
    case "html", "htm": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json": path.hasSuffix("feed.json") ? "application/feed+json" : "application/json"
    case "atom": "application/atom+xml"
    case "rss": "application/rss+xml"
    case "xml": "application/xml"
    case "opml": "text/x-opml; charset=utf-8"
    case "txt": "text/plain; charset=utf-8"
    case "csv": "text/csv; charset=utf-8"
    case "vtt": "text/vtt; charset=utf-8"
    case "svg": "image/svg+xml"
    case "ico": "image/vnd.microsoft.icon"
    case "pdf": "application/pdf"
    case "webmanifest": "application/manifest+json"
    case "mp4": "video/mp4"
    case "mov": "video/quicktime"
    case "webm": "video/webm"
    case "mp3": "audio/mpeg"
    case "woff": "font/woff"
    case "woff2": "font/woff2"
    default:
      ImageType.mediaType(ofExtension: ending.utf8) ?? "application/octet-stream"
    }
  }
}

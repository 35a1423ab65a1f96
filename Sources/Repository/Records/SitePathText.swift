import Domain

/// Paths inside the site as people write them.
enum SitePathText {
  /// The path of a media file from the site's root: `/media/a.jpg`, `media/a.jpg`,
  /// `../media/a.jpg` beside a Markdown file.
  static func mediaPath(_ text: String) -> String? {
    var parts = text.pathSegments
    while let first = parts.first, first == ".." || first == "." { parts.removeFirst() }
    guard parts.count >= 2, parts[0] == "media", !text.hasPrefix("//") else { return nil }
    guard !parts.contains(".."), !parts.contains("."), !text.contains("\\"),
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { return nil }
    return parts.joined(separator: "/")
  }
}

extension StaticFolder {
  /// The bytes of the files that may name others of the site, such as pages; each is read when it is asked for, and
  /// left out where it can't be.
  public var texts: some Sequence<[UInt8]> { texts(below: "") }

  /// Those of them that are published below a folder, whose path ends with a slash.
  public func texts(below folder: String) -> some Sequence<[UInt8]> {
    files.indices.lazy
      .filter { files[$0].path.utf8.starts(with: folder.utf8) }
      .compactMap { (try? text(at: $0)) ?? nil }
  }

  /// Calls a function with what each text holds.
  ///
  /// - Returns: false when not all could be read, or something in the folder is not published.
  func forEachText(_ body: ([UInt8]) -> Void) -> Bool {
    guard findings.isEmpty else { return false }
    do {
      for position in files.indices {
        if let text = try text(at: position) { body(text) }
      }
      return true
    } catch {
      return false
    }
  }

  /// What a file holds; nil where it is no text.
  private func text(at position: Int) throws(FileReadingError) -> [UInt8]? {
    let name = files[position].path
    let path = siteFolder + "/" + Self.name + "/" + name
    let ending = (name.split(separator: ".").last ?? "").lowercased()
    if Self.endingsOfOthers.contains(ending) { return nil }
    if !Self.endingsOfTexts.contains(ending) {
      // Hosts have pages and feeds of any name. Nearly all that is no text has such a byte at its beginning.
      guard try !FileReading.beginning(of: path, byteCount: 4096).contains(0) else { return nil }
    }
    return try FileReading.bytes(of: path)
  }

  private static let endingsOfTexts: Set = [
    "html", "htm", "xhtml", "css", "js", "mjs", "json", "webmanifest", "svg", "xml", "txt", "md",
    "_headers", "_redirects", "htaccess",
  ]

  private static let endingsOfOthers: Set = [
    "jpg", "jpeg", "png", "gif", "webp", "avif", "ico", "mp3", "m4a", "ogg", "mp4", "webm", "mov",
    "pdf",
    "zip", "gz", "woff", "woff2", "ttf", "otf",
  ]
}

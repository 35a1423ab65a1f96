extension StaticFolder {
  /// The bytes of the files that may name others of the site, such as pages; each is read when it is asked for, and
  /// left out where it can't be. What is in UTF-16 is given in UTF-8.
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
    guard findings.isEmpty, !files.indices.contains(where: { ending(of: $0) == "svgz" }) else {
      return false
    }
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
    let path = siteFolder + "/" + Self.name + "/" + files[position].path
    let ending = ending(of: position)
    if Self.endingsOfOthers.contains(ending) { return nil }
    if !Self.endingsOfTexts.contains(ending) {
      // Hosts have pages and feeds of any name. Nearly all that is no text has such a byte at its beginning.
      let beginning = try FileReading.beginning(of: path, byteCount: 4096)
      guard Self.isUTF16(beginning) || !beginning.contains(0) else { return nil }
    }
    let bytes = try FileReading.bytes(of: path)
    return Self.isUTF16(bytes) ? Self.utf8(ofUTF16: bytes) : bytes
  }

  /// In lower case; empty for a name that has none.
  private func ending(of position: Int) -> String {
    (files[position].path.pathSegments.last ?? "").dropFirst().fileExtension
  }

  private static let endingsOfTexts: Set = [
    "html", "htm", "xhtml", "css", "js", "mjs", "json", "webmanifest", "svg", "xml", "txt", "md",
  ]

  private static let endingsOfOthers: Set = [
    "jpg", "jpeg", "png", "gif", "webp", "avif", "ico", "mp3", "m4a", "ogg", "mp4", "webm", "mov",
    "pdf",
    "zip", "gz", "svgz", "woff", "woff2", "ttf", "otf",
  ]

  // MARK: - UTF-16

  /// Whether bytes begin as a text in UTF-16 does: with a mark of their order, or a sign of ASCII.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    return bytes[0] == 0xFE && bytes[1] == 0xFF || bytes[0] == 0xFF && bytes[1] == 0xFE
      || (bytes[0] == 0) != (bytes[1] == 0)
  }

  private static func utf8(ofUTF16 bytes: [UInt8]) -> [UInt8] {
    let high = bytes[0] == 0 || bytes[0] == 0xFE ? 0 : 1
    let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map {
      UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
    }
    return Array(String(decoding: Array(units), as: UTF16.self).utf8)
  }
}

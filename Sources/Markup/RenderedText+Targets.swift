import Domain

extension RenderedText {
  /// Where the links and the images of the text lead within the site: paths from its root with `%XX`
  /// decoded, without query and fragment.
  ///
  /// - Parameter surroundings: those of the renderer that has made it.
  public func sitePaths(in surroundings: TextSurroundings) -> Set<String> {
    var paths: Set<String> = []
    // Nothing but the ends of attributes is a quotation mark: in texts and values they are escaped.
    let parts = html.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      guard parts[index].ends(with: " href=") || parts[index].ends(with: " src=") else { continue }
      var target = Array(parts[index + 1])
      target.replace("&amp;".utf8, with: "&".utf8)
      let path =
        target.first == siteRootMarker ? target.dropFirst() : surroundings.ownPath(of: target)
      if let decoded = path?.decodedPath { paths.insert(decoded) }
    }
    return paths
  }
}

extension TextSurroundings {
  /// Where an address leads within the site: a path from its root with `%XX` decoded, without query and fragment;
  /// nil for the address of another site.
  public func sitePath(of address: String) -> String? {
    ownPath(of: Array(address.utf8))?.decodedPath
  }
}

extension ArraySlice<UInt8> {
  /// nil where an escape is broken, or stands for a slash: what servers make of that differs.
  var decodedPath: String? {
    let end = firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let names = self[..<(end ?? endIndex)]
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(percentDecoding: String(decoding: $0, as: UTF8.self)) ?? "/" }
    guard !names.contains(where: { $0.utf8.contains(UInt8(ascii: "/")) }) else { return nil }
    return names.joined(separator: "/")
  }

  fileprivate func ends(with text: StaticString) -> Bool {
    text.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
  }
}

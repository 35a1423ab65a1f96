import Domain

extension RenderedText {
  /// The first image that the text shows, with its alternative text and, for a file of the site, its size.
  ///
  /// - Complexity: O(n) for a text with images, O(1) for one without
  public var firstPicture: Picture? {
    guard hasImage, let image = html.firstRange(of: "<img src=\"".utf8) else { return nil }
    // The writer's own attributes in the writer's order; nothing but their ends is a quotation mark.
    let parts = html[image.upperBound...]
      .split(separator: UInt8(ascii: "\""), maxSplits: 7, omittingEmptySubsequences: false)
    guard parts.count > 2 else { return nil }
    let address = HTMLEntities.resolved(parts[0])
    var picture = Picture(
      source: .remote(url: String(decoding: address, as: UTF8.self)),
      alt: String(decoding: HTMLEntities.resolved(parts[2]), as: UTF8.self))
    if address.first == siteRootMarker {
      guard let path = address.dropFirst().decodedPath else { return nil }
      picture.source = .media(path: path)
    }
    if parts.count > 6, parts[3].elementsEqual(" width=".utf8) {
      picture.width = Int(String(decoding: parts[4], as: UTF8.self))
      picture.height = Int(String(decoding: parts[6], as: UTF8.self))
    }
    return picture
  }
}

import Domain

/// The pictures of a post or comment that is deleted, or that shows others now.
///
/// A media file that nobody refers to is published, because the owner of the site put it there. So the picture
/// of a private post would come to light with its deletion: it goes with the post, unless its name
/// stands anywhere else in the content, the settings or the templates.
struct AbandonedPictures {
  /// From the content folder: `media/fog.jpg`.
  private(set) var candidates: Set<String> = []

  /// Adds pictures, also those that a text names.
  ///
  /// - Parameter media: what the site has.
  mutating func add(_ pictures: [PictureSource], namedIn text: String, of media: [MediaFile]) {
    let text = Array(text.utf8)
    for file in media where Self.isPlain(file.path) {
      let isShown = pictures.contains(.media(path: file.path))
      if isShown || Self.holds(Array(file.path.utf8), text) { candidates.insert(file.path) }
    }
  }

  /// Whether a name can be written in one way only, with nothing in it that JSON, YAML or URLs escape.
  private static func isPlain(_ path: String) -> Bool {
    path.utf8.allSatisfy { $0.isASCIIAlphanumeric || "._-/".utf8.contains($0) }
  }

  /// Takes out those whose name stands in a text of the site as it is going to be.
  mutating func keepThose(namedIn bytes: [UInt8]) {
    candidates = candidates.filter { path in
      !Self.holds(Array((path.pathSegments.last ?? "").utf8), bytes)
    }
  }

  private static func holds(_ name: [UInt8], _ bytes: [UInt8]) -> Bool {
    guard let first = name.first, name.count <= bytes.count else { return false }
    return (0...bytes.count - name.count).contains {
      bytes[$0] == first && bytes[$0..<$0 + name.count].elementsEqual(name)
    }
  }
}

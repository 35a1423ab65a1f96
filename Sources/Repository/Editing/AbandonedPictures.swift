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
    let text = EscapedNames(text.utf8)
    for file in media where Self.isPlain(file.path) {
      let isShown = pictures.contains(.media(path: file.path))
      if isShown || text.hold(file.path) { candidates.insert(file.path) }
    }
  }

  /// Whether a name is of signs that nobody has to escape; who does all the same is understood
  /// (``EscapedNames``).
  private static func isPlain(_ path: String) -> Bool {
    path.utf8.allSatisfy { $0.isASCIIAlphanumeric || "._-/".utf8.contains($0) }
  }

  /// Takes out those whose name stands in a text of the site as it is going to be.
  mutating func keepThose(namedIn bytes: [UInt8]) {
    if candidates.isEmpty { return }
    let names = EscapedNames(bytes)
    candidates = candidates.filter { !names.hold($0.pathSegments.last ?? "") }
  }
}

import Domain
import Markup

/// The media files that a record shows or has links to, as readers of the site see it.
///
/// Files whose names have other signs than these are none of them: a text may write such a name in many ways, so nobody
/// could say that it stands nowhere else.
struct ShownMedia {
  private let paths: Set<String>
  private let renderer: TextRenderer

  /// - Parameters:
  ///   - media: what the site has.
  ///   - settings: by which its texts are rendered.
  init(of media: MediaFiles, settings: Settings) {
    let paths = Set(media.lazy.map(\.path).filter(Self.isPlain))
    self.paths = paths
    renderer = TextRenderer(
      settings,
      surroundings: TextSurroundings(
        picture: { paths.contains($0) ? ($0, 0, 0) : nil }, baseURL: settings.baseURL))
  }

  /// Whether a name is of signs that nobody has to escape; who does all the same is understood
  /// (``EscapedNames``).
  private static func isPlain(_ path: String) -> Bool {
    path.utf8.allSatisfy { $0.isASCIIAlphanumeric || "._-/".utf8.contains($0) }
  }

  /// From the content folder: `media/fog.jpg`.
  func paths(of post: Post) -> Set<String> {
    var found: Set<String> = []
    post.forEachMediaReference { found.formUnion(paths(of: $0)) }
    return found
  }

  /// What pictures, places and links name that nobody is to see: their records are shown without them.
  func paths(ofHiddenItems texts: [UnshownText]) -> Set<String> {
    texts.lazy.filter { $0.record == .hidden }.compactMap { RecordReader.pictureSource($0.text) }
      .reduce(into: []) { $0.formUnion(paths(of: $1)) }
  }

  func paths(of comment: Comment) -> Set<String> {
    var found: Set<String> = []
    comment.forEachMediaReference { found.formUnion(paths(of: $0)) }
    return found
  }

  private func paths(of reference: MediaReference) -> Set<String> {
    switch reference {
    case .picture(let source): paths(of: source)
    case .address(let address): paths(at: address)
    case .text(let text): paths(in: text)
    }
  }

  private func paths(of source: PictureSource) -> Set<String> {
    switch source {
    case .media(let path): known([path])
    case .remote(let url): paths(at: url)
    }
  }

  /// An address counts where it is the site's own.
  private func paths(at address: String) -> Set<String> {
    known(renderer.surroundings.sitePath(of: address).map { [$0] } ?? [])
  }

  private func paths(in text: String) -> Set<String> {
    // Every link has one of these, and so has every image.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: ":") }) else {
      return []
    }
    return known(
      renderer.render(text, origin: .stranger).sitePaths(in: renderer.surroundings))
  }

  private func known(_ found: Set<String>) -> Set<String> {
    paths.intersection(found.map(\.plainPath))
  }
}

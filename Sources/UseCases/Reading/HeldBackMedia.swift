import Domain

/// The media files that only held-back posts and pages show: they are held back too.
///
/// A file that nobody shows is published, because the site's owner put it there; one that a private
/// post shows is private unless something public shows it as well.
enum HeldBackMedia {
  /// The paths of these files. What is shown is only looked through where something held back shows a
  /// file: most networks with a draft have no such file, and all texts of a large one take long.
  ///
  /// - Parameters:
  ///   - network: with everything.
  ///   - isShown: by ``PostIndex`` of that network.
  ///   - shown: the network without what is held back.
  static func paths(
    of network: Network, isShown: [Bool], includesDrafts: Bool, shown: Network
  ) -> Set<String> {
    if network.media.isEmpty { return [] }
    let posts = isShown.indices.filter { !isShown[$0] }.map { network.posts[$0] }
    let pages = includesDrafts ? [] : network.pages.filter(\.isDraft)
    let heldBack = References(
      pictures: posts.lazy.flatMap(\.pictures).map(\.source),
      texts: posts.map(\.content) + pages.map(\.content))
    let candidates = network.media.map(\.path).filter(heldBack.contain)
    if candidates.isEmpty { return [] }
    let photos = (shown.posts.lazy.map(\.author) + shown.comments.map(\.author)).compactMap {
      if case .unknown(_, let photo) = $0 { photo } else { nil }
    }
    let references = References(
      pictures: shown.posts.flatMap(\.pictures).map(\.source)
        + shown.users.compactMap(\.photo) + photos,
      texts: shown.posts.map(\.content) + shown.comments.map(\.content)
        + shown.users.map(\.bio) + shown.pages.map(\.content))
    return Set(candidates.filter { !references.contain($0) })
  }
}

/// The media files that records refer to.
private struct References {
  private let paths: Set<String>
  /// Texts that may show a media file as Markdown.
  private let texts: [String]

  init(pictures: some Sequence<PictureSource>, texts: [String]) {
    paths = Set(pictures.compactMap(\.mediaPath))
    // The path of every media file begins so, percent-encoded or not.
    self.texts = texts.filter { $0.utf8.contains(UInt8(ascii: "]")) && $0.contains("media/") }
  }

  /// Whether a picture is the file, or a text has its path in it, plain or percent-encoded.
  func contain(_ path: String) -> Bool {
    if paths.contains(path) { return true }
    guard !texts.isEmpty else { return false }
    let link = MediaPath.link(to: path)
    return texts.contains { $0.contains(path) || $0.contains(link) }
  }
}

extension PictureSource {
  /// The path of a media file.
  var mediaPath: String? {
    if case .media(let path) = self { path } else { nil }
  }
}

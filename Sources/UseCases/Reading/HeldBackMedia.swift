import Domain

/// The media files that only held-back posts and pages show: they are held back too.
///
/// A file that nobody shows is published, because the site's owner put it there; one that a private
/// post shows is private unless something public shows it as well.
struct HeldBackMedia {
  private var paths: Set<String> = []
  /// Texts may show pictures as Markdown.
  private var texts: [String] = []

  init(of network: Network, isShown: [Bool], includesDrafts: Bool) {
    for (post, isShown) in zip(network.posts, isShown) where !isShown {
      paths.formUnion(post.pictures.compactMap(\.source.mediaPath))
      texts.append(post.content)
    }
    if !includesDrafts { texts += network.pages.filter(\.isDraft).map(\.content) }
    texts.removeAll { !$0.utf8.contains(UInt8(ascii: "]")) }
  }

  /// Whether a file is shown by what is held back and by nothing of the network that is shown.
  func contains(_ path: String, shown network: Network) -> Bool {
    guard paths.contains(path) || Self.mention(path, in: texts) else { return false }
    if network.posts.contains(where: { $0.pictures.contains { $0.source.mediaPath == path } }) {
      return false
    }
    if network.users.contains(where: { $0.photo?.mediaPath == path }) { return false }
    let authors = network.posts.map(\.author) + network.comments.map(\.author)
    for case .unknown(_, let photo) in authors where photo?.mediaPath == path { return false }
    return !Self.mention(path, in: network.posts.lazy.map(\.content))
      && !Self.mention(path, in: network.comments.lazy.map(\.content))
      && !Self.mention(path, in: network.users.lazy.map(\.bio))
      && !Self.mention(path, in: network.pages.lazy.map(\.content))
  }

  /// Whether a text has the path in it, plain or percent-encoded.
  private static func mention(_ path: String, in texts: some Sequence<String>) -> Bool {
    let link = MediaPath.link(to: path)
    return texts.contains { text in
      text.utf8.contains(UInt8(ascii: "]")) && (text.contains(path) || text.contains(link))
    }
  }
}

extension PictureSource {
  /// The path of a media file.
  var mediaPath: String? {
    if case .media(let path) = self { path } else { nil }
  }
}

import Domain
import Markup

/// Every text of the network, parsed and rendered once.
public struct SiteTexts: Sendable {
  /// By ``PostIndex``.
  public let posts: [RenderedText]
  /// By ``CommentIndex``.
  public let comments: [RenderedText]
  /// By ``UserIndex``.
  public let bios: [RenderedText]
  /// By the page's position in ``Network/pages``.
  public let pages: [RenderedText]
}

/// Reads texts in the order that links need: listed posts make the hashtags that exist, and only
/// then do comments, biographies and unlisted posts know which of theirs have a page.
struct TextReading {
  let settings: Settings
  let network: Network
  let router: Router
  let workers: Workers

  func read() -> (texts: SiteTexts, tags: TagTable) {
    let limits = TextLimits.forCharacters(settings.maxCharacters)
    let style = settings.urlStyle
    let hasTags = settings.sections.tags
    let inPosts = TextRenderer(
      limits: limits,
      surroundings: surroundings { identity in
        hasTags ? Router.linkToTag(identity: identity, style: style) : nil
      })
    let listed = network.posts.map { $0.visibility == .public }
    let empty = RenderedText.empty
    var posts = workers.map(network.posts.count, atLeast: 64) { position in
      listed[position] ? inPosts.render(network.posts[position].content, origin: .stranger) : empty
    }
    let tags = TagTable(posts: network.posts, texts: posts, isListed: listed)

    let known = hasTags ? tags.identities : []
    let elsewhere = TextRenderer(
      limits: limits,
      surroundings: surroundings { identity in
        known.contains(identity) ? Router.linkToTag(identity: identity, style: style) : nil
      })
    for position in posts.indices where !listed[position] {
      posts[position] = elsewhere.render(network.posts[position].content, origin: .stranger)
    }
    let comments = workers.map(network.comments.count, atLeast: 64) { position in
      elsewhere.render(network.comments[position].content, origin: .stranger)
    }
    let bios = workers.map(network.users.count, atLeast: 64) { position in
      elsewhere.render(network.users[position].bio, origin: .stranger)
    }
    let pages = network.pages.map { elsewhere.render($0.content, origin: .owner) }
    return (SiteTexts(posts: posts, comments: comments, bios: bios, pages: pages), tags)
  }

  private func surroundings(
    hashtagPath: @escaping @Sendable (String) -> String?
  ) -> TextSurroundings {
    let people = Dictionary(
      network.users.enumerated().map { (NameFolding.folded($1.username), $0) },
      uniquingKeysWith: { first, _ in first })
    let media = Dictionary(
      network.media.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let router = router
    return TextSurroundings(
      person: { username in
        guard let index = people[NameFolding.folded(String(username))] else { return nil }
        return (index, router.link(to: .profile(UserIndex(index), page: nil)))
      },
      hashtagPath: hashtagPath,
      picture: { path in
        guard let file = media[path] else { return nil }
        return (MediaPath.link(to: file.path), file.width, file.height)
      },
      pageEnding: settings.urlStyle == .pretty ? "/" : ".html",
      baseURLs: [settings.baseURL.text])
  }
}

extension RenderedText {
  /// The rendering of an empty text.
  static let empty = RenderedText(
    html: [], plain: "", hashtags: [], mentions: [], isPlainFallback: false)
}

/// Links to media files.
public enum MediaPath {
  /// A media file's path as a link from the site's root, percent-encoded.
  public static func link(to path: String) -> String {
    path.split(separator: "/").map { PathSegment.percentEncoded(String($0)) }
      .joined(separator: "/")
  }
}

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
struct TextReading: Sendable {
  private let settings: Settings
  private let network: Network
  private let router: Router
  private let workers: Workers
  private let people: UsernameTable
  private let media: [String: MediaFile]

  init(settings: Settings, network: Network, router: Router, workers: Workers) {
    self.settings = settings
    self.network = network
    self.router = router
    self.workers = workers
    people = UsernameTable(network.users)
    media = Dictionary(
      network.media.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The texts of the listed posts, by ``PostIndex``; those of the others are empty.
  func listedPosts() -> [RenderedText] {
    let style = settings.urlStyle
    let hasTags = settings.sections.tags
    let renderer = renderer { identity, output in
      if hasTags { Router.appendLinkToTag(identity: identity, style: style, to: &output) }
      return hasTags
    }
    let posts = network.posts
    let empty = RenderedText.empty
    return workers.map(posts.count, atLeast: 64) { position in
      guard posts[position].visibility == .public else { return empty }
      return renderer.render(posts[position].content, origin: .stranger)
    }
  }

  /// All texts.
  ///
  /// - Parameter listed: what ``listedPosts()`` gave.
  func texts(_ listed: consuming [RenderedText], tags: [Tag]) -> SiteTexts {
    let style = settings.urlStyle
    let known = NameTable(settings.sections.tags ? tags.map(\.identity) : [])
    let renderer = renderer { identity, output in
      guard known.contains(identity.utf8Span.span) else { return false }
      Router.appendLinkToTag(identity: identity, style: style, to: &output)
      return true
    }
    var posts = listed
    for position in posts.indices where network.posts[position].visibility != .public {
      posts[position] = renderer.render(network.posts[position].content, origin: .stranger)
    }
    let comments = workers.map(network.comments.count, atLeast: 64) { position in
      renderer.render(network.comments[position].content, origin: .stranger)
    }
    let bios = workers.map(network.users.count, atLeast: 64) { position in
      renderer.render(network.users[position].bio, origin: .stranger)
    }
    let pages = network.pages.map { renderer.render($0.content, origin: .owner) }
    return SiteTexts(posts: posts, comments: comments, bios: bios, pages: pages)
  }

  private func renderer(
    _ appendHashtagPath: @escaping TextSurroundings.HashtagPath
  ) -> TextRenderer {
    TextRenderer(
      limits: TextLimits.forCharacters(settings.maxCharacters),
      surroundings: surroundings(appendHashtagPath))
  }

  private func surroundings(
    _ appendHashtagPath: @escaping TextSurroundings.HashtagPath
  ) -> TextSurroundings {
    TextSurroundings(
      person: { [people] in people.user(named: $0) },
      appendPersonPath: { [router] person, output in
        router.appendLink(to: .profile(UserIndex(person), page: nil), to: &output)
      },
      appendHashtagPath: appendHashtagPath,
      picture: { [media] path in
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

import Domain
import Markup

/// The posts of a site, as those of an archive are looked for among them.
struct KnownPosts {
  private let network: Network
  private let hiddenUserIDs: Set<String>
  /// As usernames are compared.
  private let hiddenUsernames: Set<String>
  private let hiddenPosts: Set<String>
  private let now: Timestamp
  private var byOrigin: [String: PostIndex] = [:]
  /// By the second of their time and their text, if any of the archive has no address.
  private var byText: [SecondAndText: [PostIndex]] = [:]

  private struct SecondAndText: Hashable {
    let second: Int64
    let text: String
  }

  /// - Parameter hidden: what the settings hide.
  init(
    _ network: Network, hidden: HiddenNames, for archive: AccountArchive, now: Timestamp
  ) {
    self.network = network
    self.now = now
    hiddenUserIDs = Set(hidden.users)
    hiddenUsernames = Set(hidden.users.map(HiddenNames.username))
    hiddenPosts = Set(hidden.posts)
    for (place, post) in network.posts.enumerated() {
      if let url = post.sourceURL { byOrigin[Self.origin(of: url)] = PostIndex(place) }
    }
    if archive.posts.contains(where: { $0.url == nil }) {
      byText = Dictionary(grouping: network.posts.indices.map { PostIndex($0) }) {
        SecondAndText(second: network[$0].createdAt.seconds, text: network[$0].content)
      }
    }
  }

  /// A post that has no address is known by its id, its time and its text.
  func place(of post: ArchivedPost, named name: String, _ content: String) -> PostIndex? {
    if let url = post.url { return place(ofAddress: url) }
    let text = SecondAndText(second: post.createdAt.seconds, text: content)
    return byText[text]?.first { network[$0].id.hasPrefix(name) }
  }

  func earlierVersion(of post: ArchivedPost) -> PostIndex? {
    post.earlierAddresses.lazy.compactMap { place(ofAddress: $0) }.first
  }

  /// Whether the site shows a post, or is going to when its time comes.
  func isShown(_ place: PostIndex) -> Bool {
    let post = network[place]
    guard post.visibility.isPublished, !post.isDraft, !hiddenPosts.contains(post.id) else {
      return false
    }
    if let until = post.shownUntil, until <= now { return false }
    guard let author = post.author.user.map({ network[$0] }) else { return !post.isAuthorHidden }
    return !author.isHidden && !hiddenUserIDs.contains(author.id)
      && !hiddenUsernames.contains(NameFolding.folded(author.username))
  }

  func place(ofAddress url: String) -> PostIndex? { byOrigin[Self.origin(of: url)] }

  /// What the address of a post says of where it comes from: of one on Twitter its number, since accounts are
  /// renamed.
  private static func origin(of url: String) -> String {
    // As posts of the site have it.
    let url = WebAddress.encodedWeb(url) ?? url
    let parts = url.pathSegments
    guard parts.count == 5, parts[3] == "status",
      ["x.com", "twitter.com", "www.twitter.com", "mobile.twitter.com"].contains(parts[1])
    else { return url }
    return "https://x.com/i/status/\(parts[4])"
  }
}

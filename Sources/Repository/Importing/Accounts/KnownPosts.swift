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
  private var unaddressed: UnaddressedPosts

  /// - Parameters:
  ///   - hidden: what the settings hide.
  ///   - unaddressed: the posts of the archive that have no address.
  ///   - strangers: the ids of posts that are not known by the addresses that they give.
  init(
    _ network: Network, hidden: HiddenNames, unaddressed: [UnaddressedPosts.Key], now: Timestamp,
    strangers: Set<String>
  ) {
    self.network = network
    self.now = now
    hiddenUserIDs = Set(hidden.users)
    hiddenUsernames = Set(hidden.users.map(HiddenNames.username))
    hiddenPosts = Set(hidden.posts)
    for (place, post) in network.posts.enumerated() {
      if let url = post.sourceURL, !strangers.contains(post.id) {
        byOrigin[Self.origin(of: url)] = PostIndex(place)
      }
    }
    self.unaddressed = UnaddressedPosts(unaddressed, in: network)
  }

  /// The place of a post of the archive. One that has no address is known by its id, its time and its text; no
  /// other one is there then.
  mutating func take(
    _ post: ArchivedPost, named name: String, _ content: String
  ) -> PostIndex? {
    if let url = post.url { return place(ofAddress: url) }
    return unaddressed.take(UnaddressedPosts.Key(post.createdAt, text: content, name: name))
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

  /// The posts whose addresses begin as one of these.
  func places(below addresses: [String]) -> Set<PostIndex> {
    let starts = addresses.map(Self.origin)
    return Set(
      byOrigin.lazy.filter { url, _ in starts.contains { url.hasPrefix($0) } }.map(\.value))
  }

  /// What a post of the archive answers.
  func parent(of post: ArchivedPost) -> PostIndex? {
    post.parentAddresses.lazy.compactMap { place(ofAddress: $0) }.first
  }

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

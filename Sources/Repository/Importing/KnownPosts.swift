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
  /// If any post of the archive has no address. In the order in which they are taken, the first one last: that of
  /// the very name, then those of numbered names, and of these last what may be that of another post.
  private var byText: [TextAndName: [PostIndex]] = [:]
  private var taken: Set<PostIndex> = []

  /// What a post says, when, and the name that an import has made its id of.
  private struct TextAndName: Hashable {
    let second: Int64
    let text: String
    let name: String
  }

  /// - Parameters:
  ///   - hidden: what the settings hide.
  ///   - names: of the posts of the archive that have no address.
  init(_ network: Network, hidden: HiddenNames, names: Set<String>, now: Timestamp) {
    self.network = network
    self.now = now
    hiddenUserIDs = Set(hidden.users)
    hiddenUsernames = Set(hidden.users.map(HiddenNames.username))
    hiddenPosts = Set(hidden.posts)
    for (place, post) in network.posts.enumerated() {
      if let url = post.sourceURL { byOrigin[Self.origin(of: url)] = PostIndex(place) }
    }
    if !names.isEmpty {
      let places = network.posts.indices.map { PostIndex($0) }
      for isOther in [true, false] {
        for place in places.reversed() where names.contains(network[place].id) == isOther {
          if let name = Self.name(inNumbered: network[place].id) { note(place, as: name) }
        }
      }
      for place in places { note(place, as: network[place].id) }
    }
  }

  private mutating func note(_ place: PostIndex, as name: String) {
    let post = network[place]
    let key = TextAndName(second: post.createdAt.seconds, text: post.content, name: name)
    byText[key, default: []].append(place)
  }

  /// The name to which ``FreeNames`` has added a number; nil where none is added.
  private static func name(inNumbered id: String) -> String? {
    guard let hyphen = id.utf8.lastIndex(of: UInt8(ascii: "-")) else { return nil }
    let number = id.utf8[hyphen...].dropFirst()
    return !number.isEmpty && number.allSatisfy(\.isASCIIDigit) ? String(id[..<hyphen]) : nil
  }

  /// The place of a post of the archive. One that has no address is known by its id, its time and its text; no
  /// other one is there then.
  mutating func take(
    _ post: ArchivedPost, named name: String, _ content: String
  ) -> PostIndex? {
    if let url = post.url { return place(ofAddress: url) }
    let key = TextAndName(second: post.createdAt.seconds, text: content, name: name)
    while let place = byText[key]?.popLast() {
      if taken.insert(place).inserted { return place }
    }
    return nil
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

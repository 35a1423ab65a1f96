import Domain
import Markup

/// Reads the archive of a Twitter account: scripts in `data/` that assign JSON, and pictures in
/// `data/tweets_media/`. In older ones it is `tweet.js` and `tweet_media`, and in the oldest without `data/`.
struct TwitterArchive: ArchiveReading {
  private let folder: ArchiveFolder
  /// `data/` or nothing.
  private let base: String
  /// The names of the files in it.
  private let names: [String]
  private(set) var leftOut = LeftOut()
  var deletedAddresses: [String] { deleted.sorted().map(Self.address) }
  // An address counts without the name in it.
  let ownAddresses: [String] = []
  /// Read with the account, of which it says whether the archive knows what was for its circle.
  private var circlePosts: [ArchiveValue] = []
  /// The ids of posts that were for a circle of people, and of those that were deleted.
  private var circle: Set<String> = []
  private var deleted: Set<String> = []
  private var username = ""
  private var accountID: String?
  private var isProtected = false
  private var longPosts = TwitterLongPosts()
  private var versions = TwitterVersions()

  /// How the addresses begin that stand for others.
  static let shortStarts = ["https://t.co/", "http://t.co/"]

  /// - Parameter urls: a list of objects with short addresses and what they stand for.
  static func links(
    _ urls: ArchiveValue?, from short: StaticString, to long: StaticString
  ) -> ShortLinks {
    var links = ShortLinks(starts: shortStarts)
    for url in urls?.items ?? [] {
      if let short = url[short]?.text, let long = url[long]?.text { links.add(short, for: long) }
    }
    return links
  }

  /// - Returns: nil where the folder holds none.
  init?(_ folder: ArchiveFolder) throws(ArchiveError) {
    for base in ["data/", ""] {
      let names = try folder.names(in: base.isEmpty ? "." : "data")
      guard names.contains(where: { Self.isFile($0, of: Self.posts) }) else { continue }
      self.folder = folder
      self.base = base
      self.names = names
      return
    }
    return nil
  }

  /// Whether a file is of one of these kinds: `tweets.js` and `tweets-part1.js` are of the same one,
  /// `tweet-headers.js` is of another.
  private static func isFile(_ name: String, of kinds: Set<String>) -> Bool {
    name.wholeMatch(of: /([a-z-]+?)(-part\d+)?\.js/).map { kinds.contains(String($0.1)) } ?? false
  }

  private static let posts: Set<String> = ["tweet", "tweets"]
  private static let circleFiles: Set<String> = ["twitter-circle-tweet"]
  private static let deletedPosts: Set<String> = ["deleted-tweets", "deleted-tweet-headers"]

  /// What the files of a kind hold; nothing where there are none.
  private func items(of kinds: Set<String>) throws(ArchiveError) -> [ArchiveValue] {
    var items: [ArchiveValue] = []
    for name in names where Self.isFile(name, of: kinds) {
      items += try folder.value(in: base + name).items
    }
    return items
  }

  /// The posts in the files of a kind.
  private func tweets(of kinds: Set<String>) throws(ArchiveError) -> [ArchiveValue] {
    try items(of: kinds).map(Self.tweet(in:))
  }

  /// A post, around which newer archives have an object.
  private static func tweet(in item: ArchiveValue) -> ArchiveValue { item["tweet"] ?? item }

  // MARK: - The account

  mutating func readAccount() throws(ArchiveError) -> ArchivedAccount {
    let accounts = try folder.value(in: base + "account.js")
    let account = try (accounts.items.first ?? accounts).required("account")
    username = try account.required("username").spelling
    accountID = account["accountId"]?.text
    let profile = try items(of: ["profile"]).first?["profile"]
    let name = account["accountDisplayName"]?.text
      .map(MarkdownSource.resolvingReferences(in:))
    let bio = MarkdownSource.resolvingReferences(in: profile?["description"]?["bio"]?.text ?? "")
    var result = ArchivedAccount(
      username: username, displayName: name, bio: MarkdownSource.showing(bio), links: [],
      createdAt: account["createdAt"]?.timestamp)
    if let website = profile?["description"]?["website"]?.text, WebAddress.web(website) != nil {
      result.links.append(("Website", website))
    }
    if let page = WebAddress.web("https://x.com/\(username)") {
      result.links.append(("Twitter", page))
    }
    if let accountID, let name = profile?["avatarMediaUrl"]?.text?.pathSegments.last {
      let file = try folder.file("\(base)profile_media/\(accountID)-\(name)")
      result.photo = file.map { ArchivedPicture(path: $0) }
      result.lacksPhoto = file == nil
    }
    // It tells of the last months alone.
    let changes = try items(of: ["protected-history"]).compactMap { $0["protectedHistory"] }
    let last = changes.max { ($0["protectedAt"]?.text ?? "") < ($1["protectedAt"]?.text ?? "") }
    isProtected = last?["action"]?.text == "Protect"
    let circles = try items(of: ["twitter-circle"])
    circlePosts = try tweets(of: Self.circleFiles)
    result.hasUnknownCircle = !circles.isEmpty && circlePosts.isEmpty
    return result
  }

  // MARK: - Posts

  mutating func readPosts() throws(ArchiveError) -> [ArchivedPost] {
    longPosts = TwitterLongPosts(try items(of: ["note-tweet"]))
    circle = Set(circlePosts.compactMap(Self.id(of:)))
    try readDeleted()
    let isOlder = try folder.names(in: base + "tweets_media").isEmpty
    let groups: [(kinds: Set<String>, mediaFolder: String)] = [
      (Self.posts, isOlder ? "tweet_media" : "tweets_media"),
      (["community-tweet"], "community_tweet_media"),
    ]
    var posts: [ArchivedPost] = []
    for group in groups {
      // One file after the other: they may be large.
      for name in names where Self.isFile(name, of: group.kinds) {
        for item in try folder.value(in: base + name).items {
          if let post = try post(Self.tweet(in: item), base + group.mediaFolder) {
            posts.append(post)
          }
        }
      }
    }
    // Some archives have among the others what was for a circle, some have it here alone.
    let there = Set(posts.map(\.id))
    for tweet in circlePosts {
      if let id = Self.id(of: tweet), there.contains(id) { continue }
      if let post = try post(tweet, base + "twitter_circle_tweet_media") { posts.append(post) }
    }
    leftOut[.longTexts] = longPosts.count
    leftOut[.articles] = try items(of: ["article", "twitter-article"]).count
    settle(&posts)
    return posts
  }

  private mutating func readDeleted() throws(ArchiveError) {
    for tweet in try tweets(of: Self.deletedPosts) {
      guard let id = Self.id(of: tweet) else { continue }
      deleted.insert(id)
      versions.note(tweet, id)
    }
  }

  /// Own words may begin with `RT @name`, too, but not go on with a colon. Very old names have up to 20 characters.
  private static func isRetweet(_ text: String) -> Bool {
    guard text.hasPrefix("RT @") else { return false }
    let rest = text.utf8.dropFirst(4)
    let name = rest.prefix(21).prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
    return (1...20).contains(name.count) && rest[name.endIndex...].first == UInt8(ascii: ":")
  }

  /// The id of a post, which its headers have under another name; nil for one that is none.
  private static func id(of tweet: ArchiveValue) -> String? {
    let id = (tweet["id_str"] ?? tweet["id"] ?? tweet["tweet_id"])?.spelling
    return id.flatMap { isNumber($0) ? $0 : nil }
  }

  /// Leaves out earlier versions and what was deleted, and what was for a circle becomes that.
  private mutating func settle(_ posts: inout [ArchivedPost]) {
    let there = Set(posts.map(\.id))
    var last: [String: String] = [:]
    var earlier: [String: [String]] = [:]
    for group in versions.groups {
      let place = group.lastIndex(where: there.contains)
      // Whoever deletes a post deletes its last version, which the archive may not have.
      if group[(place ?? 0)...].contains(where: deleted.contains) { deleted.formUnion(group) }
      if group.contains(where: circle.contains) { circle.formUnion(group) }
      guard let place else { continue }
      for version in group { last[version] = group[place] }
      earlier[group[place]] = group[..<place].suffix(TwitterVersions.mostEarlier).map(Self.address)
    }
    posts.removeAll { post in
      let isEarlier = last[post.id].map { $0 != post.id } ?? false
      if isEarlier { leftOut[.versions] += 1 }
      return isEarlier
    }
    let count = posts.count
    posts.removeAll { deleted.contains($0.id) }
    leftOut[.deleted] += count - posts.count
    for place in posts.indices {
      let id = posts[place].id
      posts[place].earlierAddresses = earlier[id] ?? []
      if circle.contains(id) { posts[place].visibility = .followers }
      if let parent = posts[place].inReplyTo, let last = last[parent] {
        answer(last, &posts[place])
      }
    }
  }

  /// - Returns: nil for what is no post of this account.
  private mutating func post(
    _ tweet: ArchiveValue, _ mediaFolder: String
  ) throws(ArchiveError) -> ArchivedPost? {
    guard let id = Self.id(of: tweet) else {
      throw .missingField("id_str", tweet.place)
    }
    let source = (tweet["full_text"] ?? tweet["text"])?.string ?? ""
    // References may stand for marks.
    var text = MarkRuns.string(Array(MarkdownSource.resolvingReferences(in: source).utf8))
    if Self.isRetweet(text) {
      leftOut[.boosts] += 1
      return nil
    }
    versions.note(tweet, id)
    let time = try date(tweet.required("created_at"))
    var links = Self.links(tweet["entities"]?["urls"], from: "url", to: "expanded_url")
    let media = try media(of: tweet, id, mediaFolder, &links)
    if let long = longPosts.take(at: time, beginningAs: text) {
      text = long.whole(links, id: id)
      links.add(long.links)
    }
    var post = ArchivedPost(
      id: id, url: WebAddress.web("https://x.com/\(username)/status/\(id)"),
      content: MarkdownSource.showing(text, replacing: links), createdAt: time)
    post.media = media
    post.isSensitive = !media.isEmpty && tweet["possibly_sensitive"]?.isTrue ?? false
    post.language = tweet["lang"]?.text.flatMap(Self.language)
    post.visibility = isProtected ? .followers : .public
    post.likes = tweet["favorite_count"]?.integer ?? 0
    post.shares = tweet["retweet_count"]?.integer ?? 0
    post.location = location(of: tweet)
    if let parent = (tweet["in_reply_to_status_id_str"] ?? tweet["in_reply_to_status_id"])?.spelling
    {
      answer(parent, &post)
    }
    let person = (tweet["in_reply_to_user_id_str"] ?? tweet["in_reply_to_user_id"])?.spelling
    post.answersOthers = person.map { $0 != accountID } ?? (post.inReplyTo != nil)
    return post
  }

  /// Whether an id is one: it becomes a part of addresses.
  static func isNumber(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= 20 && id.utf8.allSatisfy(\.isASCIIDigit)
  }

  private func answer(_ parent: String, _ post: inout ArchivedPost) {
    guard Self.isNumber(parent) else { return }
    post.inReplyTo = parent
    post.parentAddresses = [Self.address(parent)]
  }

  private static func address(_ id: String) -> String { "https://x.com/i/status/\(id)" }

  /// Whether a file is a picture that a site can publish. One that can't be read now is told of where it is copied.
  private static func mayBePicture(_ path: String) -> Bool {
    do throws(WriteRefusal) {
      return try ImportedPictures.format(ofFile: path) != nil
    } catch {
      return true
    }
  }

  /// What is attached to a post. Where a picture is shown, its address in the text says nothing.
  private func media(
    of tweet: ArchiveValue, _ id: String, _ mediaFolder: String, _ links: inout ShortLinks
  ) throws(ArchiveError) -> ArchivedMedia {
    var media = ArchivedMedia()
    var shown: Set<String> = []
    for item in (tweet["extended_entities"] ?? tweet["entities"])?["media"]?.items ?? [] {
      let url = (item["media_url_https"] ?? item["media_url"])?.text
      var path: String?
      if let name = url?.pathSegments.last {
        // Instead of a picture that is damaged its address is shown.
        path = try folder.file("\(mediaFolder)/\(id)-\(name)").flatMap {
          Self.mayBePicture($0) ? $0 : nil
        }
      }
      let isShown = media.add(
        isPicture: item["type"]?.string ?? "photo" == "photo", path: path,
        alt: item["ext_alt_text"]?.text)
      guard let short = item["url"]?.text else { continue }
      if isShown {
        shown.insert(short)
        links.add(short, for: "")
      } else if !shown.contains(short) {
        links.add(short, for: item["expanded_url"]?.text ?? "")
      }
    }
    return media
  }
}

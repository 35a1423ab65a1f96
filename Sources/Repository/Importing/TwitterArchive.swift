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
  let deletedAddresses: [String] = []
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
  init?(_ folder: ArchiveFolder) {
    for base in ["data/", ""] {
      let names = folder.names(in: base.isEmpty ? "." : "data")
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

  /// What the files of a kind hold; nothing where there are none.
  private func items(of kinds: Set<String>) throws(ArchiveError) -> [ArchiveValue] {
    var items: [ArchiveValue] = []
    for name in names where Self.isFile(name, of: kinds) {
      items += try folder.value(in: base + name).items
    }
    return items
  }

  // MARK: - The account

  mutating func readAccount() throws(ArchiveError) -> ArchivedAccount {
    let accounts = try folder.value(in: base + "account.js")
    let account = try (accounts.items.first ?? accounts).required("account")
    username = try account.required("username").spelling
    accountID = account["accountId"]?.text
    let profile = try items(of: ["profile"]).first?["profile"]
    let bio = MarkdownSource.resolvingReferences(in: profile?["description"]?["bio"]?.text ?? "")
    var result = ArchivedAccount(
      username: username, displayName: account["accountDisplayName"]?.text,
      bio: [MarkdownSource.showing(bio)], links: [], createdAt: account["createdAt"]?.timestamp)
    if let website = profile?["description"]?["website"]?.text, WebAddress.web(website) != nil {
      result.links.append(("Website", website))
    }
    if let page = WebAddress.web("https://x.com/\(username)") {
      result.links.append(("Twitter", page))
    }
    if let accountID, let name = profile?["avatarMediaUrl"]?.text?.pathSegments.last {
      result.photo = folder.file("\(base)profile_media/\(accountID)-\(name)")
        .map { ArchivedPicture(path: $0) }
    }
    // It tells of the last months alone.
    let changes = try items(of: ["protected-history"]).compactMap { $0["protectedHistory"] }
    let last = changes.max { ($0["protectedAt"]?.text ?? "") < ($1["protectedAt"]?.text ?? "") }
    isProtected = last?["action"]?.text == "Protect"
    return result
  }

  // MARK: - Posts

  mutating func readPosts() throws(ArchiveError) -> [ArchivedPost] {
    longPosts = TwitterLongPosts(try items(of: ["note-tweet"]))
    let media = folder.names(in: base + "tweets_media").isEmpty ? "tweet_media" : "tweets_media"
    let groups: [(kinds: Set<String>, mediaFolder: String)] = [
      (Self.posts, media), (["community-tweet"], "community_tweet_media"),
    ]
    var posts: [ArchivedPost] = []
    for group in groups {
      // One file after the other: they may be large.
      for name in names where Self.isFile(name, of: group.kinds) {
        for item in try folder.value(in: base + name).items {
          if let post = try post(item["tweet"] ?? item, base + group.mediaFolder) {
            posts.append(post)
          }
        }
      }
    }
    leftOut.longTexts = longPosts.count
    keepLastVersions(of: &posts)
    return posts
  }

  private mutating func keepLastVersions(of posts: inout [ArchivedPost]) {
    let last = versions.last(among: Set(posts.map(\.id)))
    posts.removeAll { post in
      let isEarlier = last[post.id].map { $0 != post.id } ?? false
      if isEarlier { leftOut.versions += 1 }
      return isEarlier
    }
    for place in posts.indices {
      posts[place].earlierAddresses = versions.others(of: posts[place].id)
        .map(Self.address)
      if let parent = posts[place].inReplyTo, let last = last[parent] {
        answer(last, &posts[place])
      }
    }
  }

  /// - Returns: nil for what is no post of this account.
  private mutating func post(
    _ tweet: ArchiveValue, _ mediaFolder: String
  ) throws(ArchiveError) -> ArchivedPost? {
    guard let id = (tweet["id_str"] ?? tweet["id"])?.spelling, Self.isNumber(id)
    else {
      throw .missingField("id_str", tweet.place)
    }
    var text = MarkdownSource.resolvingReferences(
      in: (tweet["full_text"] ?? tweet["text"])?.string ?? "")
    guard !text.hasPrefix("RT @") else {
      leftOut.boosts += 1
      return nil
    }
    versions.note(tweet, id)
    let time = try date(tweet.required("created_at"))
    var links = Self.links(tweet["entities"]?["urls"], from: "url", to: "expanded_url")
    if let long = longPosts.take(at: time, beginningAs: text) {
      text = long.text
      links = long.links
    }
    let media = media(of: tweet, id, mediaFolder, &links)
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

  /// What is attached to a post. Where a picture is shown, its address in the text says nothing.
  private func media(
    of tweet: ArchiveValue, _ id: String, _ mediaFolder: String, _ links: inout ShortLinks
  ) -> ArchivedMedia {
    var media = ArchivedMedia()
    var shown: Set<String> = []
    for item in (tweet["extended_entities"] ?? tweet["entities"])?["media"]?.items ?? [] {
      let url = (item["media_url_https"] ?? item["media_url"])?.text
      let path = url?.pathSegments.last
        .flatMap { folder.file("\(mediaFolder)/\(id)-\($0)") }
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

  /// A place, where its degrees are right.
  private func location(of tweet: ArchiveValue) -> ArchivedLocation? {
    // GeoJSON has the longitude first.
    guard let point = tweet["coordinates"]?["coordinates"]?.items, point.count == 2,
      let longitude = point[0].decimal, let latitude = point[1].decimal,
      let degrees = Double(latitude), abs(degrees) <= 90,
      let east = Double(longitude), abs(east) <= 180
    else { return nil }
    return ArchivedLocation(
      latitude: latitude, longitude: longitude, name: tweet["place"]?["full_name"]?.text)
  }

  /// A language tag (BCP 47) for what Twitter writes: some are those of 1989, some are none.
  private static func language(_ code: String) -> String? {
    switch code {
    case "in": "id"
    case "iw": "he"
    case "und", "zxx", "art": nil
    default: code.hasPrefix("q") && code.utf8.count == 3 ? nil : code
    }
  }

  private static let months: [Substring: String] = [
    "Jan": "01", "Feb": "02", "Mar": "03", "Apr": "04", "May": "05", "Jun": "06", "Jul": "07",
    "Aug": "08", "Sep": "09", "Oct": "10", "Nov": "11", "Dec": "12",
  ]

  /// `Wed Oct 10 20:19:24 +0000 2018`, or as in RFC 3339.
  private func date(_ value: ArchiveValue) throws(ArchiveError) -> Timestamp {
    let parts = value.spelling.split(separator: " ")
    guard parts.count == 6, let month = Self.months[parts[1]], parts[4].utf8.count == 5 else {
      return try value.date()
    }
    let offset = parts[4].prefix(3) + ":" + parts[4].suffix(2)
    let text = "\(parts[5])-\(month)-\(parts[2])T\(parts[3])\(offset)"
    guard let time = try? Timestamp(rfc3339: text) else {
      throw .badDate(value.spelling, value.place)
    }
    return time
  }
}

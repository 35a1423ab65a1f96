import Domain
import Markup

/// Reads the archive of a Twitter account: scripts in `data/` that assign JSON, and pictures in
/// `data/tweets_media/`. In older ones it is `tweet.js` and `tweet_media`, and in the oldest without `data/`.
struct TwitterArchive: ArchiveReading {
  private let folder: ArchiveFolder
  /// `data/` or nothing.
  private let base: String
  private let files: [String]
  private let mediaFolder: String
  private(set) var leftOut = LeftOut()
  private var username = ""
  private var isProtected = false
  /// By the second of their time.
  private var longPosts: [Int64: [LongPost]] = [:]

  /// A post whose beginning alone stands among the others.
  private struct LongPost {
    let text: String
    let links: ShortLinks
  }

  /// - Returns: nil where the folder holds none.
  init?(_ folder: ArchiveFolder) {
    for base in ["data/", ""] {
      let names = folder.names(in: base.isEmpty ? "." : "data")
      // `tweets.js`, `tweets-part1.js`; `tweet-headers.js` is something else.
      let files = names.filter { $0.wholeMatch(of: /tweets?(-part\d+)?\.js/) != nil }
      guard !files.isEmpty else { continue }
      self.folder = folder
      self.base = base
      self.files = files.map { base + $0 }
      let isOld = folder.names(in: base + "tweets_media").isEmpty
      mediaFolder = base + (isOld ? "tweet_media" : "tweets_media")
      return
    }
    return nil
  }

  /// What a file holds; nothing where it is not there.
  private func optionalItems(of name: String) throws(ArchiveError) -> [ArchiveValue] {
    folder.has(base + name) ? try folder.value(in: base + name).items : []
  }

  // MARK: - The account

  mutating func readAccount() throws(ArchiveError) -> ArchivedAccount {
    let accounts = try folder.value(in: base + "account.js")
    let account = try (accounts.items.first ?? accounts).required("account")
    username = try account.required("username").spelling
    let profile = try optionalItems(of: "profile.js").first?["profile"]
    let bio = MarkdownSource.resolvingReferences(in: profile?["description"]?["bio"]?.text ?? "")
    var result = ArchivedAccount(
      username: username, displayName: account["accountDisplayName"]?.text,
      bio: [MarkdownSource.showing(bio)], links: [], createdAt: try? account["createdAt"]?.date())
    if let website = profile?["description"]?["website"]?.text, WebAddress.web(website) != nil {
      result.links.append(("Website", website))
    }
    if WebAddress.web("https://x.com/\(username)") != nil {
      result.links.append(("Twitter", "https://x.com/\(username)"))
    }
    if let id = account["accountId"]?.text,
      let name = profile?["avatarMediaUrl"]?.text?.split(separator: "/").last
    {
      result.photo = folder.file("\(base)profile_media/\(id)-\(name)")
        .flatMap { ArchivedPicture(file: $0, alt: "") }
    }
    // It tells of the last months alone.
    let changes = try optionalItems(of: "protected-history.js").compactMap {
      $0["protectedHistory"]
    }
    let last = changes.max { ($0["protectedAt"]?.text ?? "") < ($1["protectedAt"]?.text ?? "") }
    isProtected = last?["action"]?.text == "Protect"
    return result
  }

  // MARK: - Posts

  mutating func readPosts() throws(ArchiveError) -> [ArchivedPost] {
    try readLongPosts()
    var posts: [ArchivedPost] = []
    for file in files {
      for item in try folder.value(in: file).items {
        if let post = try post(item["tweet"] ?? item) { posts.append(post) }
      }
    }
    return posts
  }

  private mutating func readLongPosts() throws(ArchiveError) {
    for item in try optionalItems(of: "note-tweet.js") {
      guard let note = item["noteTweet"], let core = note["core"], let text = core["text"]?.text,
        let time = try? note["createdAt"]?.date()
      else { continue }
      var links = Self.shortLinks
      for url in core["urls"]?.items ?? [] {
        if let short = url["shortUrl"]?.text, let long = url["expandedUrl"]?.text {
          links.add(short, for: long)
        }
      }
      longPosts[time.seconds, default: []].append(LongPost(text: text, links: links))
    }
  }

  private static let shortLinks = ShortLinks(start: "https://t.co/")

  /// - Returns: nil for what is no post of this account, or an earlier version of one.
  private mutating func post(_ tweet: ArchiveValue) throws(ArchiveError) -> ArchivedPost? {
    guard let id = (tweet["id_str"] ?? tweet["id"])?.spelling, !id.isEmpty else {
      throw .missingField("id_str", tweet.place)
    }
    var text = MarkdownSource.resolvingReferences(
      in: (tweet["full_text"] ?? tweet["text"])?.string ?? "")
    guard !text.hasPrefix("RT @") else {
      leftOut.boosts += 1
      return nil
    }
    if let last = tweet["edit_info"]?["initial"]?["editTweetIds"]?.items.last?.string, last != id {
      leftOut.versions += 1
      return nil
    }
    let time = try date(tweet.required("created_at"))
    let media = (tweet["extended_entities"] ?? tweet["entities"])?["media"]?.items ?? []
    var links = Self.shortLinks
    for url in tweet["entities"]?["urls"]?.items ?? [] {
      if let short = url["url"]?.text, let long = url["expanded_url"]?.text {
        links.add(short, for: long)
      }
    }
    if let long = longPost(at: time, beginningAs: text) {
      text = long.text
      links = long.links
    }
    // Where a picture is shown, its address says nothing.
    for item in media {
      if let short = item["url"]?.text { links.add(short, for: "") }
    }
    var post = ArchivedPost(
      id: id, url: "https://x.com/\(username)/status/\(id)",
      content: MarkdownSource.showing(text, replacing: links), createdAt: time)
    post.language = tweet["lang"]?.text.flatMap(Self.language)
    post.inReplyTo =
      (tweet["in_reply_to_status_id_str"] ?? tweet["in_reply_to_status_id"])?.spelling
    post.visibility = isProtected ? .followers : .public
    post.likes = tweet["favorite_count"]?.integer ?? 0
    post.shares = tweet["retweet_count"]?.integer ?? 0
    post.location = location(of: tweet)
    for item in media { add(item, of: id, to: &post) }
    post.isSensitive = !post.pictures.isEmpty && tweet["possibly_sensitive"]?.isTrue ?? false
    return post
  }

  private mutating func add(_ item: ArchiveValue, of id: String, to post: inout ArchivedPost) {
    guard item["type"]?.string ?? "photo" == "photo" else {
      leftOut.files += 1
      return
    }
    let url = (item["media_url_https"] ?? item["media_url"])?.text
    let alt = item["ext_alt_text"]?.text ?? ""
    if let name = url?.split(separator: "/").last,
      let picture = folder.file("\(mediaFolder)/\(id)-\(name)").flatMap({
        ArchivedPicture(file: $0, alt: alt)
      })
    {
      post.pictures.append(picture)
    } else {
      leftOut.missing += 1
    }
  }

  /// The whole text of a post of which only the beginning is given: `… https://t.co/b4Rf9` ends it.
  private func longPost(at time: Timestamp, beginningAs text: String) -> LongPost? {
    if longPosts.isEmpty { return nil }
    var beginning = text[...]
    while let link = beginning.ranges(of: "https://t.co/").last,
      beginning[link.upperBound...].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    {
      beginning = beginning[..<link.lowerBound]
      while beginning.last?.isWhitespace == true { beginning.removeLast() }
    }
    guard beginning.hasSuffix("…"), beginning.count > 1 else { return nil }
    beginning.removeLast()
    while beginning.last?.isWhitespace == true { beginning.removeLast() }
    // The long text is stored right before the post.
    for second in [0, -1, 1, -2, 2] {
      for long in longPosts[time.seconds + Int64(second)] ?? [] {
        if long.text.hasPrefix(beginning) { return long }
        let resolved = MarkdownSource.resolvingReferences(in: long.text)
        if resolved.hasPrefix(beginning) { return LongPost(text: resolved, links: long.links) }
      }
    }
    return nil
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

  /// `Wed Oct 10 20:19:24 +0000 2018`, or as in RFC 3339.
  private func date(_ value: ArchiveValue) throws(ArchiveError) -> Timestamp {
    let text = value.spelling
    let parts = text.split(separator: " ")
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    guard parts.count == 6, let month = months.firstIndex(of: String(parts[1])),
      parts[4].utf8.count == 5
    else {
      return try value.date()
    }
    let number = month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)"
    let offset = parts[4].prefix(3) + ":" + parts[4].suffix(2)
    guard
      let time = try? Timestamp(rfc3339: "\(parts[5])-\(number)-\(parts[2])T\(parts[3])\(offset)")
    else {
      throw .badDate(text, value.place)
    }
    return time
  }
}

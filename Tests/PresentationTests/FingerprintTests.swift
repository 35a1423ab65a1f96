import Domain
import TemplateEngine
import TestSupport
import Testing
import UseCases

@testable import Presentation

@Suite("Fingerprints of pages")
struct FingerprintTests {
  /// One change of a network, by what it changes.
  struct Edit: CustomTestStringConvertible, Sendable {
    let name: String
    let change: @Sendable (inout Network) -> Void

    init(_ name: String, _ change: @escaping @Sendable (inout Network) -> Void) {
      self.name = name
      self.change = change
    }

    var testDescription: String { name }

    /// The town after it.
    var network: Network {
      var network = Town.network()
      change(&network)
      return network
    }
  }

  private static let edits: [Edit] = [
    Edit("a post's text") { $0.posts[17].content = "Other #words for @alice" },
    Edit("a text without markup") { $0.posts[17].content += " " },
    Edit("a post's id") { $0.posts[17].id = "other" },
    Edit("a post's author") { $0.posts[17].author = .user(UserIndex(0)) },
    Edit("an unknown author's name") { $0.posts[6].author = .unknown(name: "Other", photo: nil) },
    Edit("an unknown author's photo") {
      $0.posts[6].author = .unknown(name: "Guest", photo: .remote(url: "https://e.org/p.png"))
    },
    Edit("a date of change") { $0.posts[17].updatedAt = Fixture.time(100_000) },
    Edit("a post's date") {
      $0.posts[17].createdAt = Timestamp(seconds: $0.posts[17].createdAt.seconds + 1) ?? .epoch
    },
    Edit("a language") { $0.posts[17].language = "ja" },
    Edit("the language of a picture's text") { $0.posts[19].language = "ja" },
    Edit("a content warning") { $0.posts[17].contentWarning = "Careful" },
    Edit("sensitive pictures") { $0.posts[19].isSensitive = true },
    Edit("a draft") { $0.posts[17].isDraft = true },
    Edit("a summary") { $0.posts[17].summary = "In short" },
    Edit("an old path") { $0.posts[17].aliases = ["/old/"] },
    Edit("a source") { $0.posts[17].sourceURL = "https://e.org/17" },
    Edit("shares") { $0.posts[17].sharesCount = 9 },
    Edit("stated comments") { $0.posts[17].statedCommentsCount = 900 },
    Edit("stated likes") { $0.posts[17].statedLikesCount = 900 },
    Edit("stated reactions") {
      $0.posts[17].statedReactions = [StatedReaction(kind: 3, count: 5)]
    },
    Edit("hashtags beside the text") { $0.posts[17].statedHashtags = ["tea", "Extra"] },
    Edit("a hashtag of a folded text that is stated, too") {
      $0.posts[17].content = "#tea"
      $0.posts[17].contentWarning = "Careful"
      $0.posts[17].statedHashtags = ["tea"]
    },
    Edit("a hashtag's commonest spelling") {
      for position in 40..<60 where position % 7 != 6 { $0.posts[position].content = "#TEA" }
    },
    Edit("a picture's text") { $0.posts[19].pictures[0].alt = "Another" },
    Edit("a picture's size") { $0.posts[19].pictures[0].width = 40 },
    Edit("a picture's height") { $0.posts[19].pictures[0].height = 41 },
    Edit("a picture's file") { $0.media[0].byteCount = 10 },
    Edit("another picture") {
      $0.posts[19].pictures.append(Picture(source: .remote(url: "https://e.org/x.png")))
    },
    Edit("a place") { $0.posts[19].location?.name = "Pier" },
    Edit("a place's degrees") { $0.posts[19].location?.longitude = 1 },
    Edit("an answer that is none") { $0.posts[9].inReplyTo = nil },
    Edit("an answer to another") { $0.posts[9].inReplyTo = PostIndex(2) },
    Edit("an unlisted post") { $0.posts[1].visibility = .unlisted },
    Edit("a private post") { $0.posts[20].visibility = .private },
    Edit("a private answered post") { $0.posts[1].visibility = .private },
    Edit("a new post") { $0.posts.append(Fixture.post("new", by: 1, "#tea", minute: 90_000)) },
    Edit("the first post gone") {
      $0.posts[0].visibility = .direct
    },
    Edit("a display name") { $0.users[1].displayName = "Robert" },
    Edit("a blank display name") { $0.users[1].displayName = " " },
    Edit("a username") { $0.users[1].username = "robert" },
    Edit("a user's id") { $0.users[1].id = "other" },
    Edit("a photo") { $0.users[1].photo = .media(path: "media/tea cup.jpg") },
    Edit("a biography") { $0.users[1].bio = "I am #tea" },
    Edit("a link's name") { $0.users[1].links[0].label = "House" },
    Edit("a link") { $0.users[1].links[0].url = "https://example.net/b" },
    Edit("no links") { $0.users[1].links = [] },
    Edit("when somebody joined") { $0.users[1].createdAt = nil },
    Edit("stated followers") { $0.users[1].statedFollowersCount = 50 },
    Edit("stated following") { $0.users[1].statedFollowingCount = 50 },
    Edit("stated posts") { $0.users[1].statedPostsCount = 500 },
    Edit("a new user") {
      $0.users.append(User(id: "n", username: "new", displayName: "New"))
      $0.posts[30].content = "@new"
    },
    Edit("a comment's text") { $0.comments[3].content = "Other @bob" },
    Edit("a comment's id") { $0.comments[3].id = "other" },
    Edit("a comment's author") { $0.comments[3].author = .unknown(name: "X", photo: nil) },
    Edit("a comment's date") { $0.comments[3].createdAt = Fixture.time(5_100) },
    Edit("a comment's answer") { $0.comments[9].inReplyTo = nil },
    Edit("a comment's language") { $0.comments[3].language = "ja" },
    Edit("a comment gone") { $0.comments.removeLast() },
    Edit("a reaction's kind") { $0.reactions[3].kind = 0 },
    Edit("who reacted") { $0.reactions[3].user = UserIndex(0) },
    Edit("when somebody reacted") { $0.reactions[3].createdAt = nil },
    Edit("a reaction gone") { $0.reactions.removeLast() },
    Edit("a follow") { $0.follows[2].follower = UserIndex(1) },
    Edit("no follows") { $0.follows = [] },
    Edit("a page's title") { $0.pages[0].title = "Us" },
    Edit("a page's text") { $0.pages[0].content = "Bye" },
    Edit("a page's language") { $0.pages[0].language = "ja" },
    Edit("a page's summary") { $0.pages[0].summary = "Us in short" },
    Edit("a page's date") { $0.pages[0].updatedAt = Fixture.time(0) },
    Edit("another page") { $0.pages.append(PlainPage(path: "b", title: "B", content: "")) },
    Edit("a page's path") { $0.pages[0].path = "about" },
    Edit("a picture's renditions") {
      $0.media[0].renditions = [Rendition(path: "assets/pictures/a.webp", width: 2, height: 1)]
    },
    Edit("a file's size") {
      $0.media[0].width = 9
      $0.posts[17].content = "![x](media/tea%20cup.jpg)"
    },
  ]

  /// A site with its fingerprints, rendered with a theme that prints all there is.
  private struct Printed {
    let files: [String: [UInt8]]
    let fingerprints: [String: Fingerprint]
    /// What a later reading may remember of the texts.
    let memory: [UInt8]?

    init(_ network: Network, style: URLStyle, remembering texts: [UInt8] = []) throws {
      let site = Fixture.site(network, remembering: TextMemory(key: 0, stored: texts[...])) {
        $0.urlStyle = style
        $0.pageSize = 4
      }
      let theme = try #require(WholeTheme.compiled.get()[style])
      let plan = SitePlan(site, assets: theme.assets.assets.map(\.path))
      let writer = try SiteRenderer(
        SiteLook(site, theme: theme, workers: .serial), files: plan.files, workers: .serial
      )
      .writer()
      let prints = PageFingerprints(
        site, key: 1234, frame: Fingerprint(key: 5), workers: .serial)
      var files: [String: [UInt8]] = [:]
      var fingerprints: [String: Fingerprint] = [:]
      for file in plan.files {
        var bytes: [UInt8] = []
        try writer.render(file, into: &bytes)
        files[file.path] = bytes
        fingerprints[file.path] = prints[file]
      }
      self.files = files
      self.fingerprints = fingerprints
      memory = site.textMemory()
    }
  }

  /// The town before any edit.
  private static let before = Result {
    try [URLStyle.pretty, .html].map { ($0, try Printed(Town.network(), style: $0)) }
  }

  @Test(
    "A page whose fingerprint stays the same has the same bytes, and remembered texts change neither",
    arguments: edits)
  func sound(_ edit: Edit) throws {
    // Spaces around a text are no part of it, and nobody sees the date of a reaction to their own.
    let isSeen = !["a text without markup", "when somebody reacted"].contains(edit.name)
    for (style, before) in try Self.before.get() {
      let after = try Printed(edit.network, style: style)
      // Else what follows would mean nothing.
      if isSeen { #expect(after.files != before.files, "\(edit.name)") }
      var kept = 0
      for (path, fingerprint) in after.fingerprints where before.fingerprints[path] == fingerprint {
        kept += 1
        #expect(after.files[path] == before.files[path], "\(edit.name): \(path)")
      }
      #expect(kept > 1, "\(edit.name) changes every fingerprint")

      let remembering = try Printed(
        edit.network, style: style, remembering: #require(before.memory))
      #expect(remembering.fingerprints == after.fingerprints, "\(edit.name)")
      #expect(remembering.files == after.files, "\(edit.name)")
    }
  }

  /// A post with 520 comments, the last of them a chain, and 103 answers: two pages.
  private static func discussion() -> Network {
    let comments = (0..<520).map { position in
      Fixture.comment(
        "c\(position)", on: 0, by: position % 5 == 0 ? nil : position % 2, minute: 10 + position,
        answering: position > 490 ? position - 1 : nil)
    }
    let answers = (0..<103).map { position in
      Fixture.post("a\(position)", by: 1, minute: 2000 + position) { $0.inReplyTo = PostIndex(0) }
    }
    return Network(
      users: [Fixture.user("ann"), Fixture.user("bob")],
      posts: [Fixture.post("p", minute: 0)] + answers, comments: comments)
  }

  @Test(
    "So it is where comments and answers need more than one page",
    arguments: [
      Edit("a new comment") {
        $0.comments.append(Fixture.comment("n", on: 0, minute: 9000, answering: 3))
      },
      Edit("a comment on the first page gone") {
        $0.comments[495].inReplyTo = nil
        $0.comments[494].post = PostIndex(5)
      },
      Edit("a chain that begins elsewhere") { $0.comments[491].inReplyTo = nil },
      Edit("an id on the first page") { $0.comments[499].id = "other" },
      Edit("a late comment's text") { $0.comments[510].content = "Other" },
      Edit("as many comments as one page has") {
        for position in 500..<520 { $0.comments[position].post = PostIndex(7) }
      },
      Edit("as many answers as one page has") {
        for position in 101...103 { $0.posts[position].inReplyTo = nil }
      },
      Edit("stated comments") { $0.posts[0].statedCommentsCount = 600 },
    ])
  func discussions(_ edit: Edit) throws {
    var network = Self.discussion()
    let before = try Printed(network, style: .pretty)
    edit.change(&network)
    let after = try Printed(network, style: .pretty)
    #expect(after.files != before.files)
    var kept = 0
    for (path, fingerprint) in after.fingerprints where before.fingerprints[path] == fingerprint {
      kept += 1
      #expect(after.files[path] == before.files[path], "\(path)")
    }
    #expect(kept > 100)
    if edit.name == "a new comment" {
      let changed = after.fingerprints.filter { before.fingerprints[$0.key] != $0.value }.keys
      #expect(changed.contains("posts/p/page/2/index.html"))
      #expect(changed.contains("posts/p/index.html"))
    }
  }

  @Test("A new post changes the fingerprints of few pages")
  func precise() throws {
    let before = try #require(try Self.before.get().first?.1)
    var network = Town.network()
    network.posts.append(Fixture.post("new", by: nil, "Nothing special", minute: 90_000))
    let after = try Printed(network, style: .pretty)
    let changed = after.fingerprints.filter { before.fingerprints[$0.key] != $0.value }.keys
    #expect(changed.contains("index.html"))
    #expect(!changed.contains("page/1/index.html"))
    #expect(!changed.contains("posts/p17/index.html"))
    #expect(changed.count < 20, "\(changed.sorted())")
  }

  @Test("Who follows without a date changes the feed of notices by the day of joining")
  func joining() throws {
    func fingerprint(_ minute: Int?) throws -> Fingerprint? {
      var users = ["ann", "bo"].map { User(id: $0, username: $0, displayName: $0) }
      users[1].createdAt = minute.map(Fixture.time)
      let follow = Follow(follower: UserIndex(1), followee: UserIndex(0))
      let site = Fixture.site(Network(users: users, follows: [follow]))
      let prints = PageFingerprints(site, key: 1234, frame: Fingerprint(key: 5), workers: .serial)
      let feed = SitePlan(site, assets: []).files.first {
        $0.path == "users/ann/notifications/feed.atom"
      }
      return try prints[#require(feed)]
    }
    #expect(try fingerprint(1) == fingerprint(1))
    #expect(try fingerprint(1) != fingerprint(2))
    #expect(try fingerprint(1) != fingerprint(nil))
  }

  private func fingerprint(
    of path: String, _ network: Network, drafts: Bool = false
  ) throws -> Fingerprint? {
    let site = Fixture.site(
      network, audience: Audience(now: Fixture.now, includesDrafts: drafts))
    let prints = PageFingerprints(site, key: 1234, frame: Fingerprint(key: 5), workers: .serial)
    return try prints[#require(SitePlan(site, assets: []).files.first { $0.path == path })]
  }

  @Test("A page far down a thread changes with the post with which it begins")
  func threadStart() throws {
    func fingerprint(_ text: String) throws -> Fingerprint? {
      let posts = (0..<13).map { number in
        Fixture.post("p\(number)", number == 0 ? text : "x", minute: number) {
          if number > 0 { $0.inReplyTo = PostIndex(number - 1) }
        }
      }
      return try self.fingerprint(
        of: "posts/p12/index.html", Network(users: [Fixture.user("ann")], posts: posts))
    }
    #expect(try fingerprint("a") == fingerprint("a"))
    #expect(try fingerprint("a") != fingerprint("b"))
  }

  @Test("A feed changes with the number of its archives")
  func archives() throws {
    func fingerprint(_ count: Int) throws -> Fingerprint? {
      let posts = (40 - count..<40).map { Fixture.post("p\($0)", by: nil, minute: $0) }
      return try self.fingerprint(of: "feed.atom", Network(posts: posts))
    }
    #expect(try fingerprint(38) == fingerprint(39))
    #expect(try fingerprint(39) != fingerprint(40))
  }

  @Test("A shown draft is another page once it is none")
  func draft() throws {
    func fingerprint(_ isDraft: Bool) throws -> Fingerprint? {
      let post = Fixture.post("p", by: nil, minute: 0) { $0.isDraft = isDraft }
      return try self.fingerprint(of: "posts/p/index.html", Network(posts: [post]), drafts: true)
    }
    #expect(try fingerprint(true) != fingerprint(false))
  }

  @Test("A folded post shows the hashtags that are stated, be they in its text as well")
  func foldedHashtags() throws {
    func fingerprint(_ tags: [String]) throws -> Fingerprint? {
      let post = Fixture.post("p", by: nil, "#tea", minute: 0) {
        $0.contentWarning = "Careful"
        $0.statedHashtags = tags
      }
      return try self.fingerprint(of: "posts/p/index.html", Network(posts: [post]))
    }
    #expect(try fingerprint(["tea"]) != fingerprint([]))
  }

  @Test("Somebody's page changes with the file of their photo, and with their first answer")
  func profile() throws {
    func fingerprint(_ width: Int, answers: Bool = false) throws -> Fingerprint? {
      var network = Network(
        users: [Fixture.user("ann") { $0.photo = .media(path: "media/a.png") }],
        posts: (0..<60).map { Fixture.post("p\($0)", minute: $0) },
        media: [
          MediaFile(
            path: "media/a.png", mediaType: "image/png", width: width, height: 9, byteCount: 1)
        ])
      if answers { network.posts[1].inReplyTo = PostIndex(0) }
      return try self.fingerprint(of: "users/ann/index.html", network)
    }
    #expect(try fingerprint(9) == fingerprint(9))
    #expect(try fingerprint(9) != fingerprint(8))
    #expect(try fingerprint(9) != fingerprint(9, answers: true))
  }

  @Test("A reaction without a date is another notice than one at the time of its post")
  func datedReaction() throws {
    func fingerprint(_ minute: Int?) throws -> Fingerprint? {
      let network = Network(
        users: [Fixture.user("ann"), Fixture.user("bo")], posts: [Fixture.post("p", minute: 3)],
        reactions: [Fixture.reaction(0, to: 0, by: 1, minute: minute)])
      return try self.fingerprint(of: "users/ann/notifications/index.html", network)
    }
    #expect(try fingerprint(3) != fingerprint(nil))
  }

  @Test("A new post changes the newest posts and the lists of a sitemap of many parts alone")
  func sitemapParts() {
    func prints(postCount: Int) -> [String: Fingerprint] {
      let posts = (0..<postCount).map { Fixture.post("\($0)", by: nil, minute: $0) }
      let site = Fixture.site(Network(posts: posts), workers: .threads(4))
      let prints = PageFingerprints(
        site, key: 1234, frame: Fingerprint(key: 5), workers: .threads(4))
      let files = SitePlan(site, assets: []).files.filter { $0.path.hasPrefix("sitemap") }
      return Dictionary(
        uniqueKeysWithValues: files.compactMap { file in
          prints[file].map { (file.path, $0) }
        })
    }
    func changes(_ one: [String: Fingerprint], _ other: [String: Fingerprint]) -> Set<String> {
      Set(one.merging(other) { $1 }.keys.filter { one[$0] != other[$0] })
    }
    let before = prints(postCount: 60_500)
    #expect(before.count == 15)
    #expect(changes(before, prints(postCount: 60_501)) == ["sitemap-49.xml", "sitemap-4.xml"])
    #expect(
      changes(before, prints(postCount: 65_001))
        == ["sitemap-49.xml", "sitemap-53.xml", "sitemap-4.xml", "sitemap.xml"])
  }

  @Test("Another key and another frame change every fingerprint")
  func keys() {
    let site = Fixture.site(Town.network())
    let plan = SitePlan(site, assets: [])
    func prints(_ key: UInt64, _ frame: UInt64) -> [Fingerprint?] {
      var whole = Fingerprint(key: key)
      whole.add(frame)
      let prints = PageFingerprints(site, key: key, frame: whole, workers: .serial)
      return plan.files.filter { !$0.path.hasPrefix("media/") }.map { prints[$0] }
    }
    let first = prints(1, 1)
    #expect(!first.contains(nil))
    #expect(Set(first).count == first.count)
    #expect(zip(first, prints(2, 1)).allSatisfy { $0 != $1 })
    #expect(zip(first, prints(1, 2)).allSatisfy { $0 != $1 })
    #expect(first == prints(1, 1))
  }
}

/// A theme that prints every field that templates can ask for.
private enum WholeTheme {
  static let files: [ThemeFile] = {
    let others = DefaultThemeFiles.all.filter { !$0.name.hasSuffix(".html") }
    let frame = PageFrame(messages: Fixture.messages)
    let pages = PageTemplate.allCases.map { page in
      ThemeFile(name: page.fileName, bytes: Array(text(of: frame.shape(of: page)).utf8))
    }
    let card = ThemeFile(name: "card.html", bytes: Array(text(of: frame.cardShape).utf8))
    return others + pages + [card]
  }()

  /// Once for each style of URLs, because to compile it takes longer than to render with it.
  static let compiled = Result {
    try Dictionary(
      uniqueKeysWithValues: [URLStyle.pretty, .html].map { style in
        let site = Fixture.site(Town.network()) { $0.urlStyle = style }
        return (style, try Theme(files: files, settings: site.settings))
      })
  }

  private static func text(of root: RecordShape) -> String {
    root.fields.filter { $0.name != "t" }
      .map { "<div>\(text(of: $0.shape, $0.name, 0))</div>\n" }.joined()
  }

  private static func text(of shape: Shape, _ path: String, _ depth: Int) -> String {
    switch shape {
    case .text, .integer, .html: "<p>\(path): {{ \(path) }}</p>"
    case .boolean: "<p>\(path): {% if \(path) %}yes{% endif %}</p>"
    case .list(let item):
      "{% for item\(depth) in \(path) %}<div>\(text(of: item, "item\(depth)", depth + 1))</div>"
        + "{% endfor %}"
    case .record(let record):
      "{% if \(path) %}"
        + record.fields.map { text(of: $0.shape, "\(path).\($0.name)", depth) }.joined()
        + "{% endif %}"
    }
  }
}

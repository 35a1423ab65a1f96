import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("The site plan")
struct SitePlanTests {
  private static let network = Network(
    users: [Fixture.user("alice"), Fixture.user("bob")],
    posts: [
      Fixture.post("p1", "One #tea", minute: 0) {
        $0.pictures = [Picture(source: .media(path: "media/a.jpg"))]
      },
      Fixture.post("P/2", "Two #tea", minute: 1),
      Fixture.post("quiet", by: 1, minute: 2) { $0.visibility = .unlisted },
    ],
    follows: [Follow(follower: UserIndex(1), followee: UserIndex(0))],
    pages: [PlainPage(path: "about", title: "About", content: "")],
    media: [
      MediaFile(path: "media/a.jpg", mediaType: "image/jpeg", width: 1, height: 1, byteCount: 1)
    ])

  /// Pages by their folder; the style makes files of them.
  private static let folders = [
    "page/1", "users", "posts/p1", "posts/P~2F2", "posts/quiet", "users/alice",
    "users/alice/page/1", "users/alice/media", "users/alice/followers", "users/alice/following",
    "users/alice/notifications", "users/bob", "users/bob/media", "users/bob/followers",
    "users/bob/following", "users/bob/notifications", "tags", "tags/tea", "tags/tea/page/1",
    "archive", "archive/2023/11", "archive/2023/11/page/1", "search", "about",
  ]

  private static let otherFiles = [
    "index.html", "404.html", "feed.atom", "feed.json", "feed.rss", "users/alice/feed.atom",
    "users/alice/feed.json", "users/alice/notifications/feed.atom", "users/bob/feed.atom",
    "users/bob/feed.json", "users/bob/notifications/feed.atom", "tags/tea/feed.atom",
    "tags/tea/feed.json", "people.opml", "robots.txt", "latest.json", "sitemap.xml",
    "search/people/new.json", "search/tags/new.json", "search/posts/new.json",
    "assets/style.css", "media/a.jpg",
  ]

  private static func plan(_ change: (inout Settings) -> Void = { _ in }) -> SitePlan {
    let site = Fixture.site(network) {
      $0.pageSize = 1
      change(&$0)
    }
    return SitePlan(site, assets: ["assets/style.css"])
  }

  @Test("It names every file of the site, in both styles", arguments: URLStyle.allCases)
  func files(_ style: URLStyle) {
    let ending = style == .pretty ? "/index.html" : ".html"
    let expected = Self.folders.map { $0 + ending } + Self.otherFiles
    let plan = Self.plan { $0.urlStyle = style }
    #expect(plan.files.map(\.path).sorted() == expected.sorted())
    #expect(plan.collisions.isEmpty)
  }

  @Test("A page's file is the router's, and its link leads there", arguments: URLStyle.allCases)
  func links(_ style: URLStyle) {
    let site = Fixture.site(Self.network) {
      $0.pageSize = 1
      $0.urlStyle = style
    }
    var pages = 0
    for file in SitePlan(site, assets: []).files {
      guard case .page(let address) = file.content else { continue }
      pages += 1
      let link = site.router.link(to: address)
      let target = link.isEmpty || link.hasSuffix("/") ? link + "index.html" : link
      #expect(target == file.path, "\(address)")
    }
    #expect(pages == Self.folders.count + 2)
  }

  @Test(
    "A section that is switched off leaves no path",
    arguments: [
      ("archive", ["archive"]), ("directory", ["users/index.html", "users/page"]),
      ("feeds", ["feed.", "feed-", "people.opml"]), ("follows", ["/followers", "/following"]),
      ("media", ["/media/index.html"]), ("notifications", ["notifications"]),
      ("search", ["search"]), ("tags", ["tags/"]), ("rss", ["feed.rss"]),
      ("list_json_feeds", ["/feed.json"]),
    ])
  func sections(_ name: String, _ parts: [String]) throws {
    let section = try #require(Sections.named.first { $0.name == name })
    let all = Self.plan().files.map(\.path)
    let left = Self.plan { $0.sections[keyPath: section.keyPath] = false }.files.map(\.path)
    for part in parts {
      #expect(!left.contains { $0.contains(part) }, "\(part)")
    }
    // The others stay as they were.
    let expected = all.filter { path in !parts.contains { path.contains($0) } }
    #expect(left == expected)
    #expect(left.count < all.count)
  }

  @Test("Without feed archives, the documents of whole blocks are left out, and nothing else")
  func feedArchives() {
    let posts = (0..<45).map { Fixture.post("\($0)", "#tea", minute: $0) }
    let network = Network(users: [Fixture.user("alice")], posts: posts)
    let all = SitePlan(Fixture.site(network), assets: []).files.map(\.path)
    let without = SitePlan(
      Fixture.site(network) { $0.sections.feedArchives = false }, assets: []
    ).files.map(\.path)
    let archives = all.filter { $0.contains("feed-") }
    #expect(archives.contains("feed-2.atom") && !archives.contains("feed-3.atom"))
    #expect(without == all.filter { !$0.contains("feed-") })
  }

  @Test("Every section has a test above")
  func allSections() {
    #expect(
      Sections.named.map(\.name) == [
        "archive", "directory", "feeds", "feed_archives", "follows", "list_json_feeds", "media",
        "notifications", "rss", "search", "tags",
      ])
  }

  @Test("Two records with one path are named")
  func collisions() {
    let pages = ["about", "about", "other"].map { PlainPage(path: $0, title: "", content: "") }
    let plan = SitePlan(Fixture.site(Network(pages: pages)), assets: [])
    #expect(plan.collisions == ["about/index.html"])
  }

  @Test("A new post adds its page and at most one block to each list it is in")
  func growth() {
    for count in 1...50 {
      let posts = (0...count).map { Fixture.post("\($0)", "#tea", minute: $0) }
      func paths(_ posts: [Post]) -> Set<String> {
        let network = Network(users: [Fixture.user("alice")], posts: posts)
        let site = Fixture.site(network) { $0.pageSize = 5 }
        return Set(SitePlan(site, assets: []).files.map(\.path))
      }
      let before = paths(posts.dropLast())
      let after = paths(posts)
      #expect(before.isSubset(of: after), "\(count) posts")
      let added = after.subtracting(before)
      #expect(added.contains("posts/\(count)/index.html"), "\(count) posts")
      // Timeline, profile, hashtag and month, and the archive documents of three feeds.
      #expect(added.count <= 8, "\(count) posts: \(added.sorted())")
    }
  }

  @Test("A feed's archives are the full blocks of its history")
  func archives() {
    let posts = (0..<45).map { Fixture.post("\($0)", "#tea", minute: $0) }
    let site = Fixture.site(Network(users: [Fixture.user("alice")], posts: posts))
    let paths = SitePlan(site, assets: []).files.map(\.path).filter { $0.contains("feed-") }
    #expect(
      paths.sorted() == [
        "feed-1.atom", "feed-2.atom", "tags/tea/feed-1.atom", "tags/tea/feed-2.atom",
        "users/alice/feed-1.atom", "users/alice/feed-2.atom",
      ])
  }

  @Test("The plan is the same for any number of workers", arguments: [2, 5])
  func workers(_ count: Int) {
    let network = Network(
      users: (0..<300).map { Fixture.user("u\($0)") },
      posts: (0..<2000).map { Fixture.post("\($0)", by: $0 % 300, "#t\($0 % 90)", minute: $0) })
    let alone = Fixture.site(network)
    let site = Fixture.site(network, workers: .threads(count))
    let expected = SitePlan(alone, assets: ["assets/style.css"]).files
    #expect(expected.count > 2500)
    #expect(
      SitePlan(site, assets: ["assets/style.css"], workers: .threads(count)).files == expected)
    #expect(site.relations.tagsOfPost == alone.relations.tagsOfPost)
    for user in 0..<300 {
      #expect(site.relations.postsOfUser[user] == alone.relations.postsOfUser[user])
    }
  }
}

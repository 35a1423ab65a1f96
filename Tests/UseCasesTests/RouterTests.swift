import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("The router")
struct RouterTests {
  private static let users = ["alice", "a/b", "日本", "page"].map { Fixture.user($0) }
  private static let months = [Month(year: 987, month: 3, range: 0..<1)]

  private static func router(_ style: URLStyle) -> Router {
    Fixture.router(
      style: style, users: users,
      posts: ["1", "é?", "index"].map { Fixture.post($0, minute: 0) },
      pages: [
        PlainPage(path: "about", title: "", content: ""),
        PlainPage(path: "ja/über uns", title: "", content: ""),
      ],
      months: months
    ).withTags(["swift", "日本", "page"])
  }

  private static let alice = UserIndex(0)
  private static let odd = UserIndex(1)

  @Test("A mark after a slash belongs to the name behind it")
  func marks() {
    #expect(MediaPath.link(to: "media/\u{301}a.jpg") == "media/%CC%81a.jpg")
    let page = PlainPage(path: "ja/\u{301}a", title: "", content: "")
    let router = Fixture.router(style: .pretty, users: [], posts: [], pages: [page], months: [])
    #expect(router.file(of: .plainPage(PageIndex(0))).pathSegments.count == 3)
  }

  @Test("A folder's page `index` is that of the folder, unless there is a page of its name")
  func indexPages() {
    let pages = ["a/index", "b/index", "B"].map { PlainPage(path: $0, title: "", content: "") }
    let router = Fixture.router(style: .pretty, users: [], posts: [], pages: pages, months: [])
    #expect(
      pages.indices.map { router.file(of: .plainPage(PageIndex($0))) }
        == ["a/index.html", "b/index/index.html", "B/index.html"])
  }

  @Test(
    "Every page has its file and its link, in both styles",
    arguments: [
      (.timeline(page: nil), "index.html", "", "index.html", "index.html"),
      (.timeline(page: 3), "page/3/index.html", "page/3/", "page/3.html", "page/3.html"),
      (.post(PostIndex(0)), "posts/1/index.html", "posts/1/", "posts/1.html", "posts/1.html"),
      (
        .post(PostIndex(1)), "posts/é~3F/index.html", "posts/%C3%A9~3F/", "posts/é~3F.html",
        "posts/%C3%A9~3F.html"
      ),
      (
        .post(PostIndex(2)), "posts/~69ndex/index.html", "posts/~69ndex/", "posts/~69ndex.html",
        "posts/~69ndex.html"
      ),
      (.directory(page: nil), "users/index.html", "users/", "users.html", "users.html"),
      (
        .directory(page: 2), "users/page/2/index.html", "users/page/2/", "users/page/2.html",
        "users/page/2.html"
      ),
      (
        .profile(alice, page: nil), "users/alice/index.html", "users/alice/", "users/alice.html",
        "users/alice.html"
      ),
      (
        .profile(alice, page: 1), "users/alice/page/1/index.html", "users/alice/page/1/",
        "users/alice/page/1.html", "users/alice/page/1.html"
      ),
      (
        .profile(odd, page: nil), "users/a~2Fb/index.html", "users/a~2Fb/", "users/a~2Fb.html",
        "users/a~2Fb.html"
      ),
      (
        .profile(UserIndex(2), page: nil), "users/日本/index.html",
        "users/%E6%97%A5%E6%9C%AC/", "users/日本.html", "users/%E6%97%A5%E6%9C%AC.html"
      ),
      (
        .profile(UserIndex(3), page: nil), "users/~70age/index.html", "users/~70age/",
        "users/~70age.html", "users/~70age.html"
      ),
      (
        .media(alice, page: nil), "users/alice/media/index.html", "users/alice/media/",
        "users/alice/media.html", "users/alice/media.html"
      ),
      (
        .followers(alice, page: 2), "users/alice/followers/page/2/index.html",
        "users/alice/followers/page/2/", "users/alice/followers/page/2.html",
        "users/alice/followers/page/2.html"
      ),
      (
        .following(alice, page: nil), "users/alice/following/index.html",
        "users/alice/following/", "users/alice/following.html", "users/alice/following.html"
      ),
      (
        .notifications(alice, page: nil), "users/alice/notifications/index.html",
        "users/alice/notifications/", "users/alice/notifications.html",
        "users/alice/notifications.html"
      ),
      (.tagIndex, "tags/index.html", "tags/", "tags.html", "tags.html"),
      (
        .tag(TagIndex(0), page: nil), "tags/swift/index.html", "tags/swift/", "tags/swift.html",
        "tags/swift.html"
      ),
      (
        .tag(TagIndex(1), page: 4), "tags/日本/page/4/index.html",
        "tags/%E6%97%A5%E6%9C%AC/page/4/", "tags/日本/page/4.html",
        "tags/%E6%97%A5%E6%9C%AC/page/4.html"
      ),
      (
        .tag(TagIndex(2), page: nil), "tags/~70age/index.html", "tags/~70age/",
        "tags/~70age.html", "tags/~70age.html"
      ),
      (.archive, "archive/index.html", "archive/", "archive.html", "archive.html"),
      (
        .month(MonthIndex(0), page: nil), "archive/0987/03/index.html", "archive/0987/03/",
        "archive/0987/03.html", "archive/0987/03.html"
      ),
      (
        .month(MonthIndex(0), page: 1), "archive/0987/03/page/1/index.html",
        "archive/0987/03/page/1/",
        "archive/0987/03/page/1.html", "archive/0987/03/page/1.html"
      ),
      (.search, "search/index.html", "search/", "search.html", "search.html"),
      (.plainPage(PageIndex(0)), "about/index.html", "about/", "about.html", "about.html"),
      (
        .plainPage(PageIndex(1)), "ja/über~20uns/index.html", "ja/%C3%BCber~20uns/",
        "ja/über~20uns.html",
        "ja/%C3%BCber~20uns.html"
      ),
      (.notFound, "404.html", "404.html", "404.html", "404.html"),
    ] as [(Address, String, String, String, String)])
  func pages(
    _ address: Address, _ prettyFile: String, _ prettyLink: String, _ htmlFile: String,
    _ htmlLink: String
  ) {
    let pretty = Self.router(.pretty)
    let html = Self.router(.html)
    #expect(pretty.file(of: address) == prettyFile)
    #expect(pretty.link(to: address) == prettyLink)
    #expect(html.file(of: address) == htmlFile)
    #expect(html.link(to: address) == htmlLink)
  }

  @Test("A feed lies beside its page, in both styles", arguments: URLStyle.allCases)
  func feeds(_ style: URLStyle) {
    let router = Self.router(style)
    let japanese = UserIndex(2)
    #expect(
      FeedFormat.allCases.map { router.file(of: .site, $0) }
        == ["feed.atom", "feed.json", "feed.rss"])
    #expect(router.file(of: .user(japanese), .json) == "users/日本/feed.json")
    #expect(router.link(to: .user(japanese), .json) == "users/%E6%97%A5%E6%9C%AC/feed.json")
    #expect(router.file(of: .tag(TagIndex(0)), .atom) == "tags/swift/feed.atom")
    #expect(
      router.link(to: .notifications(Self.alice), .atom) == "users/alice/notifications/feed.atom")
    #expect(router.file(ofArchive: 2, of: .site) == "feed-2.atom")
    #expect(
      router.link(toArchive: 1, of: .user(japanese)) == "users/%E6%97%A5%E6%9C%AC/feed-1.atom")
  }

  @Test("Of ids that differ only in case, the older keeps the plain form")
  func caseAlone() {
    let ids = ["Post", "post", "POST", "other", "Straße", "STRASSE"]
    let router = Fixture.router(
      style: .pretty, users: [], posts: ids.map { Fixture.post($0, minute: 0) }, pages: [],
      months: [])
    let links = ids.indices.map { router.link(to: .post(PostIndex($0))) }
    #expect(links[0] == "posts/Post/")
    #expect(links[1].hasPrefix("posts/post~~"))
    #expect(links[2].hasPrefix("posts/POST~~"))
    #expect(links[3] == "posts/other/")
    #expect(links[4] == "posts/Stra%C3%9Fe/")
    #expect(links[5].hasPrefix("posts/STRASSE~~"))
    #expect(Set(links.map { $0.lowercased() }).count == ids.count)
    // A newcomer moves nobody.
    let grown = Fixture.router(
      style: .pretty, users: [], posts: (ids + ["pOST"]).map { Fixture.post($0, minute: 0) },
      pages: [], months: [])
    #expect(ids.indices.map { grown.link(to: .post(PostIndex($0))) } == links)
  }

  @Test("A hashtag's link can be made from its identity alone", arguments: URLStyle.allCases)
  func tagByIdentity(_ style: URLStyle) {
    let router = Self.router(style)
    for (position, identity) in ["swift", "日本", "page"].enumerated() {
      var link: [UInt8] = []
      Router.appendLinkToTag(identity: identity, style: style, to: &link)
      #expect(
        String(decoding: link, as: UTF8.self)
          == router.link(to: .tag(TagIndex(position), page: nil)))
    }
  }
}

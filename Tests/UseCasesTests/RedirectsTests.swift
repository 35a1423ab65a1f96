import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("Redirects from old paths")
struct RedirectsTests {
  private static func plan(
    _ aliases: [String], root: String = "/", style: URLStyle = .pretty
  ) throws -> SitePlan {
    let network = Network(
      users: [Fixture.user("ann")],
      posts: [Fixture.post("p1", "One", minute: 0) { $0.aliases = aliases }],
      pages: [PlainPage(path: "about", title: "About", content: "")])
    let url = try #require(BaseURL("https://example.org" + root))
    let site = Fixture.site(network) {
      $0.baseURL = url
      $0.urlStyle = style
    }
    return SitePlan(site, assets: [])
  }

  @Test(
    "A path leads from the file that a host would send",
    arguments: [
      ("/2020/fog/", "2020/fog/index.html", "2020/fog/"),
      ("2020/fog", "2020/fog/index.html", "2020/fog/"),
      ("/2020/fog.html", "2020/fog.html", "2020/fog.html"),
      ("https://old.example/a/b/?x=y#z", "a/b/index.html", "a/b/"),
      ("/old/%E9%9C%A7/", "old/霧/index.html", "old/%E9%9C%A7/"),
      ("/old/霧/", "old/霧/index.html", "old/%E9%9C%A7/"),
      ("//a///b//", "a/b/index.html", "a/b/"),
      ("//old.example/2020/fog/", "2020/fog/index.html", "2020/fog/"),
      ("https://old.example/a/?next=https://b.example/c", "a/index.html", "a/"),
      ("/index.php", "index.php/index.html", "index.php/"),
      ("/v1.2", "v1.2/index.html", "v1.2/"), ("/a/b.ico", "a/b.ico/index.html", "a/b.ico/"),
      ("/archives?utm=x", "archives/index.html", "archives/"),
      ("/users/ann/statuses/17", "users/ann/statuses/17/index.html", "users/ann/statuses/17/"),
      ("/archive/2020/01/fog/", "archive/2020/01/fog/index.html", "archive/2020/01/fog/"),
      ("/posts/an-old-name/", "posts/an-old-name/index.html", "posts/an-old-name/"),
      ("/archive/12345/", "archive/12345/index.html", "archive/12345/"),
      ("/page/about/", "page/about/index.html", "page/about/"),
      (
        "/users/ann/statuses/feed.atom", "users/ann/statuses/feed.atom/index.html",
        "users/ann/statuses/feed.atom/"
      ),
      ("/blog/feed.atom/", "blog/feed.atom/index.html", "blog/feed.atom/"),
      ("/search/engines/", "search/engines/index.html", "search/engines/"),
    ])
  func paths(_ alias: String, _ file: String, _ oldPath: String) throws {
    let plan = try Self.plan([alias])
    let redirect = Redirect(post: PostIndex(0), oldPath: oldPath, file: file)
    #expect(plan.unusableAliases.isEmpty)
    #expect(plan.files.contains(PlannedFile(path: file, content: .redirect(redirect))))
    #expect(
      plan.files.contains(PlannedFile(path: "_redirects", content: .redirectList([redirect]))))
  }

  @Test(
    "What is taken, or is no path, leads nowhere",
    arguments: [
      "", "/", "/?p=7", "https://old.example", "/../x/", "/a/../b/", "/./", "/a/%2e%2e/",
      "/a%2Fb/", "/a%00b/", "/a\u{0}b/", "/a\\b/", "/%", "/%FF/", "/con/", "/a:b/", "/.git/x/",
      "/posts/p1/", "/POSTS/P1/", "/about/", "/index.html", "/feed.atom/", "/feed.atom/x/",
      "/feed.atom/\u{301}x/",
      "/posts/p1/index.html/x/", "/_redirects/", "/_redirects", "/sitemap.xml/x.html",
      "/users/ann", "/2020/fog.html/", "/.html", "/a/..html", "/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/",
      "/\u{202E}x/", "/about.html", "/posts/p1.html", "/search.html", "/feed.atom.html", "/404/",
      "/users/nobody/", "/Users/Nobody.html", "/tags/any", "/page/9/", "/users/ann/page/1/",
      "/users/nobody/Replies/", "/users/nobody/media/page/2/", "/tags/any/page/3",
      "/archive/2027/01/", "/archive/2027/01/page/2/", "/users/page/7/", "/feed-3.atom/",
      "/users/nobody/feed.atom/", "/Users/Nobody/feed-1.atom/", "/users/nobody/feed.json.html",
      "/users/nobody/notifications/feed.atom/", "/tags/any/feed.atom", "/tags/any/feed-2.atom/",
      "/search/posts/", "/search/posts/new.json/", "/media/feed.atom/", "/assets/js/feed-1.atom/",
      "/users/feed.atom/", "/tags/feed.json",
      "/posts/p1/page/2/", "/posts/",
      "/media.html", "/assets/",
      "/assets/2020/style.css", "/Media/2020/01/fog.jpg", "/media/a/",
      "/CNAME/", "/cname/x/", "/_headers",
      "/favicon.ico", "/ads.txt/", "/Web.Config", "/_worker.js", "/manifest.webmanifest",
      "/apple-app-site-association", "/web/2019/https://old.example/fog/", "/index.php?p=17",
      "https://old.example/a/post.aspx?id=5#top",
    ] + [String(repeating: "a", count: 2000), "/" + String(repeating: "a", count: 300) + "/"])
  func unusable(_ alias: String) throws {
    let plan = try Self.plan([alias])
    #expect(plan.unusableAliases.map(\.alias) == [alias])
    #expect(plan.unusableAliases.allSatisfy { $0.other == nil })
    #expect(plan.collisions.isEmpty)
    #expect(!plan.files.contains { $0.path == "_redirects" })
  }

  @Test(
    "What others have put into the output folder comes first",
    arguments: [
      ("shop/index.html", ["old/index.html", "_redirects"]),
      ("shop", ["old/index.html", "_redirects"]),
      ("shop/index.html/mine", ["old/index.html", "_redirects"]),
      ("_redirects", ["old/index.html", "shop/index.html"]),
      ("_redirects/mine", ["old/index.html", "shop/index.html"]),
      ("elsewhere", ["old/index.html", "shop/index.html", "_redirects"]),
    ])
  func others(_ other: String, _ expected: [String]) throws {
    let site = Fixture.site(
      Network(
        users: [Fixture.user("ann")],
        posts: [Fixture.post("p1", "One", minute: 0) { $0.aliases = ["/old/", "/shop/"] }]))
    let plan = SitePlan(site, assets: [], besides: [other])
    #expect(plan.files.filter(\.content.isOfOldPaths).map(\.path) == expected)
    #expect(
      plan.unusableAliases.map(\.alias) == (expected.contains("shop/index.html") ? [] : ["/shop/"]))
  }

  @Test(
    "A page that has the name of the list of old paths comes first",
    arguments: [
      ("_redirects", URLStyle.pretty, true), ("_redirects/a", .pretty, true),
      ("_Redirects/a", .html, true), ("_redirects", .html, false), ("a/_redirects", .pretty, false),
    ])
  func pageOfTheListsName(_ path: String, _ style: URLStyle, _ leavesOut: Bool) throws {
    let network = Network(
      users: [Fixture.user("ann")],
      posts: [Fixture.post("p1", "One", minute: 0) { $0.aliases = ["/old/"] }],
      pages: [PlainPage(path: path, title: "Mine", content: "")])
    let site = Fixture.site(network) { $0.urlStyle = style }
    let plan = SitePlan(site, assets: [])
    #expect(plan.collisions.isEmpty && plan.leavesOutList == leavesOut)
    #expect(plan.files.contains { $0.path == "_redirects" } != leavesOut)
    #expect(plan.files.contains { $0.path == "old/index.html" })
  }

  @Test("Where pages are files, texts link to one at an old path too")
  func files() throws {
    let plan = try Self.plan(["/2020/fog/", "/about", "/a.html", "/b/", "/b.html"], style: .html)
    let files = plan.files.compactMap { file in
      if case .redirect(let redirect) = file.content {
        file.path + " " + redirect.oldPath
      } else {
        nil
      }
    }
    // `/about` is a page, and `b.html` an alias of its own.
    #expect(
      files == [
        "2020/fog/index.html 2020/fog/", "a.html a.html", "b/index.html b/", "b.html b.html",
        "2020/fog.html 2020/fog.html",
      ])
    #expect(plan.unusableAliases.map(\.alias) == ["/about"])
    #expect(plan.collisions.isEmpty)
  }

  @Test("The first of two equal aliases counts; the site's own path may stand before them")
  func repeated() throws {
    let plan = try Self.plan(["/old/", "/OLD", "/old/index.html", "/old", "/old/x/"])
    // Two spellings of one path need no second file.
    #expect(plan.unusableAliases.map(\.alias) == ["/OLD"])
    #expect(plan.unusableAliases.allSatisfy { $0.other == nil })
    #expect(plan.files.count { $0.path == "old/index.html" } == 1)
    // In either order texts find the folder's page where pages are files.
    for aliases in [["/old/index.html", "/old/"], ["/old/", "/old/index.html"]] {
      let paths = try Self.plan(aliases, style: .html).files.map(\.path)
      #expect(paths.contains("old.html") && paths.contains("old/index.html"))
    }
    let two = SitePlan(
      Fixture.site(
        Network(
          users: [Fixture.user("ann")],
          posts: (0..<2).map { number in
            Fixture.post("p\(number)", minute: number) { $0.aliases = ["/old/"] }
          })), assets: [])
    #expect(two.unusableAliases.map(\.alias) == ["/old/"])
    let other = try #require(two.unusableAliases.first?.other)
    #expect(other != two.unusableAliases.first?.post)
    for style in URLStyle.allCases {
      let site = Fixture.site(
        Network(
          users: [Fixture.user("ann")],
          posts: ["/old/", "/old.html"].enumerated().map { number, alias in
            Fixture.post("p\(number)", minute: number) { $0.aliases = [alias] }
          })
      ) { $0.urlStyle = style }
      // Hosts send either for `/old`.
      let unusable = SitePlan(site, assets: []).unusableAliases
      #expect(unusable.map(\.alias) == ["/old.html"])
      #expect(unusable.map { $0.other.map { site.network[$0].id } } == ["p0"])
    }
    let prefixed = try Self.plan(["/blog/old/", "/other/"], root: "/blog/")
    #expect(
      prefixed.files.map(\.path).filter { $0.hasSuffix("/index.html") }.suffix(2)
        == ["old/index.html", "other/index.html"])
  }

  @Test("A post that is held back leads nowhere from anywhere")
  func private_() {
    let network = Network(
      users: [Fixture.user("ann")],
      posts: [
        Fixture.post("p1", "One", minute: 0) {
          $0.aliases = ["/old/"]
          $0.visibility = .private
        }
      ])
    let plan = SitePlan(Fixture.site(network), assets: [])
    #expect(!plan.files.contains { $0.path.hasPrefix("old") || $0.path == "_redirects" })
  }

  @Test(
    "Nobody leads from the address of a post that is held back to their own",
    arguments: URLStyle.allCases)
  func addressOfHeldBack(_ style: URLStyle) {
    let network = Network(
      users: [Fixture.user("ann"), Fixture.user("mallory")],
      posts: [
        Fixture.post("Pa1", "One", minute: 0) { $0.visibility = .private },
        Fixture.post("m", by: 1, "Two", minute: 1) {
          $0.aliases = ["/posts/pa1/", "/posts/Pa1/", "/posts/none/"]
        },
      ])
    let site = Fixture.site(network) { $0.urlStyle = style }
    let paths = SitePlan(site, assets: []).files.map { $0.path.lowercased() }
    #expect(!paths.contains { $0.hasPrefix("posts/pa") }, "\(paths)")
    #expect(paths.contains("posts/none/index.html"))
    var own = network
    own.posts[1].author = .user(UserIndex(0))
    let plan = SitePlan(Fixture.site(own) { $0.urlStyle = style }, assets: [])
    #expect(plan.files.contains { $0.path.hasPrefix("posts/pa") || $0.path.hasPrefix("posts/Pa") })
  }
}

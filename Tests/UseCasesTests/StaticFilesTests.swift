import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("Files of the site's owner")
struct StaticFilesTests {
  private static func plan(
    _ paths: [String], aliases: [String] = [], workers: Workers = .serial
  ) -> SitePlan {
    let network = Network(
      users: [Fixture.user("ann")],
      posts: [
        Fixture.post("p1", "One", minute: 0) { $0.aliases = aliases },
        Fixture.post("caf\u{E9}", "Two", minute: 1),
      ],
      pages: [PlainPage(path: "about", title: "About", content: "")])
    return SitePlan(
      Fixture.site(network), assets: ["assets/style.css"], staticPaths: paths, workers: workers)
  }

  @Test("They are planned beside all others")
  func planned() {
    let paths = [
      ".well-known/security.txt", "CNAME", "Posts/mine.pdf", "about/map.png", "assets/mine.css",
      "posts/p1/fog.mp3", "posts/p1.html",
    ]
    let plan = Self.plan(paths)
    #expect(plan.staticConflicts == [] && plan.collisions == [])
    let files = Self.plan([]).files
    #expect(plan.files.prefix(files.count) == files[...])
    #expect(
      Array(plan.files.dropFirst(files.count))
        == paths.indices.map { PlannedFile(path: paths[$0], content: .copied(.staticFile($0))) })
  }

  @Test(
    "One that would stand where the site has something is told of, and not planned",
    arguments: [
      ("index.html", "index.html"), ("INDEX.html", "index.html"), ("404.html", "404.html"),
      ("Robots.txt", "robots.txt"), ("posts/p1/index.html", "posts/p1/index.html"),
      ("posts/cafe\u{301}/index.html", "posts/caf\u{E9}/index.html"),
      ("assets/STYLE.css", "assets/style.css"), ("posts/p1", "posts/p1/index.html"),
      ("About", "about/index.html"), ("posts", "posts/p1/index.html"),
      ("feed.atom/mine", "feed.atom"),
      ("Sitemap.xml/a/b", "sitemap.xml"),
    ])
  func conflicts(_ path: String, _ other: String) {
    for workers in [Workers.serial, .threads(3)] {
      let plan = Self.plan(["CNAME", path], workers: workers)
      #expect(plan.staticConflicts == [StaticFiles.Conflict(path: path, other: other)])
      #expect(plan.collisions == [])
      #expect(
        plan.files.suffix(1) == [PlannedFile(path: "CNAME", content: .copied(.staticFile(0)))])
    }
  }

  @Test("Of a folder in the way one file is named, of two spellings of a path both")
  func several() {
    let plan = Self.plan(["Index.html", "feed.atom/a", "feed.atom/b/c", "index.html"])
    #expect(plan.staticConflicts.map(\.path) == ["Index.html", "feed.atom/a", "index.html"])
  }

  @Test(
    "Old paths of posts give way to them",
    arguments: [
      ("old/index.html", ["shop/index.html", "_redirects"]),
      ("OLD.html", ["shop/index.html", "_redirects"]),
      ("old", ["shop/index.html", "_redirects"]),
      ("old/map.png", ["old/index.html", "shop/index.html", "_redirects"]),
      ("_redirects", ["old/index.html", "shop/index.html"]),
      ("_Redirects", ["old/index.html", "shop/index.html"]),
    ])
  func oldPaths(_ path: String, _ expected: [String]) {
    let plan = Self.plan([path], aliases: ["/old/", "/shop/"])
    #expect(plan.files.filter(\.content.isOfOldPaths).map(\.path) == expected)
    #expect(
      plan.unusableAliases.map(\.alias) == (expected.contains("old/index.html") ? [] : ["/old/"]))
    #expect(plan.leavesOutList == !expected.contains("_redirects"))
    #expect(plan.staticConflicts == [])
    #expect(!Self.plan([path]).leavesOutList)
  }
}

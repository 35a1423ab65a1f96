import Domain
import TestSupport
import Testing
import UseCases

@testable import Presentation

@Suite("The check for images without an alternative text")
struct AltCheckTests {
  private func findings(_ network: Network, theme: [ThemeFile]? = nil) throws -> [Finding] {
    let site = Fixture.site(network)
    let theme = try Theme(files: theme ?? DefaultThemeFiles.all, settings: site.settings)
    let plan = SitePlan(site, assets: theme.assets.assets.map(\.path))
    let renderer = try SiteRenderer(
      SiteLook(site, theme: theme, workers: .serial), files: plan.files, workers: .serial)
    let pages = try RenderedPages(renderer, plan: plan, workers: .threads(3))
    return AltCheck(pages, of: site).findings()
  }

  @Test("the default theme has none")
  func good() throws {
    #expect(try findings(Town.network(postCount: 20)) == [])
  }

  @Test("a line of a template is told of once, with how many images it makes")
  func template() throws {
    let page = try #require(DefaultThemeFiles.all.first { $0.name == "post.html" })
    let text = String(decoding: page.bytes, as: UTF8.self)
    let changed = text.replacing(
      "{% block main -%}", with: "{% block main -%}<IMG class='logo' SRC=/x.png>",
      maxReplacements: 1)
    try #require(changed != text)
    let found = try findings(
      Town.network(postCount: 4), theme: DefaultThemeFiles.replacing("post.html", with: changed))
    #expect(found.map(\.message) == ["`<IMG class='logo' SRC=/x.png>` has no `alt`"])
    #expect(found.first?.hint?.hasSuffix("; 3 more images are written like it") == true)
    #expect(found.first?.rule == "missing-alt")
    let two = try findings(
      Town.network(postCount: 2), theme: DefaultThemeFiles.replacing("post.html", with: changed))
    #expect(two.first?.hint?.hasSuffix("; 1 more image is written like it") == true)
  }

  @Test("an image in a text needs one, too")
  func texts() throws {
    var network = Town.network(postCount: 2)
    network.posts[0].content = "![](https://example.net/a.png) ![fog](https://example.net/b.png)"
    network.pages = [
      PlainPage(path: "about", title: "About", content: "![](https://example.net/c.png?a&b)")
    ]
    #expect(
      try findings(network).map(\.message) == [
        "the post `\(network.posts[0].id)` shows `https://example.net/a.png` without an "
          + "alternative text",
        "the page `about` shows `https://example.net/c.png?a&b` without an alternative text",
      ])
  }
}

@Suite("The check of links to other hosts")
struct ExternalLinkCheckTests {
  private let links = [
    ExternalLink(url: "https://a.example/#x", pages: ["1", "2", "3"], pageCount: 5),
    ExternalLink(url: "https://a.example/#y", pages: ["1"], pageCount: 1),
    ExternalLink(url: "https://b.example/", pages: ["1"], pageCount: 1),
    ExternalLink(url: "http://a.example:22/", pages: ["1"], pageCount: 1),
  ]

  @Test("an address is asked for once, whatever its fragment")
  func hosts() {
    let check = ExternalLinkCheck(links)
    #expect(check.hosts.map { $0.map(\.text) } == [["https://a.example/"], ["https://b.example/"]])
  }

  @Test("what is wrong is told with the first pages that have the link")
  func told() throws {
    let found = ExternalLinkCheck(links).findings { url in
      url.host == "a.example" ? .gone(status: 404) : .answers(movedTo: nil)
    }
    #expect(
      found.map(\.message) == [
        "`https://a.example/#x`: there is no such page (404)",
        "`https://a.example/#y`: there is no such page (404)",
        "`http://a.example:22/`: it is not asked: only the ports 80 and 443 are",
      ])
    #expect(found.map(\.severity) == [.warning, .warning, .note])
    #expect(found.first?.hint == "also on `2`, `3` and 2 more")
    #expect(found.first?.place?.path == "1")
    let two = ExternalLink(url: "https://a.example/", pages: ["1", "2"], pageCount: 2)
    #expect(
      ExternalLinkCheck([two]).findings { _ in .gone(status: 404) }.first?.hint == "also on `2`")
  }

  @Test(
    "only what is certainly wrong is a warning",
    arguments: [
      (.gone(status: 410), .warning), (.noSuchHost("a"), .warning), (.notSecure, .warning),
      (.notPublic("a"), .warning), (.endlessRedirects, .warning), (.noAnswer("late"), .note),
      (.answers(movedTo: "https://c.example/"), .note), (.refusedRedirect("x", .notWeb), .note),
      (.answers(movedTo: nil), nil),
    ] as [(LinkOutcome, Finding.Severity?)])
  func severities(_ outcome: LinkOutcome, _ severity: Finding.Severity?) {
    let found = ExternalLinkCheck([links[2]]).findings { _ in outcome }
    #expect(found.map(\.severity) == [severity].compactMap(\.self))
  }

  @Test("pages give their links to other hosts, those of other pages counted")
  func pages() throws {
    var network = Town.network(postCount: 1)
    network.pages = (0..<5).map {
      PlainPage(
        path: "p\($0)", title: "P",
        content: "[a](https://a.example/?b&c) [a](https://a.example/?b&c) [m](mailto:a@b.example)")
    }
    let built = try BuiltSite(network)
    let pages = try RenderedPages(built.renderer, plan: built.plan, workers: .threads(4))
    let link = try #require(pages.externalLinks.first { $0.url == "https://a.example/?b&c" })
    #expect(link.pageCount == 5)
    #expect(link.pages == ["p0/index.html", "p1/index.html", "p2/index.html"])
    #expect(!pages.externalLinks.contains { $0.url.hasPrefix("mailto") })
  }
}

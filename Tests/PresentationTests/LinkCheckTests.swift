import Domain
import Testing
import UseCases

@testable import Presentation

@Suite("The link check")
struct LinkCheckTests {
  private func findings(
    _ network: Network, _ change: (inout Settings) -> Void = { _ in }
  ) throws -> [Finding] {
    let built = try BuiltSite(network, change)
    return try LinkCheck(built.renderer, plan: built.plan, workers: .threads(4)).findings()
  }

  @Test(
    "A good site has no broken link, in both styles, with a prefix and without",
    arguments: URLStyle.allCases, ["", "blog/", "a/b/"])
  func good(_ style: URLStyle, _ prefix: String) throws {
    let found = try findings(Town.network(postCount: 30)) {
      $0.urlStyle = style
      $0.baseURL = BaseURL("https://example.org/" + prefix) ?? .example
      $0.pageSize = 5
    }
    #expect(found == [])
  }

  @Test("Nor has one without any section", arguments: URLStyle.allCases)
  func noSections(_ style: URLStyle) throws {
    let found = try findings(Town.network(postCount: 12)) {
      $0.urlStyle = style
      for section in Sections.named { $0.sections[keyPath: section.keyPath] = false }
    }
    #expect(found == [])
  }

  @Test("Nor an empty one")
  func empty() throws {
    #expect(try findings(Network()) == [])
  }

  @Test("A link and an anchor that lead nowhere are found, on their page")
  func broken() throws {
    let pages = [
      PlainPage(
        path: "about", title: "About",
        content: """
          # A heading

          [gone](/gone/) [post](/posts/p1/) [anchor](/posts/p1/#nothing) [own](#also-nothing)
          [heading](#a-heading) [other](https://example.net/gone/)
          [absolute](https://example.org/blog/missing/) [encoded](/users/%E6%97%A5%E6%9C%AC/)
          """)
    ]
    var network = Town.network(postCount: 3)
    network.pages = pages
    let found = try findings(network) {
      $0.baseURL = BaseURL("https://example.org/blog/") ?? .example
    }
    #expect(found.allSatisfy { $0.place?.path == "about/index.html" && $0.severity == .warning })
    #expect(
      found.map(\.rule).sorted() == [
        "broken-anchor", "broken-anchor", "broken-link", "broken-link",
      ], "\(found.map(\.message))")
    let messages = found.map(\.message).joined(separator: "\n")
    for part in ["/blog/gone/", "#nothing", "#also-nothing", "missing/"] {
      #expect(messages.contains(part), "\(part) in \(messages)")
    }
  }

  @Test(
    "A link is resolved as a browser does it",
    arguments: [
      ("/blog/posts/1/", "a/index.html", "posts/1", nil), ("/blog/", "a/index.html", "", nil),
      ("https://example.org/blog/x?y=1#z", "a/index.html", "x", "z"),
      ("../b.html", "a/c.html", "b.html", nil), ("./b.html#%E6%97%A5", "a/c.html", "a/b.html", "日"),
      ("#x", "a/c.html", "a/c.html", "x"), ("#", "a/c.html", "a/c.html", nil),
      ("/blog/%E6%97%A5/", "a.html", "日", nil), ("b%", "a.html", "b%", nil),
      ("../../b.html", "a/c.html", nil, nil), ("/other/", "a.html", nil, nil),
    ] as [(String, String, String?, String?)])
  func target(_ link: String, _ page: String, _ path: String?, _ fragment: String?) throws {
    var settings = Settings()
    settings.baseURL = try #require(BaseURL("https://example.org/blog/"))
    let target = try #require(LinkTarget(link, on: page, settings: settings))
    #expect(target.path == path)
    #expect(target.fragment == fragment)
  }

  @Test(
    "A link to another place is none of ours",
    arguments: [
      "https://example.net/", "mailto:a@example.org", "//example.org/blog/x", "tel:1",
      "https://example.org/", "http://example.org/blog/",
    ])
  func elsewhere(_ link: String) throws {
    var settings = Settings()
    settings.baseURL = try #require(BaseURL("https://example.org/blog/"))
    #expect(LinkTarget(link, on: "index.html", settings: settings) == nil)
  }

  @Test("Links and anchors are read from attributes, unescaped, and not from text")
  func attributes() {
    let html = """
      <a class="x" href="/a?b=1&amp;c=&#34;">href="/not/"</a> <img src="/i.png" alt="a &gt; href=">
      <p id="one" data-href="/no/"><h2 id="t&lt;o">
      """
    let links = PageLinks(html: Array(html.utf8))
    #expect(links.links == ["/a?b=1&c=\"", "/i.png"])
    #expect(links.anchors == ["one", "t<o"])
    #expect(PageLinks(html: Array("<a href=\"x".utf8)).links.isEmpty)
  }
}

import Domain
import Markup
import TestSupport
import Testing
import UseCases

@testable import Presentation

@Suite("The link check")
struct LinkCheckTests {
  private func findings(
    _ network: Network, _ change: (inout Settings) -> Void = { _ in }
  ) throws -> [Finding] {
    let built = try BuiltSite(network, change)
    return LinkCheck(try RenderedPages(built.renderer, plan: built.plan, workers: .threads(4)))
      .findings()
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
      ("b%+5", "a.html", "b%+5", nil),
      ("../../b.html", "a/c.html", nil, nil), ("/other/", "a.html", nil, nil),
      ("HTTPS://EXAMPLE.org/blog/x", "a.html", "x", nil),
      ("http://example.org/blog/x#y", "a.html", "x", "y"),
      ("https://example.org:443/blog/", "a.html", "", nil),
      ("http://example.org:80/blog/?a", "a.html", "", nil),
    ] as [(String, String, String?, String?)])
  func target(_ link: String, _ page: String, _ path: String?, _ fragment: String?) throws {
    let site = OwnAddress(try #require(BaseURL("https://example.org/blog/")))
    let target = try #require(CheckedLink(link, on: page, of: site))
    #expect(target.path == path)
    #expect(target.fragment == fragment)
  }

  @Test(
    "A link to another place is none of ours",
    arguments: [
      "https://example.net/", "mailto:a@example.org", "//example.org/blog/x", "tel:1",
      "https://example.org/", "https://example.org/other/x", "https://example.org/blogs/x",
      "https://example.org:8443/blog/", "http://example.org:443/blog/",
      "https://me@example.org/blog/",
      "https://www.example.org/blog/", "https://example.org.example/blog/",
      "ftp://example.org/blog/",
      "https://example.org/Blog/", "https://", "https:///blog/", "https://example.org:x/blog/",
    ])
  func elsewhere(_ link: String) throws {
    let site = OwnAddress(try #require(BaseURL("https://example.org/blog/")))
    #expect(CheckedLink(link, on: "index.html", of: site) == nil)
  }

  @Test("An address of a site with a port of its own has that port, with either scheme")
  func port() throws {
    var site = OwnAddress(try #require(BaseURL("http://[::1]:8080/blog/")))
    for link in ["http://[::1]:8080/blog/x", "https://[::1]:8080/blog/x"] {
      #expect(CheckedLink(link, on: "index.html", of: site)?.path == "x", "\(link)")
    }
    #expect(CheckedLink("http://[::1]/blog/x", on: "index.html", of: site) == nil)
    site = OwnAddress(try #require(BaseURL("https://example.org:443/blog/")))
    let link = "https://example.org/blog/x"
    #expect(CheckedLink(link, on: "index.html", of: site)?.path == "x")
  }

  @Test("A link and an anchor in a template of the site's own are found, however they are written")
  func template() throws {
    let site = Fixture.site(Town.network(postCount: 2))
    let text = try #require(DefaultThemeFiles.all.first { $0.name == "404.html" })
    let more = """
      {% block main -%}<A HREF='/gone/'>x</A><a href=/gone-too/>y</a><a href="#top">z</a>
      <a href="#TOP">t</a><a href="#:~:text=fog">f</a><meta name="said"><a href="#said">s</a>
      <a href="#nothing">n</a><!-- <a href="/not/"> --><img alt="" srcset="/a.png 1x, /b.png 2x"><img alt="" srcset="/c.png, /d.png">
      <p id="caf&eacute;"><a href="/tags&sol;">a</a><a href="#café">c</a><a href="#caf&#XE9;">d</a></p>
      """
    let changed = String(decoding: text.bytes, as: UTF8.self)
      .replacing("{% block main -%}", with: more, maxReplacements: 1)
    let theme = try Theme(
      files: DefaultThemeFiles.replacing("404.html", with: changed), settings: site.settings)
    let plan = SitePlan(site, assets: theme.assets.assets.map(\.path))
    let renderer = try SiteRenderer(
      SiteLook(site, theme: theme, workers: .serial), files: plan.files, workers: .serial)
    let found = LinkCheck(try RenderedPages(renderer, plan: plan, workers: .serial)).findings()
    #expect(
      found.map(\.message) == [
        "the link `/gone/` leads to no page of the site",
        "the link `/gone-too/` leads to no page of the site",
        "the link `/a.png` leads to no page of the site",
        "the link `/b.png` leads to no page of the site",
        "the link `/c.png` leads to no page of the site",
        "the link `/d.png` leads to no page of the site",
        "there is no `#said` where `#said` leads",
        "there is no `#nothing` where `#nothing` leads",
      ])
  }

  @Test("A picture that a template shows in previews alone is linked")
  func preview() throws {
    let media = MediaFiles(
      ["a", "b"].map {
        MediaFile(
          path: "media/\($0).png", mediaType: "image/png", width: 1, height: 1, byteCount: 1)
      })
    let site = Fixture.site(Network(media: media))
    let text = try #require(DefaultThemeFiles.all.first { $0.name == "404.html" })
    let changed = String(decoding: text.bytes, as: UTF8.self)
      .replacing(
        "{% block main -%}",
        with: #"{% block main -%}<meta content="https://example.org/media/a.png">"#,
        maxReplacements: 1)
    let theme = try Theme(
      files: DefaultThemeFiles.replacing("404.html", with: changed), settings: site.settings)
    let plan = SitePlan(site, assets: theme.assets.assets.map(\.path))
    let renderer = try SiteRenderer(
      SiteLook(site, theme: theme, workers: .serial), files: plan.files, workers: .serial)
    let pages = try RenderedPages(renderer, plan: plan, workers: .serial)
    #expect(pages.linkedMedia == ["media/a.png"])
  }

  @Test("100,000 different links, good and bad, take no time out of proportion")
  func many() throws {
    func built(pages: Int) throws -> BuiltSite {
      var network = Town.network(postCount: 1)
      network.pages = (0..<pages).map { page in
        PlainPage(
          path: "p\(page)", title: "P",
          content: (0..<1000).map { "[x](/gone/\(page)/\($0)/)" }.joined(separator: "\n"))
      }
      return try BuiltSite(network)
    }
    let sites = try [5: built(pages: 5), 100: built(pages: 100)]
    let growth = try growth(from: 5, to: 100) { pages in
      let site = try #require(sites[pages])
      let rendered = try RenderedPages(site.renderer, plan: site.plan, workers: .serial)
      #expect(LinkCheck(rendered).findings().count == pages * 1000)
    }
    #expect(growth < 8)
  }
}

@Suite("The tags of a page")
struct HTMLTagsTests {
  /// Each tag's known attributes.
  private func read(_ html: String) -> [[String]] {
    let bytes = Array(html.utf8)
    var tags = HTMLTags()
    var all: [[String]] = []
    while tags.next(in: bytes.span) {
      all.append(
        tags.attributes.map { attribute, range in
          var value: [UInt8] = []
          HTMLEntities.append(decoded: range, of: bytes.span, to: &value)
          return "\(attribute)=\(String(decoding: value, as: UTF8.self))"
        })
    }
    return all
  }

  @Test(
    "attributes are read as a browser reads them",
    arguments: [
      ("<a class=\"x\" href=\"/a?b=1&amp;c=&#34;\">href=\"/not/\"</a>", [["href=/a?b=1&c=\""]]),
      ("<img src=\"/i.png\" alt=\"a &gt; href=\">", [["src=/i.png", "alt=a > href="]]),
      ("<p id=\"one\" data-href=\"/no/\"><h2 id=\"t&lt;o\">", [["id=one"], ["id=t<o"]]),
      ("<a href='x>y'z=1><b>", [["href=x>y"], []]), ("<A HREF = x/y >", [["href=x/y"]]),
      ("<img alt src=a>", [["alt=", "src=a"]]), ("<br/><hr id=a/>", [[], ["id=a/"]]),
      ("<script>'<a href=x>'</script><a id=y>", [[], ["id=y"]]),
      ("<style>a<b href=x></STYLE ><a id=y>", [[], ["id=y"]]),
      ("<!-- <a href=x> --><a id=y>", [["id=y"]]), ("< a href=x><3<a id=y>", [["id=y"]]),
      ("<a href=\"x", [["href=x"]]), ("<a href=", [["href="]]), ("<a", [[]]), ("<", []), ("", []),
      ("<a id=a id=b>", [["id=a"]]), ("<!-- <a id=x>", []), ("<script><a id=x>", [[]]),
      ("<a id=&#x26;&bogus;&amp>", [["id=&&bogus;&amp"]]),
      ("<a href=a&sol;&num;caf&eacute;&#XE9;&AMP;>", [["href=a/#caféé&"]]),
    ])
  func attributes(_ html: String, _ expected: [[String]]) {
    #expect(read(html) == expected)
  }

  @Test(
    "in elements of text no tag begins",
    arguments: [
      "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes", "XMP",
    ])
  func elementsOfText(name: String) {
    #expect(read("<\(name) src=a><a href=x></\(name)><a id=y>") == [["src=a"], ["id=y"]])
  }

  @Test("in other elements tags begin", arguments: ["noscript", "pre", "object", "svg", "iframes"])
  func otherElements(name: String) {
    #expect(read("<\(name)><a href=x></\(name)>") == [[], ["href=x"]])
  }

  @Test("comments and texts end where browsers end them", arguments: HTMLEndCases.all)
  func ends(html: String, hasTag: Bool) {
    #expect(read(html).contains(["id=x"]) == hasTag)
  }

  @Test("whatever the bytes are, the walk ends, and no tag comes out of nothing")
  func random() {
    var random = SeededRandom(seed: 20_261_126)
    let parts = ["<", ">", "\"", "'", "=", "a", " ", "/", "!--", "-->", "script", "href", "&", "#"]
    for _ in 0..<5000 {
      let count = Int.random(in: 0..<30, using: &random)
      let html = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let tags = read(html)
      #expect(tags.count <= html.utf8.count { $0 == UInt8(ascii: "<") }, "\(html)")
      #expect(tags.allSatisfy { $0.allSatisfy { $0.contains("=") } }, "\(html)")
    }
  }
}

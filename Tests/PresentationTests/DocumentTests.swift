import Domain
import Foundation
import TestSupport
import Testing
import UseCases

@testable import Presentation

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Sitemap, robots.txt and OPML")
struct DocumentTests {
  private static let network = Network(
    users: [
      User(id: "u1", username: "日本", displayName: "A & <b> \"c\"", bio: "**Bold** & </script>")
    ],
    posts: [
      Fixture.post("1", "Old #Tea </script>", minute: 0),
      Fixture.post("2", "Hidden words", minute: 1) { $0.contentWarning = "Careful" },
      Fixture.post("3", "unlisted", minute: 2) { $0.visibility = .unlisted },
      Fixture.post("4", by: nil, "New", minute: 3),
    ])

  private static func interface(_ network: Network = network, path: String = "blog/") -> Interface {
    let site = Fixture.site(network, workers: .threads(4)) {
      $0.baseURL = BaseURL("https://example.org/" + path) ?? .example
    }
    return Interface(site: site, messages: Fixture.messages)
  }

  @Test("robots.txt names the sitemap")
  func robots() {
    #expect(
      text { RobotsDocument(interface: Self.interface()).write(into: &$0) } == """
        User-agent: *
        Allow: /

        Sitemap: https://example.org/blog/sitemap.xml

        """)
  }

  @Test("The newest listed posts' dates, newest first, for pages that stay open")
  func latest() {
    let latest = text { LatestDocument(interface: Self.interface()).write(into: &$0) }
    let dates = [3, 1, 0].map { minute in
      text { Fixture.time(minute).appendRFC3339(to: &$0) }
    }
    #expect(latest == "{\"posts\":[\"" + dates.joined(separator: "\",\"") + "\"]}\n")
    let many = Network(posts: (0..<50).map { Fixture.post("\($0)", by: nil, "x", minute: $0) })
    let longest = text { LatestDocument(interface: Self.interface(many)).write(into: &$0) }
    #expect(longest.split(separator: ",").count == SitePlan.latestPosts)
    let empty = text { LatestDocument(interface: Self.interface(Network())).write(into: &$0) }
    #expect(empty == "{\"posts\":[]}\n")
  }

  @Test("The sitemap")
  func sitemap() {
    let sitemap = text { SitemapDocument(interface: Self.interface()).write(part: nil, into: &$0) }
    #expect(XMLParser(data: Data(sitemap.utf8)).parse())
    let lines = sitemap.split(separator: "\n")
    #expect(
      lines.first { $0.contains("/users/%") }
        == "<url><loc>https://example.org/blog/users/%E6%97%A5%E6%9C%AC/</loc><lastmod>2023-11-14T22:14:20Z</lastmod></url>"
    )
    #expect(lines.contains { $0.contains("<loc>https://example.org/blog/</loc>") })
    #expect(!sitemap.contains("posts/3/"))
    #expect(!sitemap.contains("notifications"))
    #expect(lines.count { $0.hasPrefix("<url>") } == SitemapEntries(Self.interface().site).count)
  }

  @Test("A big site's sitemap is a list of parts")
  func bigSitemap() {
    let posts = (0..<50_001).map { Fixture.post("\($0)", by: nil, minute: 0) }
    let document = SitemapDocument(interface: Self.interface(Network(posts: posts), path: "a&b/"))
    // Posts are each fourth, beginning with 1, and the lists are the fourth.
    let numbers = (0...10).map { 1 + 4 * $0 } + [4]
    let index = text { document.write(part: nil, into: &$0) }
    #expect(
      index == """
        <?xml version="1.0" encoding="utf-8"?>
        <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        \(numbers.sorted().map { "<sitemap><loc>https://example.org/a&amp;b/sitemap-\($0).xml</loc></sitemap>" }
          .joined(separator: "\n"))
        </sitemapindex>

        """)
    let counts = numbers.map { part in
      text { document.write(part: part, into: &$0) }.components(separatedBy: "<url>").count - 1
    }
    #expect(counts == Array(repeating: 5_000, count: 10) + [1, 5])
  }

  @Test("OPML lists everybody's feed")
  func people() {
    let opml = text { PeopleDocument(interface: Self.interface()).write(into: &$0) }
    #expect(
      opml == """
        <?xml version="1.0" encoding="utf-8"?>
        <opml version="2.0">
        <head>
        <title>SocialConnect</title>
        </head>
        <body>
        <outline type="rss" text="A &amp; &lt;b&gt; &quot;c&quot;" \
        title="A &amp; &lt;b&gt; &quot;c&quot;" \
        xmlUrl="https://example.org/blog/users/%E6%97%A5%E6%9C%AC/feed.atom" \
        htmlUrl="https://example.org/blog/users/%E6%97%A5%E6%9C%AC/"/>
        </body>
        </opml>

        """)
  }

  @Test("Without people OPML lists the site's feed: an empty list is none")
  func nobody() {
    let interface = Interface(site: Fixture.site(Network()), messages: Fixture.messages)
    let opml = text { PeopleDocument(interface: interface).write(into: &$0) }
    #expect(
      opml.contains(
        """
        <outline type="rss" text="SocialConnect" title="SocialConnect" \
        xmlUrl="\(interface.settings.baseURL.text)feed.atom" \
        htmlUrl="\(interface.settings.baseURL.text)"/>
        """), "\(opml)")
  }
}

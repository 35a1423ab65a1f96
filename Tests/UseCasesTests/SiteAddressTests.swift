import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("Names and addresses of the site's own")
struct SiteAddressTests {
  /// With pages, feeds and blocks of a feed's history of every kind.
  private static func files(_ style: URLStyle) -> [PlannedFile] {
    let posts = (0..<65).map { number in
      Fixture.post("p\(number)", by: number % 2, "No. \(number) #tea @alice", minute: number) {
        if number == 3 { $0.inReplyTo = PostIndex(2) }
      }
    }
    let network = Network(
      users: [Fixture.user("alice"), Fixture.user("bob")], posts: posts,
      follows: [Follow(follower: UserIndex(1), followee: UserIndex(0))],
      media: [
        MediaFile(path: "media/a.jpg", mediaType: "image/jpeg", width: 1, height: 1, byteCount: 1)
      ])
    let site = Fixture.site(network) {
      $0.pageSize = 1
      $0.urlStyle = style
    }
    return SitePlan(site, assets: ["assets/style.css"]).files
  }

  @Test("All that the site plans lies below names that are its own", arguments: URLStyle.allCases)
  func names(_ style: URLStyle) throws {
    let files = Self.files(style)
    try #require(files.contains { $0.path == "feed-1.atom" })
    for file in files {
      let top = String(file.path.prefix { $0 != "/" })
      #expect(SiteNames.isOurs(atRoot: top), "\(file.path)")
    }
    #expect(SiteNames.isOurs(atRoot: SiteNames.sitemapPart(12)))
  }

  @Test(
    "Other names are not",
    arguments: [
      "about", "about.html", "feed-.atom", "feed-1.json", "feed-01.atom", "feed-+1.atom",
      "feed-x.atom",
      "sitemap-1.xml.gz", "sitemap-1.txt", "_redirects", "feeds", "",
      "feed-99999999999999999999.atom",
    ])
  func otherNames(_ name: String) {
    #expect(!SiteNames.isOurs(atRoot: name))
  }

  @Test(
    "No post can lead from where a page or a feed of the site may come to be",
    arguments: URLStyle.allCases)
  func addresses(_ style: URLStyle) throws {
    var kinds = 0
    for file in Self.files(style) {
      switch file.content {
      // A post may have had the id of another before.
      case .page(.notFound), .page(.post), .people, .robots, .latest, .sitemap: continue
      case .page, .feed, .feedArchive, .search, .asset, .copied: kinds += 1
      case .redirect, .redirectList: Issue.record("there are no aliases")
      }
      var address = file.path[...]
      for ending in ["/index.html", ".html"] where address.hasSuffix(ending) {
        address = address.dropLast(ending.count)
        break
      }
      if address == "index" { address = "" }
      #expect(Router.isOfSite(address), "\(file.path)")
    }
    #expect(kinds > 100)
  }
}

/// Names that the site itself uses in the output folder, for those who make files of these names and those who must
/// tell them from everybody else's.
public enum SiteNames {
  /// At the root: no plain page can have one of these.
  public static let reservedAtRoot: Set<String> = [
    "404", "archive", "assets", "feed", "index", "latest", "media", "page", "people", "posts",
    "robots",
    "search", "sitemap", "tags", "users",
  ]

  /// In `users/` and `tags/`.
  public static let reservedInLists: Set<String> = ["page", "index"]

  /// When the newest posts were published, for pages that look whether there are newer ones.
  public static let latest = "latest.json"
  /// The page for what isn't there, under the name by which hosts know it.
  public static let notFound = "404.html"
  /// Every person's feed (OPML 2.0).
  public static let people = "people.opml"
  /// The file in which Netlify, Cloudflare Pages and others look for a list of redirects.
  public static let redirectList = "_redirects"
  /// For programs that read the whole site (RFC 9309).
  public static let robots = "robots.txt"
  /// All pages that are to be found (sitemaps.org), or the list of its parts.
  public static let sitemap = "sitemap.xml"

  /// A part of a sitemap that is too large for one file; it lies at the root.
  public static func sitemapPart(_ number: Int) -> String { "sitemap-\(number).xml" }

  /// A block of a feed's history; it lies beside the feed.
  public static func feedArchive(_ block: Int) -> String { "feed-\(block).atom" }

  /// Whether a name at the root, in lower case, is one that only a site of ours has there.
  public static func isOurs(atRoot name: String) -> Bool {
    reservedAtRoot.contains(String(name.prefix { $0 != "." }))
      || isFeedArchive(name) || name == number(in: name).map(sitemapPart)
  }

  /// Whether a name, in lower case, is that of a block of a feed's history.
  public static func isFeedArchive(_ name: String) -> Bool {
    name == number(in: name).map(feedArchive)
  }

  /// The number between the first hyphen and the dot behind it.
  private static func number(in name: String) -> Int? {
    Int(name.drop { $0 != "-" }.dropFirst().prefix { $0 != "." })
  }
}

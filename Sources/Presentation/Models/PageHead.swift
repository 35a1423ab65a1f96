import Domain
import TemplateEngine
import UseCases

/// What the frame around every page shows: title, links to neighbours, feeds.
struct PageHead: Sendable {
  let interface: Interface
  let assets: ThemeAssets
  /// The kind of page: a class for styles and scripts.
  let kind: String
  /// nil for pages that have no address of their own, such as `404.html`.
  let address: Address?
  var title: String
  var description: String
  var language: String?
  var isIndexed = true
  var newer: Address?
  var older: Address?
  var feeds: [LinkSource] = []
  var image: String?
  var openGraphType = "website"
  var publishedAt: Timestamp?

  /// The title with the site's name behind it.
  var fullTitle: String {
    let site = interface.settings.title
    if title == site || title.isEmpty { return site }
    return interface.messages.text(.titleWithSite, ["title": title, "site": site])
  }
}

extension Model where Source == PageHead {
  static let page = Model(
    "page",
    [
      .text("kind", "The kind of page, such as `timeline` or `post`: a class.", \.kind),
      .text("title", "What the page is about; its heading.", \.title),
      .text("full_title", "The title with the site's name.", \.fullTitle),
      .text("description", "One sentence for search engines and previews.", \.description),
      .text("language", "The language of the interface (BCP 47).") {
        $0.language ?? $0.interface.settings.language
      },
      .boolean("is_indexed", "Whether search engines may list it.", \.isIndexed),
      .optionalText("canonical", "The page's full address.") { head in
        head.address.map(head.interface.absoluteLink(to:))
      },
      .optionalText("newer", "Link to the page with newer items.") { head in
        head.newer.map(head.interface.link(to:))
      },
      .optionalText("older", "Link to the page with older items.") { head in
        head.older.map(head.interface.link(to:))
      },
      .records("feeds", .feedLink, "The feeds of this page.", \.feeds),
      .optionalText("image", "Full address of a picture for previews.", \.image),
      .text("og_type", "The Open Graph type.", \.openGraphType),
      .optionalText("published", "When it was published (RFC 3339).") { $0.publishedAt?.rfc3339 },
    ])

  static let site = Model(
    "site",
    [
      .text("title", "The site's name.") { $0.interface.settings.title },
      .text("description", "One sentence about it.") { $0.interface.settings.description },
      .text("url", "Its full address.") { $0.interface.settings.baseURL.text },
      .text("language", "Its language (BCP 47).") { $0.interface.settings.language },
      .text("home", "Link to the timeline.") {
        $0.interface.link(to: .timeline(page: nil))
      },
      .optionalText("people", "Link to the directory of people.") { head in
        head.section(\.directory, .directory(page: nil))
      },
      .optionalText("tags", "Link to the index of hashtags.") { $0.section(\.tags, .tagIndex) },
      .optionalText("archive", "Link to the archive.") { $0.section(\.archive, .archive) },
      .optionalText("search", "Link to the search page.") { $0.section(\.search, .search) },
      .records("pages", .link, "The plain pages.") { head in
        head.interface.site.network.pages.enumerated().map { position, page in
          LinkSource(title: page.title, url: head.interface.link(to: .plainPage(position)))
        }
      },
      .records("feeds", .feedLink, "The feeds of the whole site.") { $0.interface.siteFeeds },
      .optionalText("opml", "Link to the list of all people's feeds (OPML).") { head in
        head.interface.settings.sections.feeds ? head.interface.link("people.opml") : nil
      },
      .texts("rel_me", "Addresses of the owner elsewhere.") { $0.interface.settings.relMe },
      .optionalText("accent", "The accent colour of the settings, `#rrggbb`.") {
        $0.interface.settings.accent
      },
      .texts("stylesheets", "Links to the theme's style sheets.") { head in
        head.assets.links(ofType: "css").map(head.interface.link)
      },
      .texts("scripts", "Links to the theme's scripts (JavaScript modules).") { head in
        head.assets.links(ofType: "js").map(head.interface.link)
      },
    ])
}

extension PageHead {
  fileprivate func section(_ section: KeyPath<Sections, Bool>, _ address: Address) -> String? {
    interface.settings.sections[keyPath: section] ? interface.link(to: address) : nil
  }
}

extension Interface {
  /// The feeds of the whole site.
  var siteFeeds: [LinkSource] { feeds(.site, title: settings.title) }

  func feeds(_ subject: FeedSubject, title: String) -> [LinkSource] {
    site.feedFormats(of: subject).map { format in
      LinkSource(
        title: "\(title) (\(format.displayName))", url: link(site.router.link(to: subject, format)),
        type: format.mediaType)
    }
  }
}

extension FeedFormat {
  var displayName: String {
    switch self {
    case .atom: "Atom"
    case .json: "JSON Feed"
    case .rss: "RSS"
    }
  }
}

import Domain
import TemplateEngine
import UseCases

extension Model {
  /// What the frame around every page says of it.
  static let page = Model(
    "page",
    "What the frame around every page says of it.",
    [
      .text("kind", "The kind of page, such as `timeline` or `post`: a class.") {
        $2.append($1.page.kind.rawValue)
      },
      .text("title", "What the page is about; its heading.") { $2 += $1.page.title },
      .text("full_title", "The title with the site's name.") { _, reader, output in
        reader.interface.append(fullTitleOf: reader.page.title, to: &output)
      },
      .text("description", "One sentence for search engines and previews.") {
        $2 += $1.page.description
      },
      .text(
        "language", "A plain page's language, where it says one; of others the site's (BCP 47)."
      ) {
        $2.append($1.page.language ?? $1.settings.language)
      },
      .optionalText(
        "locale",
        "The language of its title as Open Graph writes it, where a country is known: `en_GB`."
      ) { _, reader, output in
        let page = reader.page
        let language = page.titleLanguage ?? page.language ?? reader.settings.language
        return output.append(optional: OpenGraphLocale.of(language))
      },
      .boolean("is_indexed", "Whether search engines may list it.") { $1.page.isIndexed },
      .optionalAbsoluteLink("canonical", "The page's full address.") { $1.page.ownAddress },
      .optionalLink("url", "Link to the page itself.") { $1.page.ownAddress },
      .optionalLink("newer", "Link to the page with newer items.") { $1.page.newer },
      .optionalLink("older", "Link to the page with older items.") { $1.page.older },
      .records(
        "feeds", .feedLink, "The feeds of this page.",
        count: { $1.feedCount(of: $1.page.feeds) },
        item: { $2.feed($1, of: $2.page.feeds) }),
      .optionalText(
        "image", "Full address of a picture for previews: the first of a post, or within its text."
      ) { _, reader, output in
        guard let image = reader.page.image else { return false }
        output.append(reader.interface.absoluteLink(to: image.source))
        return true
      },
      .text("image_alt", "What that picture shows; empty when nobody said.") {
        $2.append($1.page.image?.alt ?? "")
      },
      .optionalInteger("image_width", "Its width in pixels.") { $1.page.image?.width },
      .optionalInteger("image_height", "Its height in pixels.") { $1.page.image?.height },
      .text("og_type", "The Open Graph type.") { $2.append($1.page.openGraphType) },
      .optionalText("published", "When it was published (RFC 3339).") { _, reader, output in
        guard let time = reader.page.publishedAt else { return false }
        time.appendRFC3339(to: &output)
        return true
      },
    ])

  /// The site, the same for every page.
  static let site = Model(
    "site",
    "The site, the same on every page.",
    [
      .text("title", "The site's name.") { $2.append($1.settings.title) },
      .text("description", "One sentence about it.") { $2.append($1.settings.description) },
      .text("url", "Its full address.") { $2.append($1.settings.baseURL.text) },
      .text("language", "Its language (BCP 47).") { $2.append($1.settings.language) },
      .optionalText(
        "locale", "The same as Open Graph writes it, where a country is known: `en_GB`."
      ) {
        $2.append(optional: OpenGraphLocale.of($1.settings.language))
      },
      .link("home", "Link to the timeline.") { _, _ in .timeline(page: nil) },
      .optionalLink("people", "Link to the directory of people.") {
        $1.settings.sections.directory ? .directory(page: nil) : nil
      },
      .optionalLink("tags", "Link to the index of hashtags.") {
        $1.settings.sections.tags ? .tagIndex : nil
      },
      .optionalLink("archive", "Link to the archive.") {
        $1.settings.sections.archive ? .archive : nil
      },
      .optionalLink("search", "Link to the search page.") {
        $1.settings.sections.search ? .search : nil
      },
      .records(
        "pages", .sitePage, "The plain pages.", count: { $1.site.network.pages.count },
        item: { _, place, _ in RecordReference(.sitePage, place) }),
      .records(
        "feeds", .feedLink, "The feeds of the whole site.",
        count: { $1.feedCount(of: .site) }, item: { $2.feed($1, of: .site) }),
      .optionalText(
        "opml", "Link to the list of all people's feeds (OPML); without people, of the site's."
      ) {
        _, reader, output in
        guard reader.settings.sections.feeds else { return false }
        reader.append(link: SiteNames.people, to: &output)
        return true
      },
      .text("latest", "Link to the small file that says when the newest posts were published.") {
        $1.append(link: SiteNames.latest, to: &$2)
      },
      .texts(
        "rel_me", "Addresses of the owner elsewhere, for the home page.",
        count: { $1.settings.relMe.count },
        item: { $2.settings.relMe[$1] }),
      .optionalText("accent", "The accent colour of the settings, `#rrggbb`.") {
        $2.append(optional: $1.settings.accent)
      },
      .optionalText("icon", "Link to the theme's `icon.svg`, or its `icon.png`.") {
        guard let path = $1.assets.icon else { return false }
        $1.append(link: path, to: &$2)
        return true
      },
      .texts(
        "stylesheets", "Links to the theme's style sheets.",
        count: { $1.assets.styleSheets.count },
        item: { $2.link($2.assets.styleSheets[$1]) }),
      .texts(
        "scripts",
        "Links to all of the theme's scripts; `theme.js` is no module, `search.js` belongs on the search page.",
        count: { $1.assets.scripts.count },
        item: { $2.link($2.assets.scripts[$1]) }),
    ])
}

import Domain
import TemplateEngine
import UseCases

/// Renders planned files one after the other, and uses its buffers again.
public final class PageWriter {
  let renderer: SiteRenderer
  let reader: PageReader
  private var page: [UInt8] = []
  private var memory = RenderingMemory()
  private var slots: [Value]
  /// What the last file was made by.
  public private(set) var maker = FileMaker.copy

  init(_ renderer: SiteRenderer) {
    self.renderer = renderer
    reader = PageReader(
      renderer.interface, assets: renderer.look.theme.assets, cards: renderer.cards)
    slots = [
      renderer.look.siteRecord, .reference(.page(.page)), renderer.look.messageRecord,
      renderer.look.assetRecord,
    ]
  }

  var interface: Interface { renderer.interface }
  var site: Site { renderer.interface.site }

  /// Renders a planned file. Media and static files are copied, and have no bytes here.
  ///
  /// - Parameter output: replaced by the file's bytes; its capacity is reused.
  /// - Throws: when the template asks for more than a page may need.
  public func render(
    _ file: PlannedFile, into output: inout [UInt8]
  ) throws(ThemeFailure) {
    output.removeAll(keepingCapacity: true)
    if let maker = FileMaker(file.content) { self.maker = maker }
    switch file.content {
    case .page(let address):
      do throws(RenderingError) {
        try render(address, path: file.path, into: &output)
      } catch {
        throw ThemeFailure(problems: [.rendering(error, of: file.path)])
      }
    case .feed(let subject, let format):
      FeedDocument(subject, interface: interface, finished: renderer.entries).write(
        format, into: &output)
    case .feedArchive(let subject, let block):
      FeedDocument(subject, archive: block, interface: interface, finished: renderer.entries)
        .writeAtom(into: &output)
    case .people: PeopleDocument(interface: interface).write(into: &output)
    case .robots: RobotsDocument(interface: interface).write(into: &output)
    case .latest: LatestDocument(interface: interface).write(into: &output)
    case .sitemap(let part):
      SitemapDocument(interface: interface).write(part: part, into: &output)
    case .search(let file): renderer.search.write(file, into: &output)
    case .asset(let position):
      output.append(contentsOf: renderer.look.theme.assets.assets[position].bytes)
    case .redirect(let redirect):
      RedirectDocument(interface: interface).write(redirect, into: &output)
    case .redirectList(let redirects):
      RedirectDocument(interface: interface).writeList(redirects, into: &output)
    // Whoever knows the site folder copies them.
    case .copied: break
    }
  }

  private func render(
    _ address: Address, path: String, into output: inout [UInt8]
  ) throws(RenderingError) {
    fill(address)
    let template = reader.page.kind.template
    maker = .template(template.rawValue)
    guard let compiled = renderer.look.templates[template] else {
      preconditionFailure("a theme has all templates of pages")
    }
    // The frame stays from page to page.
    slots.removeLast(slots.count - PageFrame.bodySlot)
    reader.appendSlots(of: .page(template.body), to: &slots) {
      compiled.usedRootSlots.contains($0 + PageFrame.bodySlot)
    }
    guard site.settings.urlStyle == .html else {
      // Every link begins with the same root, which is written at once.
      return try compiled.render(slots, from: reader, in: &memory, into: &output)
    }
    page.removeAll(keepingCapacity: true)
    try compiled.render(slots, from: reader, in: &memory, into: &page)
    output.append(page: page, siteRoot: siteRoot(of: address, path: path))
  }

  /// What stands before the links of a page in a site of `.html` files.
  private func siteRoot(of address: Address, path: String) -> [UInt8] {
    // A server shows 404.html at any depth, so nothing relative works there.
    if address == .notFound { return Array(site.settings.baseURL.pathInHTML.utf8) }
    return Array(RelativePath.root(from: path).utf8)
  }
}

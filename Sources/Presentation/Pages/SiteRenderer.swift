import Domain
import TemplateEngine
import UseCases

/// Turns planned files into bytes. Pure: the same site and theme always give the same bytes.
public struct SiteRenderer: Sendable {
  let interface: Interface
  let theme: Theme
  let frame: PageFrame
  let messageRecord: Value
  /// What every page says of the site: always the same.
  let siteRecord: Value
  /// The card of every post, by ``PostIndex``: rendered once and copied wherever it appears.
  let cards: [HTML]

  var site: Site { interface.site }

  /// Renders the cards of all posts.
  public init(_ site: Site, theme: Theme, workers: Workers) {
    let interface = Interface(site: site, messages: theme.messages, workers: workers)
    let frame = PageFrame(messages: theme.messages)
    let messageRecord = frame.messageRecord
    self.interface = interface
    self.theme = theme
    self.frame = frame
    self.messageRecord = messageRecord
    siteRecord = Model.site.record(
      PageHead(
        interface: interface, assets: theme.assets, kind: "", address: nil, title: "",
        description: ""))
    let card = theme.card
    cards = workers.map(site.network.posts.count, atLeast: 32) { position in
      var bytes: [UInt8] = []
      let source = CardSource(PostIndex(position), interface)
      card.render([Model.card.record(source), messageRecord], into: &bytes)
      return HTML(bytes: bytes)
    }
  }

  /// Renders a planned file. Media files have no bytes of their own; they are copied.
  ///
  /// - Parameter output: replaced by the file's bytes; its capacity is reused.
  public func render(_ file: PlannedFile, into output: inout [UInt8]) {
    output.removeAll(keepingCapacity: true)
    switch file.content {
    case .page(let address): render(address, path: file.path, into: &output)
    case .feed(let subject, let format):
      FeedDocument(subject, interface: interface).write(format, into: &output)
    case .feedArchive(let subject, let block):
      FeedDocument(subject, archive: block, interface: interface).writeAtom(into: &output)
    case .people: PeopleDocument(interface: interface).write(into: &output)
    case .robots: RobotsDocument(interface: interface).write(into: &output)
    case .sitemap(let part):
      SitemapDocument(interface: interface).write(part: part, into: &output)
    case .searchPeople: SearchData(interface: interface).writePeople(into: &output)
    case .searchTags: SearchData(interface: interface).writeTags(into: &output)
    case .searchPosts(let page):
      SearchData(interface: interface).writePosts(page: page, into: &output)
    case .asset(let position): output.append(contentsOf: theme.assets.assets[position].bytes)
    case .media: break
    }
  }

  private func render(_ address: Address, path: String, into output: inout [UInt8]) {
    let (template, head, body) = contents(of: address)
    guard let compiled = theme.templates[template] else { return }
    var page: [UInt8] = []
    page.reserveCapacity(48 * 1024)
    let slots = [siteRecord, Model.page.record(head), messageRecord] + body
    compiled.render(slots, into: &page)
    output.append(page: page, siteRoot: Array(siteRoot(of: address, path: path).utf8))
  }

  /// What stands before the links of a page.
  private func siteRoot(of address: Address, path: String) -> String {
    // A server shows 404.html at any depth, so nothing relative works there.
    if site.settings.urlStyle == .pretty || address == .notFound {
      return site.settings.baseURL.pathInHTML
    }
    return String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
  }
}

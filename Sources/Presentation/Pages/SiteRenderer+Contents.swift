import Domain
import TemplateEngine
import UseCases

extension SiteRenderer {
  typealias Contents = (template: PageTemplate, head: PageHead, body: [Value])

  /// The template of a page, its head, and the values of what its kind adds.
  func contents(of address: Address) -> Contents {
    switch address {
    case .timeline(let page): timeline(page)
    case .post(let post): postPage(post)
    case .directory(let page): directory(page)
    case .profile(let user, let page): profile(user, page)
    case .media(let user, let page): media(user, page)
    case .followers(let user, let page): follows(user, page, isFollowers: true)
    case .following(let user, let page): follows(user, page, isFollowers: false)
    case .notifications(let user, let page): notifications(user, page)
    case .tagIndex: tagIndex()
    case .tag(let tag, let page): tagPage(tag, page)
    case .archive: archive()
    case .month(let month, let page): monthPage(month, page)
    case .search: search()
    case .plainPage(let position): plainPage(position)
    case .notFound: notFound()
    }
  }

  /// The head of a page, without neighbours and feeds.
  func head(
    _ kind: String, _ address: Address?, title: String, description: String = ""
  )
    -> PageHead
  {
    PageHead(
      interface: interface, assets: theme.assets, kind: kind, address: address, title: title,
      description: description.isEmpty ? site.settings.description : description)
  }

  /// The head of a page of a list: a numbered page says so in its title and knows its neighbours.
  func listHead(
    _ kind: String, title: String, description: String = "", page: Int?,
    _ address: (Int?) -> Address
  ) -> PageHead {
    let blocks = site.blocks(of: address(page))
    var head = head(kind, address(page), title: title, description: description)
    if let page {
      head.title = message(.titleListPage, ["title": title, "page": String(page)])
      head.newer = address(blocks.newerPage(than: page))
    }
    head.older = blocks.olderPage(than: page).map(address)
    return head
  }

  /// The posts of one page of a list, newest first.
  func list(_ address: Address, page: Int?, countLabel: String = "") -> ListSource {
    let posts = site.posts(of: address)
    let range = site.blocks(of: address).range(ofPage: page)
    let shown = posts.dropFirst(range.lowerBound).prefix(range.count)
    return ListSource(
      cards: shown.reversed().map { cards[$0.position] },
      newest: posts.last.map(time), oldest: posts.first.map(time), countLabel: countLabel)
  }

  /// The positions of one page of a list that is not of posts, newest first.
  func positions(_ address: Address, page: Int?) -> ReversedCollection<Range<Int>> {
    site.blocks(of: address).range(ofPage: page).reversed()
  }

  func message(_ key: MessageKey, _ values: [String: String] = [:]) -> String {
    interface.messages.text(key, values)
  }

  private func time(_ post: PostIndex) -> TimeSource {
    TimeSource(site.network[post].createdAt, interface)
  }
}

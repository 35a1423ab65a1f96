import Domain
import TemplateEngine
import UseCases

extension PageWriter {
  /// Fills the page's state with what is at an address.
  func fill(_ address: Address) {
    switch address {
    case .timeline(let page): timeline(page)
    case .post(let post): postPage(post)
    case .discussion(let post, let page): discussion(post, page)
    case .directory(let page): directory(page)
    case .profile(let user, let page): profile(user, page)
    case .media(let user, let page): media(user, page)
    case .replies(let user, let page): replies(user, page)
    case .followers(let user, let page): followers(user, page)
    case .following(let user, let page): following(user, page)
    case .notifications(let user, let page): notifications(user, page)
    case .tagIndex: tagIndex()
    case .tag(let tag, let page): tagPage(tag, page)
    case .archive: archive()
    case .month(let month, let page): monthPage(month, page)
    case .search: search()
    case .plainPage(let page): plainPage(page)
    case .notFound: notFound()
    }
  }

  /// Begins a page.
  func begin(_ address: Address, title: String) {
    reader.page.begin(address)
    reader.page.title.append(title)
  }

  /// Begins a page of a list: a numbered page says so in its title and knows its neighbours.
  ///
  /// - Parameter numberedTitle: the title of a numbered page, where it is no usual one.
  func begin(
    title: String, _ page: Int?, numberedTitle: String? = nil, address: (Int?) -> Address
  ) {
    let blocks = site.blocks(of: address(page))
    reader.page.begin(address(page))
    if let page {
      let title =
        numberedTitle
        ?? message(.titleListPage, ["title": interface.isolated(title), "page": String(page)])
      reader.page.title.append(title)
      reader.page.newer = address(blocks.newerPage(than: page))
    } else {
      reader.page.title.append(title)
    }
    reader.page.older = blocks.olderPage(than: page).map(address)
    reader.page.range = blocks.range(ofPage: page)
    reader.page.posts = site.posts(onPageAt: address(page))
  }

  /// Describes the page; without words of its own, with those of the site.
  func describe(_ description: String = "") {
    reader.page.description.append(
      description.isEmpty ? site.settings.description : description)
  }

  func message(_ key: MessageKey, _ values: [String: String] = [:]) -> String {
    interface.messages.text(key, values)
  }
}

import Domain
import UseCases

/// Which posts' cards are on some pages: when only a few pages are made anew, only their cards are
/// rendered.
struct ShownCards {
  /// By ``PostIndex``.
  private(set) var isShown: [Bool]

  /// - Parameter isOwnShown: whether the theme shows a post's card on its own page, too.
  init(on files: some Sequence<PlannedFile>, of site: Site, isOwnShown: Bool) {
    isShown = [Bool](repeating: false, count: site.network.posts.count)
    for file in files {
      guard case .page(let address) = file.content else { continue }
      switch address {
      case .post(let post):
        if isOwnShown { isShown[post.position] = true }
        for above in site.thread(above: post).nearest { isShown[above.position] = true }
        for reply in site.replies(to: post, onPage: 1) { isShown[reply.position] = true }
      case .discussion(let post, let page):
        for reply in site.replies(to: post, onPage: page) { isShown[reply.position] = true }
      default:
        for post in site.posts(onPageAt: address) { isShown[post.position] = true }
      }
    }
  }
}

import Domain
import TemplateEngine
import UseCases

extension PageWriter {
  func postPage(_ post: PostIndex) {
    begin(.post(post), of: post)
    // A summary may tell what a fold hides, so a folded post is described by what its fold says.
    if let summary = site.network.posts[post.position].summary, !interface.isFolded(post) {
      describe(summary)
    } else {
      describeByTitle(of: post)
    }
    reader.page.openGraphType = "article"
    reader.page.publishedAt = site.network.posts[post.position].createdAt
    if !interface.isFolded(post) {
      reader.page.image = site.mainPicture(of: post)
    }
    (reader.page.olderPost, reader.page.newerPost) = site.neighbours(of: post)
    (reader.page.thread, reader.page.threadStart) = site.thread(above: post)
  }

  func discussion(_ post: PostIndex, _ page: Int) {
    begin(.discussion(post, page: page), of: post)
    describeByTitle(of: post)
    let title = interface.isolated(String(decoding: reader.page.title, as: UTF8.self))
    reader.page.title = Array(message(.titleListPage, ["title": title, "page": String(page)]).utf8)
  }

  /// Begins a post's own page, or one with more of what stands below the post.
  private func begin(_ address: Address, of post: PostIndex) {
    reader.page.begin(address)
    appendTitle(of: post)
    reader.page.titleLanguage = interface.language(ofTitleOf: post)
    reader.page.isIndexed = site.network.posts[post.position].visibility == .public
    reader.page.feeds = site.network.posts[post.position].authorIndex.map(FeedSubject.user)
    let page = reader.page.discussionPage
    reader.page.comments = site.comments(below: post, onPage: page)
    reader.page.replies = site.replies(to: post, onPage: page)
  }

  private func describeByTitle(of post: PostIndex) {
    interface.append(titleOf: post, limit: 200, to: &reader.page.description)
    if reader.page.description.isEmpty { describe() }
  }

  private func appendTitle(of post: PostIndex) {
    guard interface.hasWrittenTitle(post) else {
      // A title that the interface makes has the author's name in it.
      return interface.append(titleOf: post, limit: 60, to: &reader.page.title)
    }
    let author = site.network.posts[post.position].author
    let text = interface.messages[prepared: .titlePost, isNamed: interface.isNamed(author)]
    text.append(to: &reader.page.title) { value, output in
      switch value {
      case .name: output.append(interface.isolated(interface.name(of: author)))
      case .title: interface.append(titleOf: post, limit: 60, to: &output)
      default: return false
      }
      return true
    }
  }
}

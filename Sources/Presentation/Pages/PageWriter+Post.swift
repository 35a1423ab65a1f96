import Domain
import TemplateEngine
import UseCases

extension PageWriter {
  func postPage(_ post: PostIndex) {
    reader.page.begin(.post(post))
    appendTitle(of: post)
    reader.page.titleLanguage = interface.language(ofTitleOf: post)
    // A summary may tell what a fold hides, so a folded post is described by what its fold says.
    if let summary = site.network.posts[post.position].summary, !interface.isFolded(post) {
      describe(summary)
    } else {
      interface.append(titleOf: post, limit: 200, to: &reader.page.description)
      if reader.page.description.isEmpty { describe() }
    }
    let author = site.network.posts[post.position].authorIndex
    reader.page.isIndexed = site.network.posts[post.position].visibility == .public
    reader.page.openGraphType = "article"
    reader.page.publishedAt = site.network.posts[post.position].createdAt
    if !interface.isFolded(post) {
      reader.page.image = site.mainPicture(of: post)
    }
    reader.page.feeds = author.map(FeedSubject.user)
    (reader.page.olderPost, reader.page.newerPost) = site.neighbours(of: post)
    (reader.page.thread, reader.page.threadStart) = site.thread(above: post)
    let comments = site.relations.commentsOfPost[post.position]
    if !comments.isEmpty {
      reader.page.comments = CommentTree(comments, of: site.network.comments).entries
    }
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

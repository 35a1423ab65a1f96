import Domain
import TemplateEngine
import UseCases

extension PageWriter {
  /// How many posts of a thread are shown above a post. A thread may have any length, and showing
  /// all of it on each of its pages would cost its square.
  static let shownThread = 10

  func postPage(_ post: PostIndex) -> PageTemplate {
    reader.page.begin("post", .post(post))
    reader.page.post = post
    appendTitle(of: post)
    if let summary = site.network.posts[post.position].summary {
      describe(summary)
    } else {
      interface.append(titleOf: post, limit: 200, to: &reader.page.description)
      if reader.page.description.isEmpty { describe() }
    }
    let author = site.network.posts[post.position].author.user
    let isPublic = site.network.posts[post.position].visibility == .public
    reader.page.isIndexed = isPublic
    reader.page.openGraphType = "article"
    reader.page.publishedAt = site.network.posts[post.position].createdAt
    if !interface.isFolded(post) {
      reader.page.image = site.network.posts[post.position].pictures.first?.source
    }
    reader.page.feeds = author.map(FeedSubject.user)
    // An unlisted post has no neighbours.
    if isPublic, let author { findNeighbours(of: post, by: author) }
    findThread(above: post)
    let comments = site.relations.commentsOfPost[post.position]
    if !comments.isEmpty {
      reader.page.comments = CommentTree(comments, in: site.network).entries
    }
    return .post
  }

  private func appendTitle(of post: PostIndex) {
    interface.titlePost.append(to: &reader.page.title) { value, output in
      switch value {
      case .name:
        output.append(interface.name(of: site.network.posts[post.position].author))
      case .title: interface.append(titleOf: post, limit: 60, to: &output)
      default: return false
      }
      return true
    }
  }

  /// The nearest posts of a reply's thread, the first one first, and the thread's first post when
  /// it is not among them.
  private func findThread(above post: PostIndex) {
    var current = site.network.posts[post.position].inReplyTo
    while let answered = current, reader.page.thread.count < Self.shownThread {
      reader.page.thread.append(answered)
      current = site.network.posts[answered.position].inReplyTo
    }
    reader.page.thread.reverse()
    reader.page.threadStart = current.map { site.threadStart(of: $0) }
  }

  /// The posts of the same author before and after a post.
  private func findNeighbours(of post: PostIndex, by author: UserIndex) {
    let posts = site.relations.postsOfUser[author.position]
    let position = posts.partitioningIndex { $0 >= post }
    reader.page.olderPost = position > posts.startIndex ? posts[position - 1] : nil
    reader.page.newerPost = position + 1 < posts.endIndex ? posts[position + 1] : nil
  }
}

extension ArraySlice {
  /// The first place at which `belongsAfter` holds, in a slice where it holds from some place on.
  fileprivate func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

import Domain
import TemplateEngine
import UseCases

extension SiteRenderer {
  /// How many posts of a thread are shown above a post. A thread may have any length, and showing
  /// all of it on each of its pages would cost its square.
  static let shownThread = 10

  func postPage(_ post: PostIndex) -> Contents {
    let card = CardSource(post, interface)
    let (thread, start) = thread(above: post)
    let (older, newer) = neighbours(of: post)
    let source = PostPageSource(
      card: card,
      thread: thread.map { cards[$0.position] },
      threadStart: start,
      replies: site.relations.repliesOfPost[post.position].map { cards[$0.position] },
      comments: comments(on: post),
      older: older, newer: newer)
    return (.post, postHead(card), Model.postPage.slots(source))
  }

  private func postHead(_ card: CardSource) -> PageHead {
    let name = interface.name(of: card.post.author)
    let title = message(
      .titlePost, ["name": name, "title": interface.title(of: card.index, limit: 60)])
    var head = head(
      "post", .post(card.index), title: title,
      description: card.post.summary ?? interface.title(of: card.index, limit: 200))
    head.isIndexed = card.post.visibility == .public
    head.openGraphType = "article"
    head.publishedAt = card.post.createdAt
    if !interface.isFolded(card.post) {
      head.image = card.post.pictures.first.map { interface.absoluteLink(to: $0.source) }
    }
    if let user = card.post.author.user {
      head.feeds = interface.feeds(
        .user(user), title: message(.feedUser, ["name": name]))
    }
    return head
  }

  /// The nearest posts of a reply's thread, the first one first, and the thread's first post when
  /// it is not among them.
  private func thread(above post: PostIndex) -> (nearest: [PostIndex], start: PostIndex?) {
    var nearest: [PostIndex] = []
    var current = site.network[post].inReplyTo
    while let answered = current, nearest.count < Self.shownThread {
      nearest.append(answered)
      current = site.network[answered].inReplyTo
    }
    return (nearest.reversed(), current.map { site.threadStart(of: $0) })
  }

  /// The posts of the same author before and after a post; an unlisted one has none.
  private func neighbours(of post: PostIndex) -> (older: PostIndex?, newer: PostIndex?) {
    let record = site.network[post]
    guard let author = record.author.user, record.visibility == .public else { return (nil, nil) }
    let posts = site.relations.postsOfUser[author.position]
    let position = posts.partitioningIndex { $0 >= post }
    let older = position > posts.startIndex ? posts[position - 1] : nil
    let newer = position + 1 < posts.endIndex ? posts[position + 1] : nil
    return (older, newer)
  }

  private func comments(on post: PostIndex) -> [CommentSource] {
    let tree = CommentTree(site.relations.commentsOfPost[post.position], in: site.network)
    return tree.entries.indices.map { index in
      CommentSource(
        entry: tree.entries[index],
        nextDepth: index + 1 < tree.entries.count ? tree.entries[index + 1].depth : -1,
        interface: interface)
    }
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

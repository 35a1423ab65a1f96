import Domain

/// What each user is to be told: who reacted, commented, replied, mentioned or followed.
///
/// Only what happened on listed posts counts, because a notice links to the post. Nobody is told
/// of what they did themselves.
struct NoticeBoard {
  private let network: Network
  private var entries: [(user: UserIndex, notice: Notice)] = []

  /// - Returns: the notices of each user, oldest first; those without a date come first.
  static func notices(network: Network, texts: SiteTexts) -> Grouping<Notice> {
    var board = NoticeBoard(network: network)
    board.addReactions()
    board.addPosts(texts)
    board.addComments(texts)
    board.addFollows()
    let order = board.entries.indices.sorted { left, right in
      Timestamp.isEarlier(
        board.entries[left].notice.happenedAt, than: board.entries[right].notice.happenedAt)
        ?? (left < right)
    }
    let sorted = order.map { board.entries[$0] }
    return Grouping(groupCount: network.users.count, of: sorted) { $0.user.position }
      .map(\.notice)
  }

  private init(network: Network) {
    self.network = network
  }

  private mutating func addReactions() {
    for reaction in network.reactions {
      guard isListed(reaction.post) else { continue }
      add(
        .reaction(reaction.post, kind: reaction.kind), to: author(of: reaction.post),
        by: .user(reaction.user), at: reaction.createdAt)
    }
  }

  private mutating func addPosts(_ texts: SiteTexts) {
    let posts = network.posts
    for index in posts.indices.lazy.map(PostIndex.init) where isListed(index) {
      let answered = posts[index.position].inReplyTo.flatMap(author)
      let mentions = texts.posts[index.position].mentions
      if answered == nil, mentions.isEmpty { continue }
      let writer = posts[index.position].author
      let time = posts[index.position].createdAt
      add(.reply(index), to: answered, by: writer, at: time)
      for user in mentions.lazy.map(UserIndex.init) where user != answered {
        add(.mention(index), to: user, by: writer, at: time)
      }
    }
  }

  private mutating func addComments(_ texts: SiteTexts) {
    for (position, comment) in network.comments.enumerated() {
      guard isListed(comment.post) else { continue }
      let index = CommentIndex(position)
      let answered = comment.inReplyTo.flatMap { network.comments[$0.position].authorIndex }
      let owner = author(of: comment.post)
      add(.commentReply(index), to: answered, by: comment.author, at: comment.createdAt)
      if owner != answered {
        add(.comment(index), to: owner, by: comment.author, at: comment.createdAt)
      }
      for mention in texts.comments[position].mentions {
        let user = UserIndex(mention)
        if user == answered || user == owner { continue }
        add(.commentMention(index), to: user, by: comment.author, at: comment.createdAt)
      }
    }
  }

  private mutating func addFollows() {
    for follow in network.follows {
      add(.follow, to: follow.followee, by: .user(follow.follower), at: follow.createdAt)
    }
  }

  private func isListed(_ post: PostIndex) -> Bool {
    network.posts[post.position].visibility == .public
  }

  private func author(of post: PostIndex) -> UserIndex? { network.posts[post.position].authorIndex }

  private mutating func add(
    _ event: Notice.Event, to user: UserIndex?, by actor: Author, at time: Timestamp?
  ) {
    guard let user, actor.user != user else { return }
    entries.append((user, Notice(event: event, actor: actor, happenedAt: time)))
  }
}

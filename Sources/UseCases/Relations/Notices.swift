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
      let post = network[reaction.post]
      guard post.visibility == .public else { continue }
      add(
        .reaction(reaction.post, kind: reaction.kind), to: post.author.user,
        by: .user(reaction.user), at: reaction.createdAt)
    }
  }

  private mutating func addPosts(_ texts: SiteTexts) {
    for (position, post) in network.posts.enumerated() where post.visibility == .public {
      let index = PostIndex(position)
      let answered = post.inReplyTo.flatMap { network[$0].author.user }
      add(.reply(index), to: answered, by: post.author, at: post.createdAt)
      for mention in texts.posts[position].mentions {
        let user = UserIndex(mention)
        if user == answered { continue }
        add(.mention(index), to: user, by: post.author, at: post.createdAt)
      }
    }
  }

  private mutating func addComments(_ texts: SiteTexts) {
    for (position, comment) in network.comments.enumerated() {
      let post = network[comment.post]
      guard post.visibility == .public else { continue }
      let index = CommentIndex(position)
      let answered = comment.inReplyTo.flatMap { network[$0].author.user }
      let owner = post.author.user
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

  private mutating func add(
    _ event: Notice.Event, to user: UserIndex?, by actor: Author, at time: Timestamp?
  ) {
    guard let user, actor.user != user else { return }
    entries.append((user, Notice(event: event, actor: actor, happenedAt: time)))
  }
}

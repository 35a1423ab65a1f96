import Domain

/// What each user is to be told: who reacted, commented, replied, mentioned or followed.
///
/// Only what happened on listed posts counts, because a notice links to the post. Nobody is told
/// of what they did themselves. A reaction without a date stands at the time of its post, a follow
/// without one where both people had joined: a feed has to give each entry a date, and to keep
/// their order.
struct NoticeBoard: Sendable {
  private struct Entry: Sendable {
    let user: UserIndex
    let notice: Notice
  }

  private let network: Network
  private var entries: [Entry] = []

  /// - Returns: the notices of each user, oldest first; those whose time nothing tells come first.
  static func notices(
    network: Network, texts: SiteTexts, workers: Workers
  ) -> Grouping<Notice> {
    let empty = NoticeBoard(network: network)
    let (reactions, others) = workers.together {
      var board = empty
      board.addReactions()
      return board.entries
    } _: {
      var board = empty
      board.addPosts(texts)
      board.addComments(texts)
      board.addFollows()
      return board.entries
    }
    let grouping = Grouping(groupCount: network.users.count, of: reactions + others) {
      $0.user.position
    }
    let notices = workers.mapRanges(grouping.groupCount, atLeast: 32) { users in
      var notices: [Notice] = []
      for user in users {
        let entries = grouping[user]
        let sorted = entries.indices.sorted { left, right in
          Timestamp.isEarlier(
            entries[left].notice.moment.earliest, than: entries[right].notice.moment.earliest)
            ?? (left < right)
        }
        for position in sorted { notices.append(entries[position].notice) }
      }
      return notices
    }
    return Grouping(starts: grouping.starts, items: notices)
  }

  private init(network: Network) {
    self.network = network
  }

  private mutating func addReactions() {
    for reaction in network.reactions {
      guard isListed(reaction.post) else { continue }
      add(
        .reaction(reaction.post, kind: reaction.kind, by: reaction.user),
        to: author(of: reaction.post), by: reaction.user,
        at: reaction.createdAt.map { .dated($0) }
          ?? .notBefore(network.posts[reaction.post.position].createdAt))
    }
  }

  private mutating func addPosts(_ texts: SiteTexts) {
    let posts = network.posts
    for index in posts.indices.lazy.map(PostIndex.init) where isListed(index) {
      // An answer to an unlisted post would tell everybody of it.
      let answered = posts[index.position].inReplyTo.flatMap { isListed($0) ? author(of: $0) : nil }
      let mentions = texts.posts.notes.mentions(of: index.position)
      if answered == nil, mentions.isEmpty { continue }
      let writer = posts[index.position].authorIndex
      let time = Notice.Moment.dated(posts[index.position].createdAt)
      add(.reply(index), to: answered, by: writer, at: time)
      for user in mentions.lazy.map(UserIndex.init) where user != answered {
        add(.mention(index), to: user, by: writer, at: time)
      }
    }
  }

  private mutating func addComments(_ texts: SiteTexts) {
    let comments = network.comments
    for position in comments.indices where isListed(comments[position].post) {
      let index = CommentIndex(position)
      let answered = comments[position].inReplyTo.flatMap { comments[$0.position].authorIndex }
      let owner = author(of: comments[position].post)
      let writer = comments[position].authorIndex
      let time = Notice.Moment.dated(comments[position].createdAt)
      add(.commentReply(index), to: answered, by: writer, at: time)
      if owner != answered { add(.comment(index), to: owner, by: writer, at: time) }
      for mention in texts.comments.notes.mentions(of: position) {
        let user = UserIndex(mention)
        if user == answered || user == owner { continue }
        add(.commentMention(index), to: user, by: writer, at: time)
      }
    }
  }

  private mutating func addFollows() {
    for follow in network.follows {
      add(
        .follow(by: follow.follower), to: follow.followee, by: follow.follower,
        at: follow.createdAt.map { .dated($0) }
          ?? timeOfJoining(follow.follower, follow.followee).map { .notBefore($0) } ?? .unknown)
    }
  }

  /// When the later of two people joined, as far as that is known.
  private func timeOfJoining(_ one: UserIndex, _ other: UserIndex) -> Timestamp? {
    let times = (network.users[one.position].createdAt, network.users[other.position].createdAt)
    guard let one = times.0, let other = times.1 else { return times.0 ?? times.1 }
    return max(one, other)
  }

  private func isListed(_ post: PostIndex) -> Bool {
    network.posts[post.position].visibility == .public
  }

  private func author(of post: PostIndex) -> UserIndex? { network.posts[post.position].authorIndex }

  private mutating func add(
    _ event: Notice.Event, to user: UserIndex?, by actor: UserIndex?, at moment: Notice.Moment
  ) {
    guard let user, actor != user else { return }
    entries.append(Entry(user: user, notice: Notice(event, at: moment)))
  }
}

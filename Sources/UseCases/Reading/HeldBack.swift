import Domain

/// What of a network is held back, and the network without it.
struct HeldBack {
  let network: Network
  /// By ``PostIndex``.
  let isPostShown: [Bool]
  let hidden: HiddenRecords
  /// By ``CommentIndex``, apart from those on posts that are held back; empty where all are shown.
  let isCommentShown: [Bool]
  /// By the positions of the plain pages.
  let isPageShown: [Bool]

  var isNothing: Bool {
    !isPostShown.contains(false) && !hidden.hidesUsers && !isCommentShown.contains(false)
      && !isPageShown.contains(false)
      && !network.unshownTexts.contains { $0.record == .hidden }
  }

  func isShown(comment position: Int) -> Bool {
    isPostShown[network.comments[position].post.position]
      && (isCommentShown.isEmpty || isCommentShown[position])
  }

  /// Whether nobody is to see what a comment shows. One that only waits for its date may show what it likes: else
  /// any stranger could have files of the owner's taken off the site, by a comment in the year 2999.
  func isSecret(comment position: Int) -> Bool {
    !isPostShown[network.comments[position].post.position]
      || hidden.reasonToHoldBack(comment: position) != nil
  }

  /// The network without all of it, numbered anew.
  ///
  /// - Parameters:
  ///   - settings: by which texts are rendered: they say which media files a text shows.
  ///   - ownersTexts: gives the texts of the site's owner beside the content, which may show such files, too.
  /// - Complexity: O(records).
  func left(
    settings: Settings, ownersTexts: () -> [[UInt8]], _ workers: Workers
  ) -> Network {
    var result = network
    result.pages = zip(network.pages, isPageShown).filter(\.1).map(\.0)
    takeFromCounts(of: &result)
    let posts = Renumbering(keeping: isPostShown)
    result.posts = posts.kept(of: result.posts, workers) { post in
      post.inReplyTo = post.inReplyTo.flatMap { posts.new($0.position).map(PostIndex.init) }
    }
    let comments = Renumbering(keeping: network.comments.indices.map(isShown(comment:)))
    result.comments = comments.kept(of: network.comments, workers) { comment in
      comment.post = PostIndex(posts.new(comment.post.position) ?? 0)
      comment.inReplyTo = comment.inReplyTo.flatMap {
        comments.new($0.position).map(CommentIndex.init)
      }
    }
    result.reactions = workers.mapRanges(network.reactions.count, atLeast: 4096) { positions in
      network.reactions[positions].compactMap { reaction in
        guard let post = posts.new(reaction.post.position), !hidden.hides(reaction.user) else {
          return nil
        }
        var reaction = reaction
        reaction.post = PostIndex(post)
        return reaction
      }
    }
    if hidden.hidesUsers { leaveOutUsers(of: &result, workers) }
    let secret = HeldBackMedia.paths(
      of: self, shown: result, settings: settings, ownersTexts: ownersTexts)
    if !secret.isEmpty { result.media = result.media.filter { !secret.contains($0.path) } }
    return result
  }

  /// Takes what is held back off the counts that records state.
  private func takeFromCounts(of result: inout Network) {
    for position in isPostShown.indices where !isPostShown[position] {
      guard let author = network.posts[position].authorIndex?.position else { continue }
      Self.takeOne(from: &result.users[author].statedPostsCount)
    }
    for position in isCommentShown.indices where !isCommentShown[position] {
      let post = network.comments[position].post.position
      Self.takeOne(from: &result.posts[post].statedCommentsCount)
    }
    guard hidden.hidesUsers else { return }
    for reaction in network.reactions where hidden.hides(reaction.user) {
      result.posts[reaction.post.position].takeFromCount(ofKind: reaction.kind)
    }
    for follow in network.follows
    where hidden.hides(follow.follower) || hidden.hides(follow.followee) {
      Self.takeOne(from: &result.users[follow.followee.position].statedFollowersCount)
      Self.takeOne(from: &result.users[follow.follower.position].statedFollowingCount)
    }
  }

  fileprivate static func takeOne(from count: inout Int) { count = max(0, count - 1) }

  private func leaveOutUsers(of result: inout Network, _ workers: Workers) {
    let users = Renumbering(keeping: network.users.indices.map { !hidden.hides(UserIndex($0)) })
    result.users = users.kept(of: result.users, workers) { _ in }
    result.renumberUsers(users)
  }
}

extension Post {
  fileprivate mutating func takeFromCount(ofKind kind: Int) {
    if kind == ReactionKind.like { HeldBack.takeOne(from: &statedLikesCount) }
    guard let place = statedReactions.firstIndex(where: { $0.kind == kind }) else { return }
    HeldBack.takeOne(from: &statedReactions[place].count)
  }
}

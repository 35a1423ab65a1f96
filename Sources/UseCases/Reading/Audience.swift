import Domain

/// Decides which records the public may see. What it leaves out is in no output byte at all.
public struct Audience: Sendable, Equatable {
  /// Posts dated later are held back.
  public var now: Timestamp
  public var includesDrafts: Bool
  public var includesFuture: Bool

  public init(now: Timestamp, includesDrafts: Bool = false, includesFuture: Bool = false) {
    self.now = now
    self.includesDrafts = includesDrafts
    self.includesFuture = includesFuture
  }

  /// Why a post is held back; nil when the public may see it.
  ///
  /// Only the fields that decide are read, so that no post is copied.
  func reasonToHoldBack(_ position: Int, of posts: [Post]) -> HoldBackReason? {
    let visibility = posts[position].visibility
    if !visibility.isPublished { return .visibility(visibility) }
    if posts[position].isDraft, !includesDrafts { return .draft }
    if posts[position].createdAt > now, !includesFuture { return .future }
    return nil
  }

  /// The moments for which the same posts are shown: from the date of the newest shown one until
  /// the date of the next one that waits; nil where the moment does not matter.
  public func validity(for network: Network) -> (from: Timestamp?, until: Timestamp?) {
    if includesFuture { return (nil, nil) }
    var from: Timestamp?
    var until: Timestamp?
    let posts = network.posts
    for position in posts.indices {
      let createdAt = posts[position].createdAt
      switch reasonToHoldBack(position, of: posts) {
      case nil: from = max(from ?? createdAt, createdAt)
      case .future: until = min(until ?? createdAt, createdAt)
      default: break
      }
    }
    return (from, until)
  }

  /// The network without what is held back: posts, and with them their comments, reactions, and
  /// their share of what their authors state.
  ///
  /// - Parameter settings: by which texts are rendered: they say which media files a text shows.
  /// - Complexity: O(records).
  public func published(
    _ network: Network, settings: Settings = Settings(), workers: Workers = .serial
  ) -> Network {
    var result = network
    if !includesDrafts { result.pages.removeAll(where: \.isDraft) }
    let isShown = network.posts.indices.map { reasonToHoldBack($0, of: network.posts) == nil }
    guard isShown.contains(false) || result.pages.count < network.pages.count else {
      return network
    }

    let posts = Renumbering(keeping: isShown)
    for position in isShown.indices where !isShown[position] {
      guard let author = network.posts[position].authorIndex?.position else { continue }
      let stated = result.users[author].statedPostsCount
      result.users[author].statedPostsCount = max(0, stated - 1)
    }
    result.posts = posts.kept(of: network.posts, workers) { post in
      post.inReplyTo = post.inReplyTo.flatMap { posts.new($0.position).map(PostIndex.init) }
    }
    let comments = Renumbering(
      keeping: network.comments.indices.map { isShown[network.comments[$0].post.position] })
    result.comments = comments.kept(of: network.comments, workers) { comment in
      comment.post = PostIndex(posts.new(comment.post.position) ?? 0)
      comment.inReplyTo = comment.inReplyTo.flatMap {
        comments.new($0.position).map(CommentIndex.init)
      }
    }
    result.reactions = workers.mapRanges(network.reactions.count, atLeast: 4096) { positions in
      network.reactions[positions].compactMap { reaction in
        guard let post = posts.new(reaction.post.position) else { return nil }
        var reaction = reaction
        reaction.post = PostIndex(post)
        return reaction
      }
    }
    let secret = HeldBackMedia.paths(
      of: network, isShown: isShown, includesDrafts: includesDrafts, shown: result,
      settings: settings)
    if !secret.isEmpty { result.media.removeAll { secret.contains($0.path) } }
    return result
  }
}

/// Why a post is held back.
enum HoldBackReason: Sendable, Equatable {
  case visibility(Visibility)
  case draft
  case future
}

/// New positions for the items of an array from which some are taken out.
private struct Renumbering {
  /// By the old position; -1 for what is taken out.
  private let positions: [Int32]
  /// The old positions of what is kept.
  private let kept: [Int32]

  init(keeping isKept: [Bool]) {
    kept = isKept.indices.lazy.filter { isKept[$0] }.map(Int32.init)
    var positions = [Int32](repeating: -1, count: isKept.count)
    for (new, old) in kept.enumerated() { positions[Int(old)] = Int32(new) }
    self.positions = positions
  }

  func new(_ position: Int) -> Int? {
    positions[position] < 0 ? nil : Int(positions[position])
  }

  /// - Parameter renumber: changes the positions that an item holds.
  func kept<Item: Sendable>(
    of items: [Item], _ workers: Workers, _ renumber: @Sendable (inout Item) -> Void
  ) -> [Item] {
    workers.map(kept.count, atLeast: 256) { position in
      var item = items[Int(kept[position])]
      renumber(&item)
      return item
    }
  }
}

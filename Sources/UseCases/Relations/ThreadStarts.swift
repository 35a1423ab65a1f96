import Domain

/// With which post the thread of each post begins, and whether all on the way there is listed.
struct ThreadStarts: Sendable {
  /// By ``PostIndex``: the post itself where it answers none.
  private let starts: [PostIndex]
  /// By ``PostIndex``: whether it and all posts above it are listed.
  private let areListed: [Bool]

  /// Follows every thread upwards once, whatever its length: what is found on the way is kept.
  init(in network: Network) {
    var starts = [PostIndex?](repeating: nil, count: network.posts.count)
    var areListed = network.posts.indices.map { network.posts[$0].visibility == .public }
    for position in network.posts.indices {
      var path: [Int] = []
      var current = position
      while starts[current] == nil, let parent = network.posts[current].inReplyTo?.position {
        path.append(current)
        current = parent
      }
      let start = starts[current] ?? PostIndex(current)
      starts[current] = start
      var isListed = areListed[current]
      for step in path.reversed() {
        starts[step] = start
        isListed = isListed && areListed[step]
        areListed[step] = isListed
      }
    }
    self.starts = starts.enumerated().map { $1 ?? PostIndex($0) }
    self.areListed = areListed
  }

  subscript(post: PostIndex) -> PostIndex { starts[post.position] }

  func areListed(to post: PostIndex) -> Bool { areListed[post.position] }
}

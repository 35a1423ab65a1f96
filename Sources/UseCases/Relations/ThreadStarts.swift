import Domain

/// With which post the thread of each post begins, and whether all on the way there is listed.
struct ThreadStarts: Sendable {
  /// By ``PostIndex``: the post itself where it answers none.
  private let starts: [PostIndex]
  /// By ``PostIndex``: whether from it upwards no listed post answers one that is not.
  private let areOpen: [Bool]

  /// Follows every thread upwards once, whatever its length: what is found on the way is kept.
  init(in network: Network) {
    var starts = [PostIndex?](repeating: nil, count: network.posts.count)
    var areOpen = [Bool](repeating: true, count: network.posts.count)
    for position in network.posts.indices {
      var path: [Int] = []
      var current = position
      while starts[current] == nil, let parent = network.posts[current].inReplyTo?.position {
        path.append(current)
        current = parent
      }
      let start = starts[current] ?? PostIndex(current)
      starts[current] = start
      var (isOpen, isListed) = (areOpen[current], network.posts[current].visibility == .public)
      for step in path.reversed() {
        starts[step] = start
        let answersUnlisted = network.posts[step].visibility == .public && !isListed
        isOpen = isOpen && !answersUnlisted
        isListed = network.posts[step].visibility == .public
        areOpen[step] = isOpen
      }
    }
    self.starts = starts.enumerated().map { $1 ?? PostIndex($0) }
    self.areOpen = areOpen
  }

  subscript(post: PostIndex) -> PostIndex { starts[post.position] }

  func isOpen(from post: PostIndex) -> Bool { areOpen[post.position] }
}

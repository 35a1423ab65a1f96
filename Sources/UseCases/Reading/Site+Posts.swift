import Domain

/// What a post's own page shows of other posts.
extension Site {
  /// How many posts of a thread are shown above a post. A thread may have any length, and showing
  /// all of it on each of its pages would cost its square.
  static let longestShownThread = 10

  /// The nearest posts of a reply's thread, the first one first, and the thread's first post when
  /// it is not among them. Above a listed post, on whosever page, nothing is shown from the first one on that is not
  /// listed.
  public func thread(above post: PostIndex) -> (nearest: [PostIndex], start: PostIndex?) {
    var current = network.posts[post.position].inReplyTo
    if current == nil { return ([], nil) }
    var nearest: [PostIndex] = []
    var isListed = network.posts[post.position].visibility == .public
    while let answered = current, nearest.count < Self.longestShownThread {
      // Whoever answers an unlisted post does not put it into search engines.
      if isListed, network.posts[answered.position].visibility != .public {
        return (nearest.reversed(), nil)
      }
      nearest.append(answered)
      isListed = isListed || network.posts[answered.position].visibility == .public
      current = network.posts[answered.position].inReplyTo
    }
    guard let current, isThreadOpen(from: current),
      !isListed || network.posts[current.position].visibility == .public
    else {
      return (nearest.reversed(), nil)
    }
    return (nearest.reversed(), threadStart(of: current))
  }

  /// What a picture shows by which a post without words is known, as far as its author says that: the first alternative
  /// text; nil for a post that has words.
  public func pictureText(of post: PostIndex) -> String? {
    guard !network.posts[post.position].pictures.isEmpty,
      texts.posts[post.position].plain.isBlank
    else { return nil }
    return network.posts[post.position].pictures.lazy.map(\.alt).first { !$0.isBlank }
  }

  /// The picture by which a post is shown elsewhere: the first of its own, or else the first within its text.
  public func mainPicture(of post: PostIndex) -> Picture? {
    network.posts[post.position].pictures.first ?? texts.posts[post.position].firstPicture
  }

  /// The posts of the same author before and after a post; an unlisted post has none.
  public func neighbours(of post: PostIndex) -> (older: PostIndex?, newer: PostIndex?) {
    guard network.posts[post.position].visibility == .public,
      let author = network.posts[post.position].authorIndex
    else { return (nil, nil) }
    let posts = relations.postsOfUser[author.position]
    let position = posts.partitioningIndex { $0 >= post }
    let older = position > posts.startIndex ? posts[position - 1] : nil
    let newer = position + 1 < posts.endIndex ? posts[position + 1] : nil
    return (older, newer)
  }
}

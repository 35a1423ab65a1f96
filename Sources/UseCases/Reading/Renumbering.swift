import Domain

/// New positions for the items of an array of which some are taken out, or that get another order.
struct Renumbering {
  /// By the old position; -1 for what is taken out.
  private let positions: [Int32]
  /// The old positions of what is kept, in the new order.
  private let kept: [Int32]

  init(keeping isKept: [Bool]) {
    self.init(isKept.indices.filter { isKept[$0] }, of: isKept.count)
  }

  /// - Parameters:
  ///   - order: the old positions of what is kept, each once.
  ///   - count: how many items there are.
  init(_ order: [Int], of count: Int) {
    kept = order.map(Int32.init)
    var positions = [Int32](repeating: -1, count: count)
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

extension Network {
  /// Gives users the positions that they have by now. Follows of those who have none are left out; nothing else may
  /// be theirs.
  mutating func renumberUsers(_ users: Renumbering) {
    func new(_ user: UserIndex) -> UserIndex? { users.new(user.position).map(UserIndex.init) }
    for position in posts.indices {
      guard let author = posts[position].authorIndex.flatMap(new) else { continue }
      posts[position].author = .user(author)
    }
    for position in comments.indices {
      guard let author = comments[position].authorIndex.flatMap(new) else { continue }
      comments[position].author = .user(author)
    }
    for position in reactions.indices {
      guard let user = new(reactions[position].user) else { continue }
      reactions[position].user = user
    }
    follows = follows.compactMap { follow in
      guard let follower = new(follow.follower), let followee = new(follow.followee) else {
        return nil
      }
      return Follow(follower: follower, followee: followee, createdAt: follow.createdAt)
    }
  }
}

import Domain

/// The dates of a network's records, apart from those of posts, as a moment divides them.
///
/// A date that is still to come may be an error, or somebody's wish to stand first: a reaction dated in the year
/// 2999 would be the newest of all notifications, and keep those who read their feed from hearing of what
/// comes after. So until then a comment is held back as a post is, and other records, which may be without a
/// date, are shown without it.
struct StatedDates: Sendable {
  let now: Timestamp
  /// The last one that has come.
  private(set) var latest: Timestamp?
  /// The first one that is still to come.
  private(set) var next: Timestamp?

  /// - Complexity: O(records).
  init(of network: Network, at now: Timestamp, _ workers: Workers) {
    self.now = now
    // Fields of records in their arrays: to take a record out of its array would copy it, which took a tenth of a
    // build after one new post.
    take(network.users.count, workers) { network.users[$0].createdAt }
    take(network.posts.count, workers) { network.posts[$0].updatedAt }
    take(network.comments.count, workers) { network.comments[$0].createdAt }
    take(network.reactions.count, workers) { network.reactions[$0].createdAt }
    take(network.follows.count, workers) { network.follows[$0].createdAt }
    take(network.pages.count, workers) { network.pages[$0].updatedAt }
  }

  private init(at now: Timestamp) { self.now = now }

  private mutating func take(
    _ count: Int, _ workers: Workers, date: @Sendable (Int) -> Timestamp?
  ) {
    let parts = workers.mapRanges(count, atLeast: 4096) { [now] positions in
      var part = StatedDates(at: now)
      for position in positions {
        if let date = date(position) { part.take(date) }
      }
      return [part]
    }
    for part in parts {
      if let date = part.latest { take(date) }
      if let date = part.next { take(date) }
    }
  }

  private mutating func take(_ date: Timestamp) {
    if date > now {
      next = min(next ?? date, date)
    } else {
      latest = max(latest ?? date, date)
    }
  }
}

extension Network {
  /// Leaves out the dates after a moment that records can do without; those records stand behind others without a
  /// date then, and before all that have one.
  mutating func forgetDates(after now: Timestamp, _ workers: Workers) {
    forget(\.updatedAt, after: now, of: \.posts)
    forget(\.updatedAt, after: now, of: \.pages)
    if let order = Self.order(of: reactions, by: \.createdAt, after: now) {
      reactions = order.map { reactions[$0] }
      forget(\.createdAt, after: now, of: \.reactions)
    }
    if let order = Self.order(of: follows, by: \.createdAt, after: now) {
      follows = order.map { follows[$0] }
      forget(\.createdAt, after: now, of: \.follows)
    }
    if let order = Self.order(of: users, by: \.createdAt, after: now) {
      let renumbering = Renumbering(order, of: users.count)
      users = renumbering.kept(of: users, workers) { _ in }
      forget(\.createdAt, after: now, of: \.users)
      renumberUsers(renumbering)
    }
  }

  private mutating func forget<Record>(
    _ date: WritableKeyPath<Record, Timestamp?>, after now: Timestamp,
    of records: WritableKeyPath<Network, [Record]>
  ) {
    for position in self[keyPath: records].indices
    where self[keyPath: records][position][keyPath: date].isLater(than: now) {
      self[keyPath: records][position][keyPath: date] = nil
    }
  }

  /// The positions of records in the order in which they stand without their later dates; nil where none is later.
  private static func order<Record>(
    of records: [Record], by date: KeyPath<Record, Timestamp?>, after now: Timestamp
  ) -> [Int]? {
    let later = records.indices.filter { records[$0][keyPath: date].isLater(than: now) }
    if later.isEmpty { return nil }
    let undated = records.indices.filter { records[$0][keyPath: date] == nil }
    let dated = records.indices.filter { position in
      records[position][keyPath: date].map { $0 <= now } ?? false
    }
    return undated + later + dated
  }
}

extension Timestamp? {
  /// Whether there is a moment, and it is still to come.
  func isLater(than now: Timestamp) -> Bool { map { $0 > now } ?? false }
}

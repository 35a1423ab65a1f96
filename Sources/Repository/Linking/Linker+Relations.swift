import Domain

/// Reactions and follows. They are many and small: each run of them is looked up on its own, by
/// whichever worker is free, and nothing is allocated for one of them.
extension Linker {
  /// Reactions, and follows.
  ///
  /// Both are looked up before either is sorted. Within the sorting there is nothing to share: who waits
  /// for others there would do all of the other kind meanwhile, and nobody could go on with the first.
  func linkedRelations() -> (Linked<[Reaction]>, Linked<[Follow]>) {
    let parts = workers.map(raw.runs.count) { run in
      (reactions: linkedReactions(ofRun: run), follows: linkedFollows(ofRun: run))
    }
    return workers.together {
      linked { $0.distinctReactions(parts.map(\.reactions)) }
    } _: {
      linked { $0.distinctFollows(parts.map(\.follows)) }
    }
  }

  /// Reactions in order of time. One user has at most one of a kind on a post; a repeat counts
  /// once, with its earliest date.
  private mutating func distinctReactions(_ parts: [Part<Reaction>]) -> [Reaction] {
    distinct(
      parts, time: { $0.createdAt }, isBefore: Self.isBefore, groupCount: posts.count,
      pair: {
        (
          $0.post.position,
          UInt64(UInt32(bitPattern: $0.user.rawValue)) << 32
            | UInt64(UInt32(truncatingIfNeeded: $0.kind))
        )
      })
  }

  /// Follows in order of time, each once.
  private mutating func distinctFollows(_ parts: [Part<Follow>]) -> [Follow] {
    distinct(
      parts, time: { $0.createdAt }, isBefore: Self.isBefore, groupCount: users.count,
      pair: { ($0.follower.position, UInt64(UInt32(bitPattern: $0.followee.rawValue))) })
  }

  /// The records of all parts in order of time, each once, after telling of what is unknown.
  ///
  /// - Parameter pair: what may be there once: a record of a group, and whatever else.
  private mutating func distinct<Record: Sendable>(
    _ parts: [Part<Record>], time: @Sendable (Record) -> Timestamp?,
    isBefore: @Sendable (Record, Record) -> Bool, groupCount: Int,
    pair: @Sendable (Record) -> (group: Int, other: UInt64)
  ) -> [Record] {
    for part in parts { add(part.unknown) }
    var linked: [Record] = []
    linked.reserveCapacity(parts.reduce(0) { $0 + $1.known.count })
    for part in parts { linked += part.known }
    // Mostly there is no repeat, in whatever order: that can be seen while they are sorted.
    @Sendable func inOrder(_ records: [Record]) -> [Record] {
      TimeOrder.positions(records.count) {
        time(records[$0])
      } isBefore: {
        isBefore(records[$0], records[$1])
      }.map { records[$0] }
    }
    let (sorted, hasRepeats) = workers.together { [linked] in
      inOrder(linked)
    } _: { [linked] in
      !RepeatedPairs.positions(linked.count, groupCount: groupCount) { pair(linked[$0]) }.isEmpty
    }
    guard hasRepeats else { return sorted }
    // Of repeats the first is kept; one without a date stands before all others, and knows less.
    let dated = sorted.filter { time($0) != nil } + sorted.filter { time($0) == nil }
    var repeats = RepeatedPairs.positions(dated.count, groupCount: groupCount) {
      pair(dated[$0])
    }[...]
    return inOrder(
      dated.indices.filter { position in
        guard position == repeats.first else { return true }
        repeats.removeFirst()
        return false
      }.map { dated[$0] })
  }

  /// What one run comes to: the records whose references were found, and the others.
  private struct Part<Record: Sendable>: Sendable {
    var known: [Record] = []
    var unknown: [DanglingReference] = []
  }

  private func linkedReactions(ofRun run: Int) -> Part<Reaction> {
    var part = Part<Reaction>()
    part.known.reserveCapacity(raw.runs[run].reactions.count)
    for record in raw.runs[run].reactions
    where !record.postID.isEmpty && !record.userID.isEmpty {
      guard let post = post(record.postID) else {
        if isComplete { part.unknown.append(unknownPost(record, run)) }
        continue
      }
      guard let user = user(record.userID) else {
        if isComplete { part.unknown.append(unknownUser(record, run)) }
        continue
      }
      part.known.append(
        Reaction(post: post, user: user, kind: Int(record.kind), createdAt: record.createdAt))
    }
    return part
  }

  private func unknownPost(_ record: RawReaction, _ run: Int) -> DanglingReference {
    let field: any RecordField = record.isLike ? LikeField.postID : ReactionField.postID
    return DanglingReference(
      fault: .unknownPost(record.postID, of: record.isLike ? .like : .reaction), field: field,
      place: raw.place(record.place, run: run))
  }

  private func unknownUser(_ record: RawReaction, _ run: Int) -> DanglingReference {
    let field: any RecordField = record.isLike ? LikeField.userID : ReactionField.reactionUserID
    return DanglingReference(
      fault: .unknownUser(record.userID, of: record.isLike ? .like : .reaction), field: field,
      place: raw.place(record.place, run: run))
  }

  private static func isBefore(_ left: Reaction, _ right: Reaction) -> Bool {
    Timestamp.isEarlier(left.createdAt, than: right.createdAt)
      ?? ((left.post, left.user, left.kind) < (right.post, right.user, right.kind))
  }

  private func linkedFollows(ofRun run: Int) -> Part<Follow> {
    var part = Part<Follow>()
    part.known.reserveCapacity(raw.runs[run].follows.count)
    for record in raw.runs[run].follows
    where !record.followerID.isEmpty && !record.followeeID.isEmpty {
      guard let follower = user(record.followerID) else {
        part.unknown.append(
          unknownUser(record.followerID, FollowField.followerID, record, run))
        continue
      }
      guard let followee = user(record.followeeID) else {
        part.unknown.append(
          unknownUser(record.followeeID, FollowField.followeeID, record, run))
        continue
      }
      guard follower != followee else {
        part.unknown.append(
          DanglingReference(
            fault: .selfFollow(record.followerID), field: FollowField.followeeID,
            place: raw.place(record.place, run: run)))
        continue
      }
      part.known.append(
        Follow(follower: follower, followee: followee, createdAt: record.createdAt))
    }
    return part
  }

  private func unknownUser(
    _ id: RecordID, _ field: FollowField, _ record: RawFollow, _ run: Int
  ) -> DanglingReference {
    DanglingReference(
      fault: .unknownUser(id, of: .follow), field: field,
      place: raw.place(record.place, run: run))
  }

  private static func isBefore(_ left: Follow, _ right: Follow) -> Bool {
    Timestamp.isEarlier(left.createdAt, than: right.createdAt)
      ?? ((left.follower, left.followee) < (right.follower, right.followee))
  }
}

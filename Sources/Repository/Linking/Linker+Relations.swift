import Domain

/// Reactions and follows. They are many and small: each run of them is looked up on its own, by
/// whichever worker is free, and nothing is allocated for one of them.
extension Linker {
  /// Reactions in order of time. One user has at most one of a kind on a post; a repeat counts
  /// once, with its earliest date.
  mutating func linkReactions() -> [Reaction] {
    let parts = workers.map(raw.runs.count) { [self] run in linkedReactions(ofRun: run) }
    for run in raw.runs.indices { raw.runs[run].reactions = [] }
    return distinct(
      parts, time: { $0.createdAt }, isBefore: Self.isBefore,
      isNew: { reaction, seen in
        seen.insert(
          reaction.post.rawValue, reaction.user.rawValue,
          kind: Int32(truncatingIfNeeded: reaction.kind))
      })
  }

  /// Follows in order of time, each once.
  mutating func linkFollows() -> [Follow] {
    let parts = workers.map(raw.runs.count) { [self] run in linkedFollows(ofRun: run) }
    for run in raw.runs.indices { raw.runs[run].follows = [] }
    return distinct(
      parts, time: { $0.createdAt }, isBefore: Self.isBefore,
      isNew: { follow, seen in
        seen.insert(follow.follower.rawValue, follow.followee.rawValue)
      })
  }

  /// The records of all parts in order of time, each once, after telling of what is unknown.
  ///
  /// - Parameter isNew: puts a record into the set of those that were seen.
  private mutating func distinct<Record: Sendable>(
    _ parts: [Part<Record>], time: (Record) -> Timestamp?,
    isBefore: (Record, Record) -> Bool, isNew: (Record, inout PairSet) -> Bool
  ) -> [Record] {
    tell(of: parts.map(\.unknown))
    var linked: [Record] = []
    linked.reserveCapacity(parts.reduce(0) { $0 + $1.known.count })
    for part in parts { linked += part.known }
    let order = TimeOrder.positions(linked.count) {
      time(linked[$0])
    } isBefore: {
      isBefore(linked[$0], linked[$1])
    }
    var seen = PairSet(capacity: linked.count)
    var result: [Record] = []
    result.reserveCapacity(linked.count)
    for position in order where isNew(linked[position], &seen) { result.append(linked[position]) }
    return result
  }

  /// What one run comes to: the records whose references were found, and the others.
  private struct Part<Record: Sendable>: Sendable {
    var known: [Record] = []
    var unknown: [UnknownReference] = []
  }

  /// A reference that leads nowhere, as a finding, and where it stands: looked for when all are known.
  private struct UnknownReference {
    let problem: ContentProblem
    let place: RecordPlace
    let offset: @Sendable (SourceList) -> Int

    init<Field: RecordField>(_ problem: ContentProblem, _ field: Field, _ place: RecordPlace) {
      self.problem = problem
      self.place = place
      offset = { sources in sources.offset(of: field, in: place) }
    }
  }

  private mutating func tell(of parts: [[UnknownReference]]) {
    guard isComplete else { return }
    for part in parts {
      for unknown in part {
        add(unknown.problem, at: unknown.place, offset: unknown.offset(sources))
      }
    }
  }

  private func linkedReactions(ofRun run: Int) -> Part<Reaction> {
    var part = Part<Reaction>()
    part.known.reserveCapacity(raw.runs[run].reactions.count)
    for record in raw.runs[run].reactions
    where !record.postID.isEmpty && !record.userID.isEmpty {
      guard let post = post(record.postID, record.place, run) else {
        if isComplete { part.unknown.append(unknownPost(record, run)) }
        continue
      }
      guard let user = user(record.userID, record.place, run) else {
        if isComplete { part.unknown.append(unknownUser(record, run)) }
        continue
      }
      part.known.append(
        Reaction(post: post, user: user, kind: Int(record.kind), createdAt: record.createdAt))
    }
    return part
  }

  private func unknownPost(_ record: RawReaction, _ run: Int) -> UnknownReference {
    let id = raw.string(record.postID, record.place, run: run)
    return record.isLike
      ? UnknownReference(.unknownPost(id, kind: .like), LikeField.postID, record.place)
      : UnknownReference(.unknownPost(id, kind: .reaction), ReactionField.postID, record.place)
  }

  private func unknownUser(_ record: RawReaction, _ run: Int) -> UnknownReference {
    let id = raw.string(record.userID, record.place, run: run)
    return record.isLike
      ? UnknownReference(.unknownUser(id, kind: .like), LikeField.userID, record.place)
      : UnknownReference(
        .unknownUser(id, kind: .reaction), ReactionField.reactionUserID, record.place)
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
      guard let follower = user(record.followerID, record.place, run) else {
        part.unknown.append(
          unknownUser(record.followerID, FollowField.followerID, record.place, run))
        continue
      }
      guard let followee = user(record.followeeID, record.place, run) else {
        part.unknown.append(
          unknownUser(record.followeeID, FollowField.followeeID, record.place, run))
        continue
      }
      guard follower != followee else {
        let id = raw.string(record.followerID, record.place, run: run)
        part.unknown.append(
          UnknownReference(.selfFollow(id), FollowField.followeeID, record.place))
        continue
      }
      part.known.append(
        Follow(follower: follower, followee: followee, createdAt: record.createdAt))
    }
    return part
  }

  private func unknownUser(
    _ id: RawText, _ field: FollowField, _ place: RecordPlace, _ run: Int
  ) -> UnknownReference {
    let id = raw.string(id, place, run: run)
    return UnknownReference(.unknownUser(id, kind: .follow), field, place)
  }

  private static func isBefore(_ left: Follow, _ right: Follow) -> Bool {
    Timestamp.isEarlier(left.createdAt, than: right.createdAt)
      ?? ((left.follower, left.followee) < (right.follower, right.followee))
  }
}

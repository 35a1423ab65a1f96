import Domain

/// Takes what is hidden off the counts that other documents state: nobody is to see that it is there.
struct FirestoreCounts {
  private let kinds: [ReactionKind]
  /// How many are hidden, by the id of a post and the name of what is counted.
  private var ofPost: [String: [String: Int]] = [:]
  /// The same of users.
  private var ofUser: [String: [UserField: Int]] = [:]
  /// What was noted, so that it counts once wherever else a database has it.
  private var noted: Set<FirestoreRelation> = []

  init(_ kinds: [ReactionKind]) {
    self.kinds = kinds
  }

  /// Notes a record that is left out because it is hidden.
  mutating func note(_ record: FirestoreRecord) {
    if let relation = record.relation(kinds), !noted.insert(relation).inserted { return }
    switch record.kind {
    case .comment: count(PostField.commentsCount.rawValue, ofPost: record.text(CommentField.postID))
    case .like, .reaction:
      if let kind = record.reactionKind(kinds) {
        count(kind, ofPost: record.text(CommentField.postID))
      }
    case .post, .message:
      // An author may be named twice.
      for id in Set(record.peopleIDs) { ofUser[id, default: [:]][.postsCount, default: 0] += 1 }
    case .follow:
      if let id = record.text(FollowField.followeeID) {
        ofUser[id, default: [:]][.followersCount, default: 0] += 1
      }
      if let id = record.text(FollowField.followerID) {
        ofUser[id, default: [:]][.followingCount, default: 0] += 1
      }
    case .user, .page: return
    }
  }

  private mutating func count(_ name: String, ofPost id: String?) {
    if let id { ofPost[id, default: [:]][name, default: 0] += 1 }
  }

  /// Takes what was noted off what a record states.
  func correct(_ record: inout FirestoreRecord) {
    switch record.kind {
    case .user:
      for (name, count) in ofUser[record.id] ?? [:] { record.values[name]?.take(count) }
    case .post, .message:
      for (name, count) in ofPost[record.id] ?? [:] {
        if name == PostField.commentsCount.rawValue {
          record.values[name]?.take(count)
          continue
        }
        record.values[name + "_count"]?.take(count)
        if name == kinds[ReactionKind.like].name {
          record.values[PostField.likesCount]?.take(count)
        }
        take(count, of: name, from: &record.values[PostField.reactions])
      }
    default: return
    }
  }

  private func take(_ count: Int, of name: String, from reactions: inout WrittenValue?) {
    guard case .fields(var fields) = reactions else { return }
    for place in fields.indices {
      if let kind = kinds.kind(namedOrShownAs: fields[place].name), kinds[kind].name == name {
        fields[place].value.take(count)
      }
    }
    reactions = .fields(fields)
  }
}

extension WrittenValue {
  /// Takes something off a count.
  fileprivate mutating func take(_ count: Int) {
    guard case .decimal(let text) = self, let stated = Int(text) else { return }
    self = .decimal("\(max(0, stated - count))")
  }
}

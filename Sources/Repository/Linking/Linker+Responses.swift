import Domain
import Markup

/// Comments, reactions, follows and pages.
extension Linker {
  mutating func linkComments(_ raw: [RawComment]) -> [Comment] {
    let sorted = raw.sorted { left, right in
      RecordOrder.isBefore(left.createdAt, left.id, right.createdAt, right.id)
    }
    var kept: [RawComment] = []
    var postOfKept: [PostIndex] = []
    var comments: [String: CommentIndex] = [:]
    for record in sorted where !record.id.isEmpty && !record.postID.isEmpty {
      guard let post = posts[record.postID] else {
        addReference(
          .unknownPost(record.postID, kind: .comment), CommentField.postID, record.place)
        continue
      }
      if let first = comments[record.id] {
        tellOfSecond(
          record.place, kept[first.position].place, CommentField.id,
          { .duplicateID(record.id, kind: .comment, first: $0) })
        continue
      }
      comments[record.id] = CommentIndex(kept.count)
      kept.append(record)
      postOfKept.append(post)
    }
    var result: [Comment] = []
    result.reserveCapacity(kept.count)
    for (record, post) in zip(kept, postOfKept) {
      var comment = Comment(
        id: record.id, post: post,
        author: author(
          record.author, record.place, idField: CommentField.authorID, authorField: .author),
        content: record.content, createdAt: record.createdAt)
      if let id = record.inReplyTo {
        comment.inReplyTo = comments[id].flatMap { postOfKept[$0.position] == post ? $0 : nil }
        if comment.inReplyTo == nil {
          addReference(
            .unknownReply(kind: .comment, id: id), CommentField.inReplyTo, record.place)
        }
      }
      result.append(comment)
    }
    for position in ReplyCycles.members(result.map { $0.inReplyTo?.position }) {
      let place = kept[position].place
      add(
        .replyCycle(kind: .comment, id: result[position].id), at: place,
        offset: sources.offset(of: CommentField.inReplyTo, in: place))
      result[position].inReplyTo = nil
    }
    return result
  }

  /// Reactions in order of time. One user has at most one of a kind on a post; a repeat counts
  /// once, with its earliest date.
  mutating func linkReactions(_ raw: [RawReaction]) -> [Reaction] {
    var linked: [Reaction] = []
    linked.reserveCapacity(raw.count)
    for record in raw where !record.postID.isEmpty && !record.userID.isEmpty {
      guard let post = posts[record.postID] else {
        tellOfUnknownPost(record)
        continue
      }
      guard let user = users[record.userID] else {
        tellOfUnknownUser(record)
        continue
      }
      linked.append(
        Reaction(post: post, user: user, kind: record.kind, createdAt: record.createdAt))
    }
    linked.sort(by: Self.isBefore)
    var seen: Set<ReactionKey> = []
    seen.reserveCapacity(linked.count)
    return linked.filter { seen.insert(ReactionKey($0)).inserted }
  }

  private mutating func tellOfUnknownPost(_ record: RawReaction) {
    if record.isLike {
      addReference(.unknownPost(record.postID, kind: .like), LikeField.postID, record.place)
    } else {
      addReference(
        .unknownPost(record.postID, kind: .reaction), ReactionField.postID, record.place)
    }
  }

  private mutating func tellOfUnknownUser(_ record: RawReaction) {
    if record.isLike {
      addReference(.unknownUser(record.userID, kind: .like), LikeField.userID, record.place)
    } else {
      addReference(
        .unknownUser(record.userID, kind: .reaction), ReactionField.reactionUserID,
        record.place)
    }
  }

  private static func isBefore(_ left: Reaction, _ right: Reaction) -> Bool {
    Timestamp.isEarlier(left.createdAt, than: right.createdAt)
      ?? ((left.post, left.user, left.kind) < (right.post, right.user, right.kind))
  }

  /// Follows in order of time, each once.
  mutating func linkFollows(_ raw: [RawFollow]) -> [Follow] {
    var linked: [Follow] = []
    for record in raw where !record.followerID.isEmpty && !record.followeeID.isEmpty {
      guard let follower = users[record.followerID] else {
        addReference(
          .unknownUser(record.followerID, kind: .follow), FollowField.followerID, record.place)
        continue
      }
      guard let followee = users[record.followeeID] else {
        addReference(
          .unknownUser(record.followeeID, kind: .follow), FollowField.followeeID, record.place)
        continue
      }
      guard follower != followee else {
        addReference(.selfFollow(record.followerID), FollowField.followeeID, record.place)
        continue
      }
      linked.append(Follow(follower: follower, followee: followee, createdAt: record.createdAt))
    }
    linked.sort { left, right in
      Timestamp.isEarlier(left.createdAt, than: right.createdAt)
        ?? ((left.follower, left.followee) < (right.follower, right.followee))
    }
    var seen: Set<UInt64> = []
    return linked.filter { follow in
      let key =
        UInt64(UInt32(bitPattern: follow.follower.rawValue)) << 32
        | UInt64(UInt32(bitPattern: follow.followee.rawValue))
      return seen.insert(key).inserted
    }
  }

  mutating func linkPages(_ raw: [RawPage]) -> [PlainPage] {
    var paths: Set<String> = []
    var result: [PlainPage] = []
    for record in raw {
      let path = record.page.path
      let first = path.split(separator: "/").first.map(String.init) ?? path
      // `robots.txt` and `feed.atom` are the site's own too.
      let stem = first.lowercased().prefix { $0 != "." }
      if ReservedNames.atRoot.contains(String(stem)) {
        add(.reservedPagePath(first), at: record.place, offset: 0)
      } else if !paths.insert(NameFolding.folded(path)).inserted {
        add(.duplicatePage(path), at: record.place, offset: 0)
      } else {
        result.append(record.page)
      }
    }
    return result.sorted { ($0.order, $0.title, $0.path) < ($1.order, $1.title, $1.path) }
  }
}

/// What makes two reactions the same.
private struct ReactionKey: Hashable {
  let post: PostIndex
  let user: UserIndex
  let kind: Int

  init(_ reaction: Reaction) {
    post = reaction.post
    user = reaction.user
    kind = reaction.kind
  }
}

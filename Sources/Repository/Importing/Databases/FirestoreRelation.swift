import Domain

/// Who follows whom, or has reacted to which post, and how. A database may have it several times: with each of those
/// whom it concerns, and in a collection of its own.
enum FirestoreRelation: Hashable {
  case follow(by: String, of: String)
  case reaction(kind: String, post: String, user: String)
}

extension FirestoreRecord {
  /// nil for what is none, or does not say whose it is.
  ///
  /// - Parameter kinds: those of reactions.
  func relation(_ kinds: [ReactionKind]) -> FirestoreRelation? {
    switch kind {
    case .follow:
      guard let follower = text(FollowField.followerID), let followee = text(FollowField.followeeID)
      else {
        return nil
      }
      return .follow(by: follower, of: followee)
    case .like, .reaction:
      guard let name = reactionKind(kinds), let post = text(ReactionField.postID),
        let user = kind.personField.flatMap(text)
      else { return nil }
      return .reaction(kind: name, post: post, user: user)
    case .user, .post, .message, .comment, .page: return nil
    }
  }

  /// The name of the kind of a reaction or like; nil for one that the site does not have.
  func reactionKind(_ kinds: [ReactionKind]) -> String? {
    let place =
      kind == .like
      ? ReactionKind.like : text(ReactionField.type).flatMap { kinds.kind(namedOrShownAs: $0) }
    return place.map { kinds[$0].name }
  }
}

import Domain

extension RecordReader {
  mutating func readReaction(_ tape: borrowing Tape) {
    var reaction = RawReaction(kind: -1, isLike: false, place: place(tape))
    var unknownKind: (name: String, offset: Int)?
    var keys = reactionKeys.take() ?? KeyMeanings()
    members(of: tape, .reaction, &keys) { reader, field, value in
      switch field {
      case .id: reader.expectText(tape, value, "id")
      case .posterUserID: reader.expectText(tape, value, "poster_user_id")
      case .type:
        if let kind = reader.knownKind(tape, value) {
          reaction.kind = kind
          break
        }
        guard let name = reader.text(tape, value, "type") else { break }
        if let kind = reader.kind(namedOrShownAs: name) {
          reaction.kind = Int32(truncatingIfNeeded: kind)
        } else {
          unknownKind = (name, tape.tokens[value].start)
        }
      case .postID: reaction.postID = reader.id(tape, value, "post_id")
      case .reactionUserID: reaction.userID = reader.id(tape, value, "reaction_user_id")
      case .createdAt: reaction.createdAt = reader.timestamp(tape, value, "created_at")
      }
    }
    let isHidden = hiding(tape, keys.others) != nil
    reactionKeys = consume keys
    if let unknownKind { add(.unknownReactionKind(unknownKind.name), at: unknownKind.offset) }
    if reaction.kind >= 0, !isHidden { records.reactions.append(reaction) }
  }

  mutating func readLike(_ tape: borrowing Tape) {
    var like = RawReaction(kind: Int32(ReactionKind.like), isLike: true, place: place(tape))
    var keys = likeKeys.take() ?? KeyMeanings()
    members(of: tape, .like, &keys) { reader, field, value in
      switch field {
      case .id: reader.expectText(tape, value, "id")
      case .postID: like.postID = reader.id(tape, value, "post_id")
      case .userID: like.userID = reader.id(tape, value, "user_id")
      case .createdAt: like.createdAt = reader.timestamp(tape, value, "created_at")
      }
    }
    let isHidden = hiding(tape, keys.others) != nil
    likeKeys = consume keys
    if !isHidden { records.reactions.append(like) }
  }

  mutating func readFollow(_ tape: borrowing Tape) {
    var follow = RawFollow(place: place(tape))
    var keys = followKeys.take() ?? KeyMeanings()
    members(of: tape, .follow, &keys) { reader, field, value in
      switch field {
      case .followerID: follow.followerID = reader.id(tape, value, "follower_id")
      case .followeeID: follow.followeeID = reader.id(tape, value, "followee_id")
      case .createdAt: follow.createdAt = reader.timestamp(tape, value, "created_at")
      }
    }
    let isHidden = hiding(tape, keys.others) != nil
    followKeys = consume keys
    if !isHidden { records.follows.append(follow) }
  }

  /// The reaction kind whose name a text is, as it stands in the rules.
  ///
  /// - Returns: nil for every other text; it may name a kind in another spelling.
  func knownKind(_ tape: borrowing Tape, _ index: Int) -> Int32? {
    guard tape.tokens[index].kind == .string,
      let name = tape.withRawKeyBytes(index, PackedKey.init) ?? nil
    else { return nil }
    return kindNames.firstIndex(of: name).map { Int32(truncatingIfNeeded: $0) }
  }
}

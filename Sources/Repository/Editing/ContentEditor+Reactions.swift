import Domain

extension ContentEditor {
  /// Adds a reaction, or takes it back where it is there already.
  ///
  /// - Returns: whether it was added.
  public mutating func toggleReaction(
    _ name: String, on id: String, by userName: String
  ) throws(WriteRefusal) -> Bool {
    let (post, kind, user) = try (self.post(id), reactionKind(name), self.user(userName))
    let existing = reactionPlaces(kind, post, user)
    guard existing.isEmpty else {
      takeBack(existing, kind, post)
      return false
    }
    let reactions = files.contains { $0.kind == .reaction && $0.shape.takesMore }
    let likes = files.contains { $0.kind == .like && $0.shape.takesMore }
    let isLike = kind == ReactionKind.like && (likes || !reactions)
    let kindName = settings.reactionKinds[kind].name
    let userField = isLike ? LikeField.userID.rawValue : ReactionField.reactionUserID.rawValue
    var fields = [
      WrittenField(ReactionField.postID, .text(network[post].id)),
      WrittenField(userField, .text(network[user].id)),
      WrittenField(ReactionField.createdAt, .time(now)),
    ]
    if !isLike { fields.insert(WrittenField(ReactionField.type, .text(kindName)), at: 0) }
    let words = "\(kindName) \(network[post].id) \(network[user].username)"
    let newID = NewID.make(now, words, others: ids(of: isLike ? .like : .reaction))
    insert(isLike ? .like : .reaction, id: newID, fields)
    change(postPlaces(network[post].id), [.stepReaction(kind, by: 1)])
    return true
  }

  /// Takes a reaction back.
  public mutating func removeReaction(
    _ name: String, on id: String, by userName: String
  ) throws(WriteRefusal) {
    let (post, kind, user) = try (self.post(id), reactionKind(name), self.user(userName))
    let existing = reactionPlaces(kind, post, user)
    guard !existing.isEmpty else {
      throw .reactedNot(
        network[user].username, kind: settings.reactionKinds[kind].name, post: network[post].id)
    }
    takeBack(existing, kind, post)
  }

  private mutating func takeBack(_ places: [Place], _ kind: Int, _ post: PostIndex) {
    remove(places)
    change(postPlaces(network[post].id), [.stepReaction(kind, by: -1)])
  }

  /// A user's reaction of a kind on a post; a repeat counts once and goes with it. One that is hidden, as deleted
  /// ones are, is not there, and stays.
  private func reactionPlaces(_ kind: Int, _ post: PostIndex, _ user: UserIndex) -> [Place] {
    let (postID, userID) = (network[post].id, network[user].id)
    let kinds = settings.reactionKinds
    let reactions = places(of: .reaction) { view in
      view.text(ReactionField.postID) == postID && view.text(ReactionField.reactionUserID) == userID
        && view.text(ReactionField.type).flatMap { kinds.kind(namedOrShownAs: $0) } == kind
        && !view.isHidden(as: .reaction)
    }
    guard kind == ReactionKind.like else { return reactions }
    return reactions
      + places(of: .like) {
        $0.text(ReactionField.postID) == postID && $0.text(LikeField.userID) == userID
          && !$0.isHidden(as: .like)
      }
  }

  /// The ids that records of a kind state.
  private func ids(of kind: RecordKind) -> [String] {
    var ids: [String] = []
    for file in files where file.kind == kind {
      file.forEachRecord { _, view in
        if let id = view.id { ids.append(id) }
      }
    }
    return ids
  }
}

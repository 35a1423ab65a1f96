import Domain

extension ContentEditor {
  /// Adds a comment.
  ///
  /// - Parameter inReplyTo: a comment on the same post.
  /// - Returns: its id.
  public mutating func createComment(
    _ text: String, on id: String, by userName: String, inReplyTo: String? = nil
  ) throws(WriteRefusal) -> String {
    let (post, user) = try (self.post(id), self.user(userName))
    let text = TrimmedText.of(text)
    guard !text.isEmpty else { throw .emptyComment }
    if let inReplyTo {
      guard network.comments.contains(where: { $0.id == inReplyTo && $0.post == post }) else {
        throw .unknownComment(inReplyTo, post: network[post].id)
      }
    }
    let newID = NewID.make(now, text, others: network.comments.map(\.id))
    var fields = [
      WrittenField(CommentField.postID, .text(network[post].id)),
      WrittenField(CommentField.authorID, .text(network[user].id)),
      WrittenField(CommentField.content, .text(text)),
      WrittenField(CommentField.createdAt, .time(now)),
    ]
    if let inReplyTo { fields.append(WrittenField(CommentField.inReplyTo, .text(inReplyTo))) }
    insert(.comment, id: newID, fields, author: user)
    change(postPlaces(network[post].id), [.step(PostField.commentsCount, by: 1)])
    return newID
  }

  /// Removes a comment. Comments that answer it answer nothing afterwards.
  public mutating func deleteComment(_ id: String) throws(WriteRefusal) {
    guard let comment = network.comments.first(where: { $0.id == id }) else {
      throw .noComment(id, near: NearestName.of(id, among: network.comments.map(\.id)))
    }
    let postID = network[comment.post].id
    remove(places(of: .comment) { $0.id == id })
    abandonPictures(of: comment)
    let answers = places(of: .comment) {
      $0.text(CommentField.inReplyTo) == id && $0.text(CommentField.postID) == postID
    }
    change(answers, [.remove(CommentField.inReplyTo)])
    // One that nobody sees was not counted.
    if !comment.isHidden { change(postPlaces(postID), [.step(PostField.commentsCount, by: -1)]) }
  }
}

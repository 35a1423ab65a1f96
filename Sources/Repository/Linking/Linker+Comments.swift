import Domain

/// Comments.
extension Linker {
  /// All comments in their order.
  func orderComments() -> [RawRuns.Position] {
    let positions = raw.positions(\.comments.count)
    return TimeOrder.positions(positions.count) {
      raw.comment(positions[$0]) { $0.links.createdAt }
    } isBefore: { left, right in
      isBefore(positions[left], positions[right])
    }.map { positions[$0] }
  }

  mutating func linkComments(_ order: [RawRuns.Position]) -> [Comment] {
    let kept = keptComments(order)
    noteUnshownTexts(of: .comment, kept.positions) { .comment(CommentIndex($0)) }
    var result: [Comment] = []
    result.reserveCapacity(kept.positions.count)
    var hasReplies = false
    for (position, post) in zip(kept.positions, kept.posts) {
      let links = raw.comment(position) { $0.links }
      let author = author(
        links.author, links.place, run: Int(position.run), idField: CommentField.authorID,
        authorField: .author)
      result.append(raw.takeComment(position, on: post, by: author))
      if author.user != nil {
        noteUnshownPhoto(
          of: links.author, run: Int(position.run), .comment(CommentIndex(result.count - 1)))
      } else if hides(links.author, run: Int(position.run)) {
        result[result.count - 1].hideAuthor()
      }
      if links.inReplyTo.isNone { continue }
      hasReplies = true
      result[result.count - 1].inReplyTo = answered(
        by: links, on: post, at: place(ofComment: position), among: kept)
    }
    if hasReplies {
      for position in ReplyCycles.members(result.map { $0.inReplyTo?.position }) {
        addCycle(
          .comment, result[position].id, CommentField.inReplyTo,
          place(ofComment: kept.positions[position]))
        result[position].inReplyTo = nil
      }
    }
    return result
  }

  /// The comments on posts that there are, each id once.
  private struct KeptComments {
    var byID: IDTable
    /// In their order.
    var positions: [RawRuns.Position] = []
    var posts: [PostIndex] = []
  }

  private mutating func keptComments(_ order: [RawRuns.Position]) -> KeptComments {
    var kept = KeptComments(byID: IDTable(capacity: order.count))
    var lost: [RawRuns.Position] = []
    for position in order {
      let links = raw.comment(position) { $0.links }
      if links.id.isEmpty || links.postID.isEmpty { continue }
      guard let post = post(links.postID) else {
        lost.append(position)
        // What nobody is to see is missed by nobody.
        if links.isHidden { continue }
        add(
          .unknownPost(links.postID, of: .comment), CommentField.postID,
          place(ofComment: position))
        continue
      }
      let index = Int32(truncatingIfNeeded: kept.positions.count)
      if let first = kept.byID.insert(links.id, index) {
        let id = raw.comment(position) { $0.id }
        tellOfSecond(
          place(ofComment: position), place(ofComment: kept.positions[Int(first)]), CommentField.id,
          { .duplicateID(id, kind: .comment, first: $0) })
        continue
      }
      kept.positions.append(position)
      kept.posts.append(post)
    }
    noteUnshownTexts(ofLost: lost)
    return kept
  }

  /// The comment that another one answers, if it stands below the same post.
  private mutating func answered(
    by links: RawComment.Links, on post: PostIndex, at place: RecordPlace, among kept: KeptComments
  ) -> CommentIndex? {
    let named = kept.byID.value(of: links.inReplyTo)
    if let named, kept.posts[Int(named)] == post { return CommentIndex(Int(named)) }
    add(
      named == nil
        ? .unknownReply(links.inReplyTo, of: .comment) : .replyElsewhere(links.inReplyTo),
      CommentField.inReplyTo, place)
    return nil
  }

  private func place(ofComment position: RawRuns.Position) -> RecordPlace {
    raw.place(raw.comment(position) { $0.links.place }, run: Int(position.run))
  }

  private func isBefore(_ left: RawRuns.Position, _ right: RawRuns.Position) -> Bool {
    RecordOrder.isBefore(
      raw.comment(left) { $0.links.createdAt }, raw.comment(left) { $0.id },
      raw.comment(right) { $0.links.createdAt }, raw.comment(right) { $0.id })
  }
}

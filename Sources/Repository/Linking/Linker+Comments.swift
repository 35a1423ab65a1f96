import Domain
import Markup

/// Comments and pages.
extension Linker {
  mutating func linkComments() -> [Comment] {
    let positions = raw.positions(\.comments.count)
    let order = TimeOrder.positions(positions.count) {
      raw.comment(positions[$0]) { $0.links.createdAt }
    } isBefore: { left, right in
      isBefore(positions[left], positions[right])
    }
    var comments = IDTable(capacity: order.count)
    var kept: [RawRuns.Position] = []
    var postOfKept: [PostIndex] = []
    for position in order {
      let position = positions[position]
      let links = raw.comment(position) { $0.links }
      let run = Int(position.run)
      if links.id.isEmpty || links.postID.isEmpty { continue }
      guard let post = post(links.postID, links.place, run) else {
        let id = raw.string(links.postID, links.place, run: run)
        addReference(.unknownPost(id, kind: .comment), CommentField.postID, links.place)
        continue
      }
      let index = Int32(truncatingIfNeeded: kept.count)
      let first = raw.withBytes(of: links.id, links.place, run: run) {
        comments.insert($0, index)
      }
      if let first {
        let id = raw.string(links.id, links.place, run: run)
        tellOfSecond(
          links.place, raw.comment(kept[Int(first)]) { $0.links.place }, CommentField.id,
          { .duplicateID(id, kind: .comment, first: $0) })
        continue
      }
      kept.append(position)
      postOfKept.append(post)
    }
    var result: [Comment] = []
    result.reserveCapacity(kept.count)
    var hasReplies = false
    for (position, post) in zip(kept, postOfKept) {
      let links = raw.comment(position) { $0.links }
      let run = Int(position.run)
      var comment = Comment(
        id: raw.string(links.id, links.place, run: run), post: post,
        author: author(
          links.author, links.place, run: run, idField: CommentField.authorID,
          authorField: .author),
        content: raw.comment(position) { $0.content }, createdAt: links.createdAt)
      if !links.inReplyTo.isNone {
        hasReplies = true
        comment.inReplyTo = raw.withBytes(of: links.inReplyTo, links.place, run: run) { id in
          comments.value(of: id)
            .flatMap { postOfKept[Int($0)] == post ? CommentIndex(Int($0)) : nil }
        }
        if comment.inReplyTo == nil {
          let id = raw.string(links.inReplyTo, links.place, run: run)
          addReference(
            .unknownReply(kind: .comment, id: id), CommentField.inReplyTo, links.place)
        }
      }
      result.append(comment)
    }
    if hasReplies { breakCycles(&result, kept.map { raw.comment($0) { $0.links.place } }) }
    for run in raw.runs.indices { raw.runs[run].comments = [] }
    return result
  }

  private func isBefore(_ left: RawRuns.Position, _ right: RawRuns.Position) -> Bool {
    let one = raw.comment(left) { $0.links }
    let other = raw.comment(right) { $0.links }
    return RecordOrder.isBefore(
      one.createdAt, raw.string(one.id, one.place, run: Int(left.run)), other.createdAt,
      raw.string(other.id, other.place, run: Int(right.run)))
  }

  private mutating func breakCycles(_ comments: inout [Comment], _ places: [RecordPlace]) {
    for position in ReplyCycles.members(comments.map { $0.inReplyTo?.position }) {
      let place = places[position]
      add(
        .replyCycle(kind: .comment, id: comments[position].id), at: place,
        offset: sources.offset(of: CommentField.inReplyTo, in: place))
      comments[position].inReplyTo = nil
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

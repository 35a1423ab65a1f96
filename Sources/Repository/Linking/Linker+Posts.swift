import Domain

/// Posts, with the pictures that they show.
extension Linker {
  /// The posts in their order, each id once.
  mutating func orderPosts() -> [RawRuns.Position] {
    let positions = raw.positions(\.posts.count)
    let order = TimeOrder.positions(positions.count) {
      raw.post(positions[$0]) { $0.post.createdAt }
    } isBefore: { left, right in
      let one = raw.post(positions[left]) { $0.post }
      let other = raw.post(positions[right]) { $0.post }
      return RecordOrder.isBefore(one.createdAt, one.id, other.createdAt, other.id)
    }
    posts = IDTable(capacity: order.count)
    var kept: [RawRuns.Position] = []
    kept.reserveCapacity(order.count)
    for position in order {
      let position = positions[position]
      let links = raw.post(position) { $0.links }
      if links.id.isEmpty { continue }
      let index = Int32(truncatingIfNeeded: kept.count)
      if let first = posts.insert(links.id, index) {
        let id = raw.post(position) { $0.post.id }
        tellOfSecond(
          place(ofPost: position), place(ofPost: kept[Int(first)]), PostField.id,
          { .duplicateID(id, kind: .post, first: $0) })
      } else {
        kept.append(position)
      }
    }
    return kept
  }

  mutating func linkPosts(_ kept: [RawRuns.Position]) -> [Post] {
    noteUnshownTexts(of: .post, kept) { .post(PostIndex($0)) }
    var result: [Post] = []
    result.reserveCapacity(kept.count)
    var hasReplies = false
    for position in kept {
      let links = raw.post(position) { $0.links }
      result.append(raw.takePost(position))
      link(&result[result.count - 1], links, run: Int(position.run))
      if result[result.count - 1].authorIndex != nil {
        noteUnshownPhoto(
          of: links.author, run: Int(position.run), .post(PostIndex(result.count - 1)))
      }
      hasReplies = hasReplies || !links.inReplyTo.isNone
    }
    if hasReplies {
      for position in ReplyCycles.members(result.map { $0.inReplyTo?.position }) {
        addCycle(.post, result[position].id, PostField.inReplyTo, place(ofPost: kept[position]))
        result[position].inReplyTo = nil
      }
    }
    return result
  }

  private func place(ofPost position: RawRuns.Position) -> RecordPlace {
    raw.place(raw.post(position) { $0.links.place }, run: Int(position.run))
  }

  private mutating func link(_ post: inout Post, _ links: RawPost.Links, run: Int) {
    post.author = author(
      links.author, links.place, run: run, idField: PostField.authorID, authorField: .author,
      photoField: .authorPhotoURL)
    if post.authorIndex == nil, hides(links.author, run: run) { post.hideAuthor() }
    if !links.inReplyTo.isNone {
      post.inReplyTo = self.post(links.inReplyTo)
      if post.inReplyTo == nil {
        add(
          .unknownReply(links.inReplyTo, of: .post), PostField.inReplyTo,
          raw.place(links.place, run: run))
      }
    }
    linkPictures(of: &post, raw.place(links.place, run: run))
  }

  private mutating func linkPictures(of post: inout Post, _ place: RecordPlace) {
    if post.pictures.isEmpty { return }
    var missing: [(position: Int, path: String)] = []
    for position in post.pictures.indices {
      guard case .media(let path) = post.pictures[position].source else { continue }
      guard let file = media[path] else {
        missing.append((position, path))
        continue
      }
      // The file knows better than the record.
      post.pictures[position].source = .media(path: file.path)
      post.pictures[position].width = file.width
      post.pictures[position].height = file.height
    }
    if missing.isEmpty { return }
    let offsets = sources.offsets(ofImages: missing.map(\.position), in: place)
    for (image, offset) in zip(missing, offsets) {
      add(.missingMedia(path: image.path), at: place, offset: offset)
    }
  }
}

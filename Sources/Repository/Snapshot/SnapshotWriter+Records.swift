import Domain

/// The records of a run. `SnapshotReader+Records.swift` reads them in the same order; a test counts
/// the fields of every type here, so that none is forgotten.
extension SnapshotWriter {
  mutating func add(_ source: PictureSource) {
    switch source {
    case .media(let path):
      add(false)
      add(path)
    case .remote(let url):
      add(true)
      add(url)
    }
  }

  mutating func add(_ record: borrowing RawUser) {
    addRow {
      $0.add(record.place)
      $0.add(record.id)
      $0.add(record.email)
      $0.add(record.hasMadeUsername)
    }
    add(record.user.id)
    add(record.user.username)
    add(record.user.displayName)
    add(record.user.photo) { $0.add($1) }
    add(record.user.bio)
    add(record.user.language) { $0.add($1) }
    add(record.user.links) {
      $0.add($1.label)
      $0.add($1.url)
    }
    addRow {
      $0.add(record.user.statedFollowersCount)
      $0.add(record.user.statedFollowingCount)
      $0.add(record.user.statedPostsCount)
      $0.add(record.user.createdAt)
      $0.add(record.user.isHidden)
    }
  }

  mutating func add(_ record: borrowing RawPost) {
    addRow {
      $0.add(record.links.place)
      $0.add(record.links.id)
      $0.add(record.links.author)
      $0.add(record.links.inReplyTo)
    }
    add(record.post.id)
    add(record.post.content)
    add(record.post.pictures) { writer, picture in
      writer.add(picture.source)
      writer.add(picture.alt)
      writer.add(picture.width) { $0.add($1) }
      writer.add(picture.height) { $0.add($1) }
    }
    add(record.post.statedHashtags) { $0.add($1) }
    addRow {
      $0.add(record.post.statedLikesCount)
      $0.add(record.post.statedCommentsCount)
      $0.add(record.post.sharesCount)
      $0.add(record.post.createdAt)
      $0.add(record.post.updatedAt)
      $0.add(
        UInt8(truncatingIfNeeded: Visibility.allCases.firstIndex(of: record.post.visibility) ?? 0))
      $0.add(record.post.isDraft)
      $0.add(record.post.isSensitive)
      $0.add(record.post.isHidden)
    }
    addRarities(of: record.post)
  }

  /// What only some posts have: one byte for those that have none of it.
  private mutating func addRarities(of post: borrowing Post) {
    add(post.hasRarities)
    guard post.hasRarities else { return }
    add(post.location) { writer, location in
      writer.addRow {
        $0.add(location.latitude.bitPattern)
        $0.add(location.longitude.bitPattern)
      }
      writer.add(location.name) { $0.add($1) }
    }
    add(post.statedReactions) {
      $0.add($1.kind)
      $0.add($1.count)
    }
    add(post.language) { $0.add($1) }
    add(post.contentWarning) { $0.add($1) }
    add(post.summary) { $0.add($1) }
    add(post.aliases) { $0.add($1) }
    add(post.sourceURL) { $0.add($1) }
    add(post.shownFrom)
    add(post.shownUntil)
  }

  mutating func add(_ record: borrowing RawComment) {
    addRow {
      $0.add(record.links.place)
      $0.add(record.links.id)
      $0.add(record.links.postID)
      $0.add(record.links.author)
      $0.add(record.links.inReplyTo)
      $0.add(record.links.createdAt)
      $0.add(record.links.isHidden)
    }
    add(record.id)
    add(record.content)
    add(record.language) { $0.add($1) }
  }

  mutating func add(_ record: RawReaction) {
    addRow {
      $0.add(record.place)
      $0.add(record.postID)
      $0.add(record.userID)
      $0.add(record.kind)
      $0.add(record.isLike)
      $0.add(record.createdAt)
    }
  }

  mutating func add(_ record: RawFollow) {
    addRow {
      $0.add(record.place)
      $0.add(record.followerID)
      $0.add(record.followeeID)
      $0.add(record.createdAt)
    }
  }

  mutating func add(_ record: borrowing RawPage) {
    addRow { $0.add(record.place) }
    let page = record.page
    add(page.path)
    add(page.title)
    add(page.content)
    add(page.language) { $0.add($1) }
    add(page.summary) { $0.add($1) }
    add(page.order)
    add(page.updatedAt)
    add(page.isDraft)
    add(page.isHidden)
    add(page.shownFrom)
    add(page.shownUntil)
  }

  mutating func add(_ mention: RawMention) {
    add(mention.kind.rawValue)
    add(mention.position)
    add(mention.text)
  }
}

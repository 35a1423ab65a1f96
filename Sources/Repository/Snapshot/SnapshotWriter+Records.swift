import Domain

/// The records of a run. `SnapshotReader+Records.swift` reads them in the same order; a test counts
/// the fields of every type here, so that none is forgotten.
extension SnapshotWriter {
  private mutating func add(_ place: PlaceInRun) {
    add(place.file)
    add(place.offset)
  }

  private mutating func add(_ text: RawText) {
    add(text.offset)
    add(text.length)
  }

  private mutating func add(_ author: RawAuthor) {
    add(author.id)
    add(author.nameOrID)
    add(author.name)
    add(author.photo)
  }

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

  mutating func add(_ record: RawUser) {
    add(record.place)
    add(record.id)
    add(record.hasMadeUsername)
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
    add(record.user.statedFollowersCount)
    add(record.user.statedFollowingCount)
    add(record.user.statedPostsCount)
    add(record.user.createdAt)
  }

  mutating func add(_ record: RawPost) {
    add(record.links.place)
    add(record.links.id)
    add(record.links.author)
    add(record.links.inReplyTo)
    add(record.post.id)
    add(record.post.content)
    add(record.post.pictures) { writer, picture in
      writer.add(picture.source)
      writer.add(picture.alt)
      writer.add(picture.width) { $0.add($1) }
      writer.add(picture.height) { $0.add($1) }
    }
    add(record.post.statedHashtags) { $0.add($1) }
    add(record.post.statedLikesCount)
    add(record.post.statedCommentsCount)
    add(record.post.sharesCount)
    add(record.post.createdAt)
    add(record.post.updatedAt)
    add(UInt8(truncatingIfNeeded: Visibility.allCases.firstIndex(of: record.post.visibility) ?? 0))
    add(record.post.isDraft)
    add(record.post.isSensitive)
    addRarities(of: record.post)
  }

  /// What only some posts have: one byte for those that have none of it.
  private mutating func addRarities(of post: Post) {
    let hasRarities =
      post.location != nil || !post.statedReactions.isEmpty || post.language != nil
      || post.contentWarning != nil || post.summary != nil || !post.aliases.isEmpty
      || post.sourceURL != nil
    add(hasRarities)
    guard hasRarities else { return }
    add(post.location) { writer, location in
      writer.add(location.latitude.bitPattern)
      writer.add(location.longitude.bitPattern)
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
  }

  mutating func add(_ record: RawComment) {
    add(record.links.place)
    add(record.links.id)
    add(record.links.postID)
    add(record.links.author)
    add(record.links.inReplyTo)
    add(record.links.createdAt)
    add(record.id)
    add(record.content)
    add(record.language) { $0.add($1) }
  }

  mutating func add(_ record: RawReaction) {
    add(record.place)
    add(record.postID)
    add(record.userID)
    add(record.kind)
    add(record.isLike)
    add(record.createdAt)
  }

  mutating func add(_ record: RawFollow) {
    add(record.place)
    add(record.followerID)
    add(record.followeeID)
    add(record.createdAt)
  }

  mutating func add(_ record: RawPage) {
    add(record.place)
    let page = record.page
    add(page.path)
    add(page.title)
    add(page.content)
    add(page.language) { $0.add($1) }
    add(page.summary) { $0.add($1) }
    add(page.order)
    add(page.updatedAt)
    add(page.isDraft)
  }
}

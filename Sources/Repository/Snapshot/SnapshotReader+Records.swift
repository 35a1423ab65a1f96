import Domain

/// The records of a run, as `SnapshotWriter+Records.swift` wrote them.
extension SnapshotReader {
  private static let counts = 0...RecordReader.largestCount

  mutating func place(_ limits: SnapshotLimits) throws(SnapshotDamage) -> PlaceInRun {
    let file = Int(try number(Int32.self))
    let offset = Int(try number(Int32.self))
    guard (0..<limits.fileCount).contains(file), (0...limits.byteCount).contains(offset) else {
      throw SnapshotDamage()
    }
    return PlaceInRun(file: file, offset: offset)
  }

  private mutating func name(_ limits: SnapshotLimits) throws(SnapshotDamage) -> RawText {
    let start = try number(UInt32.self)
    let length = try number(UInt32.self)
    if start == .max, length == 0 { return .none }
    let end = Int(start) + Int(length)
    guard end <= limits.textCount, let text = RawText(Int(start)..<end) else {
      throw SnapshotDamage()
    }
    return text
  }

  private mutating func author(_ limits: SnapshotLimits) throws(SnapshotDamage) -> RawAuthor {
    let author = RawAuthor(
      id: try id(), nameOrID: try name(limits), name: try name(limits), photo: try number())
    guard (-1..<limits.photoCount).contains(Int(author.photo)) else { throw SnapshotDamage() }
    return author
  }

  mutating func pictureSource() throws(SnapshotDamage) -> PictureSource {
    try truth() ? .remote(url: try string()) : .media(path: try string())
  }

  mutating func user(_ limits: SnapshotLimits) throws(SnapshotDamage) -> RawUser {
    let place = try place(limits)
    let hash = try id()
    let email = try id()
    let hasMadeUsername = try truth()
    var user = User(id: try string(), username: try string(), displayName: try string())
    user.photo = try optional { reader throws(SnapshotDamage) in try reader.pictureSource() }
    user.bio = try string()
    user.language = try optionalString()
    user.links = try list(ofAtLeast: 8) { reader throws(SnapshotDamage) in
      ProfileLink(label: try reader.string(), url: try reader.string())
    }
    user.statedFollowersCount = try integer(in: Self.counts)
    user.statedFollowingCount = try integer(in: Self.counts)
    user.statedPostsCount = try integer(in: Self.counts)
    user.createdAt = try optionalTimestamp()
    user.isHidden = try truth()
    guard user.id.isEmpty == hash.isEmpty else { throw SnapshotDamage() }
    return RawUser(
      user: user, id: hash, email: email, hasMadeUsername: hasMadeUsername, place: place)
  }

  mutating func post(_ limits: SnapshotLimits) throws(SnapshotDamage) -> RawPost {
    var links = RawPost.Links(place: try place(limits))
    links.id = try id()
    links.author = try author(limits)
    links.inReplyTo = try id()
    var post = Post(id: try string(), author: .unknown(name: nil, photo: nil), createdAt: .epoch)
    post.content = try string()
    post.pictures = try list(ofAtLeast: 11) { reader throws(SnapshotDamage) in
      Picture(
        source: try reader.pictureSource(), alt: try reader.string(), width: try reader.pixels(),
        height: try reader.pixels())
    }
    post.statedHashtags = try strings()
    post.statedLikesCount = try integer(in: Self.counts)
    post.statedCommentsCount = try integer(in: Self.counts)
    post.sharesCount = try integer(in: Self.counts)
    post.createdAt = try timestamp()
    post.updatedAt = try optionalTimestamp()
    let visibility = Int(try number(UInt8.self))
    guard Visibility.allCases.indices.contains(visibility) else { throw SnapshotDamage() }
    post.visibility = Visibility.allCases[visibility]
    post.isDraft = try truth()
    post.isSensitive = try truth()
    if try truth() { post.hide() }
    if try truth() { try readRarities(into: &post, limits) }
    return RawPost(post: post, links: links)
  }

  private mutating func readRarities(
    into post: inout Post, _ limits: SnapshotLimits
  ) throws(SnapshotDamage) {
    post.location = try optional { reader throws(SnapshotDamage) in
      let latitude = Double(bitPattern: try reader.number())
      let longitude = Double(bitPattern: try reader.number())
      guard abs(latitude) <= LocationField.latitude.mostDegrees,
        abs(longitude) <= LocationField.longitude.mostDegrees
      else { throw SnapshotDamage() }
      return Location(
        latitude: latitude, longitude: longitude, name: try reader.optionalString())
    }
    let kinds = 0...max(0, limits.kindCount - 1)
    post.statedReactions = try list(ofAtLeast: 16) { reader throws(SnapshotDamage) in
      StatedReaction(
        kind: try reader.integer(in: kinds), count: try reader.integer(in: Self.counts))
    }
    post.language = try optionalString()
    post.contentWarning = try optionalString()
    post.summary = try optionalString()
    post.aliases = try strings()
    post.sourceURL = try optionalString()
    post.shownFrom = try optionalTimestamp()
    post.shownUntil = try optionalTimestamp()
  }

  mutating func comment(_ limits: SnapshotLimits) throws(SnapshotDamage) -> RawComment {
    let place = try place(limits)
    let hash = try id()
    let post = try id()
    let author = try author(limits)
    let inReplyTo = try id()
    let links = RawComment.Links(
      id: hash, postID: post, author: author, inReplyTo: inReplyTo, createdAt: try timestamp(),
      isHidden: try truth(), place: place)
    return RawComment(
      id: try string(), content: try string(), language: try optionalString(), links: links)
  }

  mutating func reaction(_ limits: SnapshotLimits) throws(SnapshotDamage) -> RawReaction {
    let place = try place(limits)
    let post = try id()
    let user = try id()
    let kind = try number(Int32.self)
    guard (0..<limits.kindCount).contains(Int(kind)) else { throw SnapshotDamage() }
    let isLike = try truth()
    return RawReaction(
      postID: post, userID: user, kind: kind, createdAt: try optionalTimestamp(), isLike: isLike,
      place: place)
  }

  mutating func follow(_ limits: SnapshotLimits) throws(SnapshotDamage) -> RawFollow {
    let place = try place(limits)
    return RawFollow(
      followerID: try id(), followeeID: try id(), createdAt: try optionalTimestamp(), place: place)
  }

  mutating func page(_ limits: SnapshotLimits) throws(SnapshotDamage) -> RawPage {
    let place = try place(limits)
    var page = PlainPage(path: try string(), title: try string(), content: try string())
    page.language = try optionalString()
    page.summary = try optionalString()
    page.order = try integer(in: .min ... .max)
    page.updatedAt = try optionalTimestamp()
    page.isDraft = try truth()
    page.isHidden = try truth()
    page.shownFrom = try optionalTimestamp()
    page.shownUntil = try optionalTimestamp()
    return RawPage(page: page, place: place)
  }

  /// No more than a record's place: one that is none's is that of no record.
  mutating func mention() throws(SnapshotDamage) -> RawMention {
    guard let kind = RawMention.Kind(rawValue: try number()) else { throw SnapshotDamage() }
    return RawMention(kind: kind, position: try number(), text: try string())
  }

  private mutating func pixels() throws(SnapshotDamage) -> Int? {
    try optional { reader throws(SnapshotDamage) in
      try reader.integer(in: RecordReader.pictureSides)
    }
  }

  private mutating func strings() throws(SnapshotDamage) -> [String] {
    try list(ofAtLeast: 4) { reader throws(SnapshotDamage) in try reader.string() }
  }

  private mutating func optionalString() throws(SnapshotDamage) -> String? {
    try optional { reader throws(SnapshotDamage) in try reader.string() }
  }
}

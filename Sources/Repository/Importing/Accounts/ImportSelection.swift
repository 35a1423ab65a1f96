import Domain

/// The posts that an import takes.
struct ImportSelection {
  var posts: [ImportedPost] = []
  /// The ids of posts in the site, by those of the archive.
  var ids: [String: String] = [:]
  /// The ids of posts in the site that are deleted where they were published, or are for fewer people there.
  var withdrawn: [String] = []
  /// The ids of posts in the site that are the account's own, and not in the archive.
  var missing: [String] = []
  /// Who has written the first post that is in the site already.
  var knownAuthor: UserIndex?

  /// Posts that answer themselves, over others or not, answer nothing.
  mutating func dropReplyCycles() {
    var places: [String: Int] = [:]
    for (place, post) in posts.enumerated() { places[post.archived.id] = place }
    let parents = posts.map { $0.archived.inReplyTo.flatMap { places[$0] } }
    for member in ReplyCycles.members(parents) { posts[member].archived.inReplyTo = nil }
  }

  func fields(
    of post: ImportedPost, authorID: String, _ settings: Settings,
    _ pictures: inout ImportedPictures
  ) -> [WrittenField] {
    let offset = settings.timeZoneOffsetMinutes
    let archived = post.archived
    var fields: [WrittenField] = []
    func add(_ field: PostField, _ value: WrittenValue?) {
      if let value { fields.append(WrittenField(field, value)) }
    }
    add(.id, .text(post.id))
    add(.authorID, .text(authorID))
    add(.content, post.content.isEmpty ? nil : .text(post.content))
    add(.createdAt, .time(WrittenTime(exactly: archived.createdAt, offsetMinutes: offset)))
    add(
      .updatedAt, archived.updatedAt.map { .time(WrittenTime(exactly: $0, offsetMinutes: offset)) })
    add(.lang, archived.language.flatMap { LanguageTag.isValid($0) ? .text($0) : nil })
    add(.inReplyTo, archived.inReplyTo.flatMap { ids[$0] }.map { .text($0) })
    add(.visibility, archived.visibility == .public ? nil : .text(archived.visibility.rawValue))
    if let expiry = archived.expiry {
      let time = WrittenTime(expiry, offsetMinutes: offset)
      fields.append(WrittenField(Self.expiryName, .time(time)))
    }
    add(.contentWarning, archived.contentWarning.map { .text($0) })
    add(.sensitive, archived.isSensitive ? .boolean(true) : nil)
    let images = post.pictures.map { picture -> WrittenValue in
      .image(pictures.path(of: picture), alt: picture.alt)
    }
    add(.images, images.isEmpty ? nil : .list(images))
    add(
      .location,
      archived.location.map { place in
        var location = [
          WrittenField(LocationField.latitude, .decimal(place.latitude)),
          WrittenField(LocationField.longitude, .decimal(place.longitude)),
        ]
        if let name = place.name { location.append(WrittenField(LocationField.name, .text(name))) }
        return .fields(location)
      })
    for (field, count) in [(.likesCount, archived.likes), (.sharesCount, archived.shares)]
      as [(PostField, Int)]
    where count > 0 {
      add(field, .number(min(count, RecordReader.largestCount)))
    }
    add(.sourceURL, archived.url.map { .text($0) })
    return fields
  }

  /// Under which `content/` holds a post back from a moment on.
  private static let expiryName = "expiry_date"
}

/// A post that an import takes.
struct ImportedPost {
  var archived: ArchivedPost
  /// In the site.
  let id: String
  let content: String
  let pictures: [ImportedPicture]
}

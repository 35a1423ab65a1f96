import Domain
import Markup

/// Links records to each other: references become indices, and what refers to nothing is told.
struct Linker {
  let settings: Settings
  var sources: SourceList
  let media: [MediaFile]
  private(set) var problems: [PlacedProblem] = []
  var users: [String: UserIndex] = [:]
  /// By folded username.
  var usernames: [String: UserIndex] = [:]
  var posts: [String: PostIndex] = [:]
  /// Whether every file could be read: only then does a missing record mean anything.
  var isComplete = true
  /// Unknown authors that were told of already: once for each is enough.
  private var toldAuthors: Set<String> = []

  init(settings: Settings, sources: SourceList, media: [MediaFile]) {
    self.settings = settings
    self.sources = sources
    self.media = media
  }

  mutating func link(_ records: RawRecords) -> Network {
    isComplete = !records.isIncomplete
    var network = Network()
    network.media = media
    network.users = linkUsers(records.users)
    network.posts = linkPosts(records.posts)
    network.comments = linkComments(records.comments)
    network.reactions = linkReactions(records.reactions)
    network.follows = linkFollows(records.follows)
    network.pages = linkPages(records.pages)
    return network
  }

  mutating func add(_ problem: ContentProblem, at place: RecordPlace, offset: Int? = nil) {
    problems.append(
      PlacedProblem(
        problem: problem, file: Int(place.file), offset: offset ?? Int(place.offset)))
  }

  /// Tells of a reference that leads nowhere, at its place in the record.
  mutating func addReference<Field: RecordField>(
    _ problem: ContentProblem, _ field: Field, _ place: RecordPlace
  ) {
    guard isComplete else { return }
    add(problem, at: place, offset: sources.offset(of: field, in: place))
  }

  /// The author of a record; unknown people keep the name that the record states.
  mutating func author<Field: RecordField>(
    _ raw: RawAuthor, _ place: RecordPlace, idField: Field, authorField: Field
  ) -> Author {
    if let id = raw.id, let user = users[id] { return .user(user) }
    if let name = raw.nameOrID {
      if let user = usernames[NameFolding.folded(name)] ?? users[name] { return .user(user) }
    }
    if let id = raw.id ?? raw.nameOrID {
      if toldAuthors.insert(id).inserted {
        addReference(.unknownAuthor(id), raw.id != nil ? idField : authorField, place)
      }
    } else {
      addReference(.noAuthor(name: raw.name), idField, place)
    }
    let name = raw.name ?? (raw.id == nil ? raw.nameOrID : nil)
    return .unknown(name: name?.isEmpty == true ? nil : name, photo: raw.photo)
  }

  // MARK: - Users

  private mutating func linkUsers(_ raw: [RawUser]) -> [User] {
    let sorted = raw.sorted { left, right in
      RecordOrder.isBefore(
        left.user.createdAt, left.user.id, right.user.createdAt, right.user.id)
    }
    var places: [RecordPlace] = []
    var result: [User] = []
    var withMadeName: [UserIndex] = []
    for record in sorted where !record.user.id.isEmpty {
      let index = UserIndex(result.count)
      let id = record.user.id
      if let first = users[id] {
        tellOfSecond(
          record.place, places[first.position], UserField.id,
          { .duplicateID(id, kind: .user, first: $0) })
        continue
      }
      users[id] = index
      let folded = NameFolding.folded(record.user.username)
      if record.hasMadeUsername {
        withMadeName.append(index)
      } else if let first = usernames[folded] {
        let other = result[first.position].username
        tellOfSecond(
          record.place, places[first.position], UserField.username,
          { .duplicateUsername(record.user.username, other: other, first: $0) })
      } else {
        usernames[folded] = index
      }
      checkMedia(record.user.photo, UserField.photoURL, record.place)
      result.append(record.user)
      places.append(record.place)
    }
    var numbers: [String: Int] = [:]
    for index in withMadeName { nameDistinctly(&result[index.position], index, &numbers) }
    return result
  }

  /// Finds a username for somebody who states none: made from the id, with a number where that is
  /// taken. Stated names come first.
  ///
  /// - Parameter numbers: the last number that each name was given.
  private mutating func nameDistinctly(
    _ user: inout User, _ index: UserIndex, _ numbers: inout [String: Int]
  ) {
    let made = user.username
    while usernames[NameFolding.folded(user.username)] != nil {
      numbers[made, default: 1] += 1
      user.username = "\(made)-\(numbers[made, default: 1])"
    }
    usernames[NameFolding.folded(user.username)] = index
  }

  /// Of two records that can't both be, the one that stands later in the files is at fault.
  mutating func tellOfSecond<Field: RecordField>(
    _ one: RecordPlace, _ other: RecordPlace, _ field: Field,
    _ problem: (String) -> ContentProblem
  ) {
    let isLater = (one.file, one.offset) > (other.file, other.offset)
    let (second, first) = isLater ? (one, other) : (other, one)
    add(
      problem(sources.lineReference(first)), at: second,
      offset: sources.offset(of: field, in: second))
  }

  // MARK: - Posts

  private mutating func linkPosts(_ raw: [RawPost]) -> [Post] {
    let sorted = raw.sorted { left, right in
      RecordOrder.isBefore(
        left.post.createdAt, left.post.id, right.post.createdAt, right.post.id)
    }
    var kept: [RawPost] = []
    kept.reserveCapacity(sorted.count)
    posts.reserveCapacity(sorted.count)
    for record in sorted where !record.post.id.isEmpty {
      let id = record.post.id
      if let first = posts[id] {
        tellOfSecond(
          record.place, kept[first.position].place, PostField.id,
          { .duplicateID(id, kind: .post, first: $0) })
        continue
      }
      posts[id] = PostIndex(kept.count)
      kept.append(record)
    }
    var result: [Post] = []
    result.reserveCapacity(kept.count)
    for record in kept {
      var post = record.post
      post.author = author(
        record.author, record.place, idField: PostField.authorID, authorField: .author)
      if let id = record.inReplyTo {
        post.inReplyTo = posts[id]
        if post.inReplyTo == nil {
          addReference(
            .unknownReply(kind: .post, id: id), PostField.inReplyTo, record.place)
        }
      }
      linkPictures(of: &post, record.place)
      result.append(post)
    }
    breakCycles(&result, kept.map(\.place))
    return result
  }

  private mutating func linkPictures(of post: inout Post, _ place: RecordPlace) {
    for position in post.pictures.indices {
      guard case .media(let path) = post.pictures[position].source else { continue }
      guard let file = mediaFile(path) else {
        checkMedia(post.pictures[position].source, PostField.images, place)
        continue
      }
      // The file knows better than the record.
      post.pictures[position].width = file.width
      post.pictures[position].height = file.height
    }
  }

  private mutating func breakCycles(_ posts: inout [Post], _ places: [RecordPlace]) {
    let parents = posts.map { $0.inReplyTo?.position }
    for position in ReplyCycles.members(parents) {
      add(
        .replyCycle(kind: .post, id: posts[position].id), at: places[position],
        offset: sources.offset(of: PostField.inReplyTo, in: places[position]))
      posts[position].inReplyTo = nil
    }
  }

  // MARK: - Media

  private func mediaFile(_ path: String) -> MediaFile? {
    var low = 0
    var high = media.count
    while low < high {
      let middle = (low + high) / 2
      if media[middle].path.utf8.lexicographicallyPrecedes(path.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < media.count && media[low].path == path ? media[low] : nil
  }

  private mutating func checkMedia<Field: RecordField>(
    _ source: PictureSource?, _ field: Field, _ place: RecordPlace
  ) {
    guard case .media(let path) = source, mediaFile(path) == nil else { return }
    add(.missingMedia(path: path), at: place, offset: sources.offset(of: field, in: place))
  }
}

/// The order of records: by time, then by the bytes of the id, the same on every machine.
enum RecordOrder {
  static func isBefore(
    _ leftTime: Timestamp?, _ leftID: String, _ rightTime: Timestamp?, _ rightID: String
  ) -> Bool {
    Timestamp.isEarlier(leftTime, than: rightTime)
      ?? leftID.utf8.lexicographicallyPrecedes(rightID.utf8)
  }
}

/// Finds records that answer themselves through others.
enum ReplyCycles {
  /// The members of all circles, in order, of a graph in which each node has at most one parent.
  ///
  /// - Complexity: O(nodes).
  static func members(_ parents: [Int?]) -> [Int] {
    // 0: not visited; otherwise the number of the walk that came by first.
    var walks = [Int](repeating: 0, count: parents.count)
    var members: [Int] = []
    for start in parents.indices where walks[start] == 0 {
      let walk = start + 1
      var current = start
      while walks[current] == 0 {
        walks[current] = walk
        guard let parent = parents[current] else { break }
        current = parent
      }
      guard walks[current] == walk, parents[current] != nil else { continue }
      var member = current
      repeat {
        members.append(member)
        guard let parent = parents[member] else { break }
        member = parent
      } while member != current
    }
    return members.sorted()
  }
}

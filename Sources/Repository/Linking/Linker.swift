import Domain
import Markup

/// Links records to each other: references become indices, and what refers to nothing is told.
struct Linker {
  let ids: IDHash
  var sources: SourceList
  private let mediaFiles: [MediaFile]
  /// The same by their paths.
  private let media: [String: MediaFile]
  let workers: Workers
  var raw: RawRuns
  private(set) var problems: [PlacedProblem] = []
  /// References that lead nowhere; none where something could not be read, and so may be missing.
  private(set) var references: [DanglingReference] = []
  var users = IDTable()
  /// By folded username.
  var usernames = IDTable()
  var posts = IDTable()
  /// Whether every file could be read: only then does a missing record mean anything.
  let isComplete: Bool
  /// Whose posts and comments nobody is to see: the names, by ids and by folded usernames.
  private let hiddenAuthors: [RecordID: String]
  /// Those of them who are no users.
  private var foundHidden: Set<String> = []
  private var unshownPhotos: [UnshownPhoto] = []
  /// Unknown authors that were told of already, each with its place in ``references``: once for each is
  /// enough.
  private var toldAuthors: [RecordID: Int] = [:]

  /// - Parameters:
  ///   - isComplete: whether everything could be read.
  ///   - hidden: usernames or ids of people whom nobody is to see.
  init(
    ids: IDHash, sources: SourceList, media: [MediaFile], workers: Workers,
    records: consuming [RawRecords], isComplete: Bool, hidden: [String] = []
  ) {
    self.ids = ids
    self.sources = sources
    mediaFiles = media
    self.media = media.byPath
    self.workers = workers
    self.isComplete = isComplete
    hiddenAuthors = Dictionary(
      hidden.lazy.filter { !$0.isEmpty }
        .flatMap { [(ids.id($0), $0), (ids.id(HiddenNames.username($0)), $0)] }
    ) { first, _ in first }
    raw = RawRuns(runs: records)
  }

  /// Links everything; the raw records of a kind are let go as soon as they are linked.
  mutating func link() -> Network {
    var network = Network()
    network.media = mediaFiles
    network.users = linkUsers()
    let (posts, comments) = order()
    linkOthers(to: posts, comments, into: &network)
    network.pages = linkPages()
    return network
  }

  /// The posts that there are, and all comments, in their order.
  private mutating func order() -> ([RawRuns.Position], [RawRuns.Position]) {
    let unordered = self
    let (posts, comments) = workers.together {
      var linker = unordered
      let kept = linker.linked { $0.orderPosts() }
      return (kept: kept, posts: linker.posts)
    } _: {
      unordered.orderComments()
    }
    self.posts = posts.posts
    problems += posts.kept.problems
    return (posts.kept.records, comments)
  }

  /// Posts, comments, and what is many and small: once it is known which posts there are, none of them
  /// needs to know of the others.
  private mutating func linkOthers(
    to kept: [RawRuns.Position], _ orderedComments: [RawRuns.Position], into network: inout Network
  ) {
    let (rawPosts, rawComments) = (raw.handOver(\.posts), raw.handOver(\.comments))
    let known = self
    let ((posts, comments), (reactions, follows)) = workers.together(
      {
        known.workers.together(
          {
            var linker = known
            linker.raw.take(rawPosts)
            return linker.linked { $0.linkPosts(kept) }
          },
          {
            var linker = known
            linker.raw.take(rawComments)
            return linker.linked { $0.linkComments(orderedComments) }
          })
      },
      { known.linkedRelations() })
    network.posts = posts.records
    network.comments = comments.records
    network.reactions = reactions.records
    network.follows = follows.records
    problems += posts.problems + comments.problems
    let toldTwice = Set(comments.toldAuthors.filter { posts.toldAuthors[$0.key] != nil }.values)
    references += posts.references
    references += comments.references.indices.filter { !toldTwice.contains($0) }
      .map { comments.references[$0] }
    references += reactions.references
    references += follows.references
    network.hiddenAuthors = posts.foundHidden.union(comments.foundHidden)
    network.unshownPhotos = posts.unshownPhotos + comments.unshownPhotos
    for run in raw.runs.indices {
      raw.runs[run].reactions = []
      raw.runs[run].follows = []
    }
  }

  /// Records of one kind, and what there was to tell of them.
  struct Linked<Record: Sendable>: Sendable {
    let records: [Record]
    fileprivate let problems: [PlacedProblem]
    fileprivate let references: [DanglingReference]
    fileprivate let toldAuthors: [RecordID: Int]
    fileprivate let foundHidden: Set<String>
    fileprivate let unshownPhotos: [UnshownPhoto]
  }

  /// - Parameter link: links them with a linker that has told of nothing yet.
  mutating func linked<Record>(_ link: (inout Linker) -> [Record]) -> Linked<Record> {
    (problems, references) = ([], [])
    let records = link(&self)
    return Linked(
      records: records, problems: problems, references: references, toldAuthors: toldAuthors,
      foundHidden: foundHidden, unshownPhotos: unshownPhotos)
  }

  mutating func add(_ problem: ContentProblem, at place: RecordPlace, offset: Int? = nil) {
    problems.append(
      PlacedProblem(
        problem: problem, file: Int(place.file), offset: offset ?? Int(place.offset)))
  }

  /// Tells of references that lead nowhere.
  mutating func add(_ dangling: some Sequence<DanglingReference>) {
    if isComplete { references += dangling }
  }

  /// - Parameter problem: with an empty text where the id has to be looked for.
  mutating func addReference(
    _ id: RecordID, _ field: some RecordField, _ place: RecordPlace, _ problem: ContentProblem
  ) {
    add(CollectionOfOne(DanglingReference(id: id, field: field, place: place, problem: problem)))
  }

  /// The author of a record; unknown people keep the name and the picture that the record states.
  ///
  /// - Parameter photoField: nil where such records state a picture within `author` only.
  mutating func author<Field: RecordField>(
    _ author: RawAuthor, _ place: PlaceInRun, run: Int, idField: Field, authorField: Field,
    photoField: Field? = nil
  ) -> Author {
    if !author.id.isNone, let user = user(author.id) { return .user(user) }
    if !author.nameOrID.isNone, let user = userNamed(raw.string(author.nameOrID, run: run)) {
      return .user(user)
    }
    // Of those who are hidden nobody asks who they are.
    if hiddenName(author, run: run) == nil {
      tellOfUnknown(author, place, run: run, idField: idField, authorField: authorField)
    }
    let name = author.name.isNone && author.id.isNone ? author.nameOrID : author.name
    let photo = linked(
      raw.photo(author, run: run), photoField ?? authorField, or: authorField,
      raw.place(place, run: run))
    return .unknown(name: name.isEmpty ? nil : raw.string(name, run: run), photo: photo)
  }

  /// Notes the picture that a record states of an author who is a user.
  mutating func noteUnshownPhoto(
    of author: RawAuthor, run: Int, _ record: UnshownPhoto.Record
  ) {
    if media.isEmpty { return }
    switch raw.photo(author, run: run) {
    case .media(let path):
      if let file = media[path] {
        unshownPhotos.append(UnshownPhoto(record, .media(path: file.path)))
      }
    case .remote(let url):
      // It may be the site's own address: what that is, is known later.
      if url.contains("media") || url.contains("%") {
        unshownPhotos.append(UnshownPhoto(record, .remote(url: url)))
      }
    case nil: return
    }
  }

  private mutating func tellOfUnknown<Field: RecordField>(
    _ author: RawAuthor, _ place: PlaceInRun, run: Int, idField: Field, authorField: Field
  ) {
    if !author.id.isNone {
      tellOfAuthor(author.id) {
        $0.addReference(author.id, idField, $0.raw.place(place, run: run), .unknownAuthor(""))
      }
    } else if !author.nameOrID.isNone {
      let text = raw.string(author.nameOrID, run: run)
      tellOfAuthor(ids.id(text)) {
        $0.addReference(
          .none, authorField, $0.raw.place(place, run: run), .unknownAuthor(text))
      }
    } else {
      let name = author.name.isNone ? nil : raw.string(author.name, run: run)
      addReference(.none, idField, raw.place(place, run: run), .noAuthor(name: name))
    }
  }

  /// Whether the settings hide an author who is no user.
  mutating func hides(_ author: RawAuthor, run: Int) -> Bool {
    guard let name = hiddenName(author, run: run) else { return false }
    foundHidden.insert(name)
    return true
  }

  /// By which name the settings hide somebody: the id, or what may be the username or the id.
  private func hiddenName(_ author: RawAuthor, run: Int) -> String? {
    if hiddenAuthors.isEmpty { return nil }
    if let name = hiddenAuthors[author.id] { return name }
    if author.nameOrID.isNone { return nil }
    let text = raw.string(author.nameOrID, run: run)
    return hiddenAuthors[ids.id(text)] ?? hiddenAuthors[ids.id(HiddenNames.username(text))]
  }

  private mutating func tellOfAuthor(_ id: RecordID, _ tell: (inout Linker) -> Void) {
    guard toldAuthors[id] == nil else { return }
    toldAuthors[id] = references.count
    tell(&self)
  }

  func user(_ id: RecordID) -> UserIndex? { users.value(of: id).map { UserIndex(Int($0)) } }

  func post(_ id: RecordID) -> PostIndex? { posts.value(of: id).map { PostIndex(Int($0)) } }

  /// A user by username or id.
  private func userNamed(_ name: String) -> UserIndex? {
    (usernames.value(of: ids.id(NameFolding.folded(name))) ?? users.value(of: ids.id(name)))
      .map { UserIndex(Int($0)) }
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

  /// The posts in their order, each id once.
  private mutating func orderPosts() -> [RawRuns.Position] {
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

  private mutating func linkPosts(_ kept: [RawRuns.Position]) -> [Post] {
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
        addReference(
          links.inReplyTo, PostField.inReplyTo, raw.place(links.place, run: run),
          .unknownReply(kind: .post, id: ""))
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

  /// Tells of a record that answers itself, over others or not.
  mutating func addCycle<Field: RecordField>(
    _ kind: RecordKind, _ id: String, _ field: Field, _ place: RecordPlace
  ) {
    add(
      .replyCycle(kind: kind, id: id), at: place, offset: sources.offset(of: field, in: place))
  }

  // MARK: - Media

  /// A picture by the path of its file; tells of one that is not there.
  ///
  /// - Parameter other: the field that names it where the first doesn't.
  mutating func linked<Field: RecordField>(
    _ source: PictureSource?, _ field: Field, or other: Field? = nil, _ place: RecordPlace
  ) -> PictureSource? {
    guard case .media(let path) = source else { return source }
    if let file = media[path] { return .media(path: file.path) }
    add(
      .missingMedia(path: path), at: place,
      offset: sources.offset(of: field, or: other, in: place))
    return source
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

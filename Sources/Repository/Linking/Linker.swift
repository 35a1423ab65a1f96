import Domain
import Markup

/// Links records to each other: references become indices, and what refers to nothing is told.
struct Linker {
  let ids: IDHash
  var sources: SourceList
  private let mediaFiles: [MediaFile]
  /// The same by their paths.
  let media: [String: MediaFile]
  let workers: Workers
  var raw: RawRuns
  private(set) var problems: [PlacedProblem] = []
  /// References that lead nowhere; none where something could not be read, and so may be missing.
  private(set) var references: [DanglingReference] = []
  var users = IDTable()
  /// By folded username.
  var usernames = IDTable()
  /// By address for mail; nil for one that several have.
  var addresses: [RecordID: UserIndex?] = [:]
  var posts = IDTable()
  /// Whether every file could be read: only then does a missing record mean anything.
  let isComplete: Bool
  /// Whose posts and comments nobody is to see: the names, by ids and by folded usernames.
  let hiddenAuthors: [RecordID: String]
  /// Those of them who are no users.
  var foundHidden: Set<String> = []
  var unshownPhotos: [UnshownPhoto] = []
  var unshownTexts: [UnshownText] = []
  /// Unknown authors that were told of already, by id or name, each with its place in ``references``: once
  /// for each is enough.
  var toldAuthors: [RecordID: Int] = [:]

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
    network.unshownTexts = unshownTexts
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
    unshownTexts += posts.unshownTexts + comments.unshownTexts
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
    fileprivate let unshownTexts: [UnshownText]
  }

  /// - Parameter link: links them with a linker that has told of nothing yet.
  mutating func linked<Record>(_ link: (inout Linker) -> [Record]) -> Linked<Record> {
    (problems, references, unshownTexts) = ([], [], [])
    let records = link(&self)
    return Linked(
      records: records, problems: problems, references: references, toldAuthors: toldAuthors,
      foundHidden: foundHidden, unshownPhotos: unshownPhotos, unshownTexts: unshownTexts)
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

  func user(_ id: RecordID) -> UserIndex? { users.value(of: id).map { UserIndex(Int($0)) } }

  func post(_ id: RecordID) -> PostIndex? { posts.value(of: id).map { PostIndex(Int($0)) } }

  /// Of two records that can't both be, the one that stands later in the files is at fault.
  mutating func tellOfSecond<Field: RecordField>(
    _ one: RecordPlace, _ other: RecordPlace, _ field: Field,
    _ problem: (String) -> ContentProblem
  ) {
    let isLater = (one.file, one.offset) > (other.file, other.offset)
    let (second, first) = isLater ? (one, other) : (other, one)
    add(
      problem(sources.lineReference(first) + sources.difference(second.file, first.file)),
      at: second,
      offset: sources.offset(of: field, in: second))
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

import Domain
import Markup

/// Links records to each other: references become indices, and what refers to nothing is told.
struct Linker {
  let ids: IDHash
  var sources: SourceList
  private let mediaFiles: MediaFiles
  /// The same by their paths.
  let media: [String: MediaFile]
  let workers: Workers
  var raw: RawRuns
  /// What there is to tell. Of references that lead nowhere it has none where something could not be read, and
  /// so may be missing.
  var notes = LinkerNotes()
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

  /// - Parameters:
  ///   - isComplete: whether everything could be read.
  ///   - hidden: usernames or ids of people whom nobody is to see.
  init(
    ids: IDHash, sources: SourceList, media: MediaFiles, workers: Workers,
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
    network.hiddenAuthors = notes.foundHidden
    network.unshownPhotos = notes.unshownPhotos
    network.unshownTexts = notes.unshownTexts + textsOfHiddenItems()
    return network
  }

  /// The posts that there are, and all comments, in their order.
  private mutating func order() -> ([RawRuns.Position], [RawRuns.Position]) {
    let unordered = self
    let (linked, comments) = workers.together {
      unordered.linked { (kept: $0.orderPosts(), table: $0.posts) }
    } _: {
      unordered.orderComments()
    }
    posts = linked.records.table
    notes.merge(linked.notes)
    return (linked.records.kept, comments)
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
            known.linked {
              $0.raw.take(rawPosts)
              return $0.linkPosts(kept)
            }
          },
          {
            known.linked {
              $0.raw.take(rawComments)
              return $0.linkComments(orderedComments)
            }
          })
      },
      { known.linkedRelations() })
    network.posts = posts.records
    network.comments = comments.records
    network.reactions = reactions.records
    network.follows = follows.records
    for found in [posts.notes, comments.notes, reactions.notes, follows.notes] {
      notes.merge(found)
    }
    for run in raw.runs.indices {
      raw.runs[run].reactions = []
      raw.runs[run].follows = []
    }
  }

  /// Records, and what was found out about them.
  typealias Linked<Records> = (records: Records, notes: LinkerNotes)

  /// - Parameter link: links records with a copy of this linker that has found out nothing yet.
  func linked<Records>(_ link: (inout Linker) -> Records) -> Linked<Records> {
    var linker = self
    linker.notes = LinkerNotes()
    let records = link(&linker)
    return (records, linker.notes)
  }

  mutating func add(_ problem: ContentProblem, at place: RecordPlace, offset: Int?) {
    notes.problems.append(
      PlacedProblem(
        problem: problem, file: Int(place.file), offset: offset ?? Int(place.offset)))
  }

  /// Tells of references that lead nowhere.
  mutating func add(_ dangling: some Sequence<DanglingReference>) {
    if isComplete { notes.references += dangling }
  }

  /// Tells of a reference that leads nowhere.
  mutating func add(
    _ fault: DanglingReference.Fault, _ field: some RecordField, _ place: RecordPlace
  ) {
    add(CollectionOfOne(DanglingReference(fault: fault, field: field, place: place)))
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

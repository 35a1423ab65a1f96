import Domain
import Markup

/// Decodes the records of one file from a tape, and keeps what is wrong with them.
///
/// A record with a mistake is kept as well as it can be, so that other records that refer to it
/// are not blamed for it: nothing is published while there is an error.
struct RecordReader {
  let rules: ReadingRules
  let ids: IDHash
  /// The file that is being read, by its position in the list of sources.
  var file: Int {
    didSet { (errorCount, bodyStart, fileID) = (0, nil, nil) }
  }
  /// Whether the file lies in a folder of drafts.
  var isInDrafts = false
  /// Where the text of a Markdown file begins; nil in other files.
  var bodyStart: Int?
  var isMarkdown: Bool { bodyStart != nil }
  /// The id of the record of a Markdown file, if it states none: the file's name. nil where that is no id.
  var fileID: String?
  /// Addresses of the record that is being read that can't be published.
  private var refusedAddresses: [String] = []
  /// How many errors the file has so far.
  private(set) var errorCount = 0
  var records = RawRecords()
  // Each is made when the first record of its kind comes, and put back after every record.
  var userKeys: KeyMeanings<UserField>?
  var postKeys: KeyMeanings<PostField>?
  var commentKeys: KeyMeanings<CommentField>?
  var reactionKeys: KeyMeanings<ReactionField>?
  var likeKeys: KeyMeanings<LikeField>?
  var followKeys: KeyMeanings<FollowField>?
  var pageKeys: KeyMeanings<PageField>?
  /// The kinds by their names in snake_case, for finding one without a `String`.
  let kindNames: [PackedKey?]
  /// The kinds by what records call them besides: an emoji, another spelling.
  private var kinds: NameMemo<Int?>

  /// - Parameters:
  ///   - file: the first file, by its position in the list of sources.
  ///   - start: where the run starts in it.
  init(rules: ReadingRules, ids: IDHash, file: Int, start: Int = 0) {
    self.rules = rules
    self.ids = ids
    self.file = file
    records.firstFile = file
    records.start = start
    kindNames = rules.reactionKinds.map { PackedKey($0.name.utf8Span.span) }
    kinds = NameMemo(rules.reactionKinds.kind(namedOrShownAs:))
  }

  /// A reaction kind by its name in snake_case or camelCase, or by its emoji.
  mutating func kind(namedOrShownAs text: String) -> Int? { kinds.meaning(of: text) }

  /// Decodes one record.
  ///
  /// - Parameter body: the text after the front matter of a Markdown file.
  mutating func read(_ kind: RecordKind, _ tape: borrowing Tape, body: String? = nil) {
    if errorCount > JSONReader.maximumErrorCount { return }
    guard tape.tokens.first?.kind == .object else {
      let found = tape.tokens.first?.kind ?? .null
      markIncomplete()
      return add(.notAnObject(kind: kind, found: found), at: tape.tokens.first?.start ?? 0)
    }
    switch kind {
    case .user:
      readUser(tape, body: body)
      keepMentions(.user, tape, body: body)
    case .post, .message:
      readPost(kind, tape, body: body)
      keepMentions(.post, tape, body: body)
    case .comment:
      readComment(tape, body: body)
      keepMentions(.comment, tape, body: body)
    case .reaction: readReaction(tape)
    case .like: readLike(tape)
    case .follow: readFollow(tape)
    case .page: break
    }
  }

  /// Keeps a problem. After as many errors as are told about one file, the rest of it is not read:
  /// each takes a hundred times the bytes of an empty record, which has three.
  mutating func add(_ problem: ContentProblem, at offset: Int) {
    var problem = problem
    if case .badURL(_, let url) = problem, !url.isEmpty { refusedAddresses.append(url) }
    if problem.isError {
      let most = JSONReader.maximumErrorCount
      errorCount += 1
      if errorCount > most + 1 { return }
      if errorCount > most {
        problem = .reading(ReadingError(.tooManyErrors(maximum: most), at: offset))
        markIncomplete()
      }
    }
    records.problems.append(PlacedProblem(problem: problem, file: file, offset: offset))
  }

  /// Gives the addresses of a record that can't be published, when it was read.
  mutating func takeRefusedAddresses() -> [String] {
    if refusedAddresses.isEmpty { return [] }
    defer { refusedAddresses = [] }
    return refusedAddresses
  }

  /// Says that a record is missing, so that those which refer to it are not blamed.
  mutating func markIncomplete() {
    records.isIncomplete = true
  }

  /// Keeps a text that may be needed.
  mutating func keep(_ bytes: Span<UInt8>) -> RawText {
    let start = records.texts.count
    guard let text = RawText(start..<start + bytes.count) else {
      markIncomplete()
      return .none
    }
    records.texts.append(contentsOf: bytes)
    return text
  }

  /// Keeps the picture of an author.
  mutating func keep(_ photo: PictureSource?) -> Int32 {
    guard let photo else { return -1 }
    records.photos.append(photo)
    return Int32(truncatingIfNeeded: records.photos.count - 1)
  }

  func place(_ tape: borrowing Tape) -> PlaceInRun { place(offset: tape.tokens[0].start) }

  func place(offset: Int) -> PlaceInRun {
    PlaceInRun(file: file - records.firstFile, offset: offset - records.start)
  }
}

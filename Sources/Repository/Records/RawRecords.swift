import Domain

/// Where a record lies: its file, by position in the list of sources, and its first byte.
struct RecordPlace: Sendable {
  let file: Int32
  let offset: Int32

  init(file: Int, offset: Int) {
    self.file = Int32(truncatingIfNeeded: file)
    self.offset = Int32(truncatingIfNeeded: offset)
  }
}

/// How a record names its author.
struct RawAuthor: Sendable {
  var id: String?
  /// A username or an id: front matter may have either.
  var nameOrID: String?
  var name: String?
  var photo: PictureSource?
}

struct RawUser: Sendable {
  var user: User
  /// Whether the username was made from the id, because the record states none.
  var hasMadeUsername = false
  let place: RecordPlace
}

struct RawPost: Sendable {
  var post: Post
  var author: RawAuthor
  var inReplyTo: String?
  let place: RecordPlace
}

struct RawComment: Sendable {
  var id: String
  var postID: String
  var author: RawAuthor
  var content: String
  var createdAt: Timestamp
  var inReplyTo: String?
  let place: RecordPlace
}

struct RawReaction: Sendable {
  var postID: String
  var userID: String
  var kind: Int
  var createdAt: Timestamp?
  let isLike: Bool
  let place: RecordPlace
}

struct RawFollow: Sendable {
  var followerID: String
  var followeeID: String
  var createdAt: Timestamp?
  let place: RecordPlace
}

struct RawPage: Sendable {
  var page: PlainPage
  let place: RecordPlace
}

/// All that one file holds.
struct RawRecords: Sendable {
  var users: [RawUser] = []
  var posts: [RawPost] = []
  var comments: [RawComment] = []
  var reactions: [RawReaction] = []
  var follows: [RawFollow] = []
  var pages: [RawPage] = []
  var problems: [PlacedProblem] = []
  /// Whether something in the file could not be read at all, so that records may be missing.
  var isIncomplete = false

  mutating func append(_ other: RawRecords) {
    users += other.users
    posts += other.posts
    comments += other.comments
    reactions += other.reactions
    follows += other.follows
    pages += other.pages
    problems += other.problems
    isIncomplete = isIncomplete || other.isIncomplete
  }
}

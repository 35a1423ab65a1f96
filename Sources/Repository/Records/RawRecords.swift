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

/// How a record names its author. No text or reference is in it, so that copying one is nothing.
struct RawAuthor: Sendable {
  /// Never an empty text.
  var id = RawText.none
  /// A username or an id: front matter may have either.
  var nameOrID = RawText.none
  var name = RawText.none
  /// The picture's place among ``RawRecords/photos``, or -1.
  var photo: Int32 = -1
}

struct RawUser: Sendable {
  var user: User
  /// Whether the username was made from the id, because the record states none.
  var hasMadeUsername = false
  let place: RecordPlace
}

/// A post whose author and parent are not known yet.
struct RawPost: Sendable {
  /// What it refers to, and how it is referred to.
  struct Links: Sendable {
    var id = RawText.none
    var author = RawAuthor()
    var inReplyTo = RawText.none
    let place: RecordPlace
  }

  var post: Post
  var links: Links
}

struct RawComment: Sendable {
  struct Links: Sendable {
    var id = RawText.none
    var postID = RawText.none
    var author = RawAuthor()
    var inReplyTo = RawText.none
    var createdAt: Timestamp
    let place: RecordPlace
  }

  var content: String
  var links: Links
}

struct RawReaction: Sendable {
  var postID = RawText.none
  var userID = RawText.none
  var kind: Int32
  var createdAt: Timestamp?
  let isLike: Bool
  let place: RecordPlace
}

struct RawFollow: Sendable {
  var followerID = RawText.none
  var followeeID = RawText.none
  var createdAt: Timestamp?
  let place: RecordPlace
}

struct RawPage: Sendable {
  var page: PlainPage
  let place: RecordPlace
}

/// All that one run of a file, or a run of small files, holds.
struct RawRecords: Sendable {
  var users: [RawUser] = []
  var posts: [RawPost] = []
  var comments: [RawComment] = []
  var reactions: [RawReaction] = []
  var follows: [RawFollow] = []
  var pages: [RawPage] = []
  var problems: [PlacedProblem] = []
  /// The texts that a ``RawText`` can't find in the file, one after the other.
  var decodedTexts: [UInt8] = []
  /// The pictures of authors that records state.
  var photos: [PictureSource] = []
  /// Whether something could not be read at all, so that records may be missing.
  var isIncomplete = false
}

import Domain
import Markup

/// Where a record lies in its run: its file, counted from the run's first, and its first byte, from
/// where the run starts. So what a run holds does not depend on where it lies.
struct PlaceInRun: Equatable, Sendable {
  let file: Int32
  let offset: Int32

  init(file: Int, offset: Int) {
    self.file = Int32(truncatingIfNeeded: file)
    self.offset = Int32(truncatingIfNeeded: offset)
  }
}

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
struct RawAuthor: Equatable, Sendable {
  /// Never an empty text.
  var id = RecordID.none
  /// A username or an id: front matter may have either.
  var nameOrID = RawText.none
  var name = RawText.none
  /// The picture's place among ``RawRecords/photos``, or -1.
  var photo: Int32 = -1
}

struct RawUser: Equatable, Sendable {
  var user: User
  var id = RecordID.none
  /// The address for mail, as ``AuthorText`` compares it: no more of it is kept.
  var email = RecordID.none
  /// Whether the username was made from the id, because the record states none.
  var hasMadeUsername = false
  let place: PlaceInRun
}

/// A post whose author and parent are not known yet.
struct RawPost: Equatable, Sendable {
  /// What it refers to, and how it is referred to.
  struct Links: Equatable, Sendable {
    var id = RecordID.none
    var author = RawAuthor()
    var inReplyTo = RecordID.none
    let place: PlaceInRun
  }

  var post: Post
  var links: Links
}

struct RawComment: Equatable, Sendable {
  struct Links: Equatable, Sendable {
    var id = RecordID.none
    var postID = RecordID.none
    var author = RawAuthor()
    var inReplyTo = RecordID.none
    var createdAt: Timestamp
    /// Whether nobody is to see it.
    var isHidden = false
    let place: PlaceInRun
  }

  var id: String
  var content: String
  var language: String?
  var links: Links
}

struct RawReaction: Equatable, Sendable {
  var postID = RecordID.none
  var userID = RecordID.none
  var kind: Int32
  var createdAt: Timestamp?
  let isLike: Bool
  let place: PlaceInRun
}

struct RawFollow: Equatable, Sendable {
  var followerID = RecordID.none
  var followeeID = RecordID.none
  var createdAt: Timestamp?
  let place: PlaceInRun
}

struct RawPage: Equatable, Sendable {
  var page: PlainPage
  let place: PlaceInRun
}

/// A text of a record in which the path of a media file may stand, and which is not among what the record shows.
struct RawMention: Equatable, Sendable {
  enum Kind: UInt8 {
    case user, post, comment, page
    /// Of a picture, a place or a link that nobody is to see, whatever its record is.
    case hiddenItem
  }

  let kind: Kind
  /// The record's place among those of its kind in the run; 0 of an item.
  let position: Int32
  let text: String
}

/// All that one run of a file, or a run of small files, holds.
struct RawRecords: Equatable, Sendable {
  /// The run's first file, by position in the list of sources.
  var firstFile = 0
  /// Where the run starts in that file.
  var start = 0
  var users: [RawUser] = []
  var posts: [RawPost] = []
  var comments: [RawComment] = []
  var reactions: [RawReaction] = []
  var follows: [RawFollow] = []
  var pages: [RawPage] = []
  var problems: [PlacedProblem] = []
  /// The names that a ``RawText`` finds, one after the other.
  var texts: [UInt8] = []
  /// The pictures of authors that records state.
  var photos: [PictureSource] = []
  /// What records say of media files where nobody shows it.
  var mentions: [RawMention] = []
  /// Whether one of the names has an address for mail in it.
  var holdsAddress = false
  /// Whether something could not be read at all, so that records may be missing.
  var isIncomplete = false

  /// Whether there is nothing to see in a name.
  func isBlank(_ text: RawText) -> Bool { texts.span.extracting(text.range).isBlank }
}

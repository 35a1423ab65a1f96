import Domain

/// Something wrong, or doubtful, with a record. Wording stands in `ContentProblem+Wording.swift`.
enum ContentProblem: Equatable, Sendable {
  // Fields
  case missingField(String, kind: RecordKind)
  /// A record without a date, in a file whose name has one.
  case dateInName(RecordKind, day: String)
  /// The same of a file that says nothing of its record; nil where its name has no date either.
  case noFrontMatter(RecordKind, day: String?)
  case misspelledRequiredField(String, meant: String)
  case misspelledField(String, meant: String)
  case repeatedField(String, first: String)
  /// A comment that asks to be folded.
  case notFolded(String)
  /// A record other than a post that asks to be in no list.
  case notUnlisted(String, kind: RecordKind)
  /// A name in another script that may say that nobody is to see the record.
  case doubtfulName(String, kind: RecordKind)
  /// A field of another program that should hide other records.
  case cascade(String)
  /// A field of another program that should say when a record is shown.
  case unreadMoment(String, kind: RecordKind)
  case wrongType(field: String, expected: String, found: Token.Kind)
  case wrongItem(list: String, expected: String, found: Token.Kind)
  case notAnObject(kind: RecordKind, found: Token.Kind)
  /// An object whose members are objects: databases are often written so, by their ids.
  case mapOfObjects(kind: RecordKind)
  /// An object around the list of records, and the name of its member.
  case listInObject(String, kind: RecordKind)
  case outOfRange(field: String, range: String)
  case badDate(field: String, text: String, failure: Timestamp.ParseFailure)
  case notADate(field: String, found: Token.Kind)
  case badTimestampObject(field: String)
  case unknownVisibility(String)
  case badLanguageTag(String)
  case badURL(field: String, url: String)
  /// A link of a profile leads to `host`, and its name is the address of another one.
  case labelOfOtherHost(host: String)
  case badHashtag(String)
  /// A picture, a place or a link that says by a field that nobody is to see it.
  case hiddenItem(of: String, by: String)
  case longLabel(field: String, byteCount: Int, most: Int)
  case tooManyHashtags(leftOut: Int, most: Int)
  case longHashtags(leftOut: Int, most: Int)
  case tooManyAliases(leftOut: Int, most: Int)
  case tooManyLinks(leftOut: Int, most: Int)
  case controlCharacterInID(String)
  case longID(String)
  case emptyID

  // Users
  case badUsername(String)
  /// A name in which an address for mail stands, or that is a telephone number.
  case addressInName
  /// An address for mail as the id of somebody who states no username, and the one made of it.
  case addressAsID(username: String)
  case duplicateID(String, kind: RecordKind, first: String)
  case duplicateUsername(String, other: String, first: String)

  // Posts
  case tooLong(id: String, count: Int, limit: Int)
  case tooManyImages(id: String, count: Int, limit: Int)
  case emptyPost(id: String)
  case missingAlt(url: String)
  case missingMedia(path: String)
  case replyCycle(kind: RecordKind, id: String)
  case unknownReply(kind: RecordKind, id: String)
  case replyElsewhere(id: String)

  // References
  case unknownAuthor(String)
  case noAuthor(name: String?)
  case unknownPost(String, kind: RecordKind)
  case unknownUser(String, kind: RecordKind)
  case unknownReactionKind(String)
  case selfFollow(String)

  // Files
  case unread(UnreadKind)
  case symbolicLink
  case readFailed(String)
  case notRegularFile
  case nameNotUTF8
  case controlCharacterInName
  case reservedPagePath(String)
  case duplicatePage(String, first: String)
  case unsupportedMedia
  case badImage(String)
  /// A file that is named as a picture.
  case noPicture(NoPicture)

  // Reading
  case reading(ReadingError)
}

/// A problem and the record's file and byte at which it lies.
struct PlacedProblem: Equatable, Sendable {
  let problem: ContentProblem
  /// Which file, by its position in the list of sources.
  let file: Int
  /// nil when it is about the whole file.
  let offset: Int?
}

extension ContentProblem {
  static let foldersTooDeep = readFailed("folders lie too deep in each other")
}

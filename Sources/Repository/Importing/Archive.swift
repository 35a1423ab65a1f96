import Domain
import Markup

/// What an archive of another system holds that a site can show.
public struct Archive: Sendable {
  public enum System: String, Sendable {
    case mastodon
    case twitter
  }

  public let system: System
  let account: ArchivedAccount
  /// In order of time.
  let posts: [ArchivedPost]
  let leftOut: LeftOut

  /// Reads the archive in a folder: that of a Mastodon account (or of another server of the fediverse whose
  /// archives have the same files), or that of a Twitter account.
  ///
  /// - Throws: ``ArchiveError`` where there is none, or it can't be read.
  public init(folder path: String) throws(ArchiveError) {
    let folder = try ArchiveFolder(path)
    guard let (system, archive) = Self.reading(folder) else {
      throw .noArchive(path: path, below: folder.folders.first { Self.reading($0) != nil }?.path)
    }
    var reading = archive
    self.system = system
    account = try reading.readAccount()
    var posts = try reading.readPosts()
    posts.sort { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    self.posts = posts
    leftOut = reading.leftOut
  }

  private static func reading(_ folder: ArchiveFolder) -> (System, any ArchiveReading)? {
    if folder.has(MastodonArchive.outbox) { return (.mastodon, MastodonArchive(folder)) }
    return TwitterArchive(folder).map { (.twitter, $0) }
  }
}

/// What the archives of each system are read with.
protocol ArchiveReading {
  /// What was read and is no part of ``readPosts()``.
  var leftOut: LeftOut { get }
  mutating func readAccount() throws(ArchiveError) -> ArchivedAccount
  /// In any order.
  mutating func readPosts() throws(ArchiveError) -> [ArchivedPost]
}

/// Whose archive it is.
struct ArchivedAccount: Sendable {
  var username: String
  var displayName: String?
  var bio: [MarkdownText]
  /// Labels and addresses.
  var links: [(label: String, url: String)]
  var photo: ArchivedPicture?
  var createdAt: Timestamp?
}

/// A post of an archive.
struct ArchivedPost: Sendable {
  /// As the other system has it.
  var id: String
  /// Where it was published.
  var url: String?
  var content: MarkdownText
  var createdAt: Timestamp
  var updatedAt: Timestamp?
  var language: String?
  var contentWarning: String?
  var isSensitive = false
  var visibility = Visibility.public
  /// The id of another post, or of one that is not in the archive.
  var inReplyTo: String?
  var pictures: [ArchivedPicture] = []
  var likes = 0
  var shares = 0
  var location: ArchivedLocation?
}

struct ArchivedPicture: Sendable {
  /// The file.
  var path: String
  var format: ImageFormat
  var alt: String
}

struct ArchivedLocation: Sendable {
  /// Degrees in decimal, as they are written.
  var latitude: String
  var longitude: String
  var name: String?
}

/// How much of an archive is not imported, and why.
public struct LeftOut: Sendable, Equatable {
  /// Posts of others that were boosted or retweeted.
  public var boosts = 0
  /// What is no post, such as a like.
  public var others = 0
  /// Posts of an id that another one has.
  public var repeated = 0
  /// Earlier versions of posts.
  public var versions = 0
  /// Posts that were not public.
  public var hidden = 0
  /// Posts that are in the site already.
  public var known = 0
  /// Answers to posts of others.
  public var replies = 0
  /// Posts that are longer than those of any site may be.
  public var tooLong = 0
  /// Posts that hold nothing that can be shown.
  public var empty = 0
  /// Videos, sounds and other files.
  public var files = 0
  /// Pictures that the archive does not have, or that are damaged.
  public var missing = 0
}

/// Why an archive can't be read.
public enum ArchiveError: Error, Sendable {
  /// There is no archive of a known system, though there may be one in a folder below.
  case noArchive(path: String, below: String?)
  case noFolder(path: String)
  /// A file, such as an archive that is still packed, where a folder is expected.
  case packed(path: String)
  /// A file that every archive has.
  case missingFile(path: String)
  /// The system does not let a file be read.
  case unreadable(path: String, reason: String)
  case syntax(ReadingError, FindingPlace)
  case missingField(String, FindingPlace)
  case badDate(String, FindingPlace)

  /// Whether the archive is wrong, and not the system.
  public var isOfContent: Bool {
    if case .unreadable = self { false } else { true }
  }

  public var finding: Finding {
    switch self {
    case .noArchive(let path, let below):
      Self.finding(
        "there is no archive in \(path)",
        hint: below.map { "did you mean \($0)?" }
          ?? "a Mastodon archive has `outbox.json` and `actor.json`, a Twitter archive `data/tweets.js` and "
          + "`data/account.js`")
    case .noFolder(let path): Self.finding("there is no folder \(path)")
    case .packed(let path):
      Self.finding(
        "\(path) is no folder",
        hint: "unpack the archive first, as with `unzip archive.zip -d archive`")
    case .missingFile(let path):
      Self.finding(
        "there is no file \(path)", hint: "the archive seems to be incomplete: unpack it once more")
    case .unreadable(let path, let reason):
      Finding(.error, rule: .readFailed, message: "\(path) can't be read: \(reason)")
    case .syntax(let error, let place):
      Finding(
        .error, rule: error.rule, message: error.message,
        hint: "the archive seems to be damaged: unpack it once more", place: place)
    case .missingField(let field, let place):
      Self.finding("`\(field)` is missing", at: place)
    case .badDate(let text, let place):
      Self.finding("`\(text)` is no date", at: place)
    }
  }

  private static func finding(
    _ message: String, hint: String? = nil, at place: FindingPlace? = nil
  ) -> Finding {
    Finding(
      .error, ruleName: WriteRule.badArchive.rawValue, message: message, hint: hint, place: place)
  }
}

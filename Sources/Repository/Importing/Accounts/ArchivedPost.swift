import Domain
import Markup

/// Whose archive it is.
struct ArchivedAccount: Sendable {
  var username: String
  var displayName: String?
  var bio: MarkdownText
  /// Labels and addresses.
  var links: [(label: String, url: String)]
  var photo: ArchivedPicture?
  /// Whether there is one that the archive does not have.
  var lacksPhoto = false
  var createdAt: Timestamp?
  /// Whether some posts may have been for a circle of people, and nothing says which.
  var hasUnknownCircle = false
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
  /// From when on nobody is to see it.
  var expiry: Timestamp?
  /// The id of another post, or of one that is not in the archive.
  var inReplyTo: String?
  /// Where that may have been published, where it is the account's own.
  var parentAddresses: [String] = []
  /// Where versions of it were published that others have replaced.
  var earlierAddresses: [String] = []
  /// Whether it answers somebody else, unless what it answers is in the archive.
  var answersOthers = false
  var media = ArchivedMedia()
  var likes = 0
  var shares = 0
  var location: ArchivedLocation?

  /// Whether nobody is to see it any more.
  func hasExpired(by now: Timestamp) -> Bool { expiry.map { $0 <= now } ?? false }
}

/// What is attached to a post.
struct ArchivedMedia: Sendable {
  private(set) var pictures: [ArchivedPicture] = []
  /// Videos, sounds and other files.
  private(set) var files = 0
  /// Pictures that the archive does not have.
  private(set) var missing = 0

  /// Whether anything is attached, though the archive may not have it.
  var isEmpty: Bool { pictures.isEmpty && files == 0 && missing == 0 }

  /// - Parameter path: that of the file, if the archive has it.
  /// - Returns: whether it is a picture that the archive has.
  @discardableResult
  mutating func add(isPicture: Bool, path: String?, alt: String?) -> Bool {
    if !isPicture {
      files += 1
    } else if let path {
      pictures.append(ArchivedPicture(path: path, alt: alt ?? ""))
      return true
    } else {
      missing += 1
    }
    return false
  }
}

/// A file that is said to be a picture. Whether it is one is found when its post is imported.
struct ArchivedPicture: Sendable {
  /// The file.
  var path: String
  var alt = ""
}

struct ArchivedLocation: Sendable {
  /// Degrees in decimal, as they are written.
  var latitude: String
  var longitude: String
  var name: String?
}

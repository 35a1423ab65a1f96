import Domain
import Markup

/// What an archive of another system holds that a site can show.
public struct Archive: Sendable {
  /// Whose archives are read.
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

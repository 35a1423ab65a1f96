import Domain
import Markup

/// What the archive of an account on another system holds that a site can show.
public struct AccountArchive: Sendable {
  /// Whose archives are read.
  public enum System: String, Sendable {
    case mastodon
    case twitter
  }

  /// Found out from the files of the archive, never asked for.
  public let system: System
  let account: ArchivedAccount
  /// In order of time.
  let posts: [ArchivedPost]
  /// Where posts were published that are deleted since.
  let deletedAddresses: [String]
  /// Those below which all posts of the account were published, and nobody else's; none where addresses don't tell.
  let ownAddresses: [String]
  let leftOut: LeftOut
  let folder: ArchiveFolder

  /// Reads the archive in a folder: that of a Mastodon account (or of another server of the fediverse whose
  /// archives have the same files), or that of a Twitter account.
  ///
  /// - Parameter author: who is to have the posts, where that was chosen.
  /// - Returns: nil where there is none.
  /// - Throws: ``ArchiveError`` where it can't be read.
  init?(_ folder: ArchiveFolder, author: String?) throws(ArchiveError) {
    guard let (system, archive) = try Self.reading(folder, author: author) else { return nil }
    var reading = archive
    self.folder = folder
    self.system = system
    account = try reading.readAccount()
    var posts = try reading.readPosts()
    posts.sort { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    self.posts = posts
    deletedAddresses = reading.deletedAddresses
    ownAddresses = reading.ownAddresses
    leftOut = reading.leftOut
  }

  /// The archive as it is read for somebody of the site, by their username: whoever chose them may have written
  /// their id.
  func read(for username: String) throws(ArchiveError) -> AccountArchive {
    guard let archive = try AccountArchive(folder, author: username) else {
      throw .noArchive(path: folder.path, near: nil)
    }
    return archive
  }

  /// The folder of a file that is a part of an archive; nil where it is none.
  static func folder(around file: String) -> String? {
    let names = file.split(separator: "/", omittingEmptySubsequences: false)
    let parent = names.count > 1 ? names.dropLast().joined(separator: "/") + "/" : "."
    guard let name = names.last, let folder = try? ArchiveFolder(parent), isIn(folder),
      let value = try? folder.value(in: String(name)), MastodonArchive.isPart(value)
    else { return nil }
    return folder.path
  }

  /// Whether there is an archive in a folder.
  static func isIn(_ folder: ArchiveFolder) -> Bool {
    (try? reading(folder, author: nil)) != nil
  }

  private static func reading(
    _ folder: ArchiveFolder, author: String?
  ) throws(ArchiveError) -> (System, any ArchiveReading)? {
    if try folder.has(MastodonArchive.outbox) {
      return (.mastodon, MastodonArchive(folder, author: author))
    }
    if let archive = try TwitterArchive(folder) { return (.twitter, archive) }
    // Without a word of what is missing it would be taken for a database.
    if MastodonArchive.isAccount(folder) {
      throw .missingFile(path: folder.path + "/" + MastodonArchive.outbox)
    }
    return nil
  }
}

/// What the archives of each system are read with.
protocol ArchiveReading {
  /// What was read and is no part of ``readPosts()``.
  var leftOut: LeftOut { get }
  /// Where posts were published that it says were deleted, as far as it does.
  var deletedAddresses: [String] { get }
  /// Below which addresses the account's own posts were published, as far as those tell whose they are.
  var ownAddresses: [String] { get }
  mutating func readAccount() throws(ArchiveError) -> ArchivedAccount
  /// In any order.
  mutating func readPosts() throws(ArchiveError) -> [ArchivedPost]
}

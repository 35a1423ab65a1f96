import Domain

/// One file of the site to be.
public struct PlannedFile: Sendable, Equatable {
  /// From the output folder.
  public let path: String
  /// What it is rendered or copied from.
  public let content: PlannedContent
}

/// What a file will hold.
public enum PlannedContent: Sendable, Hashable {
  case page(Address)
  case feed(FeedSubject, FeedFormat)
  /// A full block of a feed's whole history, counted from the oldest, from 1 (RFC 5005, section 4).
  case feedArchive(FeedSubject, block: Int)
  /// Every user's feed (OPML 2.0).
  case people
  case robots
  /// When the newest posts were published, for pages that look whether there are newer ones.
  case latest
  /// nil is `sitemap.xml` itself; the number of a part, from 1, when the site is too big for one.
  case sitemap(part: Int?)
  /// A part of the index that the search page loads.
  case search(SearchFile)
  /// A file of the theme, by its position.
  case asset(Int)
  case copied(CopiedContent)
  /// A page at an old path of a post.
  indirect case redirect(Redirect)
  /// All old paths, for hosts that read such a list.
  case redirectList([Redirect])

  /// Whether it is there because of old paths, which posts of strangers state: whatever else stands there comes
  /// first.
  public var isOfOldPaths: Bool {
    switch self {
    case .redirect, .redirectList: true
    default: false
    }
  }
}

/// A file that the theme has no part in.
public enum CopiedContent: Sendable, Hashable {
  /// A position in ``Network/media``.
  case media(Int)
  /// A smaller rendition of a media file: its position, and the rendition's among its own.
  case rendition(media: Int, Int)
  /// A file of the site's owner that is published as it is, by its position.
  case staticFile(Int)
}

/// The list of every output file that a build will have, before anything is rendered.
public struct SitePlan: Sendable {
  /// The files, each to be found by its path.
  public let paths: PathIndex

  /// In the order in which they were planned: those of the owner behind the site's, old paths of posts last.
  public var files: [PlannedFile] { paths.files }

  /// Two planned files with one path: the path.
  public var collisions: [String] { paths.collisions }

  /// Files of the owner that would stand where the site has something itself.
  public let staticConflicts: [StaticFiles.Conflict]

  /// Whether there is no list of old paths because something else has its place.
  public let leavesOutList: Bool

  /// Aliases of posts that lead nowhere.
  public let unusableAliases: [UnusableAlias]
}

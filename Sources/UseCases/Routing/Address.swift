import Domain

/// A page of the site.
///
/// `page` is the number of a block (``Blocks``); nil is the list's front page.
public enum Address: Hashable, Sendable {
  case timeline(page: Int?)
  case post(PostIndex)
  /// Comments and answers below a post that its own page has no room for; the first such page is 2.
  case discussion(PostIndex, page: Int)
  case directory(page: Int?)
  case profile(UserIndex, page: Int?)
  case media(UserIndex, page: Int?)
  /// Somebody's posts that answer others; only who has written some has the page.
  case replies(UserIndex, page: Int?)
  case followers(UserIndex, page: Int?)
  case following(UserIndex, page: Int?)
  case notifications(UserIndex, page: Int?)
  case tagIndex
  case tag(TagIndex, page: Int?)
  case archive
  case month(MonthIndex, page: Int?)
  case search
  case plainPage(PageIndex)
  case notFound

  /// The number of a page of a list; nil for its front and for pages that are of no list.
  public var page: Int? {
    switch self {
    case .timeline(let page), .directory(let page), .profile(_, let page), .media(_, let page),
      .replies(_, let page), .followers(_, let page), .following(_, let page),
      .notifications(_, let page),
      .tag(_, let page), .month(_, let page):
      page
    case .post, .discussion, .tagIndex, .archive, .search, .plainPage, .notFound: nil
    }
  }
}

/// A hashtag's place in ``Site/tags``.
public typealias TagIndex = RecordIndex<Tag>

/// A month's place in ``Site/months``.
public typealias MonthIndex = RecordIndex<Month>

/// What a feed is about.
public enum FeedSubject: Hashable, Sendable {
  case site
  case user(UserIndex)
  case tag(TagIndex)
  case notifications(UserIndex)
}

/// The format of a feed.
public enum FeedFormat: String, Hashable, Sendable, CaseIterable {
  /// RFC 4287.
  case atom
  /// JSON Feed 1.1.
  case json
  /// RSS 2.0.
  case rss

  /// For the `type` of links to it; without a charset.
  public var mediaType: String {
    switch self {
    case .atom: "application/atom+xml"
    case .json: "application/feed+json"
    case .rss: "application/rss+xml"
    }
  }
}

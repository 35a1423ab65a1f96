import UseCases

/// What the bytes of a file come from, for those who want to know where the time goes.
public enum FileMaker: Hashable, Sendable {
  /// A page's template, without `.html`.
  case template(String)
  case feed
  case searchIndex
  /// The sitemap and other lists of the whole site.
  case list
  case redirect
  /// Pictures, assets and files of the owner.
  case copy

  /// Nil for a page: which template makes it is known when it is looked at.
  init?(_ content: PlannedContent) {
    switch content {
    case .page: return nil
    case .feed, .feedArchive: self = .feed
    case .search: self = .searchIndex
    case .people, .robots, .latest, .sitemap, .redirectList: self = .list
    case .redirect: self = .redirect
    case .asset, .copied: self = .copy
    }
  }

  /// For a table: the template's file, or words for what is made without one.
  public var name: String {
    switch self {
    case .template(let name): name + ".html"
    case .feed: "feeds"
    case .searchIndex: "search index"
    case .list: "sitemap and other lists"
    case .redirect: "redirects"
    case .copy: "assets and copied files"
    }
  }
}

import Domain

/// Makes every path and every link, for templates, feeds and the sitemap alike.
public struct Router: Sendable {
  public let style: URLStyle
  let userSegments: [PathName]
  let postSegments: [PathName]
  var tagSegments: [PathName]
  let months: [Month]
  let pagePaths: [PathName]

  /// The file of a page, from the output folder: `posts/1/index.html`.
  public func file(of address: Address) -> String {
    switch address {
    case .timeline(page: nil): "index.html"
    case .notFound: "404.html"
    default:
      switch style {
      case .pretty: folder(of: address, \.segment) + "/index.html"
      case .html: folder(of: address, \.segment) + ".html"
      }
    }
  }

  /// The link to a page from the site's root, percent-encoded: `posts/1/`.
  public func link(to address: Address) -> String {
    switch address {
    case .timeline(page: nil): style == .pretty ? "" : "index.html"
    case .notFound: "404.html"
    default: folder(of: address, \.encoded) + (style == .pretty ? "/" : ".html")
    }
  }

  /// The file of a feed, from the output folder.
  public func file(of feed: FeedSubject, _ format: FeedFormat) -> String {
    folder(of: feed, \.segment) + "feed.\(format.rawValue)"
  }

  /// The link to a feed from the site's root.
  public func link(to feed: FeedSubject, _ format: FeedFormat) -> String {
    folder(of: feed, \.encoded) + "feed.\(format.rawValue)"
  }

  /// The file of an archive of an Atom feed, from the output folder.
  public func file(ofArchive block: Int, of feed: FeedSubject) -> String {
    folder(of: feed, \.segment) + "feed-\(block).atom"
  }

  /// The link to an archive of an Atom feed from the site's root.
  public func link(toArchive block: Int, of feed: FeedSubject) -> String {
    folder(of: feed, \.encoded) + "feed-\(block).atom"
  }

  private func folder(of feed: FeedSubject, _ form: KeyPath<PathName, String>) -> String {
    switch feed {
    case .site: ""
    case .user(let user): folder(of: .profile(user, page: nil), form) + "/"
    case .tag(let tag): folder(of: .tag(tag, page: nil), form) + "/"
    case .notifications(let user): folder(of: .notifications(user, page: nil), form) + "/"
    }
  }

  private func folder(of address: Address, _ form: KeyPath<PathName, String>) -> String {
    switch address {
    case .timeline(let page): "page/\(page ?? 0)"
    case .post(let post): "posts/" + postSegments[post.position][keyPath: form]
    case .directory(let page): numbered("users", page)
    case .profile(let user, let page): numbered(person(user, form), page)
    case .media(let user, let page): numbered(person(user, form) + "/media", page)
    case .followers(let user, let page): numbered(person(user, form) + "/followers", page)
    case .following(let user, let page): numbered(person(user, form) + "/following", page)
    case .notifications(let user, let page):
      numbered(person(user, form) + "/notifications", page)
    case .tagIndex: "tags"
    case .tag(let tag, let page):
      numbered("tags/" + tagSegments[tag.position][keyPath: form], page)
    case .archive: "archive"
    case .month(let month, let page): numbered("archive/" + months[month].path, page)
    case .search: "search"
    case .plainPage(let page): pagePaths[page][keyPath: form]
    case .notFound: "404"
    }
  }

  private func person(_ user: UserIndex, _ form: KeyPath<PathName, String>) -> String {
    "users/" + userSegments[user.position][keyPath: form]
  }

  private func numbered(_ folder: String, _ page: Int?) -> String {
    guard let page else { return folder }
    return "\(folder)/page/\(page)"
  }
}

/// A name as a folder of the output and as a part of a link.
public struct PathName: Sendable, Equatable {
  public let segment: String
  public let encoded: String

  init(segment: String) {
    self.segment = segment
    encoded = PathSegment.percentEncoded(segment)
  }

  /// A path of several segments, escaped already.
  init(segments: [String]) {
    segment = segments.joined(separator: "/")
    encoded = segments.map(PathSegment.percentEncoded).joined(separator: "/")
  }
}

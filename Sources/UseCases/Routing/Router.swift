import Domain

/// Makes every path and every link, for templates, feeds and the sitemap alike.
///
/// A class, because links are made everywhere: copying a struct of so many arrays for each would
/// cost more than the link. It never changes.
public final class Router: Sendable {
  /// The setting that all its paths and links follow.
  public let style: URLStyle
  let userSegments: PathNames
  let postSegments: PathNames
  let tagSegments: PathNames
  let months: [Month]
  let pagePaths: PathNames

  init(
    style: URLStyle, userSegments: PathNames, postSegments: PathNames, tagSegments: PathNames,
    months: [Month], pagePaths: PathNames
  ) {
    self.style = style
    self.userSegments = userSegments
    self.postSegments = postSegments
    self.tagSegments = tagSegments
    self.months = months
    self.pagePaths = pagePaths
  }

  /// Appends the file of a page, from the output folder: `posts/1/index.html`.
  func appendFile(of address: Address, to output: inout [UInt8]) {
    switch address {
    case .timeline(page: nil): output.append("index.html")
    case .notFound: output.append(SiteNames.notFound)
    default: append(address, .file, style == .pretty ? "/index.html" : ".html", to: &output)
    }
  }

  /// The link to a page from the site's root, percent-encoded: `posts/1/`.
  public func link(to address: Address) -> String {
    String(appending: { appendLink(to: address, to: &$0) })
  }

  /// Appends the link to a page from the site's root, percent-encoded: `posts/1/`.
  public func appendLink(to address: Address, to output: inout [UInt8]) {
    switch address {
    case .timeline(page: nil): if style == .html { output.append("index.html") }
    case .notFound: output.append(SiteNames.notFound)
    default: append(address, .link, style == .pretty ? "/" : ".html", to: &output)
    }
  }

  /// Appends the file of a feed, from the output folder.
  func appendFile(of feed: FeedSubject, _ format: FeedFormat, to output: inout [UInt8]) {
    append(feed, .file, "feed.", format.rawValue, to: &output)
  }

  /// The link to a feed from the site's root.
  public func link(to feed: FeedSubject, _ format: FeedFormat) -> String {
    String(appending: { appendLink(to: feed, format, to: &$0) })
  }

  /// Appends the link to a feed from the site's root.
  public func appendLink(
    to feed: FeedSubject, _ format: FeedFormat, to output: inout [UInt8]
  ) {
    append(feed, .link, "feed.", format.rawValue, to: &output)
  }

  /// The file of an archive of an Atom feed, from the output folder.
  public func file(ofArchive block: Int, of feed: FeedSubject) -> String {
    String(appending: { append(feed, .file, SiteNames.feedArchive(block), "", to: &$0) })
  }

  /// The link to an archive of an Atom feed from the site's root.
  public func link(toArchive block: Int, of feed: FeedSubject) -> String {
    String(appending: { append(feed, .link, SiteNames.feedArchive(block), "", to: &$0) })
  }

  /// Whether a name stands in a path of the output folder or, percent-encoded, in a link.
  private enum Form {
    case file
    case link
  }

  private func append(
    _ feed: FeedSubject, _ form: Form, _ name: String, _ ending: String,
    to output: inout [UInt8]
  ) {
    switch feed {
    case .site: break
    case .user(let user): append(.profile(user, page: nil), form, "/", to: &output)
    case .tag(let tag): append(.tag(tag, page: nil), form, "/", to: &output)
    case .notifications(let user): append(.notifications(user, page: nil), form, "/", to: &output)
    }
    output.append(name)
    output.append(ending)
  }

  private func append(
    _ address: Address, _ form: Form, _ ending: StaticString, to output: inout [UInt8]
  ) {
    switch address {
    case .timeline(page: nil), .notFound:
      preconditionFailure("a page with a name of its own has no ending")
    case .timeline(let page?):
      output.append("page/")
      output.append(decimal: page)
    case .post(let post):
      output.append("posts/")
      append(postSegments, post.position, form, to: &output)
    case .discussion(let post, let page):
      output.append("posts/")
      append(postSegments, post.position, form, to: &output)
      append(page: page, to: &output)
    case .directory(let page):
      output.append("users")
      append(page: page, to: &output)
    case .profile(let user, let page): append(user, form, "", page, to: &output)
    case .media(let user, let page): append(user, form, "/media", page, to: &output)
    case .replies(let user, let page): append(user, form, "/replies", page, to: &output)
    case .followers(let user, let page): append(user, form, "/followers", page, to: &output)
    case .following(let user, let page): append(user, form, "/following", page, to: &output)
    case .notifications(let user, let page):
      append(user, form, "/notifications", page, to: &output)
    case .tagIndex: output.append("tags")
    case .tag(let tag, let page):
      output.append("tags/")
      append(tagSegments, tag.position, form, to: &output)
      append(page: page, to: &output)
    case .archive: output.append("archive")
    case .month(let month, let page):
      output.append("archive/")
      output.append(months[month.position].path)
      append(page: page, to: &output)
    case .search: output.append("search")
    case .plainPage(let page): append(pagePaths, page.position, form, to: &output)
    }
    output.append(literal: ending)
  }

  private func append(
    _ user: UserIndex, _ form: Form, _ folder: StaticString, _ page: Int?,
    to output: inout [UInt8]
  ) {
    output.append("users/")
    append(userSegments, user.position, form, to: &output)
    output.append(literal: folder)
    append(page: page, to: &output)
  }

  private func append(
    _ names: PathNames, _ index: Int, _ form: Form, to output: inout [UInt8]
  ) {
    switch form {
    case .file: names.append(index, to: &output)
    case .link: names.appendEncoded(index, to: &output)
    }
  }

  private func append(page: Int?, to output: inout [UInt8]) {
    guard let page else { return }
    output.append("/page/")
    output.append(decimal: page)
  }
}

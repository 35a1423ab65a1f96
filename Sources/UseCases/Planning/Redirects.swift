import Domain
import Markup

/// An old path of a post, at which a page leads to the new one.
public struct Redirect: Sendable, Hashable {
  /// Where the old path leads.
  public let post: PostIndex
  /// The old path as it stands in a URL, from the site's root: `2020/fog/`.
  public let oldPath: String
  /// The file at the old path: `2020/fog/index.html`.
  public let file: String

  /// The same as a page that is a file, `2020/fog.html`: where all pages are, texts link to it so. Nil for
  /// one that is a file already.
  fileprivate var asPage: Redirect? {
    let ending = ".html"
    guard oldPath.hasSuffix("/") else { return nil }
    return Redirect(
      post: post, oldPath: String(oldPath.dropLast()) + ending,
      file: String(file.dropLast("/index.html".count)) + ending)
  }
}

/// An old path of a post that leads nowhere: it is no path, or something else stands there.
public struct UnusableAlias: Sendable {
  /// The one that states it.
  public let post: PostIndex
  /// As it is written.
  public let alias: String
  /// The post to which it leads already, if one does.
  public let other: PostIndex?
}

/// The old paths of posts (`aliases`), as far as a file can stand there.
public struct Redirects: Sendable {
  /// In the order of the posts.
  public let all: [Redirect]
  /// Those of public posts: anybody can read the list of old paths, and posts that are in no list are
  /// not in this one. None where something else has its name.
  let listed: [Redirect]
  /// Whether something else has the name of the list, and there would be one.
  let leavesOutList: Bool
  /// In the order of the posts.
  public let unusable: [UnusableAlias]

  /// - Parameters:
  ///   - files: everything else of the site, which comes first.
  ///   - others: the paths of what is not the site's and comes first as well.
  init(_ site: Site, besides files: [PlannedFile], _ others: [String] = []) {
    let posts = site.network.posts
    let withAliases = posts.indices.filter { !posts[$0].aliases.isEmpty }
    guard !withAliases.isEmpty else {
      all = []
      listed = []
      leavesOutList = false
      unusable = []
      return
    }
    var taken = TakenPaths()
    for file in files { taken.take(file.path, for: nil) }
    taken.take(SiteNames.redirectList, for: nil)
    for path in Self.namesOfHosts + others { taken.take(path, for: nil) }
    // Whoever looks for a post that is hidden, or waits for its time, must not be sent to a stranger's.
    for (path, author) in site.heldBackPaths { taken.keep(path, for: author) }
    var all: [Redirect] = []
    var unusable: [UnusableAlias] = []
    for position in withAliases {
      // By the file, where it stands in the list.
      var own: [String: Int] = [:]
      let post = PostIndex(position)
      let author = posts[position].authorIndex.map { site.network.users[$0.position].id }
      for alias in posts[position].aliases {
        let redirect = Self.redirect(post, alias, root: site.settings.baseURL.path)
        if let redirect, let known = own[redirect.file] {
          // Two spellings of one path, such as `/fog/` and `/fog/index.html`: that of a folder says more.
          if redirect.oldPath.hasSuffix("/") { all[known] = redirect }
          continue
        }
        if let redirect, taken.isFree(redirect.file, for: post),
          !taken.isKept(redirect.file, from: author)
        {
          taken.take(redirect.file, for: post)
          own[redirect.file] = all.count
          all.append(redirect)
        } else {
          let other = redirect.flatMap { taken.post(at: $0.file) }
          unusable.append(
            UnusableAlias(post: post, alias: alias, other: other == post ? nil : other))
        }
      }
    }
    if site.settings.urlStyle == .html {
      for redirect in all {
        guard let page = redirect.asPage, taken.isFree(page.file, for: page.post) else { continue }
        taken.take(page.file, for: page.post)
        all.append(page)
      }
    }
    self.all = all
    self.unusable = unusable
    // Of the site's own files only plain pages can have that name.
    let isListTaken =
      others.contains(where: Self.isAtPlaceOfList)
      || files.contains { $0.path.utf8.first == UInt8(ascii: "_") && Self.isAtPlaceOfList($0.path) }
    let listed = all.filter { posts[$0.post.position].visibility == .public }
    self.listed = isListTaken ? [] : listed
    leavesOutList = isListTaken && !listed.isEmpty
  }

  /// The files that they need; none for a site without.
  var files: [PlannedFile] {
    var files = all.map { PlannedFile(path: $0.file, content: .redirect($0)) }
    if !listed.isEmpty {
      files.append(PlannedFile(path: SiteNames.redirectList, content: .redirectList(listed)))
    }
    return files
  }

  /// Whether a path is that of the list (``SiteNames/redirectList``), or one below it.
  public static func isAtPlaceOfList(_ path: String) -> Bool {
    path.pathSegments.first.map(NameFolding.folded) == SiteNames.redirectList
  }

  /// What hosts read at the top of a site: an owner may have put such a file there. Those with an ending are
  /// told by that (``isFileOfOwner(_:)``).
  private static let namesOfHosts = ["CNAME", "_headers", "apple-app-site-association"]
  /// How pages end whose place a post can take.
  private static let pageEndings: Set = [
    "html", "htm", "xhtml", "shtml", "php", "asp", "aspx", "jsp", "cgi", "cfm",
  ]

  /// Whether a name at the top of a site is one that its owner may want for a file: `favicon.ico`, `ads.txt`,
  /// `web.config`. A stranger's post must not be in its way.
  private static func isFileOfOwner(_ name: String) -> Bool {
    let ending = name.fileExtension
    return ending.first?.isLetter == true && ending.allSatisfy { $0.isLetter || $0.isNumber }
      && !pageEndings.contains(ending)
  }

  /// The longest alias that is looked at, and the deepest.
  private static let longest = 1_000
  private static let deepest = 16

  /// What is behind the host of a whole URL, also of one that leaves the scheme to the page that it is on.
  private static func withoutHost(_ url: Substring) -> Substring {
    guard let start = url.firstRange(of: "//") else { return url }
    let scheme = url[..<start.lowerBound]
    let rest = url[start.upperBound...]
    let host = rest.prefix { $0 != "/" }
    // `//2020.01/fog/` is a path with a slash too many.
    let isHost =
      host.contains(".") && host.last?.isLetter == true && rest[host.endIndex...].count > 1
    let isWhole =
      scheme.isEmpty ? isHost : scheme.last == ":" && scheme.dropLast().allSatisfy(\.isLetter)
    return isWhole ? rest[host.endIndex...] : url
  }

  /// Reads a path such as `/2020/fog/`, or a whole URL of which only the path counts. The query of a script is what
  /// tells its pages apart: whoever leads from there takes the place of all.
  ///
  /// - Parameter root: the path of the site's address, which old paths may begin with.
  private static func redirect(
    _ post: PostIndex, _ alias: String, root: String
  ) -> Redirect? {
    guard alias.utf8.count <= longest else { return nil }
    var path = alias.prefix { $0 != "#" }
    let query = path.firstIndex(of: "?")
    path = path[..<(query ?? path.endIndex)]
    path = withoutHost(path)
    if query != nil {
      guard path.last == "/" || path.pathSegments.last?.contains(".") != true else { return nil }
    }
    if path.hasPrefix(root) {
      path = path.dropFirst(root.count)
    } else if path == root.dropLast() {
      path = ""
    }
    let isFolder = path.hasSuffix("/")
    let segments = path.pathSegments
    guard (1...deepest).contains(segments.count) else { return nil }
    let ending = ".html"
    var names: [String] = []
    var isFile = false
    for (index, segment) in segments.enumerated() {
      guard let name = String(percentDecoding: segment) else { return nil }
      isFile = !isFolder && index == segments.count - 1 && name.hasSuffix(ending)
      // Only what could stand there as it is: an escaped name would be another path.
      let stem = isFile ? String(name.dropLast(ending.count)) : name
      guard PathSegment.segment(for: stem).utf8.elementsEqual(stem.utf8) else { return nil }
      names.append(name)
    }
    if names.count == 1, isFileOfOwner(names[0]) { return nil }
    let oldPath = names.map(PathSegment.percentEncoded).joined(separator: "/")
    let plain = names.joined(separator: "/")
    return Redirect(
      post: post, oldPath: isFile ? oldPath : oldPath + "/",
      file: isFile ? plain : plain + "/index.html")
  }
}

/// Paths as a file system that ignores case and normalises compares them, and addresses as hosts do:
/// many send `fog.html` or `fog/index.html` for `/fog`, `/fog/` and `/fog.html` alike.
private struct TakenPaths {
  private var files: Set<String> = []
  private var folders: Set<String> = []
  /// By the address of a page, the post that leads from there; nil for a page of the site.
  private var pages: [Substring: PostIndex?] = [:]
  /// By the address of a page that is held back, who may lead from there.
  private var keepers: [Substring: String?] = [:]

  /// - Parameter post: leads from there; nil for a file of the site.
  mutating func take(_ path: String, for post: PostIndex?) {
    let path = NameFolding.folded(path)
    files.insert(path)
    forEachFolder(of: path) { folders.insert($0) }
    pages.updateValue(post, forKey: Self.address(ofPage: path))
  }

  /// - Parameter author: the id of who alone may lead from there; nil for nobody.
  mutating func keep(_ path: String, for author: String?) {
    keepers[Self.address(ofPage: NameFolding.folded(path))] = .some(author)
  }

  /// Whether that is kept for another than an author.
  func isKept(_ path: String, from author: String?) -> Bool {
    guard let keeper = keepers[Self.address(ofPage: NameFolding.folded(path))] else { return false }
    return keeper == nil || keeper != author
  }

  /// Whether a post may lead from there. It may from two files of one address.
  func isFree(_ path: String, for post: PostIndex) -> Bool {
    let path = NameFolding.folded(path)
    var isFree = !files.contains(path) && !folders.contains(path)
    forEachFolder(of: path) { if files.contains($0) { isFree = false } }
    let address = Self.address(ofPage: path)
    if let other = pages[address], other != post { return false }
    return isFree && !Router.isOfSite(address)
  }

  /// The post that leads from a page's address.
  func post(at path: String) -> PostIndex? {
    pages[Self.address(ofPage: NameFolding.folded(path))] ?? nil
  }

  private static func address(ofPage path: String) -> Substring {
    for ending in ["/index.html", ".html"] where path.hasSuffix(ending) {
      return path.dropLast(ending.count)
    }
    return path[...]
  }

  private func forEachFolder(of path: String, _ body: (String) -> Void) {
    let slash = UInt8(ascii: "/")
    for place in path.utf8.indices where path.utf8[place] == slash { body(String(path[..<place])) }
  }
}

import Domain
import Markup

extension SitePlan {
  /// People in one block of a list of people: they are short.
  static let peoplePerBlock = 100
  /// Entries of a feed's subscription document and of each of its archives.
  public static let entriesPerFeed = 20
  /// Posts that `latest.json` tells of: the page says "20+" when all of them are new.
  public static let latestPosts = 20

  /// Plans the whole site.
  ///
  /// - Parameters:
  ///   - assets: the paths of the theme's files.
  ///   - staticPaths: where files of the owner are to be published as they are.
  ///   - others: what stands in the output folder and is not the site's, as far as old paths of posts have to
  ///     make way for it.
  /// - Complexity: O(files).
  public init(
    _ site: Site, assets: [String], staticPaths: [String] = [], besides others: [String] = [],
    workers: Workers = .serial
  ) {
    let files = workers.mapRanges(Planner.stepCount(for: site), atLeast: 256) { steps in
      var planner = Planner(site: site, assets: assets)
      planner.files.reserveCapacity(steps.count)
      for step in steps { planner.plan(step) }
      return planner.files
    }
    let own = StaticFiles(staticPaths, besides: files, workers: workers)
    let redirects = Redirects(site, besides: files, others + own.files.map(\.path))
    let more = own.files + redirects.files
    paths = PathIndex(more.isEmpty ? files : files + more, workers: workers)
    staticConflicts = own.conflicts
    leavesOutList = redirects.leavesOutList
    unusableAliases = redirects.unusable
  }
}

/// Plans a part of a site. Most files belong to one post, person or hashtag, and each of these is a
/// step of its own, so that ranges of steps can be planned side by side.
private struct Planner {
  let site: Site
  let assets: [String]
  var files: [PlannedFile] = []
  /// The path that is being made: its storage is used for all of them.
  private var path: [UInt8] = []

  init(site: Site, assets: [String]) {
    self.site = site
    self.assets = assets
  }

  /// The lists, the posts, the people, the hashtags with their index, and the rest.
  static func stepCount(for site: Site) -> Int {
    1 + site.network.posts.count + site.network.users.count + tagStepCount(for: site) + 1
  }

  private static func tagStepCount(for site: Site) -> Int {
    site.settings.sections.tags ? 1 + site.tags.count : 0
  }

  mutating func plan(_ step: Int) {
    if step == 0 { return planLists() }
    var rest = step - 1
    if rest < site.network.posts.count { return planPost(PostIndex(rest)) }
    rest -= site.network.posts.count
    if rest < site.network.users.count { return planPerson(UserIndex(rest)) }
    rest -= site.network.users.count
    if rest < Self.tagStepCount(for: site) {
      if rest == 0 { add(.tagIndex) } else { plan(TagIndex(rest - 1)) }
      return
    }
    planArchive()
    planRest()
  }

  private var sections: Sections { site.settings.sections }

  private mutating func planLists() {
    add { .timeline(page: $0) }
    if sections.directory {
      add { .directory(page: $0) }
    }
    add(feeds: .site)
  }

  private mutating func planPost(_ post: PostIndex) {
    for page in 1...site.discussionPageCount(of: post) {
      add(site.address(ofPage: page, below: post))
    }
  }

  private mutating func planPerson(_ user: UserIndex) {
    let sections = sections
    add { .profile(user, page: $0) }
    add(feeds: .user(user))
    if site.relations.repliesOfUser.count(of: user.position) > 0 {
      add { .replies(user, page: $0) }
    }
    if sections.media {
      add { .media(user, page: $0) }
    }
    if sections.follows {
      add { .followers(user, page: $0) }
      add { .following(user, page: $0) }
    }
    if sections.notifications {
      add { .notifications(user, page: $0) }
      add(feeds: .notifications(user))
    }
  }

  private mutating func plan(_ tag: TagIndex) {
    add { .tag(tag, page: $0) }
    add(feeds: .tag(tag))
  }

  private mutating func planArchive() {
    guard sections.archive else { return }
    add(.archive)
    for month in site.months.indices.map(MonthIndex.init) {
      add { .month(month, page: $0) }
    }
  }

  private mutating func planRest() {
    for position in site.network.pages.indices { add(.plainPage(PageIndex(position))) }
    add(.notFound)
    add(SiteNames.robots, .robots)
    add(SiteNames.latest, .latest)
    add(SiteNames.sitemap, .sitemap(part: nil))
    let parts = SitemapEntries(site).partNumbers
    if parts.count > 1 {
      for part in parts { add(SiteNames.sitemapPart(part), .sitemap(part: part)) }
    }
    if sections.feeds { add(SiteNames.people, .people) }
    if sections.search { planSearch() }
    for (position, path) in assets.enumerated() { add(path, .asset(position)) }
    planMedia()
  }

  private mutating func planMedia() {
    let media = site.network.media
    for (position, file) in media.enumerated() { add(file.path, .copied(.media(position))) }
    // Two files with the same picture have the same renditions.
    var paths: Set<String> = []
    for (position, file) in media.enumerated() {
      for (number, rendition) in file.renditions.enumerated()
      where paths.insert(rendition.path).inserted {
        add(rendition.path, .copied(.rendition(media: position, number)))
      }
    }
  }

  private mutating func planSearch() {
    add(.search)
    for list in SearchLayout.lists(of: site) {
      guard let layout = site.searchLayouts[list] else { continue }
      for file in layout.files(of: list) { add(layout.path(of: file), .search(file)) }
    }
  }

  private mutating func add(_ address: Address) {
    add(.page(address)) { [site] in site.router.appendFile(of: address, to: &$0) }
  }

  /// A list's front page and its numbered ones.
  private mutating func add(list address: (Int?) -> Address) {
    let front = address(nil)
    add(front)
    let count = site.blocks(of: front).pageCount
    for page in stride(from: 1, through: count, by: 1) { add(address(page)) }
  }

  private mutating func add(feeds subject: FeedSubject) {
    for format in site.feedFormats(of: subject) {
      add(.feed(subject, format)) { [site] in
        site.router.appendFile(of: subject, format, to: &$0)
      }
    }
    let count = site.feedArchiveCount(of: subject)
    guard count > 0 else { return }
    for block in 1...count {
      add(site.router.file(ofArchive: block, of: subject), .feedArchive(subject, block: block))
    }
  }

  private mutating func add(_ path: String, _ content: PlannedContent) {
    files.append(PlannedFile(path: path, content: content))
  }

  private mutating func add(_ content: PlannedContent, _ appendPath: (inout [UInt8]) -> Void) {
    path.removeAll(keepingCapacity: true)
    appendPath(&path)
    files.append(PlannedFile(path: String(decoding: path, as: UTF8.self), content: content))
  }
}

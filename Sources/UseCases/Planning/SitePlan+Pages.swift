import Domain
import Markup

extension SitePlan {
  /// People in one block of a list of people: they are short.
  public static let peoplePerBlock = 100
  /// Entries of a feed's subscription document and of each of its archives.
  public static let entriesPerFeed = 20
  /// Posts in one block of the search data.
  public static let searchPostsPerBlock = 1000

  /// Plans the whole site.
  ///
  /// - Parameter assets: the paths of the theme's files.
  /// - Complexity: O(files).
  public init(_ site: Site, assets: [String]) {
    var planner = Planner(site: site)
    planner.planLists()
    planner.planPosts()
    planner.planPeople()
    planner.planTags()
    planner.planArchive()
    planner.planRest(assets: assets)
    files = planner.files
    collisions = planner.collisions()
  }
}

private struct Planner {
  let site: Site
  var files: [PlannedFile] = []

  private var sections: Sections { site.settings.sections }

  mutating func planLists() {
    add(list: site.blocks(of: .timeline(page: nil))) { .timeline(page: $0) }
    if sections.directory {
      add(list: site.blocks(of: .directory(page: nil))) { .directory(page: $0) }
    }
    add(feeds: .site)
  }

  mutating func planPosts() {
    for position in site.network.posts.indices { add(.post(PostIndex(position))) }
  }

  mutating func planPeople() {
    for position in site.network.users.indices {
      let user = UserIndex(position)
      add(list: site.blocks(of: .profile(user, page: nil))) { .profile(user, page: $0) }
      add(feeds: .user(user))
      if sections.media {
        add(list: site.blocks(of: .media(user, page: nil))) { .media(user, page: $0) }
      }
      if sections.follows {
        add(list: site.blocks(of: .followers(user, page: nil))) { .followers(user, page: $0) }
        add(list: site.blocks(of: .following(user, page: nil))) { .following(user, page: $0) }
      }
      if sections.notifications {
        add(list: site.blocks(of: .notifications(user, page: nil))) {
          .notifications(user, page: $0)
        }
        add(feeds: .notifications(user))
      }
    }
  }

  mutating func planTags() {
    guard sections.tags else { return }
    add(.tagIndex)
    for position in site.tags.indices {
      let tag = TagIndex(position)
      add(list: site.blocks(of: .tag(tag, page: nil))) { .tag(tag, page: $0) }
      add(feeds: .tag(tag))
    }
  }

  mutating func planArchive() {
    guard sections.archive else { return }
    add(.archive)
    for position in site.months.indices {
      add(list: site.blocks(of: .month(position, page: nil))) { .month(position, page: $0) }
    }
  }

  mutating func planRest(assets: [String]) {
    for position in site.network.pages.indices { add(.plainPage(position)) }
    add(.notFound)
    add("robots.txt", .robots)
    add("sitemap.xml", .sitemap(part: nil))
    let parts = SitemapEntries(site).partCount
    if parts > 1 {
      for part in 1...parts { add("sitemap-\(part).xml", .sitemap(part: part)) }
    }
    if sections.feeds { add("people.opml", .people) }
    if sections.search { planSearch() }
    for (position, path) in assets.enumerated() { add(path, .asset(position)) }
    for (position, file) in site.network.media.enumerated() { add(file.path, .media(position)) }
  }

  private mutating func planSearch() {
    add(.search)
    add("search/people.json", .searchPeople)
    add("search/tags.json", .searchTags)
    add("search/posts.json", .searchPosts(page: nil))
    let blocks = site.searchBlocks
    guard blocks.pageCount > 0 else { return }
    for page in 1...blocks.pageCount {
      add("search/posts-\(page).json", .searchPosts(page: page))
    }
  }

  private mutating func add(_ address: Address) {
    add(site.router.file(of: address), .page(address))
  }

  private mutating func add(list blocks: Blocks, _ address: (Int?) -> Address) {
    add(address(nil))
    guard blocks.pageCount > 0 else { return }
    for page in 1...blocks.pageCount { add(address(page)) }
  }

  private mutating func add(feeds subject: FeedSubject) {
    for format in site.feedFormats(of: subject) {
      add(site.router.file(of: subject, format), .feed(subject, format))
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

  func collisions() -> [String] {
    var seen: Set<String> = []
    seen.reserveCapacity(files.count)
    return files.lazy.map(\.path).filter { !seen.insert($0).inserted }
  }
}

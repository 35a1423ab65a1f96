import Domain

/// What the sitemap lists: every public post and plain page, and the front pages of the timeline, the archive, the
/// directory, profiles and hashtags.
///
/// What needs more than one file is cut into runs that are counted from the oldest, posts, people, hashtags and
/// the rest each by themselves: a new post changes the last run of posts, those with its author and its hashtags,
/// and that of the other lists. Each kind has every fourth number, so that no file moves when another kind grows.
public struct SitemapEntries: Sendable {
  /// A page in the sitemap.
  public struct Entry: Sendable, Equatable {
    /// Its link is made when the entry is written.
    public let address: Address
    /// When the content of the page last changed; nil when nobody knows.
    public let changedAt: Timestamp?
  }

  /// The most that one file may list (sitemaps.org).
  public static let longest = 50_000

  /// How many each part of a longer one lists: half a megabyte, since a new post makes some of them anew.
  static let partLength = 5_000

  /// How many pages all parts list together.
  public let count: Int

  private let site: Site
  /// The lists that are neither somebody's nor a hashtag's, and the plain pages.
  private let fixed: [Address]
  private let tagCount: Int
  /// Which entries each file lists, by the numbers of the files.
  private let parts: [(number: Int, entries: Range<Int>)]

  public init(_ site: Site) {
    self.site = site
    var fixed: [Address] = [.timeline(page: nil)]
    let sections = site.settings.sections
    if sections.directory { fixed.append(.directory(page: nil)) }
    if sections.tags { fixed.append(.tagIndex) }
    if sections.archive {
      fixed.append(.archive)
      fixed += site.months.indices.map { .month(MonthIndex($0), page: nil) }
    }
    fixed += site.network.pages.indices.map { .plainPage(PageIndex($0)) }
    self.fixed = fixed
    let tagCount = sections.tags ? site.tags.count : 0
    let counts = [site.timeline.count, site.network.users.count, tagCount, fixed.count]
    parts = Self.parts(ofKinds: counts)
    count = counts.reduce(0, +)
    self.tagCount = tagCount
  }

  private static func parts(ofKinds counts: [Int]) -> [(number: Int, entries: Range<Int>)] {
    let count = counts.reduce(0, +)
    if count <= longest { return [(1, 0..<count)] }
    var parts: [(number: Int, entries: Range<Int>)] = []
    var start = 0
    for (kind, count) in counts.enumerated() {
      let end = start + count
      var number = kind + 1
      for first in stride(from: start, to: end, by: partLength) {
        parts.append((number, first..<min(first + partLength, end)))
        number += counts.count
      }
      start = end
    }
    return parts
  }

  /// The numbers of the files that the sitemap needs.
  public var partNumbers: [Int] { parts.map(\.number).sorted() }

  /// What a file lists.
  ///
  /// - Parameter part: nil is `sitemap.xml`: everything, or the list of the parts.
  /// - Returns: nil for the list of the parts.
  public func entries(ofFile part: Int?) -> [Entry]? {
    if let part { return entries(ofPart: part) }
    return parts.count == 1 ? entries(ofPart: 1) : nil
  }

  /// The entries of the file with a number; none where there is no such file.
  func entries(ofPart number: Int) -> [Entry] {
    parts.first { $0.number == number }?.entries.map(entry) ?? []
  }

  private func entry(_ position: Int) -> Entry {
    var rest = position
    if rest < site.timeline.count {
      let post = site.timeline[rest]
      return Entry(address: .post(post), changedAt: site.network.posts[post.position].changedAt)
    }
    rest -= site.timeline.count
    if rest < site.network.users.count {
      return site.entry(
        of: .profile(UserIndex(rest), page: nil), otherwise: site.network.users[rest].createdAt)
    }
    rest -= site.network.users.count
    if rest < tagCount { return site.entry(of: .tag(TagIndex(rest), page: nil)) }
    return fixedEntry(fixed[rest - tagCount])
  }

  private func fixedEntry(_ address: Address) -> Entry {
    switch address {
    case .directory: Entry(address: address, changedAt: nil)
    case .tagIndex, .archive:
      Entry(
        address: address,
        changedAt: site.timeline.last.map { site.network.posts[$0.position].createdAt })
    case .plainPage(let page):
      Entry(address: address, changedAt: site.network.pages[page.position].updatedAt)
    default: site.entry(of: address)
    }
  }
}

extension Site {
  /// The front page of a list, which changes with each post on it.
  ///
  /// - Parameter time: when a page without posts has changed.
  /// - Complexity: O(posts on a page)
  fileprivate func entry(
    of list: Address, otherwise time: Timestamp? = nil
  ) -> SitemapEntries.Entry {
    var latest: Timestamp?
    // Reads the fields in their place: to take a post out of its array would copy it.
    for post in posts(onPageAt: list) {
      let changedAt = network.posts[post.position].changedAt
      if latest.map({ $0 < changedAt }) ?? true { latest = changedAt }
    }
    return SitemapEntries.Entry(address: list, changedAt: latest ?? time)
  }
}

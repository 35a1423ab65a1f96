import Domain
import Markup

/// The network as its readers will see it: what is held back is gone but for its addresses, which nobody else may
/// take, every text is rendered, every relation can be looked up, and every page has its place.
///
/// A class, because everything that shows a part of it refers to all of it, and copies of a struct
/// of so many arrays took a tenth of a build. It never changes.
public final class Site: Sendable {
  /// With what the command line has changed of them.
  public let settings: Settings
  /// What is published of the content, and nothing else.
  public let network: Network
  /// Where everything has its page.
  public let router: Router
  /// What people wrote, rendered when a page first asks for it.
  public let texts: SiteTexts
  /// Public posts, oldest first.
  public let timeline: [PostIndex]
  /// In order of first use.
  public let tags: [Tag]
  /// Oldest first.
  public let months: [Month]
  /// Who belongs to what.
  public let relations: Relations
  /// By ``UserIndex``, oldest first.
  public let notices: Grouping<Notice>
  /// Whether any media file has smaller renditions.
  private let hasRenditions: Bool
  /// How the search index is cut into files; empty for a site without a search.
  public let searchLayouts: [SearchList: SearchLayout]
  /// How often each post got which reactions.
  public var reactions: ReactionTable { relations.reactions }
  private let threadStarts: ThreadStarts
  /// Where posts that are held back would have their pages, and the id of who wrote each.
  let heldBackPaths: [(path: String, author: String?)]

  /// Whether more texts were remembered than it is good for.
  private let isMemoryTooLarge: Bool

  /// Reads a network as its audience may see it.
  ///
  /// - Parameters:
  ///   - memory: what an earlier reading with the same settings and the same program gave.
  ///   - ownersTexts: gives the texts of the site's owner beside the content, such as templates: the media files
  ///     that they name are published, whoever else has named them.
  /// - Complexity: O(n log n) in the number of records.
  public init(
    _ judged: JudgedNetwork, remembering memory: TextMemory = TextMemory(key: 0),
    ownersTexts: () -> [[UInt8]] = { [] }, workers: Workers
  ) {
    let network = judged.published(ownersTexts: ownersTexts, workers: workers)
    let settings = judged.settings
    self.settings = settings
    self.network = network
    hasRenditions = network.media.contains { !$0.renditions.isEmpty }
    heldBackPaths = judged.heldBackPaths(style: settings.urlStyle, workers: workers)
    let posts = network.posts
    let (people, lists) = workers.together {
      Router(style: settings.urlStyle, users: network.users, workers: workers)
    } _: {
      Self.lists(of: posts, settings)
    }
    (timeline, months) = lists
    let reading = TextReading(
      settings: settings, network: network, profiles: people, remembering: memory, workers: workers)
    // Which post has a name first is found out by one, texts are read by all.
    let (router, read) = workers.together {
      people.with(
        posts: posts, pages: network.pages, months: lists.months, workers: workers)
    } _: {
      reading.posts()
    }
    relations = Relations(
      network: network, timeline: lists.timeline, kindCount: settings.reactionKinds.count,
      workers: workers
    ) {
      TagTable(posts: posts, notes: read.notes)
    }
    tags = relations.tags
    let texts = reading.texts(read, tags: tags)
    self.texts = texts
    isMemoryTooLarge = memory.isTooLarge(
      for: posts.count + network.comments.count + network.users.count)
    self.router = router.withTags(tags.map(\.identity))
    let (timeline, tags) = (timeline, tags)
    // Each of these is the work of one.
    let (notices, others) = workers.together {
      Self.notices(network, texts, settings.sections, workers)
    } _: {
      (
        ThreadStarts(in: network),
        Self.searchLayouts(network, settings.sections, timeline: timeline, tags: tags)
      )
    }
    self.notices = notices
    (threadStarts, searchLayouts) = others
  }

  /// What is to be remembered of the texts, for ``TextMemory``; nil where it is remembered already, or
  /// nearly all of it.
  public func textMemory() -> [UInt8]? {
    let kinds = [texts.posts.notes, texts.comments.notes, texts.bios.notes]
    let unknown = kinds.reduce(0) { $0 + $1.unknownCount }
    let count = kinds.reduce(0) { $0 + $1.count }
    return unknown * 64 > count || isMemoryTooLarge
      ? TextMemory.stored(kinds) : nil
  }

  /// The post with which the thread of a post begins; itself where it answers none.
  public func threadStart(of post: PostIndex) -> PostIndex { threadStarts[post] }

  /// Whether a post is listed, and all of its thread above it.
  func isThreadOpen(from post: PostIndex) -> Bool { threadStarts.isOpen(from: post) }

  /// The position of a picture in ``Network/media``, if it has smaller renditions.
  ///
  /// - Complexity: O(log n), and nothing for a site without renditions.
  public func positionWithRenditions(of picture: PictureSource?) -> Int? {
    guard hasRenditions, case .media(let path)? = picture,
      let position = network.media.position(at: path), !network.media[position].renditions.isEmpty
    else { return nil }
    return position
  }

  /// How many comments a post shows: the larger of what it states and what there is.
  public func commentCount(of post: PostIndex) -> Int {
    max(
      network.posts[post.position].statedCommentsCount,
      relations.commentsOfPost.count(of: post.position))
  }

  /// How many followers a user shows: the larger of what the record states and what there is.
  public func followersCount(of user: UserIndex) -> Int {
    max(
      network.users[user.position].statedFollowersCount,
      relations.followersOfUser.count(of: user.position))
  }

  /// How many a user follows, in the same way.
  public func followingCount(of user: UserIndex) -> Int {
    max(
      network.users[user.position].statedFollowingCount,
      relations.followingOfUser.count(of: user.position))
  }

  /// How many posts a user has, in the same way.
  public func postsCount(of user: UserIndex) -> Int {
    max(
      network.users[user.position].statedPostsCount, relations.postsOfUser.count(of: user.position))
  }

  private static func lists(
    of posts: [Post], _ settings: Settings
  ) -> (timeline: [PostIndex], months: [Month]) {
    let timeline = posts.indices.filter { posts[$0].visibility == .public }.map(PostIndex.init)
    return (
      timeline,
      Month.months(of: timeline, in: posts, offsetMinutes: settings.timeZoneOffsetMinutes)
    )
  }

  private static func notices(
    _ network: Network, _ texts: SiteTexts, _ sections: Sections, _ workers: Workers
  ) -> Grouping<Notice> {
    sections.notifications
      ? NoticeBoard.notices(network: network, texts: texts, workers: workers)
      : Grouping(groupCount: network.users.count, of: []) { _ in nil }
  }

  private static func searchLayouts(
    _ network: Network, _ sections: Sections, timeline: [PostIndex], tags: [Tag]
  ) -> [SearchList: SearchLayout] {
    sections.search
      ? SearchLayout.layouts(
        of: SearchLayout.lists(sections), network, timeline: timeline, tags: tags)
      : [:]
  }
}

import Domain

extension Site {
  /// How the list at an address is cut into pages.
  public func blocks(of address: Address) -> Blocks {
    Blocks(itemCount: itemCount(of: address), size: blockSize(of: address))
  }

  /// The posts of a feed, oldest first; none for notifications.
  public func posts(of feed: FeedSubject) -> ArraySlice<PostIndex> {
    switch feed {
    case .site: timeline[...]
    case .user(let user): relations.postsOfUser[user.position]
    case .tag(let tag): relations.postsOfTag[tag.position]
    case .notifications: []
    }
  }

  /// The posts in a feed's document, oldest first: the newest, or those of an archive.
  ///
  /// - Parameter archive: the number of an archive, from 1.
  public func posts(of feed: FeedSubject, archive: Int?) -> ArraySlice<PostIndex> {
    let posts = posts(of: feed)
    let size = SitePlan.entriesPerFeed
    guard let archive else { return posts.suffix(size) }
    return posts.dropFirst((archive - 1) * size).prefix(size)
  }

  /// The formats in which a feed is published; none when feeds are switched off.
  public func feedFormats(of feed: FeedSubject) -> [FeedFormat] {
    let sections = settings.sections
    guard sections.feeds else { return [] }
    return switch feed {
    case .site: sections.rss ? [.atom, .json, .rss] : [.atom, .json]
    case .user, .tag: sections.listJSONFeeds ? [.atom, .json] : [.atom]
    case .notifications: [.atom]
    }
  }

  /// How many archive documents a feed has: one for each full block of its posts. They overlap
  /// with the subscription document, so that none ever changes when a post arrives.
  public func feedArchiveCount(of feed: FeedSubject) -> Int {
    guard settings.sections.feeds, settings.sections.feedArchives else { return 0 }
    return posts(of: feed).count / SitePlan.entriesPerFeed
  }

  /// The posts of a list, oldest first; empty for lists of other things.
  public func posts(of address: Address) -> ArraySlice<PostIndex> {
    switch address {
    case .timeline: timeline[...]
    case .profile(let user, _): relations.postsOfUser[user.position]
    case .media(let user, _): relations.picturePostsOfUser[user.position]
    case .replies(let user, _): relations.repliesOfUser[user.position]
    case .tag(let tag, _): relations.postsOfTag[tag.position]
    case .month(let month, _): timeline[months[month.position].range]
    default: []
    }
  }

  /// The posts on one page of a list, oldest first.
  public func posts(onPageAt address: Address) -> ArraySlice<PostIndex> {
    let range = blocks(of: address).range(ofPage: address.page)
    return posts(of: address).dropFirst(range.lowerBound).prefix(range.count)
  }

  private func itemCount(of address: Address) -> Int {
    switch address {
    case .directory: network.users.count
    case .followers(let user, _): relations.followersOfUser.count(of: user.position)
    case .following(let user, _): relations.followingOfUser.count(of: user.position)
    case .notifications(let user, _): notices.count(of: user.position)
    default: posts(of: address).count
    }
  }

  private func blockSize(of address: Address) -> Int {
    switch address {
    case .directory, .followers, .following: SitePlan.peoplePerBlock
    default: settings.pageSize
    }
  }
}

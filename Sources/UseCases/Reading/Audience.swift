import Domain

/// Decides which records the public may see. What it leaves out is in no output byte at all.
public struct Audience: Sendable, Equatable {
  /// Posts and comments dated later are held back, and other records are shown without such a date.
  public var now: Timestamp
  public var includesDrafts: Bool
  public var includesFuture: Bool

  public init(now: Timestamp, includesDrafts: Bool = false, includesFuture: Bool = false) {
    self.now = now
    self.includesDrafts = includesDrafts
    self.includesFuture = includesFuture
  }

  /// Why a post is held back; nil when the public may see it.
  ///
  /// Only the fields that decide are read, so that no post is copied.
  func reasonToHoldBack(
    _ position: Int, of posts: [Post], _ hidden: HiddenRecords
  ) -> HoldBackReason? {
    if let reason = hidden.reasonToHoldBack(post: position) { return reason }
    let visibility = posts[position].visibility
    if !visibility.isPublished { return .visibility(visibility) }
    if posts[position].isDraft, !includesDrafts { return .draft }
    if let until = posts[position].shownUntil, until <= now { return .expired(until) }
    if posts[position].createdAt > now, !includesFuture { return .future }
    if let from = posts[position].shownFrom, from > now, !includesFuture { return .waiting(from) }
    return nil
  }

  /// Why a comment is held back, apart from its post; nil when the public may see it.
  func reasonToHoldBack(
    comment position: Int, of comments: [Comment], _ hidden: HiddenRecords
  ) -> HoldBackReason? {
    if let reason = hidden.reasonToHoldBack(comment: position) { return reason }
    if comments[position].createdAt > now, !includesFuture { return .future }
    return nil
  }

  /// Why a plain page is held back; nil when the public may see it.
  func reasonToHoldBack(_ page: PlainPage) -> HoldBackReason? {
    if page.isHidden { return .visibility(.private) }
    if page.isDraft, !includesDrafts { return .draft }
    if let until = page.shownUntil, until <= now { return .expired(until) }
    if let from = page.shownFrom, from > now, !includesFuture { return .waiting(from) }
    return nil
  }

  /// The moments for which the same records and dates are shown: from the last one at which one came or went until
  /// the next; nil where the moment does not matter.
  ///
  /// - Complexity: O(records).
  public func validity(
    for network: Network, settings: Settings, workers: Workers = .serial
  ) -> (from: Timestamp?, until: Timestamp?) {
    let hidden = HiddenRecords(settings.hidden, in: network)
    var from: Timestamp?
    var until: Timestamp?
    func take(_ reason: HoldBackReason?, _ beginning: Timestamp?, _ end: Timestamp?) {
      switch reason {
      case nil:
        if let beginning, !includesFuture { from = max(from ?? beginning, beginning) }
        if let end { until = min(until ?? end, end) }
      case .future, .waiting:
        if let beginning { until = min(until ?? beginning, beginning) }
      case .expired(let end): from = max(from ?? end, end)
      default: break
      }
    }
    let posts = network.posts
    for position in posts.indices {
      let createdAt = posts[position].createdAt
      let beginning = max(createdAt, posts[position].shownFrom ?? createdAt)
      take(
        reasonToHoldBack(position, of: posts, hidden), beginning, posts[position].shownUntil)
    }
    for page in network.pages {
      take(reasonToHoldBack(page), page.shownFrom, page.shownUntil)
    }
    if !includesFuture {
      let dates = StatedDates(of: network, at: now, workers)
      take(nil, dates.latest, nil)
      take(.future, dates.next, nil)
    }
    return (from, until)
  }

  /// How many posts are held back until their time comes, and how many comments on posts that are shown.
  public func waiting(in network: Network, settings: Settings) -> WaitingRecords {
    let hidden = HiddenRecords(settings.hidden, in: network)
    let (posts, comments) = (network.posts, network.comments)
    var waiting = WaitingRecords()
    waiting.posts = posts.indices.count { position in
      switch reasonToHoldBack(position, of: posts, hidden) {
      case .future, .waiting: true
      default: false
      }
    }
    waiting.comments = comments.indices.count { position in
      reasonToHoldBack(comment: position, of: comments, hidden) == .future
        && reasonToHoldBack(comments[position].post.position, of: posts, hidden) == nil
    }
    return waiting
  }

  /// The network without what is held back: posts, and with them their comments, reactions, and
  /// their share of what their authors state; the people that are hidden; comments that are hidden or dated later;
  /// and later dates of other records.
  ///
  /// - Parameters:
  ///   - settings: they name what is hidden, and texts are rendered by them: they say which media files a text shows.
  ///   - ownersTexts: gives the texts of the site's owner beside the content, which may show media files, too.
  ///   - mayHaveDatesToCome: false where ``validity(for:settings:workers:)`` has found none, so that nobody looks again.
  /// - Complexity: O(records).
  public func published(
    _ network: Network, settings: Settings = Settings(), ownersTexts: () -> [[UInt8]] = { [] },
    mayHaveDatesToCome: Bool = true, workers: Workers = .serial
  ) -> Network {
    let hidden = HiddenRecords(settings.hidden, in: network)
    let isShown = network.posts.indices.map {
      reasonToHoldBack($0, of: network.posts, hidden) == nil
    }
    let hasDatesToCome =
      mayHaveDatesToCome && !includesFuture
      && StatedDates(of: network, at: now, workers).next != nil
    let comments = network.comments
    let heldBack = HeldBack(
      network: network, isPostShown: isShown, hidden: hidden,
      isCommentShown: hidden.hidesComments || hasDatesToCome
        ? comments.indices.map { reasonToHoldBack(comment: $0, of: comments, hidden) == nil } : [],
      isPageShown: network.pages.map { reasonToHoldBack($0) == nil })
    var published =
      heldBack.isNothing
      ? network : heldBack.left(settings: settings, ownersTexts: ownersTexts, workers)
    if hasDatesToCome { published.forgetDates(after: now, workers) }
    return published
  }
}

/// Why a post, a comment or a page is held back.
enum HoldBackReason: Sendable, Equatable {
  case visibility(Visibility)
  case draft
  case future
  /// A field of it says that it is shown from then on.
  case waiting(Timestamp)
  /// A field of it says that it was shown until then.
  case expired(Timestamp)
  /// The settings name it.
  case hidden
  case hiddenAuthor
}

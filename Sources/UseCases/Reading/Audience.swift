import Domain

/// Decides which records the public may see. What it leaves out is in no output byte at all.
public struct Audience: Sendable, Equatable {
  /// Posts dated later are held back.
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
    if posts[position].createdAt > now, !includesFuture { return .future }
    return nil
  }

  /// The moments for which the same posts are shown: from the date of the newest shown one until
  /// the date of the next one that waits; nil where the moment does not matter.
  public func validity(
    for network: Network, settings: Settings
  ) -> (from: Timestamp?, until: Timestamp?) {
    if includesFuture { return (nil, nil) }
    let hidden = HiddenRecords(settings.hidden, in: network)
    var from: Timestamp?
    var until: Timestamp?
    let posts = network.posts
    for position in posts.indices {
      let createdAt = posts[position].createdAt
      switch reasonToHoldBack(position, of: posts, hidden) {
      case nil: from = max(from ?? createdAt, createdAt)
      case .future: until = min(until ?? createdAt, createdAt)
      default: break
      }
    }
    return (from, until)
  }

  /// The network without what is held back: posts, and with them their comments, reactions, and
  /// their share of what their authors state; and the people and comments that are hidden.
  ///
  /// - Parameter settings: they name what is hidden, and texts are rendered by them: they say which media
  ///   files a text shows.
  /// - Complexity: O(records).
  public func published(
    _ network: Network, settings: Settings = Settings(), workers: Workers = .serial
  ) -> Network {
    let hidden = HiddenRecords(settings.hidden, in: network)
    let isShown = network.posts.indices.map {
      reasonToHoldBack($0, of: network.posts, hidden) == nil
    }
    let heldBack = HeldBack(
      network: network, isPostShown: isShown, hidden: hidden, hidesDraftPages: !includesDrafts)
    return heldBack.isNothing ? network : heldBack.left(settings: settings, workers)
  }
}

/// Why a post is held back.
enum HoldBackReason: Sendable, Equatable {
  case visibility(Visibility)
  case draft
  case future
  /// The settings name it.
  case hidden
  case hiddenAuthor
}

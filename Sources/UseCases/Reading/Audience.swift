import Domain

/// Decides which records the public may see. What it leaves out is in no output byte at all.
public struct Audience: Sendable, Equatable {
  /// Posts and comments dated later are held back, and other records are shown without such a date.
  public var now: Timestamp
  /// `--drafts`: drafts are shown as if they were none.
  public var includesDrafts: Bool
  /// `--future`: what is dated later than ``now`` is shown, too.
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
    if posts[position].isHidden { return .hidingField }
    let visibility = posts[position].visibility
    if !visibility.isPublished { return .visibility(visibility) }
    if posts[position].isDraft, !includesDrafts { return .draft }
    if let until = posts[position].shownUntil, until <= now { return .expired(until) }
    let createdAt = posts[position].createdAt
    if createdAt > now, !includesFuture { return .future(createdAt) }
    if let from = posts[position].shownFrom, from > now, !includesFuture { return .waiting(from) }
    return nil
  }

  /// Why a comment is held back, apart from its post; nil when the public may see it.
  func reasonToHoldBack(
    comment position: Int, of comments: [Comment], _ hidden: HiddenRecords
  ) -> HoldBackReason? {
    if let reason = hidden.reasonToHoldBack(comment: position) { return reason }
    let createdAt = comments[position].createdAt
    return createdAt > now && !includesFuture ? .future(createdAt) : nil
  }

  /// Why a plain page is held back; nil when the public may see it.
  func reasonToHoldBack(_ page: PlainPage) -> HoldBackReason? {
    if page.isHidden { return .hidingField }
    if page.isDraft, !includesDrafts { return .draft }
    if let until = page.shownUntil, until <= now { return .expired(until) }
    if let from = page.shownFrom, from > now, !includesFuture { return .waiting(from) }
    return nil
  }

  /// What this audience may see of a network.
  ///
  /// - Parameter settings: they name what is hidden.
  /// - Complexity: O(records).
  public func judged(
    _ network: Network, settings: Settings = Settings(), workers: Workers = .serial
  ) -> JudgedNetwork {
    JudgedNetwork(network, settings: settings, audience: self, workers: workers)
  }
}

/// Why a post, a comment or a page is held back.
enum HoldBackReason: Sendable, Equatable {
  case visibility(Visibility)
  /// A field of it that is none of its kind says so.
  case hidingField
  case draft
  /// It is dated later.
  case future(Timestamp)
  /// A field of it says that it is shown from then on.
  case waiting(Timestamp)
  /// A field of it says that it was shown until then.
  case expired(Timestamp)
  /// The settings name it.
  case hidden
  case hiddenAuthor
}

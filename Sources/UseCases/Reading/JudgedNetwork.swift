import Domain

/// What an audience may see of a network, and when that changes.
///
/// Who is hidden, which posts and pages are shown, and which dates are still to come is found out once, for all
/// who ask.
public struct JudgedNetwork: Sendable {
  /// With everything, as it was loaded; but drafts that are shown have a date, so that later posts may stand before them
  /// that are held back.
  public let network: Network
  let settings: Settings
  let audience: Audience
  let hidden: HiddenRecords
  /// By ``PostIndex``.
  let isPostShown: [Bool]
  /// By the positions of the plain pages.
  let isPageShown: [Bool]
  /// The dates of other records; nil where they are shown, whenever they are.
  private let dates: StatedDates?
  private let moments: ShownMoments

  /// - Complexity: O(records).
  init(_ network: Network, settings: Settings, audience: Audience, workers: Workers) {
    let hidden = HiddenRecords(settings.hidden, in: network)
    var network = network
    audience.dateDrafts(of: &network, hidden)
    self.network = network
    self.settings = settings
    self.audience = audience
    self.hidden = hidden
    var moments = ShownMoments(includesFuture: audience.includesFuture)
    var isPostShown: [Bool] = []
    isPostShown.reserveCapacity(network.posts.count)
    for position in network.posts.indices {
      let reason = audience.reasonToHoldBack(position, of: network.posts, hidden)
      let createdAt = network.posts[position].createdAt
      moments.take(
        reason, from: max(createdAt, network.posts[position].shownFrom ?? createdAt),
        until: network.posts[position].shownUntil)
      isPostShown.append(reason == nil)
    }
    self.isPostShown = isPostShown
    var isPageShown: [Bool] = []
    for page in network.pages {
      let reason = audience.reasonToHoldBack(page)
      moments.take(reason, from: page.shownFrom, until: page.shownUntil)
      isPageShown.append(reason == nil)
    }
    self.isPageShown = isPageShown
    dates =
      audience.includesFuture ? nil : StatedDates(of: network, at: audience.now, workers)
    moments.take(nil, from: dates?.latest, until: nil)
    if let next = dates?.next { moments.take(.future(next), from: next, until: nil) }
    self.moments = moments
  }

  /// The moments for which the same records and dates are shown: from the last one at which one came or went until
  /// the next; nil where the moment does not matter.
  public var validity: (from: Timestamp?, until: Timestamp?) { (moments.from, moments.until) }

  /// How many posts are held back until their time comes, and how many comments on posts that are shown.
  ///
  /// - Complexity: O(posts + comments), and nothing where nothing is to come.
  public var waiting: WaitingRecords {
    var waiting = WaitingRecords()
    guard moments.until != nil else { return waiting }
    waiting.posts = isPostShown.indices.count { position in
      if isPostShown[position] { return false }
      return switch audience.reasonToHoldBack(position, of: network.posts, hidden) {
      case .future, .waiting: true
      default: false
      }
    }
    let comments = network.comments
    waiting.comments = comments.indices.count { position in
      guard isPostShown[comments[position].post.position] else { return false }
      if case .future = audience.reasonToHoldBack(comment: position, of: comments, hidden) {
        return true
      }
      return false
    }
    return waiting
  }

  /// Where posts that are held back would have their pages, and the id of who wrote each; none where no post leads there
  /// from elsewhere.
  func heldBackPaths(style: URLStyle, workers: Workers) -> [(path: String, author: String?)] {
    guard network.posts.indices.contains(where: { !network.posts[$0].aliases.isEmpty }) else {
      return []
    }
    let heldBack = isPostShown.indices.filter { !isPostShown[$0] }.map { network.posts[$0] }
    let router = Router(style: style, users: [], workers: workers)
      .with(posts: heldBack, pages: [], months: [], workers: workers)
    return heldBack.enumerated().map { position, post in
      (
        String(appending: { router.appendFile(of: .post(PostIndex(position)), to: &$0) }),
        post.authorIndex.map { network.users[$0.position].id }
      )
    }
  }

  /// The network without what is held back: posts, and with them their comments, reactions, and
  /// their share of what their authors state; the people that are hidden; comments that are hidden or dated later;
  /// and later dates of other records.
  ///
  /// Texts are rendered by the settings: they say which media files a text shows.
  ///
  /// - Parameter ownersTexts: gives the texts of the site's owner beside the content, which may show media files, too.
  /// - Complexity: O(records).
  public func published(
    ownersTexts: () -> [[UInt8]] = { [] }, workers: Workers = .serial
  ) -> Network {
    let hasDatesToCome = dates?.next != nil
    let comments = network.comments
    let heldBack = HeldBack(
      network: network, isPostShown: isPostShown, hidden: hidden,
      isCommentShown: hidden.hidesComments || hasDatesToCome
        ? comments.indices.map {
          audience.reasonToHoldBack(comment: $0, of: comments, hidden) == nil
        } : [],
      isPageShown: isPageShown)
    var published =
      heldBack.isNothing
      ? network : heldBack.left(settings: settings, ownersTexts: ownersTexts, workers)
    if hasDatesToCome { published.forgetDates(after: audience.now, workers) }
    return published
  }
}

/// The moments for which the same is shown.
private struct ShownMoments: Sendable {
  let includesFuture: Bool
  private(set) var from: Timestamp?
  private(set) var until: Timestamp?

  init(includesFuture: Bool) { self.includesFuture = includesFuture }

  /// Takes a record that is shown between two moments, and now held back for a reason, or not.
  mutating func take(
    _ reason: HoldBackReason?, from beginning: Timestamp?, until end: Timestamp?
  ) {
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
}

import Domain

/// Finds where counts that records state differ from the records that exist.
public struct CountCheck: Sendable {
  private let site: Site
  private let wholeNetwork: Network

  /// - Parameter wholeNetwork: with what is held back: those posts count among a user's, and those comments among a
  ///   post's, too.
  public init(_ site: Site, of wholeNetwork: Network) {
    self.site = site
    self.wholeNetwork = wholeNetwork
  }

  /// A note for each difference: an export may hold only some of the records, so none is wrong.
  public func findings() -> [Finding] {
    var findings: [Finding] = []
    let commentCounts = commentCounts
    for (position, post) in site.network.posts.enumerated() {
      func add(_ one: String, _ many: String, _ stated: Int, _ counted: Int, _ field: String) {
        let record = FindingRecord(.post, post.id, .field(field))
        findings.add("post", record, one, many, stated, counted)
      }
      if let comments = commentCounts[post.id] {
        add("comment", "comments", comments.stated, comments.counted, "comments_count")
      }
      let reactions = site.relations.reactionsOfPost[position]
      let likes = reactions.count { $0.kind == ReactionKind.like }
      add("like", "likes", post.statedLikesCount, likes, "likes_count")
      for stated in post.statedReactions {
        let name = site.settings.reactionKinds[stated.kind].name
        let count = reactions.count { $0.kind == stated.kind }
        add("`\(name)` reaction", "`\(name)` reactions", stated.count, count, name + "_count")
      }
    }
    let postCounts = postCounts
    for (position, user) in site.network.users.enumerated() {
      func add(_ one: String, _ many: String, _ stated: Int, _ counted: Int, _ field: String) {
        let record = FindingRecord(.user, user.id, .field(field))
        findings.add("user", record, one, many, stated, counted)
      }
      let followers = site.relations.followersOfUser.count(of: position)
      add("follower", "followers", user.statedFollowersCount, followers, "followers_count")
      let following = site.relations.followingOfUser.count(of: position)
      add(
        "followed person", "followed people", user.statedFollowingCount, following,
        "following_count")
      if let posts = postCounts[user.id] {
        add("post", "posts", posts.stated, posts.counted, "posts_count")
      }
    }
    return findings
  }

  /// By the user's id: without the people who are hidden, others have other places.
  private var postCounts: [String: Count] {
    Self.counts(
      wholeNetwork.users, id: { $0.id }, stated: { $0.statedPostsCount },
      of: wholeNetwork.posts.lazy.compactMap { $0.authorIndex?.position })
  }

  /// By the post's id.
  private var commentCounts: [String: Count] {
    Self.counts(
      wholeNetwork.posts, id: { $0.id }, stated: { $0.statedCommentsCount },
      of: wholeNetwork.comments.lazy.map { $0.post.position })
  }

  private typealias Count = (stated: Int, counted: Int)

  /// - Parameter owners: the position of the record that has it, for each item that is counted.
  private static func counts<Record>(
    _ records: [Record], id: (Record) -> String, stated: (Record) -> Int,
    of owners: some Sequence<Int>
  ) -> [String: Count] {
    var counts = [Int](repeating: 0, count: records.count)
    for owner in owners { counts[owner] += 1 }
    return Dictionary(
      zip(records, counts).map { (id($0), (stated: stated($0), counted: $1)) }
    ) { first, _ in first }
  }
}

extension [Finding] {
  fileprivate mutating func add(
    _ kind: String, _ record: FindingRecord, _ one: String, _ many: String, _ stated: Int,
    _ counted: Int
  ) {
    // A record that states nothing has 0 here and is not meant.
    guard stated != 0, stated != counted else { return }
    let what = stated == 1 ? one : many
    let verb = counted == 1 ? "is" : "are"
    append(
      Finding(
        .note, rule: .countDiffers,
        message:
          "the \(kind) `\(record.id)` states \(stated) \(what), and there \(verb) \(counted)",
        hint: "the larger number is shown", about: record))
  }
}

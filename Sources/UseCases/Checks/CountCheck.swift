import Domain

/// Finds where counts that records state differ from the records that exist.
public struct CountCheck: Sendable {
  private let site: Site
  private let wholeNetwork: Network

  /// - Parameter wholeNetwork: with what is held back, which counts among what records state, too.
  public init(_ site: Site, of wholeNetwork: Network) {
    self.site = site
    self.wholeNetwork = wholeNetwork
  }

  /// A note for each difference: an export may hold only some of the records, so none is wrong.
  public func findings() -> [Finding] {
    var findings: [Finding] = []
    let all = RecordCounts(wholeNetwork)
    let shown = RecordCounts(site.network)
    let posts = Self.places(of: wholeNetwork.posts, by: \.id)
    for (position, id) in site.network.posts.lazy.map(\.id).enumerated() {
      guard let place = posts[id] else { continue }
      func add(
        _ one: String, _ many: String, _ stated: Int, _ field: String,
        _ count: (RecordCounts, Int) -> Int
      ) {
        findings.add(
          "post", FindingRecord(.post, id, .field(field)), stated, one, many,
          counted: count(all, place), shown: count(shown, position))
      }
      let post = wholeNetwork.posts[place]
      add("comment", "comments", post.statedCommentsCount, "comments_count") { $0.comments[$1] }
      add("like", "likes", post.statedLikesCount, "likes_count") {
        $0.reactions(to: $1, of: ReactionKind.like)
      }
      for stated in post.statedReactions {
        let name = site.settings.reactionKinds[stated.kind].name
        add("`\(name)` reaction", "`\(name)` reactions", stated.count, name + "_count") {
          $0.reactions(to: $1, of: stated.kind)
        }
      }
    }
    let users = Self.places(of: wholeNetwork.users, by: \.id)
    for (position, id) in site.network.users.lazy.map(\.id).enumerated() {
      guard let place = users[id] else { continue }
      func add(
        _ one: String, _ many: String, _ stated: Int, _ field: String,
        _ counts: (RecordCounts) -> [Int]
      ) {
        findings.add(
          "user", FindingRecord(.user, id, .field(field)), stated, one, many,
          counted: counts(all)[place], shown: counts(shown)[position])
      }
      let user = wholeNetwork.users[place]
      add("follower", "followers", user.statedFollowersCount, "followers_count", \.followers)
      add(
        "followed person", "followed people", user.statedFollowingCount, "following_count",
        \.following)
      add("post", "posts", user.statedPostsCount, "posts_count", \.posts)
    }
    return findings
  }

  /// Without what is held back, records have other places.
  private static func places<Record>(
    of records: [Record], by id: (Record) -> String
  ) -> [String: Int] {
    Dictionary(records.enumerated().map { (id($1), $0) }) { first, _ in first }
  }
}

/// How many records there are of what others state a count of.
private struct RecordCounts {
  /// By ``PostIndex``.
  let comments: [Int]
  private let reactions: Grouping<Reaction>
  /// By ``UserIndex``, each.
  let posts: [Int]
  let followers: [Int]
  let following: [Int]

  init(_ network: Network) {
    let (postCount, userCount) = (network.posts.count, network.users.count)
    comments = Self.counts(postCount, network.comments.lazy.map { $0.post.position })
    reactions = Grouping(groupCount: postCount, of: network.reactions) { $0.post.position }
    posts = Self.counts(userCount, network.posts.lazy.compactMap { $0.authorIndex?.position })
    followers = Self.counts(userCount, network.follows.lazy.map { $0.followee.position })
    following = Self.counts(userCount, network.follows.lazy.map { $0.follower.position })
  }

  func reactions(to post: Int, of kind: Int) -> Int { reactions[post].count { $0.kind == kind } }

  /// - Parameter owners: the position of the record that has it, for each item that is counted.
  private static func counts(_ count: Int, _ owners: some Sequence<Int>) -> [Int] {
    var counts = [Int](repeating: 0, count: count)
    for owner in owners { counts[owner] += 1 }
    return counts
  }
}

extension [Finding] {
  fileprivate mutating func add(
    _ kind: String, _ record: FindingRecord, _ stated: Int, _ one: String, _ many: String,
    counted: Int, shown: Int
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
        hint: "the larger number is shown" + (shown < counted ? ", less what is held back" : ""),
        about: record))
  }
}

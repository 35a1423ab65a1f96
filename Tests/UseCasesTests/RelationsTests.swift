import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("Months")
struct MonthTests {
  @Test(
    "A month begins at midnight of the site's own time",
    arguments: [
      (0, ["2023/12 2", "2024/01 1"]), (540, ["2023/12 1", "2024/01 2"]),
      (
        -540, ["2023/12 3"]
      ),
    ])
  func offsets(_ offsetMinutes: Int, _ expected: [String]) throws {
    let posts = try ["2023-12-01T10:00:00Z", "2023-12-31T15:00:00Z", "2024-01-01T00:00:00Z"]
      .enumerated().map { position, time in
        Post(
          id: "\(position)", author: Fixture.author(0), createdAt: try Timestamp(rfc3339: time))
      }
    let site = Fixture.site(Network(users: [Fixture.user("a")], posts: posts)) {
      $0.timeZoneOffsetMinutes = offsetMinutes
    }
    #expect(site.months.map { "\($0.path) \($0.range.count)" } == expected)
    #expect(site.months.flatMap { Array($0.range) } == [0, 1, 2])
  }

  @Test("The same month of two years is two months")
  func years() throws {
    let posts = try ["2022-05-01", "2023-05-01", "2023-05-31"].map {
      Post(id: $0, author: Fixture.author(nil), createdAt: try Timestamp(rfc3339: $0))
    }
    let site = Fixture.site(Network(posts: posts))
    #expect(
      site.months == [
        Month(year: 2022, month: 5, range: 0..<1), Month(year: 2023, month: 5, range: 1..<3),
      ])
    #expect(Fixture.site(Network()).months.isEmpty)
  }
}

@Suite("Reactions by kind")
struct ReactionTableTests {
  private static func table(_ post: Post, _ reactions: [Reaction]) -> ReactionTable {
    let groups = Grouping(groupCount: 2, of: reactions) { $0.post.position }
    return ReactionTable([post, Fixture.post("q", minute: 1)], groups, kindCount: 7)
  }

  @Test("A kind shows the larger of what is stated and what is counted")
  func counts() {
    var post = Fixture.post("p", minute: 0)
    post.statedReactions = [
      StatedReaction(kind: 2, count: 5), StatedReaction(kind: 3, count: 1),
      StatedReaction(kind: 4, count: 0), StatedReaction(kind: 0, count: 1),
    ]
    post.statedLikesCount = 4
    let table = Self.table(
      post,
      [
        Fixture.reaction(3, to: 0, by: 2), Fixture.reaction(0, to: 0, by: 1),
        Fixture.reaction(3, to: 0, by: 1), Fixture.reaction(6, to: 0, by: 0),
        Fixture.reaction(1, to: 1, by: 0),
      ])
    let entries = table[PostIndex(0)]
    #expect(entries.map(\.kind) == [0, 2, 3, 6])
    #expect(entries.map(\.count) == [4, 5, 2, 1])
    #expect(
      entries.map { Array(table.people(of: $0)) } == [
        [UserIndex(1)], [], [UserIndex(2), UserIndex(1)], [UserIndex(0)],
      ])
    #expect(table.entry(2, of: PostIndex(0)) == entries[2])
    #expect(table[PostIndex(1)].map(\.kind) == [1])
    #expect(table.kindCount(of: PostIndex(1)) == 1)
  }

  @Test("Likes that are stated among the reactions count too")
  func statedLikes() {
    var post = Fixture.post("p", minute: 0)
    post.statedReactions = [StatedReaction(kind: ReactionKind.like, count: 9)]
    post.statedLikesCount = 4
    #expect(Self.table(post, [])[PostIndex(0)].map(\.count) == [9])
  }

  @Test("A post without reactions has no kinds")
  func none() {
    let table = Self.table(Fixture.post("p", minute: 0), [])
    #expect(table[PostIndex(0)].isEmpty)
    #expect(table.kindCount(of: PostIndex(0)) == 0)
  }
}

@Suite("Counts")
struct CountTests {
  private static let site = Fixture.site(
    Network(
      users: [
        Fixture.user("a") {
          $0.statedFollowersCount = 9
          $0.statedPostsCount = 1
        }, Fixture.user("b"),
      ],
      posts: [
        Fixture.post("1", minute: 0) {
          $0.statedCommentsCount = 3
          $0.statedLikesCount = 1
          $0.statedReactions = [StatedReaction(kind: 5, count: 2)]
        }, Fixture.post("2", minute: 1) { $0.statedCommentsCount = 1 },
      ],
      comments: [
        Fixture.comment("c", on: 1, minute: 2), Fixture.comment("d", on: 1, minute: 3),
      ],
      reactions: [Fixture.reaction(0, to: 0, by: 1)],
      follows: [Follow(follower: UserIndex(1), followee: UserIndex(0))]))

  @Test("The larger of what is stated and what there is")
  func larger() {
    let site = Self.site
    #expect((0..<2).map { site.commentCount(of: PostIndex($0)) } == [3, 2])
    #expect((0..<2).map { site.followersCount(of: UserIndex($0)) } == [9, 0])
    #expect((0..<2).map { site.followingCount(of: UserIndex($0)) } == [0, 1])
    #expect((0..<2).map { site.postsCount(of: UserIndex($0)) } == [2, 0])
  }

  @Test("Each difference is a note, and a record that states nothing is not meant")
  func check() {
    let findings = CountCheck(Self.site, of: Self.site.network).findings()
    #expect(findings.allSatisfy { $0.severity == .note && $0.rule == "count-differs" })
    #expect(
      findings.map(\.message) == [
        "the post `1` states 3 comments, and there are 0",
        "the post `1` states 2 `star` reactions, and there are 0",
        "the post `2` states 1 comment, and there are 2",
        "the user `id-a` states 9 followers, and there is 1",
        "the user `id-a` states 1 post, and there are 2",
      ])
  }

  @Test("What is held back counts among what records state, and is taken off what is shown")
  func heldBackRecords() {
    let whole = Network(
      users: [
        Fixture.user("a") { ($0.statedFollowersCount, $0.statedFollowingCount) = (2, 5) },
        Fixture.user("b"), Fixture.user("hidden"),
      ],
      posts: [
        Fixture.post("1", minute: 0) {
          $0.statedLikesCount = 2
          $0.statedReactions = [StatedReaction(kind: 5, count: 3)]
        }
      ],
      reactions: [
        Fixture.reaction(0, to: 0, by: 1), Fixture.reaction(0, to: 0, by: 2),
        Fixture.reaction(5, to: 0, by: 2),
      ],
      follows: [
        Follow(follower: UserIndex(1), followee: UserIndex(0)),
        Follow(follower: UserIndex(2), followee: UserIndex(0)),
        Follow(follower: UserIndex(0), followee: UserIndex(1)),
      ])
    let site = Fixture.site(whole) { $0.hidden[.users] = ["hidden"] }
    #expect(site.network.users.count == 2 && site.network.reactions.count == 1)
    let findings = CountCheck(site, of: whole).findings()
    #expect(
      findings.map(\.message) == [
        "the post `1` states 3 `star` reactions, and there is 1",
        "the user `id-a` states 5 followed people, and there is 1",
      ])
    #expect(
      findings.map(\.hint) == [
        "the larger number is shown, less what is held back", "the larger number is shown",
      ])
  }

  @Test("Posts that are held back or unlisted count among those that a user states")
  func heldBack() {
    func network(stating count: Int) -> Network {
      Network(
        users: [Fixture.user("a") { $0.statedPostsCount = count }],
        posts: [
          Fixture.post("1", minute: 0), Fixture.post("2", minute: 1) { $0.isDraft = true },
          Fixture.post("3", minute: 2) { $0.visibility = .unlisted },
          Fixture.post("4", minute: 3) { $0.visibility = .private },
        ])
    }
    func messages(stating count: Int) -> [String] {
      let whole = network(stating: count)
      let shown = Audience(now: Fixture.post("", minute: 9).createdAt).published(whole)
      return CountCheck(Fixture.site(shown), of: whole).findings().map(\.message)
    }
    #expect(messages(stating: 4) == [])
    #expect(messages(stating: 5) == ["the user `id-a` states 5 posts, and there are 4"])
    #expect(messages(stating: 2) == ["the user `id-a` states 2 posts, and there are 4"])
  }
}

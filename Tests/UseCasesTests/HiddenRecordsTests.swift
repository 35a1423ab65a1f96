import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("What the settings hide")
struct HiddenRecordsTests {
  /// alice and carol are seen; everything else of this network has to do with bob or dave.
  private static let network = Network(
    users: [
      Fixture.user("bob") {
        $0.photo = .media(path: "media/bob.jpg")
        $0.statedFollowingCount = 9
      },
      Fixture.user("alice") {
        $0.statedFollowersCount = 5
        $0.statedFollowingCount = 5
        $0.statedPostsCount = 3
      },
      Fixture.user("dave") { $0.isHidden = true }, Fixture.user("carol"),
    ],
    posts: [
      Fixture.post("b1", by: 0, "cheap #pills", minute: 0) {
        $0.pictures = [Picture(source: .media(path: "media/pills.jpg"))]
      },
      Fixture.post("a1", by: 1, "Hello @bob and @carol", minute: 1) {
        $0.inReplyTo = PostIndex(0)
        $0.statedLikesCount = 8
        $0.statedReactions = [StatedReaction(kind: 2, count: 4)]
        $0.statedCommentsCount = 6
      },
      Fixture.post("d1", by: 2, "#gone", minute: 2),
      Fixture.post("a2", by: 1, "#harbour", minute: 3),
      Fixture.post("c1", by: 3, "#harbour", minute: 4) { $0.inReplyTo = PostIndex(1) },
    ],
    comments: [
      Fixture.comment("k1", on: 1, by: 0, "cheap", minute: 5),
      Fixture.comment("k2", on: 1, by: 1, minute: 6, answering: 0),
      Fixture.comment("k3", on: 0, by: 1, minute: 7),
      Fixture.comment("k4", on: 4, by: 3, "![](media/rude.jpg)", minute: 8),
      Fixture.comment("k5", on: 4, by: 3, minute: 9, answering: 3),
    ],
    reactions: [
      Fixture.reaction(0, to: 1, by: 0), Fixture.reaction(2, to: 1, by: 2),
      Fixture.reaction(0, to: 1, by: 3), Fixture.reaction(0, to: 0, by: 3),
    ],
    follows: [(0, 1), (1, 0), (3, 1), (1, 2), (1, 3)].map {
      Follow(follower: UserIndex($0.0), followee: UserIndex($0.1))
    },
    media: MediaFiles(
      ["bob", "free", "pills", "rude"].map {
        MediaFile(
          path: "media/\($0).jpg", mediaType: "image/jpeg", width: 1, height: 1, byteCount: 1)
      }))

  private static func hiding(
    users: [String] = [], posts: [String] = [], comments: [String] = []
  ) -> Settings {
    var settings = Settings()
    settings.hidden.users = users
    settings.hidden.posts = posts
    settings.hidden.comments = comments
    return settings
  }

  private func shown(_ settings: Settings, workers: Workers = .serial) -> Network {
    Audience(now: Fixture.now).published(Self.network, settings: settings, workers: workers)
  }

  @Test(
    "With a person goes all that is theirs, and the rest is numbered anew",
    arguments: ["bob", "BOB", "id-bob"])
  func person(name: String) {
    let result = shown(Self.hiding(users: [name], comments: ["k4"]))
    #expect(result.users.map(\.username) == ["alice", "carol"])
    #expect(result.posts.map(\.id) == ["a1", "a2", "c1"])
    #expect(result.posts.map { $0.authorIndex?.position } == [0, 0, 1])
    #expect(result.posts.map { $0.inReplyTo?.position } == [nil, nil, 0])
    #expect(result.comments.map(\.id) == ["k2", "k5"])
    #expect(result.comments.map { $0.authorIndex?.position } == [0, 1])
    #expect(result.comments.map { $0.post.position } == [0, 2])
    #expect(result.comments.allSatisfy { $0.inReplyTo == nil })
    #expect(result.reactions.map { [$0.post.position, $0.user.position, $0.kind] } == [[0, 1, 0]])
    #expect(
      result.follows.map { [$0.follower.position, $0.followee.position] } == [[1, 0], [0, 1]])
    #expect(result.media.map(\.path) == ["media/free.jpg"])
  }

  @Test("Whoever has a name as the username or as the id is hidden")
  func bothNames() {
    let network = Network(
      users: [Fixture.user("spam"), Fixture.user("b") { $0.id = "spam" }, Fixture.user("c")])
    let result = Audience(now: Fixture.now).published(
      network, settings: Self.hiding(users: ["spam"]))
    #expect(result.users.map(\.username) == ["c"])
  }

  @Test("What is hidden is taken off the counts that records state")
  func counts() {
    let result = shown(Self.hiding(users: ["bob"]))
    #expect(result.posts[0].statedLikesCount == 7)
    #expect(result.posts[0].statedReactions == [StatedReaction(kind: 2, count: 3)])
    #expect(result.posts[0].statedCommentsCount == 5)
    #expect(result.users[0].statedFollowersCount == 4)
    #expect(result.users[0].statedFollowingCount == 3)
    #expect(result.users[0].statedPostsCount == 3)
  }

  @Test("Somebody whose record is hidden goes without a setting, and so does a comment")
  func ownWord() {
    var network = Self.network
    network.comments[4].isHidden = true
    let result = Audience(now: Fixture.now).published(network)
    #expect(result.users.map(\.username) == ["bob", "alice", "carol"])
    #expect(result.posts.map(\.id) == ["b1", "a1", "a2", "c1"])
    #expect(result.comments.map(\.id) == ["k1", "k2", "k3", "k4"])
    #expect(result.media.count == 4)
  }

  @Test("Authors who are no users are hidden with what they have written")
  func otherAuthors() {
    var network = Self.network
    network.posts[3].author = .unknown(name: "Spam", photo: nil)
    network.posts[3].hideAuthor()
    network.comments[3].author = .unknown(name: nil, photo: nil)
    network.comments[3].hideAuthor()
    network.hiddenAuthors = ["u7"]
    let settings = Self.hiding(users: ["u7", "u8"])
    let audience = Audience(now: Fixture.now)
    let result = audience.published(network, settings: settings)
    #expect(result.posts.map(\.id) == ["b1", "a1", "c1"])
    #expect(result.comments.map(\.id) == ["k1", "k2", "k3", "k5"])
    let judged = audience.judged(network, settings: settings)
    let unknown = HidingCheck(judged).findings {
      { name, _ in FindingPlace(path: name) }
    }
    #expect(unknown.map { $0.place?.path } == ["u8"])
    let heldBack = HeldBackCheck(judged).findings()
    #expect(
      heldBack.map(\.message) == [
        "the user `dave` is held back: a field of it says so",
        "the user `u7` is held back: the settings hide it",
      ])
  }

  @Test("A post or comment alone")
  func records() {
    let result = shown(Self.hiding(posts: ["b1"], comments: ["k1"]))
    #expect(result.users.map(\.username) == ["bob", "alice", "carol"])
    #expect(result.posts.map(\.id) == ["a1", "a2", "c1"])
    #expect(result.comments.map(\.id) == ["k2", "k4", "k5"])
    #expect(result.posts[0].statedCommentsCount == 5)
    #expect(result.media.map(\.path) == ["media/bob.jpg", "media/free.jpg", "media/rude.jpg"])
  }

  @Test("Any number of workers leaves out the same")
  func workers() {
    let settings = Self.hiding(users: ["bob"], posts: ["a2"], comments: ["k4"])
    #expect(shown(settings, workers: .threads(4)) == shown(settings))
  }

  @Test("Nothing of a hidden person is in the site")
  func site() {
    let site = Fixture.site(Self.network) { $0.hidden.users = ["bob"] }
    #expect(site.tags.map(\.identity) == ["harbour"])
    let files = SitePlan(site, assets: []).files.map(\.path)
    #expect(files.contains("users/alice/index.html"))
    for hidden in ["bob", "dave", "b1", "d1", "pills", "gone"] {
      #expect(!files.contains { $0.contains(hidden) }, "\(hidden)")
    }
    // A mention of somebody who isn't there is text.
    let texts = site.texts.posts.map { String(decoding: $0.html, as: UTF8.self) }.joined()
    #expect(texts.contains("@bob"))
    #expect(!texts.contains("users/bob"))
    #expect(texts.contains("users/carol"))
  }

  @Test("The next moment at which a post appears is not that of a hidden one")
  func validity() {
    var network = Self.network
    network.posts[0].createdAt = Fixture.time(20)
    network.comments = []
    let audience = Audience(now: Fixture.time(10))
    #expect(audience.judged(network).validity.until == Fixture.time(20))
    let hiding = audience.judged(network, settings: Self.hiding(posts: ["b1"])).validity
    #expect(hiding.until == nil)
    #expect(hiding.from == Fixture.time(4))
  }

  @Test("A name that hides nothing is told of")
  func unknown() {
    let settings = Self.hiding(
      users: ["bobb", "alice"], posts: ["a1", "a9"], comments: ["k9", "k1"])
    let found = HidingCheck(Audience(now: Fixture.now).judged(Self.network, settings: settings))
      .findings {
        { name, list in FindingPlace(path: "\(list) \(name)") }
      }
    #expect(
      found.map(\.message) == [
        "there is no user `bobb` to hide", "there is no post `a9` to hide",
        "there is no comment `k9` to hide",
      ])
    #expect(found.map { $0.place?.path } == ["users bobb", "posts a9", "comments k9"])
    #expect(found.allSatisfy { $0.severity == .warning && $0.rule == "hides-nothing" })
    #expect(
      HidingCheck(Audience(now: Fixture.now).judged(Self.network)).findings {
        { _, _ in FindingPlace(path: "") }
      }.isEmpty)
  }

  @Test("What is hidden is held back, with the reason")
  func heldBack() {
    let settings = Self.hiding(users: ["bob"], posts: ["a1"], comments: ["k4", "k1"])
    let found = HeldBackCheck(
      Audience(now: Fixture.now).judged(Self.network, settings: settings)
    ).findings()
    #expect(
      found.map(\.message) == [
        "the user `bob` is held back: the settings hide it",
        "the user `dave` is held back: a field of it says so",
        "the post `a1` is held back: the settings hide it",
        "the comment `k4` is held back: the settings hide it",
      ])
  }

  @Test("Counts are compared of those who are shown, with what is held back")
  func countCheck() {
    let settings = Self.hiding(users: ["bob"])
    let site = Fixture.site(Self.network) { $0 = settings }
    let found = CountCheck(site, of: Self.network).findings().map(\.message)
    #expect(found.contains("the user `id-alice` states 3 posts, and there are 2"))
    #expect(found.contains("the user `id-alice` states 5 followers, and there are 2"))
    var stating = Self.network
    stating.posts[0].statedCommentsCount = 9
    let counted = stating.comments.count { $0.post == PostIndex(0) }
    #expect(counted == 1)
    let early = Fixture.site(stating, audience: Audience(now: stating.posts[0].createdAt))
    #expect(
      CountCheck(early, of: stating).findings().map(\.message).contains(
        "the post `\(stating.posts[0].id)` states 9 comments, and there is 1"))
    #expect(!found.contains { $0.contains("bob") || $0.contains("dave") || $0.contains("carol") })
  }
}

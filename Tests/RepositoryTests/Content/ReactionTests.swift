import Domain
import Testing

@testable import Repository

@Suite("Reactions in content")
struct ReactionTests {
  static let people = #"[{"id": "u1", "username": "ann"}, {"id": "u2", "username": "bo"}]"#
  static let post =
    #"[{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "Fog"}]"#

  private func load(
    _ files: [String: String], settings: Settings = Settings()
  ) throws -> LoadedContent {
    try SiteSandbox.load(
      ["content/users.json": Self.people, "content/posts.json": Self.post]
        .merging(files) { $1 }, settings: settings)
  }

  @Test("of repeats the date that is known is kept, the earliest of several")
  func datedRepeats() throws {
    let loaded = try load([
      "content/reactions.ndjson": """
      {"type": "star", "post_id": "p1", "reaction_user_id": "u2"}
      {"type": "star", "post_id": "p1", "reaction_user_id": "u2", "created_at": "2026-02-20"}
      {"type": "star", "post_id": "p1", "reaction_user_id": "u2", "created_at": "2026-02-19"}
      {"type": "star", "post_id": "p1", "reaction_user_id": "u1", "created_at": "2026-01-03"}
      """,
      "content/follows.json": """
      [{"follower_id": "u1", "followee_id": "u2"},
       {"follower_id": "u1", "followee_id": "u2", "created_at": "2026-02-01"}]
      """,
    ])
    let days = ["2026-01-03", "2026-02-19", "2026-02-01"].map {
      try? Timestamp(rfc3339: "\($0)T00:00:00Z")
    }
    #expect(loaded.network.reactions.map(\.createdAt) == Array(days.prefix(2)))
    #expect(loaded.network.follows.map(\.createdAt) == Array(days.suffix(1)))
  }

  @Test("the standard kinds are these seven, `like` first")
  func standardKinds() {
    #expect(
      ReactionKind.standard.map { "\($0.name) \($0.emoji)" } == [
        "like ❤️", "smiling_heart 🥰", "laughing 🤣", "flushed 😳", "partying 🥳", "star 🤩",
        "thumbs_up 👍",
      ])
  }

  @Test(
    "a kind is known in snake_case and camelCase, and by one old misspelling",
    arguments: [
      ("like", 0), ("smiling_heart", 1), ("smilingHeart", 1), ("smillingHeart", 1),
      ("smilling_heart", 1), ("laughing", 2), ("flushed", 3), ("partying", 4), ("star", 5),
      ("thumbs_up", 6), ("thumbsUp", 6),
    ])
  func kinds(name: String, kind: Int) throws {
    let loaded = try load([
      "content/reactions.json":
        #"[{"type": "\#(name)", "post_id": "p1", "reaction_user_id": "u2"}]"#
    ])
    #expect(loaded.lines == [])
    #expect(
      loaded.network.reactions == [Reaction(post: PostIndex(0), user: UserIndex(1), kind: kind)])
    let stated = try SiteSandbox.load(post: #""reactions": {"\#(name)": 4}"#)
    #expect(stated.lines == [])
    #expect(try stated.post().statedReactions == [StatedReaction(kind: kind, count: 4)])
  }

  @Test(
    "every name of a reaction's fields is read",
    arguments: [
      #"{"type": "star", "post_id": "p1", "reaction_user_id": "u2", "created_at": "2026-01-02"}"#,
      #"{"type": "star", "postId": "p1", "reactionUserId": "u2", "createdAt": "2026-01-02"}"#,
      #"{"type": "star", "postID": "p1", "userId": "u2", "posterUserId": "u1","createdAt": "2026-01-02"}"#,
      #"{"id": "a", "type": "star", "post_id": "p1", "user_id": "u2", "created_at": "2026-01-02"}"#,
    ])
  func fields(record: String) throws {
    let loaded = try load(["content/reactions.json": record])
    #expect(loaded.lines == [])
    #expect(
      loaded.network.reactions == [
        Reaction(
          post: PostIndex(0), user: UserIndex(1), kind: 5, createdAt: try .at("2026-01-02"))
      ])
  }

  @Test("a like is a reaction of the kind `like`, wherever it stands")
  func likes() throws {
    let loaded = try load([
      "content/likes.ndjson": #"{"postId": "p1", "userId": "u2", "createdAt": "2026-01-03"}"#,
      "content/likes/1.json": #"{"post_id": "p1", "user_id": "u1"}"#,
      "content/reactions.json": #"[{"type": "like", "post_id": "p1", "reaction_user_id": "u2"}]"#,
    ])
    #expect(loaded.lines == [])
    #expect(loaded.network.reactions.map(\.kind) == [0, 0])
    #expect(loaded.network.reactions.map(\.user) == [UserIndex(0), UserIndex(1)])
  }

  @Test("one user has at most one reaction of a kind on a post, with its earliest date")
  func once() throws {
    let loaded = try load([
      "content/reactions.ndjson": """
      {"id": "a", "type": "star", "post_id": "p1", "user_id": "u2", "created_at": "2026-01-09"}
      {"id": "b", "type": "star", "post_id": "p1", "user_id": "u2", "created_at": "2026-01-02"}
      {"id": "c", "type": "laughing", "post_id": "p1", "user_id": "u2"}
      {"id": "d", "type": "star", "post_id": "p1", "user_id": "u1", "created_at": "2026-01-05"}
      """
    ])
    #expect(loaded.lines == [])
    #expect(
      loaded.network.reactions.map { "\($0.kind) \($0.user.position)" } == ["2 1", "5 1", "5 0"])
    #expect(try loaded.network.reactions[1].createdAt == .at("2026-01-02"))
  }

  @Test("reactions are stated as counts or as a list; the largest that is stated holds")
  func stated() throws {
    let list = try SiteSandbox.load(
      post: #""reactions": ["star", "smilingHeart", "star", "star"], "starCount": 2"#)
    #expect(list.lines == [])
    #expect(
      try list.post().statedReactions == [
        StatedReaction(kind: 5, count: 3), StatedReaction(kind: 1, count: 1),
      ])
    let counts = try SiteSandbox.load(
      post: #""smilingHeartCount": 5, "reactions": {"smiling_heart": 3, "laughing": 0}"#)
    #expect(counts.lines == [])
    #expect(try counts.post().statedReactions.contains(StatedReaction(kind: 1, count: 5)))
  }

  @Test("settings add kinds, which are then known everywhere")
  func addedKind() throws {
    var settings = Settings()
    settings.reactionKinds.append(ReactionKind(name: "slow_clap", emoji: "👏"))
    let loaded = try SiteSandbox.load(
      post: #""reactions": ["slowClap"], "slow_clap_count": 2"#, settings: settings)
    #expect(loaded.lines == [])
    #expect(try loaded.post().statedReactions == [StatedReaction(kind: 7, count: 2)])
  }

  @Test("an unknown kind is left out and warned about at its place")
  func unknownKind() throws {
    let loaded = try load([
      "content/posts.json": """
      [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "Fog",
        "reactions": {"dislike": 2}}]
      """,
      "content/reactions.json": """
      [{"type": "sad",
        "post_id": "p1", "reaction_user_id": "u1"}]
      """,
    ])
    #expect(
      loaded.lines == [
        "content/posts.json:2:17: warning: `dislike` is no kind of reaction, so it is left out "
          + "[unknown-reaction]",
        "content/reactions.json:1:11: warning: `sad` is no kind of reaction, so it is left out "
          + "[unknown-reaction]",
      ])
    #expect(loaded.network.reactions == [])
  }

  @Test("reactions and follows that point at nothing are left out and warned about")
  func dangling() throws {
    let loaded = try load([
      "content/reactions.json": """
      [{"type": "star", "post_id": "gone", "reaction_user_id": "u1"},
       {"type": "star", "post_id": "p1", "reaction_user_id": "nobody"}]
      """,
      "content/likes.json": """
      [{"post_id": "gone", "user_id": "u1"},
       {"post_id": "p1", "user_id": "nobody"}]
      """,
      "content/follows.json": """
      [{"follower_id": "u1", "followee_id": "nobody"},
       {"follower_id": "nobody", "followee_id": "u1"},
       {"follower_id": "u1", "followee_id": "u1"},
       {"followerId": "u2", "followeeId": "u1"},
       {"followerId": "u2", "followeeId": "u1", "createdAt": "2026-01-01"}]
      """,
    ])
    #expect(
      loaded.lines == [
        "content/follows.json:1:39: warning: there is no user `nobody` [unknown-user]",
        "content/follows.json:2:18: warning: there is no user `nobody` [unknown-user]",
        "content/follows.json:3:39: warning: `u1` follows themselves; this is left out [self-follow]",
        "content/likes.json:1:14: warning: there is no post `gone` [unknown-post]",
        "content/likes.json:2:31: warning: there is no user `nobody` [unknown-user]",
        "content/reactions.json:1:30: warning: there is no post `gone` [unknown-post]",
        "content/reactions.json:2:56: warning: there is no user `nobody` [unknown-user]",
      ])
    #expect(loaded.network.reactions == [])
    #expect(loaded.network.follows.count == 1)
    #expect(loaded.network.follows[0].follower == UserIndex(1))
  }
}

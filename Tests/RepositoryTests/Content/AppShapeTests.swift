import Domain
import Foundation
import Testing

@testable import Repository

/// Exports of the three apps whose data SocialConnect reads: they must load as they are.
@Suite("Exports of apps")
struct AppShapeTests {
  private func load(_ app: String) throws -> LoadedContent {
    let apps = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Apps")
    let folder = apps.appending(path: app).path
    try #require(FileManager.default.fileExists(atPath: folder + "/content/posts.json"))
    return ContentLoader(settings: Settings(), workers: .serial).load(folder: folder)
  }

  @Test("users and posts in snake_case")
  func snakeCase() throws {
    let loaded = try load("snake-case")
    #expect(loaded.lines == [])
    let network = loaded.network
    #expect(network.users.map(\.displayName) == ["Aoi Tanaka", "Ben Ode"])
    #expect(network.users[0].photo == .remote(url: "https://img.example/aoi.jpg"))
    #expect(network.users[0].statedFollowersCount == 12)
    #expect(network.posts.map(\.id) == ["post_1", "post_2"])
    let post = network.posts[0]
    #expect(post.author == .user(UserIndex(0)))
    #expect(post.statedLikesCount == 5)
    #expect(post.statedCommentsCount == 2)
    #expect(
      post.location == Location(latitude: 35.6586, longitude: 139.7454, name: "Shiba, Tokyo"))
    #expect(network.posts[1].location == nil)
    #expect(try post.createdAt == .at("2024-05-01T09:30:00Z"))
  }

  @Test("posts, users and comments in camelCase")
  func camelCase() throws {
    let loaded = try load("camel-case")
    #expect(loaded.lines == [])
    let network = loaded.network
    #expect(network.users.map(\.username) == ["john_doe", "mei"])
    #expect(network.users[1].photo == .remote(url: "https://img.example/mei.png"))
    #expect(network.posts[0].author == .user(UserIndex(0)))
    #expect(network.posts[0].statedLikesCount == 42)
    #expect(network.posts[0].statedCommentsCount == 2)
    #expect(network.posts[0].sharesCount == 3)
    #expect(network.posts[1].author == .user(UserIndex(1)))
    #expect(network.comments.map(\.post) == [PostIndex(0), PostIndex(0)])
    #expect(network.comments.map(\.author) == [.user(UserIndex(1)), .user(UserIndex(0))])
  }

  @Test("posts with kinds of reaction, and reaction records")
  func reactions() throws {
    let loaded = try load("reactions")
    #expect(loaded.lines == [])
    let network = loaded.network
    #expect(network.users.map(\.username) == ["user123", "user456"])
    #expect(
      network.posts[0].statedReactions == [
        StatedReaction(kind: 1, count: 2), StatedReaction(kind: 2, count: 1),
      ])
    #expect(
      network.reactions == [
        Reaction(
          post: PostIndex(0), user: UserIndex(0), kind: 1,
          createdAt: try .at("2024-06-02T08:00:00Z")),
        Reaction(
          post: PostIndex(0), user: UserIndex(1), kind: 2,
          createdAt: try .at("2024-06-02T09:00:00.5Z")),
      ])
  }

  @Test("messages of a plain text board")
  func board() throws {
    let loaded = try SiteSandbox.load([
      "content/messages.json": """
      [{"id": "m2", "text": "Second", "userId": "u1", "userName": "Ann",
        "createdAt": {"_seconds": 1700000060, "_nanoseconds": 0}},
       {"id": "m1", "text": "First", "userId": "u2", "userName": "Bo",
        "createdAt": {"_seconds": 1700000000, "_nanoseconds": 0}}]
      """,
      "content/users.json": #"[{"id": "u1", "username": "ann"}]"#,
    ])
    #expect(
      loaded.lines == [
        "content/messages.json:3:42: warning: there is no user `u2` [unknown-author]"
      ])
    #expect(loaded.network.posts.map(\.content) == ["First", "Second"])
    #expect(
      loaded.network.posts.map(\.author) == [
        .unknown(name: "Bo", photo: nil), .user(UserIndex(0)),
      ])
  }

  @Test("a board without people is shown under the names in its messages")
  func boardWithoutPeople() throws {
    let loaded = try SiteSandbox.load([
      "content/messages.ndjson": """
      {"id": "m1", "text": "One", "userId": "u1", "userName": "Ann", "createdAt": "2026-01-01"}
      {"id": "m2", "text": "Two", "userId": "u1", "userName": "Ann", "createdAt": "2026-01-02"}
      {"id": "m3", "text": "Three", "createdAt": "2026-01-03"}
      """
    ])
    #expect(
      loaded.lines == [
        "content/messages.ndjson:1:39: warning: there is no user `u1` [unknown-author]",
        "content/messages.ndjson:3:1: warning: nobody is named as the author [unknown-author]",
      ])
    #expect(
      loaded.network.posts.map(\.author) == [
        .unknown(name: "Ann", photo: nil), .unknown(name: "Ann", photo: nil),
        .unknown(name: nil, photo: nil),
      ])
  }

  @Test("a name without a user is warned about once, and so is that nobody is named")
  func missingNames() throws {
    func record(_ id: String, _ fields: String) -> String {
      #"{"id": "\#(id)", "text": "x", "created_at": "2026-01-01"\#(fields)}"#
    }
    let name = #", "userName": "匿名さん""#
    let loaded = try SiteSandbox.load([
      "content/messages.ndjson": [
        record("m1", name), record("m2", name), record("m3", ""), record("m4", ""),
        record("m5", #", "userName": "Bo""#), record("m6", name),
        record("m7", #", "user_id": "Bo""#),
      ].joined(separator: "\n"),
      "content/comments.ndjson":
        record("c1", name + #", "post_id": "m1""#) + "\n" + record("c2", #", "post_id": "m1""#)
        + "\n" + record("c3", #", "post_id": "m1", "userName": "Cy""#),
    ])
    #expect(
      loaded.lines == [
        "content/comments.ndjson:3:1: warning: `Cy` is a name without a user [unknown-author]",
        "content/messages.ndjson:1:1: warning: `匿名さん` is a name without a user [unknown-author]",
        "content/messages.ndjson:3:1: warning: nobody is named as the author [unknown-author]",
        "content/messages.ndjson:5:1: warning: `Bo` is a name without a user [unknown-author]",
        "content/messages.ndjson:7:66: warning: there is no user `Bo` [unknown-author]",
      ])
    #expect(loaded.network.posts.count == 7 && loaded.network.comments.count == 3)
  }
}

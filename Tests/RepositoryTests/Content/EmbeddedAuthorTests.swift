import Domain
import Testing

@testable import Repository

@Suite("What the author in a record says of who sees it")
struct EmbeddedAuthorTests {
  private static func load(author: String) throws -> Network {
    try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1", "username": "ann"}]"#,
      "content/posts.json": #"""
      [{"id": "p0", "author_id": "u1", "created_at": "2025-01-01", "content": "x"},
       {"id": "p1", "visibility": "public", "author": \#(author), "created_at": "2026-01-01", "content": "x"},
       {"id": "p2", "author": \#(author), "visibility": "public", "created_at": "2026-01-02", "content": "x"}]
      """#,
      "content/comments.json": #"""
      [{"id": "c0", "post_id": "p0", "author_id": "u1", "created_at": "2026-01-01", "content": "x"},
       {"id": "c1", "post_id": "p0", "author": \#(author), "created_at": "2026-01-02", "content": "x"}]
      """#,
    ]).network
  }

  @Test(
    "A person who is hidden there hides what stands beside it, and nothing else",
    arguments: [
      #"{"id": "x9", "username": "eve", "is_banned": true}"#,
      #"{"id": "x8", "status": "suspended"}"#,
      #"{"id": "u1", "username": "ann", "is_private": true}"#,
      #"{"id": "u1", "deletedAt": "2022-01-01"}"#,
      #"{"name": "Eve", "banned": 1}"#, #"{"id": "u1", "published": false}"#,
    ])
  func hidden(author: String) throws {
    let network = try Self.load(author: author)
    #expect(network.posts.map(\.visibility) == [.public, .private, .private])
    #expect(network.posts.map(\.isHidden) == [false, true, true])
    #expect(network.comments.map(\.isHidden) == [false, true])
    #expect(network.users.map(\.isHidden) == [false])
  }

  @Test(
    "Other fields of a person hide nothing",
    arguments: [
      #"{"id": "u1", "is_banned": false, "deleted_at": null, "status": "active", "state": "NY"}"#,
      #"{"id": "u1", "password": "x", "is_verified": true, "is_following": true}"#, #""ann""#,
      #"{"id": "u1", "deleted_at": "0000-00-00", "is_public": true, "visibility": "everyone"}"#,
    ])
  func shown(author: String) throws {
    let network = try Self.load(author: author)
    #expect(network.posts.allSatisfy { $0.visibility == .public && !$0.isHidden })
    #expect(network.comments.map(\.isHidden) == [false, false])
  }
}

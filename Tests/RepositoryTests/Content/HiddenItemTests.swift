import Domain
import Testing

@testable import Repository

@Suite("Pictures, places and links that say of themselves that nobody is to see them")
struct HiddenItemTests {
  /// What is loaded of a link, a picture and a place with such a member, and of another link and picture.
  private static func load(_ member: String) throws -> SiteSandbox {
    let sandbox = try SiteSandbox([
      "content/users.json": #"""
      [{"id": "u1", "links": [{"label": "Mine", "url": "https://a.example/mine", \#(member)},
         {"label": "Tides", "url": "https://tides.example/"}]}]
      """#,
      "content/posts.json": #"""
      [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "x",
        "images": [{"url": "media/a.png", "alt": "A", \#(member)},
          {\#(member), "url": "b.png", "alt": "B"},
          {"url": "https://a.example/b.png", "alt": "B"}],
        "location": {"latitude": 1.5, "longitude": 2.5, "name": "HOME", \#(member)}}]
      """#,
    ])
    for name in ["a", "b"] { try sandbox.copyPicture("plain.png", to: "content/media/\(name).png") }
    return sandbox
  }

  @Test(
    "they are left out, with a warning, and media files that they name are as hidden",
    arguments: [
      #""deleted": true"#, #""isPrivate": true"#, #""visible": false"#, #""status": "removed""#,
      #""hidden": 1"#, #""deletedAt": {"_seconds": 1, "_nanoseconds": 0}"#, #""public": false"#,
      #""visibility": "friends""#, #""is-deleted": "yes""#, #""approved": false"#,
      #""published": false"#,
    ])
  func hidden(member: String) throws {
    let loaded = try Self.load(member).load()
    let post = try loaded.post()
    #expect(post.pictures.map(\.source) == [.remote(url: "https://a.example/b.png")])
    #expect(post.location == nil && post.visibility == .public)
    #expect(try loaded.user().links.map(\.label) == ["Tides"])
    let found = loaded.findings.filter { $0.rule == "held-back" }
    #expect(found.map(\.severity) == Array(repeating: .warning, count: 4))
    // What nobody is to see is not for the log of a job.
    #expect(found.allSatisfy { $0.place?.line ?? 0 > 0 && $0.place?.sourceLine == nil })
    let name = member.split(separator: "\"")[0]
    #expect(
      found.map(\.message).sorted()
        == ["an item of `images`", "an item of `images`", "an item of `links`", "the `location`"]
        .map { "\($0) is held back: `\(name)` hides it" })
    #expect(loaded.findings.allSatisfy { ["held-back", "bad-url"].contains($0.rule) })
    let texts = loaded.network.unshownTexts.filter { $0.record == .hidden }.map(\.text)
    #expect(texts == ["media/a.png", "media/b.png"])
  }

  @Test(
    "what says that they are to be seen, or something else, hides nothing",
    arguments: [
      #""deleted": false"#, #""isPrivate": 0"#, #""visible": true"#, #""status": "uploaded""#,
      #""deleted_at": null"#, #""deleted_at": """#, #""visibility": "public""#, #""id": 7"#,
      #""public_id": "x""#, #""state": "CA""#, #""published": "2026-01-01""#, #""size": {"w": 1}"#,
    ])
  func shown(member: String) throws {
    let loaded = try Self.load(member).load()
    let post = try loaded.post()
    #expect(post.pictures.count == 2 && post.location?.name == "HOME")
    #expect(try loaded.user().links.count == 2)
    #expect(!loaded.findings.contains { $0.rule == "held-back" })
    #expect(!loaded.network.unshownTexts.contains { $0.record == .hidden })
  }

  @Test("a post of which nothing else is left is hidden with its picture, and stops no build")
  func nothingLeft() throws {
    let picture = #"{"url": "https://a.example/b.png", "alt": "B", "deleted": true}"#
    func load(_ images: String) throws -> LoadedContent {
      let fields = #""id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": " ""#
      return try SiteSandbox.load([
        "content/users.json": #"[{"id": "u1"}]"#,
        "content/posts.json": #"[{\#(fields), "images": [\#(images)]}]"#,
      ])
    }
    let loaded = try load(picture)
    #expect(try loaded.post().visibility == .private)
    #expect(loaded.findings.filter { $0.severity == .error } == [])
    let empty = try load("")
    #expect(empty.findings.map(\.rule) == ["empty-post"])
  }
}

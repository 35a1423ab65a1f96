import Domain
import Testing

@testable import Repository

@Suite("Reactions and follows that are there, or are not")
struct ReactionEditTests {
  /// A post that states counts, and what else the content has. Likes are apart, in no file.
  private static func site(
    post: String = #""likes_count": 7"#, _ files: [String: String] = [:]
  ) throws -> SiteSandbox {
    try SiteSandbox(
      [
        "content/users.json": """
        [{"id": "u1", "username": "ada", "followers_count": 3}, {"id": "u2", "username": "ben"}]
        """,
        "content/posts/p.json":
          #"{"id": "p", "author_id": "u1", "content": "Fog", "created_at": "2026-01-01", \#(post)}"#,
      ].merging(files) { $1 })
  }

  /// What the files become that a change touches, by their paths.
  private static func files(
    of site: SiteSandbox, after change: (inout ContentEditor) throws -> Void
  ) throws -> [String: String] {
    let files = SourceFiles(siteFolder: site.root, workers: .serial)
    let content = ContentLoader(settings: Settings(), workers: .serial).load(files)
    try #require(content.lines.filter { $0.contains(": error: ") } == [])
    var editor = try ContentEditor(files, content.network, settings: Settings(), now: .epoch)
    try change(&editor)
    return try editor.change().edits.reduce(into: [:]) {
      $0[$1.path] = String(decoding: $1.after ?? [], as: UTF8.self)
    }
  }

  @Test(
    "a kind is known by its name and by its emoji, in records and in counts",
    arguments: ["smiling_heart", "smilingHeart", "🥰"],
    [
      (#"{"star": 2, "KIND": 5}"#, #"{"star": 2, "KIND": 6}"#, #"{"star": 2, "KIND": 4}"#),
      (
        #"["KIND", "star", "KIND"]"#, #"["KIND", "star", "KIND", "KIND"]"#, #"["KIND", "star"]"#
      ),
    ])
  func spellings(kind: String, counts: (before: String, more: String, less: String)) throws {
    for name in ["smiling_heart", "🥰"] {
      let there = #"[{"type":"\#(kind)","post_id":"p","reaction_user_id":"u2"}]"#
      for (records, stated) in [(there, counts.less), ("[]", counts.more)] {
        let site = try Self.site(
          post: #""reactions": \#(counts.before)"#.replacing("KIND", with: kind),
          ["content/reactions.json": records])
        let files = try Self.files(of: site) { editor in
          let isAdded = try editor.toggleReaction(name, on: "p", by: "ben")
          #expect(isAdded == (records == "[]"))
        }
        if records == there { #expect(files["content/reactions.json"] == "[]") }
        let post = try #require(files["content/posts/p.json"])
        #expect(post.contains(stated.replacing("KIND", with: kind)), "\(post)")
      }
      let files = try Self.files(of: Self.site(["content/reactions.json": there])) {
        try $0.removeReaction(name, on: "p", by: "ben")
      }
      #expect(files == ["content/reactions.json": "[]"])
    }
  }

  @Test(
    "a kind is known by its name and by its emoji in front matter",
    arguments: ["smiling_heart", "smilingHeart", "🥰"],
    [
      (" {star: 2, KIND: 5} # few", " {star: 2, KIND: 6} # few"),
      ("\n  KIND: 5\n  star: 2", "\n  KIND: 6\n  star: 2"),
      ("\n  - KIND\n  - star", " [KIND, KIND, star]"),
    ])
  func markdown(kind: String, counts: (before: String, after: String)) throws {
    func post(_ reactions: String) -> String {
      "---\nauthor: ada\ndate: 2026-01-01\nreactions:"
        + reactions.replacing("KIND", with: kind) + "\n---\nFog\n"
    }
    let site = try Self.site([
      "content/reactions.json": "[]", "content/posts/m.md": post(counts.before),
    ])
    let files = try Self.files(of: site) { _ = try $0.toggleReaction("🥰", on: "m", by: "ben") }
    // A list is written anew, with quotes where YAML may want them.
    #expect(files["content/posts/m.md"]?.replacing("\"", with: "") == post(counts.after))
  }

  @Test("an emoji before `_count` counts nothing, and no kind is stepped for another")
  func others() throws {
    let post = #""🥰_count": 5, "reactions": {"🤩": 2, "💥": 3, "star": 1}, "smilingHeartCount": 4"#
    let site = try Self.site(post: post, ["content/reactions.json": "[]"])
    let files = try Self.files(of: site) { _ = try $0.toggleReaction("🥰", on: "p", by: "ben") }
    #expect(
      try #require(files["content/posts/p.json"]).contains(
        post.replacing(#"Count": 4"#, with: #"Count": 5"#)))
  }

  /// What is not there for readers: deleted, or not public yet.
  static let hiding = [
    #""deleted":true"#, #""deletedAt":"2026-01-02""#, #""status":"deleted""#, #""isPublic":false"#,
  ]

  @Test("a like that was deleted is not there, and stays as it is", arguments: hiding)
  func deletedLike(field: String) throws {
    let deleted = #"{"post_id":"p","user_id":"u2",\#(field)}"#
    let site = try Self.site(["content/likes.ndjson": deleted + "\n"])
    let files = try Self.files(of: site) {
      let isAdded = try $0.toggleReaction("like", on: "p", by: "ben")
      #expect(isAdded)
    }
    let likes = try #require(files["content/likes.ndjson"])
    #expect(likes.hasPrefix(deleted + "\n") && likes.count(where: \.isNewline) == 2)
    #expect(try #require(files["content/posts/p.json"]).contains(#""likes_count": 8"#))
    #expect(throws: WriteRefusal.reactedNot("ben", kind: "like", post: "p")) {
      try Self.files(of: site) { try $0.removeReaction("like", on: "p", by: "ben") }
    }
  }

  @Test("of a deleted reaction and one that is there, the other goes", arguments: hiding)
  func besideDeleted(field: String) throws {
    let deleted = #"{"type":"star","post_id":"p","reaction_user_id":"u2",\#(field)}"#
    let live = #"{"type":"star","post_id":"p","reaction_user_id":"u2","deleted":false}"#
    for records in [[deleted, live], [live, deleted], [live, deleted, live]] {
      let site = try Self.site(
        post: #""starCount": 2"#, ["content/reactions.json": "[\(records.joined(separator: ","))]"])
      let files = try Self.files(of: site) {
        let isAdded = try $0.toggleReaction("star", on: "p", by: "ben")
        #expect(!isAdded)
      }
      #expect(files["content/reactions.json"] == "[\(deleted)]")
      #expect(try #require(files["content/posts/p.json"]).contains(#""starCount": 1"#))
    }
  }

  @Test("who stopped following can follow again", arguments: hiding)
  func deletedFollow(field: String) throws {
    let deleted = #"{"follower_id":"u2","followee_id":"u1",\#(field)}"#
    let site = try Self.site(["content/follows.json": "[\(deleted)]"])
    let files = try Self.files(of: site) { try $0.follow("ada", by: "ben") }
    #expect(try #require(files["content/follows.json"]).hasPrefix("[\(deleted), {"))
    #expect(try #require(files["content/users.json"]).contains(#""followers_count": 4"#))
    #expect(throws: WriteRefusal.followsNot("ben", "ada")) {
      try Self.files(of: site) { try $0.unfollow("ada", by: "ben") }
    }
  }

  @Test("with a post go also the reactions and likes that were deleted", arguments: hiding)
  func deletedPost(field: String) throws {
    let site = try Self.site([
      "content/likes.json": #"[{"post_id":"p","user_id":"u2",\#(field)}]"#,
      "content/reactions.json":
        #"[{"type":"🤩","post_id":"p","reaction_user_id":"u2",\#(field)}]"#,
    ])
    let files = try Self.files(of: site) { try $0.deletePost("p") }
    #expect(files["content/likes.json"] == "[]" && files["content/reactions.json"] == "[]")
  }
}

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
    return try editor.edits().reduce(into: [:]) {
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
}

import Foundation
import Testing

@Suite("What the public sees")
struct AudienceTests {
  private func paths(_ output: [String: Data], holding text: String) -> [String] {
    output.filter { $0.key.contains(text) || $0.value.range(of: Data(text.utf8)) != nil }
      .keys.sorted()
  }

  @Test("what is not public is in no byte of the output, and what is unlisted only on its page")
  func hidden() throws {
    for hasTheme in [true, false] {
      let site = try SiteCopy(of: "valid/hidden-posts/site", hasTheme: hasTheme)
      let output = try site.build()
      #expect(paths(output, holding: "SECRET") == [])
      #expect(paths(output, holding: "UNLISTED") == ["posts/unlisted/index.html"])
      #expect(paths(output, holding: "Seen").contains("index.html"))
    }
  }

  @Test("--drafts and --future let drafts and posts of the future through, and nothing else")
  func options() throws {
    let site = try SiteCopy(of: "valid/hidden-posts/site")
    let all = ["draft", "future", "private", "followers", "direct"]
    func shown(_ options: [String]) throws -> [String] {
      let run = try site.run("build", options)
      try #require(run.status == 0, "\(run.errors)")
      let output = try site.output()
      return all.filter { output["posts/SECRET-\($0)/index.html"] != nil }
    }
    #expect(try shown([]) == [])
    #expect(try shown(["--drafts"]) == ["draft"])
    #expect(try shown(["-D"]) == ["draft"])
    #expect(try shown(["--future"]) == ["future"])
    #expect(try shown(["-F", "-D"]) == ["draft", "future"])
    #expect(try shown(["--now", "2026-06-01T12:00:01Z"]) == ["future"])
    #expect(try shown(["--now", "2026-06-01T21:00:00+09:00"]) == [])
    let early = try site.run("build", "--now", "2026-01-01T00:00:00Z")
    #expect(early.status == 0)
    let output = try site.output()
    #expect(output["posts/seen/index.html"] != nil)
    #expect(output["posts/answer/index.html"] == nil)
  }

  @Test("an address for mail is in no byte, also where it is the name or the id of somebody")
  func addresses() throws {
    let site = try SiteCopy(
      hasTheme: false,
      [
        "content/users.json": """
        [{"id": "u1", "username": "ann", "email": "ann@mail.example", "name": "ann@mail.example"},
         {"id": "bob@mail.example", "email": "bob@mail.example", "bio": "Fog"}]
        """,
        "content/posts.json": """
        [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "Fog"},
         {"id": "p2", "author_id": "bob@mail.example", "created_at": "2026-01-02", "content": "Rain"}]
        """,
        "content/comments.json": """
        [{"id": "c1", "post_id": "p1", "author_id": "bob@mail.example", "created_at": "2026-01-03", "content": "Yes"}]
        """,
        "content/likes.json": """
        [{"post_id": "p1", "user_id": "bob@mail.example"}, {"post_id": "p2", "user_id": "u1"}]
        """,
        "content/follows.json": """
        [{"follower_id": "bob@mail.example", "followee_id": "u1"},
         {"follower_id": "u1", "followee_id": "bob@mail.example"}]
        """,
      ])
    let output = try site.build()
    #expect(output.keys.contains { $0.hasPrefix("users/user-") })
    #expect(output["users/ann/notifications/feed.atom"] != nil)
    #expect(paths(output, holding: "mail.example") == [])
    #expect(paths(output, holding: "bob") == [])
  }

  @Test("nothing is dated later than the build, until its time comes")
  func datesToCome() throws {
    let later = "2999-01-01T00:00:00Z"
    let site = try SiteCopy(
      hasTheme: false,
      [
        "content/users.json": """
        [{"id": "u1", "username": "ann"}, {"id": "u2", "username": "bob", "created_at": "\(later)"}]
        """,
        "content/posts.json": """
        [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "updated_at": "\(later)", "content": "Fog"}]
        """,
        "content/comments.json": """
        [{"id": "c1", "post_id": "p1", "author_id": "u2", "created_at": "\(later)", "content": "Late"},
         {"id": "c2", "post_id": "p1", "author_id": "u2", "created_at": "2026-01-02", "content": "Soon"}]
        """,
        "content/likes.json": """
        [{"post_id": "p1", "user_id": "u2", "created_at": "\(later)"}]
        """,
        "content/follows.json": """
        [{"follower_id": "u2", "followee_id": "u1", "created_at": "\(later)"}]
        """,
        "content/pages/about.md": "---\ntitle: About\nupdated_at: \(later)\n---\nWe.\n",
      ])
    let output = try site.build()
    #expect(paths(output, holding: "2999") == [])
    #expect(paths(output, holding: "Late") == [])
    let notices = try #require(output["users/ann/notifications/feed.atom"])
    let feed = String(decoding: notices, as: UTF8.self)
    for words in ["Soon", "bob followed you", "bob reacted"] {
      #expect(feed.contains(words), "\(words)")
    }
    let after = try site.build("--now", later)
    #expect(paths(after, holding: "Late").contains("posts/p1/index.html"))
    #expect(paths(after, holding: "2999").contains("feed.atom"))
    let clean = try SiteCopy(hasTheme: false)
    try clean.holdSource(
      try FolderContents.read(site.root + "/content").reduce(into: [:]) {
        $0["content/" + $1.key] = $1.value
      })
    #expect(FolderContents.difference(try clean.build("--now", later), after) == nil)
    #expect(FolderContents.difference(try clean.build("--future"), after) == nil)
  }

  @Test("the clock changes nothing")
  func clock() throws {
    let site = try SiteCopy(of: "valid/html-style/site")
    let first = try site.build("--now", "2026-05-01T00:00:00Z")
    let second = try site.build("--now", "2031-01-01T00:00:00Z")
    #expect(FolderContents.difference(second, first) == nil)
  }
}

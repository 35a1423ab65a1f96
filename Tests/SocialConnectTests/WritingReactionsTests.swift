import Foundation
import Testing

@Suite("Reacting, commenting and following from the command line")
struct WritingReactionsTests {
  private static let now = #""created_at": "2026-11-21T12:00:00Z""#

  @Test("a reaction is added, and a repeat takes it back")
  func react() throws {
    let site = try SiteCopy.forWriting([
      "content/reactions.json":
        #"[{"id":"1","type":"smilingHeart","postId":"p2","userId":"u1","createdAt":"2026-01-05"}]"#,
      "content/posts/a.md":
        "---\nauthor: ada\ndate: 2026-01-01\nreactions: {star: 1, laughing: 2}\n---\nFog\n",
      "socialconnect.yml": "reactions:\n  clap: 👏\n",
    ])
    let before = try site.contents()
    #expect(try site.write("react a star --as ben").output == "Added\n")
    #expect(try site.write("react p1 smiling_heart --as u2").status == 0)
    #expect(try site.write("react p1 👏 --as ben").status == 0)
    #expect(
      site.content("reactions.json")
        == #"[{"id":"1","type":"smilingHeart","postId":"p2","userId":"u1","createdAt":"2026-01-05"}, "#
        + #"{"id":"2","type":"star","postId":"a","userId":"u2","createdAt":"2026-11-21T12:00:00Z"}, "#
        + #"{"id":"3","type":"smilingHeart","postId":"p1","userId":"u2","createdAt":"2026-11-21T12:00:00Z"}, "#
        + #"{"id":"4","type":"clap","postId":"p1","userId":"u2","createdAt":"2026-11-21T12:00:00Z"}]"#
    )
    #expect(try #require(site.content("posts/a.md")).contains("{star: 2, laughing: 2}"))
    try site.build("--now", SiteCopy.writingNow, "--strict")
    #expect(try site.write("react a star --as ben").output == "Taken back\n")
    #expect(try site.write("unreact p1 clap --as ben").status == 0)
    #expect(try site.write("unreact p1 smilingHeart --as ben").status == 0)
    #expect(try site.contents() == before)
  }

  @Test(
    "an emoji names its kind with and without the selector of its colourful form",
    arguments: [
      ("\u{2764}", "like"), ("\u{2764}\u{FE0F}", "like"), ("\u{1F44D}\u{FE0F}", "thumbs_up"),
      ("\u{26F5}", "sail"), ("\u{26F5}\u{FE0F}", "sail"),
    ])
  func selectors(emoji: String, kind: String) throws {
    let site = try SiteCopy.forWriting([
      "content/reactions.json": "[]", "socialconnect.yml": "reactions:\n  sail: \u{26F5}\n",
    ])
    let before = try site.contents()
    let run = try site.write("react p1 \(emoji) --as ben")
    #expect(run.output == "Added\n", "\(run.errors)")
    #expect(try #require(site.content("reactions.json")).contains(#""type": "\#(kind)""#))
    #expect(try site.write("unreact p1 \(emoji) --as ben").output == "Taken back\n")
    #expect(try site.contents() == before)
  }

  @Test("a like goes to likes where there are some, else to reactions, else to a new file")
  func like() throws {
    let both = try SiteCopy.forWriting([
      "content/reactions.json": "[]", "content/likes.ndjson": "\r\n",
    ])
    let before = try both.contents()
    #expect(try both.write("like p1 --as ben").status == 0)
    #expect(
      both.content("likes.ndjson")
        == #"{"post_id": "p1", "user_id": "u2", \#(Self.now)}"# + "\r\n\r\n")
    #expect(try #require(both.content("posts.ndjson")).contains(#""likes_count": 5"#))
    #expect(try both.write("like p1 --as ben").output == "Taken back\n")
    #expect(try both.contents() == before)

    let reactions = try SiteCopy.forWriting(["content/reactions.json": "[]"])
    #expect(try reactions.write("like p1 --as ben").status == 0)
    #expect(
      reactions.content("reactions.json")
        == "[\n  {\"type\": \"like\", \"post_id\": \"p1\", \"reaction_user_id\": \"u2\", \(Self.now)}\n]"
    )
    let none = try SiteCopy.forWriting()
    #expect(try none.write("like p1 --as ben").status == 0)
    #expect(
      none.content("likes.json")
        == "[\n  {\"post_id\": \"p1\", \"user_id\": \"u2\", \(Self.now)}\n]\n")
    try none.build("--now", SiteCopy.writingNow, "--strict")
  }

  @Test("a comment is added and counted, and can be answered")
  func comment() throws {
    let site = try SiteCopy.forWriting()
    #expect(
      try site.write("comment p1 --as ben --text -", input: "Me too").output
        == "2026-11-21-me-too\n")
    #expect(
      try site.write("comment p1 --as ada --text Yes --in-reply-to 2026-11-21-me-too").status == 0)
    #expect(
      site.content("comments.json") == """
        [
          {"id": "2026-11-21-me-too", "post_id": "p1", "author_id": "u2", "content": "Me too", \(Self.now)},
          {"id": "2026-11-21-yes", "post_id": "p1", "author_id": "u1", "content": "Yes", \(Self.now), "in_reply_to": "2026-11-21-me-too"}
        ]

        """)
    #expect(try #require(site.content("posts.ndjson")).contains(#""comments_count": 2"#))
    try site.build("--now", SiteCopy.writingNow, "--strict")

    #expect(try site.write("uncomment 2026-11-21-me-too").output == "Deleted\n")
    #expect(
      site.content("comments.json") == """
        [
          {"id": "2026-11-21-yes", "post_id": "p1", "author_id": "u1", "content": "Yes", \(Self.now)}
        ]

        """)
    #expect(try #require(site.content("posts.ndjson")).contains(#""comments_count": 1"#))
    #expect(try site.write("uncomment 2026-11-21-yes").status == 0)
    #expect(site.content("comments.json") == "[]\n" || site.content("comments.json") == "[\n]\n")
    try site.build("--now", SiteCopy.writingNow, "--strict")
  }

  @Test("the picture of a deleted comment goes with it, unless somebody else shows it")
  func pictureOfComment() throws {
    let png = try SiteCopy.picture("plain.png")
    for (other, isKept) in [("Fog", false), ("![](media/a.png)", true)] {
      for command in ["uncomment c1", "post delete p2"] {
        let site = try SiteCopy.forWriting([
          "content/comments.json": """
          [{"id": "c1", "post_id": "p2", "author_id": "u2", "content": "![](media/a.png)", "created_at": "2026-01-03"},
           {"id": "c2", "post_id": "p1", "author_id": "u2", "content": "\(other)", "created_at": "2026-01-03"}]
          """
        ])
        try site.write(png, to: "content/media/a.png")
        #expect(try site.write(command).status == 0)
        #expect((site.content("media/a.png") != nil) == isKept, "\(other) \(command)")
      }
    }
  }

  @Test("following and no longer following leave the files as they were")
  func follow() throws {
    let site = try SiteCopy.forWriting(["content/follows.json": "[]\n"])
    let before = try site.contents()
    #expect(try site.write("follow ada --as BEN").output == "Followed\n")
    #expect(
      site.content("follows.json")
        == "[\n  {\"follower_id\": \"u2\", \"followee_id\": \"u1\", \(Self.now)}\n]\n")
    let users = try #require(site.content("users.json"))
    #expect(users.contains(#""followers_count": 1"#) && users.contains(#""following_count": 1"#))
    let again = try site.write("follow ada --as ben")
    #expect(again.status == 1)
    #expect(again.errors.contains("`ben` follows `ada` already"))
    try site.build("--now", SiteCopy.writingNow, "--strict")
    #expect(try site.write("unfollow ada --as ben").status == 0)
    #expect(try site.contents() == before)
  }

  @Test(
    "what makes no sense is refused, and nothing is written",
    arguments: [
      ("react p1 wink --as ben", "`wink` is no kind of reaction [unknown-reaction]"),
      ("react p1 laghing --as ben", "did you mean `laughing`?"),
      ("react p9 star --as ben", "[unknown-post]"), ("react p1 star --as x", "[unknown-user]"),
      ("unreact p1 star --as ben", "`ben` has no reaction `star` on `p1`"),
      ("like p9 --as ben", "[unknown-post]"), ("comment p1 --as ben --text ␣", "[empty-comment]"),
      ("comment p1 --as ben --text x --in-reply-to c9", "the post `p1` has no comment `c9`"),
      ("uncomment c9", "there is no comment `c9` [unknown-reply]"),
      ("follow ada --as ada", "[self-follow]"), ("follow nobody --as ada", "[unknown-user]"),
      ("unfollow ada --as ben", "`ben` does not follow `ada`"),
      ("new user ADA", "there is a user `ada` already [duplicate-username]"),
      ("new user @ada", "there is a user `ada` already [duplicate-username]"),
      ("new user a/b", "[bad-username]"), ("new user @", "[bad-username]"),
      ("new user cy --link x=y", "[bad-url]"),
    ])
  func refused(line: String, message: String) throws {
    let site = try SiteCopy.forWriting()
    let before = try site.contents()
    let run = try site.write(line)
    #expect(run.status == 1)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try site.contents() == before)
  }

  @Test("a user is added where the others stand")
  func user() throws {
    let site = try SiteCopy.forWriting()
    let run = try site.write(
      "new user cy --display-name Cy␣C --bio Hi --link Home=https://x.example/?a=b --link M=mailto:a@b.c"
    )
    #expect(run.output == "cy\n")
    #expect(
      try #require(site.content("users.json")).hasSuffix(
        """
        ,
          {"id": "cy", "username": "cy", "display_name": "Cy C", "bio": "Hi", "links": [{"label": "Home", "url": "https://x.example/?a=b"}, {"label": "M", "url": "mailto:a@b.c"}], \(Self.now)}
        ]

        """))
    let markdown = try SiteCopy(["content/users/ada.md": "---\nid: \"7\"\nusername: ada\n---\n"])
    #expect(try markdown.write("new user @cy --bio Hi").output == "8\n")
    #expect(
      markdown.content("users/8.md")
        == "---\nusername: cy\ncreated_at: 2026-11-21T12:00:00Z\n---\n\nHi\n")
    try site.build("--now", SiteCopy.writingNow, "--strict")
    let full = try SiteCopy([
      "content/users.json": #"[{"id": "9223372036854775807", "username": "ada"}]"#
    ])
    #expect(try full.write("new user cy").output == "cy\n")
  }

  @Test("of commands at the same time, each waits for the others")
  func race() async throws {
    let site = try SiteCopy.forWriting()
    let runs = try await withThrowingTaskGroup(of: (Int, Program.Run).self) { group in
      for number in 0..<8 {
        group.addTask {
          (number, try site.write("comment p1 --as ben --text n\(number) --quiet"))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let comments = try #require(site.content("comments.json"))
    for (number, run) in runs {
      #expect(run.status == 0, "\(run.errors)")
      #expect(comments.contains("\"content\": \"n\(number)\""))
    }
    #expect(try #require(site.content("posts.ndjson")).contains(#""comments_count": 8"#))
    try site.build("--now", SiteCopy.writingNow, "--strict")
  }

  @Test("of commands at the same time that don't go together, one is refused")
  func contradictions() async throws {
    let site = try SiteCopy.forWriting()
    for _ in 0..<5 {
      for id in ["c1", "c2"] {
        #expect(try site.write("post create --author ada --id \(id) --text x --quiet").status == 0)
      }
      let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
        for (id, other) in [("c1", "c2"), ("c2", "c1")] {
          group.addTask { try site.write("post edit \(id) --in-reply-to \(other) --quiet").status }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.sorted() == [0, 1])
      #expect(try site.run("check", "--base-url", "https://a.example/").status == 0)
      for id in ["c1", "c2"] { #expect(try site.write("post delete \(id) --quiet").status == 0) }
    }
  }
}

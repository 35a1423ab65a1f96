import Domain
import Testing

@testable import Repository

@Suite("Linking records")
struct LinkingTests {
  private func post(_ id: String, _ more: String = "", author: String = "u1") -> String {
    #"{"id": "\#(id)", "author_id": "\#(author)", "created_at": "2026-01-01", "text": "x"\#(more)}"#
  }

  private func load(_ files: [String: String]) throws -> LoadedContent {
    try SiteSandbox.load(["content/users.json": #"[{"id": "u1"}]"#].merging(files) { $1 })
  }

  @Test("an id that two records of a kind have is an error, whatever files they stand in")
  func duplicateIDs() throws {
    let comment = #"{"id": "c1", "post_id": "p1", "author_id": "u1", "created_at": "2026-01-01"}"#
    let loaded = try load([
      "content/users/again.json": "\n" + #"{"id": "u1"}"#,
      "content/posts.json": "[" + post("p1") + ",\n" + post("p2") + "]",
      "content/posts/a/b.ndjson": "\n" + post("p2") + "\n",
      "content/posts/p1.md": "---\nauthor: u1\ndate: 2020-01-01\n---\nHello",
      "content/messages.json": post("p2"),
      "content/comments.json": "[" + comment + "]",
      "content/comments/c.json": comment,
    ])
    // A folder comes before the file of its name; who comes second is at fault.
    #expect(
      loaded.lines
        == [
          "content/comments.json:1:9: error: another comment has the id `c1` already [duplicate-id]",
          "content/posts.json:1:9: error: another post has the id `p1` already [duplicate-id]",
          "content/posts.json:2:8: error: another post has the id `p2` already [duplicate-id]",
          "content/posts/a/b.ndjson:2:8: error: another post has the id `p2` already [duplicate-id]",
          "content/users.json:1:9: error: another user has the id `u1` already [duplicate-id]",
        ].sorted())
    #expect(
      loaded.findings.compactMap(\.hint).sorted() == [
        "the first is at content/comments/c.json:1", "the first is at content/messages.json:1",
        "the first is at content/messages.json:1", "the first is at content/posts/p1.md:2",
        "the first is at content/users/again.json:2",
      ])
    #expect(loaded.network.posts.count == 2)
  }

  @Test("ids that are equal in NFC are one, and the hint says so")
  func composedIDs() throws {
    let loaded = try load([
      "content/posts.json": "[" + post("caf\u{E9}") + ",\n" + post("cafe\u{301}") + "]"
    ])
    #expect(loaded.findings.map(\.rule) == ["duplicate-id"])
    let hint = try #require(loaded.findings.first?.hint)
    #expect(
      hint.hasPrefix("the first is at content/posts.json:1; ids are compared in NFC"), "\(hint)")
  }

  @Test("of many references that lead nowhere the first few are told and the others counted")
  func manyDangling() throws {
    func reactions(_ numbers: Range<Int>) -> String {
      let records = numbers.map {
        #"{"type": "like", "post_id": "gone\#($0)", "reaction_user_id": "u1"}"#
      }
      return "[" + records.joined(separator: ",\n") + "]"
    }
    let sandbox = try SiteSandbox([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts.json": "[" + post("p1", #", "in_reply_to": "p0""#, author: "nobody") + "]",
      "content/reactions.json": reactions(10..<40), "content/reactions/a.json": reactions(0..<10),
    ])
    let all = sandbox.load().lines
    #expect(all.count == 42)
    #expect(all.first?.hasPrefix("content/posts.json:1:") ?? false, "\(all)")
    let loader = ContentLoader(settings: Settings(), workers: .serial)
    for limit in [0, 1, 2, 12, 41, 42, 43] {
      let loaded = loader.load(
        SourceFiles(siteFolder: sandbox.root, workers: .serial), warningLimit: limit)
      #expect(loaded.lines == Array(all.prefix(limit)), "\(limit)")
      #expect(loaded.moreWarnings == max(0, 42 - limit))
    }
  }

  @Test("usernames that differ only in case are an error")
  func usernames() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": """
      [{"id": "1", "username": "Ann"},
       {"id": "2", "username": "aNN"},
       {"id": "3", "username": "STRASSE"},
       {"id": "4", "username": "straße"},
       {"id": "5", "username": "\\u00e9"},
       {"id": "6", "username": "E\\u0301"},
       {"id": "7", "username": "ann"},
       {"id": "8", "username": "anna"}]
      """
    ])
    #expect(
      loaded.lines == [
        "content/users.json:2:26: error: `aNN` and `Ann` differ only in case [duplicate-username]",
        "content/users.json:4:26: error: `straße` and `STRASSE` differ only in case "
          + "[duplicate-username]",
        "content/users.json:6:26: error: `E\u{301}` and `é` differ only in case "
          + "[duplicate-username]",
        "content/users.json:7:26: error: `ann` and `Ann` differ only in case [duplicate-username]",
      ])
  }

  @Test("a name is that of the username rather than of the id of somebody else")
  func namesBeforeIDs() throws {
    let loaded = try load([
      "content/users.json":
        #"[{"id": "bob", "username": "ann"}, {"id": "u2", "username": "bob"}]"#,
      "content/posts/fog.md": "---\nauthor: bob\ndate: 2026-01-02\n---\nFog\n",
    ])
    let author = try #require(loaded.network.posts.first?.author.user)
    #expect(loaded.network[author].id == "u2")
  }

  @Test("a user without a username is known by the id")
  func madeUsernames() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "a b/c"}, {"id": "日本"}, {"id": "😀"}]"#
    ])
    #expect(loaded.lines == [])
    #expect(Set(loaded.network.users.map(\.username)) == ["a_b_c", "日本", "_"])
  }

  @Test("people who are missing are warned about once, and their records are kept")
  func missingPeople() throws {
    let loaded = try load([
      "content/posts.json": """
      [\(post("p1", author: "gone")),
       \(post("p2", #", "author_name": "Bo""#, author: "gone")),
       \(post("p3", #", "author_name": "Cy""#, author: "away"))]
      """,
      "content/comments.json":
        #"[{"id": "c", "post_id": "p1", "user_id": "gone", "user_name": "", "text": "y", "created_at": "2026-01-01"}]"#,
    ])
    #expect(
      loaded.lines == [
        "content/posts.json:1:28: warning: there is no user `gone` [unknown-author]",
        "content/posts.json:3:28: warning: there is no user `away` [unknown-author]",
      ])
    #expect(
      loaded.network.posts.map(\.author) == [
        .unknown(name: nil, photo: nil), .unknown(name: "Bo", photo: nil),
        .unknown(name: "Cy", photo: nil),
      ])
    #expect(loaded.network.comments.map(\.author) == [.unknown(name: nil, photo: nil)])
  }

  @Test(
    "an empty field takes nothing away from what `author` says, before it or behind it",
    arguments: [
      (#""author": {"id": "u1"}"#, #""author_id": """#),
      (#""author": "u1""#, #""author_id": """#),
      (
        #""author": {"name": "Bo", "photo_url": "https://a.example/b.png"}"#,
        #""author_name": "", "author_photo_url": """#
      ),
      (#""author": "Bo", "author_photo_url": "https://a.example/b.png""#, #""author_name": """#),
    ])
  func emptyAuthor(author: String, empty: String) throws {
    let isKnown = author.contains("u1")
    let unknown = Author.unknown(
      name: "Bo", photo: .remote(url: "https://a.example/b.png"))
    for fields in [author + ", " + empty, empty + ", " + author] {
      let loaded = try load([
        "content/posts.json":
          #"[{"id": "p", "created_at": "2026-01-01", "text": "x", \#(fields)}]"#,
        "content/comments.json":
          #"[{"id": "c", "post_id": "p", "created_at": "2026-01-01", "text": "x", \#(fields)}]"#,
      ])
      #expect(try loaded.post().author == (isKnown ? .user(UserIndex(0)) : unknown), "\(fields)")
      if isKnown {
        #expect(loaded.network.comments.map(\.author) == [.user(UserIndex(0))], "\(fields)")
      }
    }
  }

  @Test("a finding stands at the name of a field that counts, not at a null before it")
  func placeBehindNull() throws {
    let loaded = try load([
      "content/posts.json":
        #"[{"id": "p", "author_id": null, "user_id": "gone", "date": "2026-01-01", "text": "x"}]"#
    ])
    #expect(
      loaded.lines == [
        "content/posts.json:1:44: warning: there is no user `gone` [unknown-author]"
      ])
  }

  @Test("comments and replies that point at nothing are warned about at their place")
  func dangling() throws {
    let loaded = try load([
      "content/posts.json": "[" + post("p1", #", "in_reply_to": "gone""#) + ", " + post("p2") + "]",
      "content/comments.ndjson": """
      {"id": "c1", "post_id": "gone", "author_id": "u1", "created_at": "2026-01-01"}
      {"id": "c2", "post_id": "p1", "author_id": "u1", "created_at": "2026-01-02"}
      {"id": "c3", "post_id": "p1", "author_id": "u1", "created_at": "2026-01-03", "in_reply_to": "c1"}
      {"id": "c4", "post_id": "p2", "author_id": "u1", "created_at": "2026-01-04", "in_reply_to": "c2"}
      {"id": "c5", "post_id": "p1", "author_id": "u1", "created_at": "2026-01-05", "inReplyTo": "c2"}
      {"id": "c6", "post_id": "p1", "author_id": "u1", "created_at": "2026-01-05", "in_reply_to": ""}
      """,
    ])
    #expect(
      loaded.lines == [
        "content/comments.ndjson:1:25: warning: there is no post `gone` [unknown-post]",
        "content/comments.ndjson:3:93: warning: there is no comment `c1` to answer [unknown-reply]",
        "content/comments.ndjson:4:93: warning: the comment `c2` is on another post [unknown-reply]",
        "content/posts.json:1:90: warning: there is no post `gone` to answer [unknown-reply]",
      ])
    #expect(loaded.network.comments.map(\.id) == ["c2", "c3", "c4", "c5", "c6"])
    #expect(
      loaded.network.comments.map(\.inReplyTo) == [nil, nil, nil, CommentIndex(0), nil])
  }

  @Test("a reply may be dated before what it answers, and stand before it")
  func replyOrder() throws {
    let loaded = try load([
      "content/posts.json":
        #"[{"id": "b", "author_id": "u1", "created_at": "2026-01-01", "text": "x", "inReplyTo": "a"},"#
        + #"{"id": "a", "author_id": "u1", "created_at": "2026-01-02", "text": "x"}]"#
    ])
    #expect(loaded.lines == [])
    #expect(loaded.network.posts.map(\.inReplyTo) == [PostIndex(1), nil])
  }

  @Test("who answers themselves, alone or through others, is told at each member of the circle")
  func cycles() throws {
    func reply(_ id: String, _ target: String) -> String {
      #"{"id": "\#(id)", "author_id": "u1", "created_at": "2026-01-01", "text": "x", "post_id": "p", "in_reply_to": "\#(target)"}"#
    }
    let loaded = try load([
      "content/posts.ndjson": [
        reply("a", "b"), reply("b", "c"), reply("c", "a"), reply("d", "a"), reply("e", "e"),
        post("p"),
      ].joined(separator: "\n"),
      "content/comments.ndjson": [reply("x", "y"), reply("y", "x"), reply("z", "x")]
        .joined(separator: "\n"),
    ])
    let comments = [(1, "x"), (2, "y")].map { line, id in
      "content/comments.ndjson:\(line):104: error: the comment `\(id)` answers itself in a circle "
        + "[reply-cycle]"
    }
    let posts = [(1, "a"), (2, "b"), (3, "c"), (5, "e")].map { line, id in
      "content/posts.ndjson:\(line):104: error: the post `\(id)` answers itself in a circle "
        + "[reply-cycle]"
    }
    #expect(loaded.lines == comments + posts)
    #expect(loaded.network.posts.first { $0.id == "d" }?.inReplyTo == PostIndex(0))
    #expect(loaded.network.comments.map(\.inReplyTo) == [nil, nil, CommentIndex(0)])
  }

  @Test("a circle of 10,000 is found whole, and a chain of as many is fine")
  func longCycle() throws {
    func replies(_ count: Int, isCircle: Bool) -> String {
      (0..<count).map { number in
        let target = number + 1 < count ? "\(number + 1)" : isCircle ? "0" : ""
        return #"{"id": "\#(number)", "author_id": "u1", "post_id": "0", "#
          + #""created_at": "2026-01-01", "text": "x", "in_reply_to": "\#(target)"}"#
      }.joined(separator: "\n")
    }
    let circle = try load([
      "content/posts.ndjson": replies(10_000, isCircle: true),
      "content/comments.ndjson": replies(1000, isCircle: true),
    ])
    #expect(circle.findings.count == 11_000)
    #expect(circle.findings.allSatisfy { $0.rule == "reply-cycle" && $0.severity == .error })
    let lines = circle.findings.map { $0.place?.line }
    #expect(lines == Array(1...1000) + Array(1...10_000))
    let chain = try load([
      "content/posts.ndjson": replies(10_000, isCircle: false),
      "content/comments.ndjson": replies(10_000, isCircle: false),
    ])
    #expect(chain.lines == [])
    #expect(chain.network.posts.count { $0.inReplyTo != nil } == 9_999)
    #expect(chain.network.comments.count { $0.inReplyTo != nil } == 9_999)
  }

  @Test("records are in the order of their time, then of their ids' bytes")
  func order() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json":
        #"[{"id": "z"}, {"id": "b", "createdAt": "2026-01-01"}, {"id": "a", "createdAt": "2026-01-01T01:00:00+01:00"}]"#,
      "content/posts.json": "["
        + ["é", "a", "Z", "😀", "10", "9"].map { post($0, author: "z") }.joined(separator: ",")
        + "]",
    ])
    #expect(loaded.lines == [])
    #expect(loaded.network.users.map(\.id) == ["z", "a", "b"])
    #expect(loaded.network.posts.map(\.id) == ["10", "9", "Z", "a", "é", "😀"])
  }

  @Test("who states no username gets one of their own, and stated names come first")
  func distinctUsernames() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": """
      [{"id": "a", "created_at": "2020-01-01"}, {"id": "A", "created_at": "2020-01-02"},
       {"id": "🦊", "created_at": "2020-01-03"}, {"id": "🐻", "created_at": "2020-01-04"},
       {"id": "x", "username": "a", "created_at": "2020-01-05"}]
      """
    ])
    #expect(loaded.lines == [])
    #expect(loaded.network.users.map(\.username) == ["a-2", "A-3", "_", "_-2", "a"])
  }

  @Test("ids that differ only in case are numbered on, not each from the beginning")
  func namesOfOneSpelling() throws {
    let ids = (0..<512).map { number in
      String(
        "abcdefghi".enumerated().map { number >> $0 & 1 == 1 ? Character($1.uppercased()) : $1 })
    }
    let users = ids.map { #"{"id": "\#($0)"}"# }.joined(separator: ",")
    let loaded = try SiteSandbox.load(["content/users.json": "[\(users)]"])
    let numbers = loaded.network.users.map { Int($0.username.dropFirst(10)) ?? 1 }
    #expect(numbers == Array(1...512))
  }
}

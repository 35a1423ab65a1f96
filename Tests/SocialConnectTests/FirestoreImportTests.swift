import Foundation
import Testing

/// Exports of Firestore databases, imported into sites. The exports lie beside this file.
@Suite("Importing Firestore databases")
struct FirestoreImportTests {
  private static let exports = SiteCopy.sites.deletingLastPathComponent()
    .appending(path: "Archives/firestore")

  private static func newSite(_ files: [String: String] = [:]) throws -> SiteCopy {
    try SiteCopy(["socialconnect.yml": "time_zone: \"+09:00\"\n"].merging(files) { $1 })
  }

  /// What every form of the export beside this file becomes.
  private static let content = [
    "comments/firestore-import.json": """
    [
      {"id": "fog/c1", "post_id": "fog", "author_id": "ben", "content": "I can hear it.", \
    "created_at": "2026-11-21T07:41:00+09:00"},
      {"id": "fog/c2", "post_id": "fog", "author_id": "ada", "content": "So can I.", \
    "created_at": "2026-11-21T07:42:00+09:00", "in_reply_to": "fog/c1"}
    ]

    """,
    "follows/firestore-import.json": """
    [
      {"follower_id": "ada", "followee_id": "ben"},
      {"follower_id": "ben", "followee_id": "ada", "created_at": "2026-01-06T09:00:00+09:00"}
    ]

    """,
    "likes/firestore-import.json": """
    [
      {"post_id": "fog", "user_id": "ben", "created_at": "2026-11-21T07:35:00+09:00"}
    ]

    """,
    "messages/firestore-import.json": """
    [
      {"id": "m1", "author_id": "ben", "author_name": "Ben", \
    "content": "Whose bicycle is at the pier?", "created_at": "2026-11-19T07:13:20+09:00"}
    ]

    """,
    "posts/firestore-import.json": """
    [
      {"id": "fog", "author_id": "ada", "content": "Fog. The ferry is **late**. #harbour", \
    "images": ["https://img.example.com/fog.jpg"], \
    "location": {"latitude": 34.2467, "longitude": 133.4751}, "likes_count": 4, \
    "created_at": "2026-11-21T07:30:00.25+09:00", "smiling_heart_count": 1},
      {"id": "sun", "author_id": "ben", "content": "Sun at last.", "hashtags": ["weather"], \
    "created_at": "2026-11-22T07:30:00+09:00", "in_reply_to": "fog"}
    ]

    """,
    "reactions/firestore-import.json": """
    [
      {"type": "smilingHeart", "post_id": "fog", "reaction_user_id": "ben", \
    "created_at": "2026-11-21T07:36:00+09:00"}
    ]

    """,
    "users/firestore-import.json": """
    [
      {"id": "ada", "username": "ada", "display_name": "Ada", \
    "photo_url": "https://img.example.com/ada.png", "bio": "Harbour master. Likes **tides**.", \
    "links": [{"label": "Tides", "url": "https://tides.example.com/"}], \
    "created_at": "2026-01-05T09:00:00+09:00"},
      {"id": "ben", "username": "ben", "display_name": "Ben", "created_at": "2026-01-05T10:00:00+09:00"}
    ]

    """,
  ]

  private static let report = """
    Imported 2 users, 2 posts, 1 message, 2 comments, 1 reaction, 1 like and 2 follows of a Firestore database
    Left out: 3 records that are not public (--private takes them)
    Left out: 1 user who is hidden (--private takes them)
    Left out: 1 comment, reaction or like of a post that is left out or gone

    """

  @Test(
    "one database is the same content in every form, without an address for mail, and is built",
    arguments: [
      "collections.json", "maps.json", "subcollections.json", "lists.json", "files", "rest",
    ])
  func forms(name: String) throws {
    let site = try Self.newSite()
    let export = Self.exports.appending(path: name).path
    let isOpen = ["subcollections.json", "lists.json"].contains(name)
    let option = isOpen ? " --subcollections" : ""
    let run = try site.write("import \(export)\(option)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix(Self.report), "\(run.output)")
    #expect(run.output.contains("Left out: 1 document of `users/*/saved`\n"))
    let content = try site.contents()
    #expect(content == Self.content)
    for (path, text) in content {
      for secret in ["@", "+81", "token", "owner", "alone", "Not yet", "who left"] {
        #expect(!text.contains(secret), "\(path) has \(secret)")
      }
    }
    let output = try site.build("--now", "2027-01-01T00:00:00Z")
    #expect(output["posts/fog/index.html"] != nil && output["users/ben/index.html"] != nil)
    #expect(output["posts/diary/index.html"] == nil && output["users/cleo/index.html"] == nil)

    // The same once more writes nothing.
    let before = try site.modificationTimes()
    let again = try site.write("import \(export)\(option)")
    #expect(again.status == 0)
    #expect(again.output.contains("\nNothing has changed since the import before\n"))
    #expect(try site.modificationTimes() == before)
  }

  @Test("what has changed in the database changes, what is gone goes, and other files stay")
  func again() throws {
    let site = try Self.newSite([
      "content/posts/mine.md": "---\ndate: 2026-01-01\nauthor: ada\n---\n\nMine\n",
      "content/likes.json": "[{\"post_id\": \"mine\", \"user_id\": \"ben\"}]\n",
      "export.json": """
      {"users": {"ada": {"username": "ada"}, "ben": {"username": "ben"}},
       "posts": {"a": {"userId": "ada", "text": "one", "createdAt": "2026-01-01T00:00:00Z"},
         "b": {"userId": "ben", "text": "two", "createdAt": "2026-01-02T00:00:00Z"}},
       "posts/a/comments": {"c": {"userId": "ben", "text": "hm", "createdAt": "2026-01-03T00:00:00Z"}}}
      """,
    ])
    #expect(try site.write("import \(site.root)/export.json").status == 0)
    let before = try site.contents()
    try site.write(
      """
      {"users": {"ada": {"username": "ada"}, "ben": {"username": "ben"}},
       "posts": {"c": {"userId": "ben", "text": "three", "createdAt": "2026-01-04T00:00:00Z"},
         "a": {"userId": "ada", "text": "one!", "createdAt": "2026-01-01T00:00:00Z"}}}
      """, to: "export.json")
    let run = try site.write("import \(site.root)/export.json")
    #expect(
      run.output == """
        Imported 2 users and 2 posts of a Firestore database
        In place of 2 users, 2 posts and 1 comment of the import before

        """, "\(run.errors)")
    let after = try site.contents()
    #expect(
      after["posts/firestore-import.json"] == """
        [
          {"id": "a", "author_id": "ada", "content": "one!", "created_at": "2026-01-01T09:00:00+09:00"},
          {"id": "c", "author_id": "ben", "content": "three", "created_at": "2026-01-04T09:00:00+09:00"}
        ]

        """)
    #expect(
      before["comments/firestore-import.json"] != nil
        && after["comments/firestore-import.json"] == nil)
    for path in ["posts/mine.md", "likes.json", "users/firestore-import.json"] {
      #expect(after[path] == before[path] && after[path] != nil)
    }
    try site.build()
  }

  @Test("what is written by hand goes beside the files of the database, and stays")
  func writing() throws {
    let site = try Self.newSite()
    let export = Self.exports.appending(path: "maps.json").path
    _ = try site.write("import \(export)")
    for line in [
      "post create --author ada --text Mine --id mine", "comment fog --as ada --text Mine",
      "like sun --as ada", "react fog star --as ada",
    ] {
      let run = try site.write(line)
      #expect(run.status == 0, "\(run.errors)")
    }
    let before = try site.contents().filter { !$0.key.hasSuffix("/firestore-import.json") }
    #expect(
      before.keys.sorted() == ["comments.json", "likes.json", "posts/mine.md", "reactions.json"])
    #expect(try site.write("import \(export)").status == 0)
    let after = try site.contents()
    #expect(after.filter { !$0.key.hasSuffix("/firestore-import.json") } == before)
    #expect(after["posts/firestore-import.json"] == Self.content["posts/firestore-import.json"])
  }

  @Test("with --private what is hidden lies in the content, and on no page")
  func hidden() throws {
    let site = try Self.newSite()
    let run = try site.write(
      "import \(Self.exports.appending(path: "collections.json").path) --private")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Imported 3 users, 5 posts, 1 message, 3 comments,"))
    #expect(!run.output.contains("--private"))
    let posts = try #require(site.content("posts/firestore-import.json"))
    for line in [
      #""content": "For me alone: ben@example.com", "created_at": "2026-11-22T07:31:40+09:00", "visibility": "private""#,
      #""content": "Not yet.", "created_at": "2026-11-22T07:35:00+09:00", "draft": true"#,
      #""content": "Of somebody who left.", "created_at": "2026-11-22T07:36:40+09:00", "visibility": "private""#,
    ] { #expect(posts.contains(line), "\(line) is missing in \(posts)") }
    for (path, data) in try site.build("--now", "2027-01-01T00:00:00Z") {
      let text = String(decoding: data, as: UTF8.self)
      for secret in ["alone", "Not yet", "who left", "Below the diary"] {
        #expect(!text.contains(secret), "\(path) has \(secret)")
      }
    }
  }

  @Test("a site is begun beside its export, and in no folder of other things")
  func beginning() throws {
    for (other, status) in [(nil, 0), ("notes.txt", 1)] as [(String?, Int32)] {
      let site = try SiteCopy(hasTheme: false)
      try site.write(#"{"users": {"u": {"username": "ann"}}}"#, to: "export.json")
      if let other { try site.write("x", to: other) }
      let run = try site.write("import \(site.root)/export.json")
      #expect(run.status == status, "\(run.errors)")
      #expect((site.content("users/firestore-import.json") != nil) == (status == 0))
    }
  }

  @Test("with --skip-broken records that are wrong are left out and told of, and the others follow")
  func broken() throws {
    let long = String(repeating: "x", count: 501)
    let json = """
      {"users": {"u": {"username": "ann"}, "v": {"username": "v", "createdAt": "soon"}, "w": {"username": "ANN", "createdAt": "2026-01-01T00:00:00Z"}},
       "posts": {"p": {"text": "Seen", "authorId": "u", "createdAt": "2026-01-01T00:00:00Z"},
         "q": {"text": "\(long)", "authorId": "u", "createdAt": "2026-01-01T00:00:00Z"},
         "r": {"text": 5, "authorId": "u", "createdAt": "soon"}},
       "posts/q/comments": {"c": {"text": "x", "authorId": "u", "createdAt": "2026-01-01T00:00:00Z"}},
       "likes": {"": {"postId": "p", "userId": "u"}, "l": {"postId": 5, "userId": {}}}}
      """
    let site = try Self.newSite(["export.json": json])
    let export = site.root + "/export.json"
    let refused = try site.write("import \(export)")
    #expect(refused.status == 1)
    let twice = try Self.newSite([
      "export.json": #"{"users": {"u": {"username": "ann"}, "w": {"username": "ANN"}}}"#
    ])
    let names = try twice.write("import \(twice.root)/export.json")
    #expect(names.errors.contains("the first is at `users/u`; it is the document `users/w`"))
    #expect(try site.contents().isEmpty)

    let run = try site.write("import \(export) --skip-broken")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("Imported 2 users, 1 post and 1 like of a Firestore database\n"))
    #expect(run.output.contains("Left out: 4 records that are wrong\n"), "\(run.output)")
    #expect(run.output.contains("Left out: 2 usernames that others have\n"), "\(run.output)")
    #expect(
      run.output.contains(
        "Left out: 1 comment, reaction or like of a post that is left out or gone\n"))
    for told in ["warning: `created_at` is no date", "[too-long]", "`posts/r`", "`users/v`"] {
      #expect(run.errors.contains(told), "\(told) in \(run.errors)")
    }
    #expect(!run.errors.contains("error:"))
    let before = try site.contents()
    #expect(try site.write("import \(export) --skip-broken").status == 0)
    #expect(try site.contents() == before)
    try site.build("--strict")
  }

  @Test("with --skip-broken nobody takes a name or an id that is somebody else's")
  func clashes() throws {
    let site = try Self.newSite([
      "content/users.json": #"[{"id": "own", "username": "Own"}]"#,
      "content/posts/z.json":
        #"[{"id": "mine", "author_id": "own", "content": "Mine", "created_at": "2026-01-01T00:00:00Z"}]"#,
      "export.json": #"{"users": {"u": {"username": "ann"}}}"#,
    ])
    #expect(try site.write("import \(site.root)/export.json").status == 0)
    let time = #""createdAt": "1990-01-01T00:00:00Z""#
    try site.write(
      """
      {"users": {"u": {"username": "ann", "createdAt": "2026-01-01T00:00:00Z"}, "v": {"username": "Ann", \(time)},
         "w": {"username": "OWN", \(time)}, "own": {"username": "x", \(time)}},
       "posts": {"mine": {"text": "Forged", "userId": "v", \(time)}, "p": {"text": "Post", "userId": "u", "createdAt": "2026-01-01T00:00:00Z"}},
       "messages": {"p": {"text": "Message", "userId": "v", \(time)}}}
      """, to: "export.json")
    let run = try site.write("import \(site.root)/export.json --skip-broken")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Left out: 3 records whose ids others have\n"), "\(run.output)")
    #expect(run.output.contains("Left out: 2 usernames that others have\n"))
    let users = try #require(site.content("users/firestore-import.json"))
    #expect(users.contains(#"{"id": "u", "username": "ann""#) && !users.contains("Ann"))
    #expect(!users.contains("OWN") && users.contains(#"{"id": "w", "#))
    let posts = try #require(site.content("posts/firestore-import.json"))
    #expect(posts.contains("Post") && !posts.contains("Forged"))
    #expect(site.content("messages/firestore-import.json") == nil)
    let before = try site.contents()
    #expect(try site.write("import \(site.root)/export.json --skip-broken").status == 0)
    #expect(try site.contents() == before)
  }

  @Test("what is by somebody who can't keep a name or an id is nobody else's")
  func clashesOfAuthors() throws {
    let site = try Self.newSite([
      "content/users.json": #"[{"id": "own", "username": "Own"}]"#
    ])
    let time = #""createdAt": "2026-01-01T00:00:00Z""#
    try site.write(
      """
      {"users": {"w": {"username": "OWN", \(time)}, "own": {"username": "x", \(time)}},
       "posts": {"p": {"text": "By w", "author": "own", \(time)}, "q": {"text": "Forged", "userId": "own", \(time)}},
       "follows": {"f": {"followerId": "w", "followingId": "own", \(time)}}}
      """, to: "export.json")
    let run = try site.write("import \(site.root)/export.json --skip-broken")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Left out: 3 records whose ids others have\n"), "\(run.output)")
    let posts = try #require(site.content("posts/firestore-import.json"))
    #expect(posts.contains(#""author": {"id": "w"}"#) && !posts.contains("Forged"), "\(posts)")
    #expect(site.content("follows/firestore-import.json") == nil)
  }

  @Test("with --skip-broken nobody takes a username that was made for somebody else")
  func clashWithMadeName() throws {
    let site = try Self.newSite()
    let time = #""createdAt": "2026-01-01T00:00:00Z""#
    let command = "import \(site.root)/export.json --skip-broken"
    let honest = #""bo": {"displayName": "Bo", \#(time)}, "eve": {"username": "eve", \#(time)}"#
    try site.write(#"{"users": {\#(honest)}}"#, to: "export.json")
    #expect(try site.write(command).status == 0)
    try site.write(
      #"{"users": {\#(honest), "m": {"username": "Bo", \#(time)}}}"#, to: "export.json")
    let run = try site.write(command)
    #expect(run.output.contains("Left out: 1 username that others have\n"), "\(run.output)")
    let users = try #require(site.content("users/firestore-import.json"))
    #expect(!users.contains(#""username": "Bo""#) && users.contains(#"{"id": "m", "#), "\(users)")
    // Who has another name now leaves the one before to others.
    try site.write(
      #"{"users": {"bo": {"username": "bodil", \#(time)}, "m": {"username": "Bo", \#(time)}}}"#,
      to: "export.json")
    #expect(!(try site.write(command)).output.contains("username that others have"))
  }

  @Test("a site that was built says where it has no earlier import to compare with")
  func firstOfBuiltSite() throws {
    let site = try Self.newSite([
      "export.json": #"{"posts": {"p": {"text": "x", "createdAt": "2026-01-01T00:00:00Z"}}}"#
    ])
    let told = "No import before is here to compare with"
    for isTold in [false, false, true] {
      let run = try site.write("import \(site.root)/export.json")
      #expect(run.output.contains(told) == isTold, "\(run.output) \(run.errors)")
      try site.build()
      // Of the second run's import nothing is kept, as by a job that begins with a fresh copy.
      if run.output.contains("Nothing has changed") {
        try FileManager.default.removeItem(
          atPath: site.root + "/content/posts/firestore-import.json")
      }
    }
  }

  @Test("with --skip-broken any number of records may be wrong")
  func manyBroken() throws {
    let wrong = (0..<2500).map { #""w\#($0)": {"text": "x", "createdAt": "soon"}, "# }.joined()
    let site = try Self.newSite([
      "export.json":
        #"{"posts": {\#(wrong)"p": {"text": "x", "createdAt": "2026-01-01T00:00:00Z"}}}"#
    ])
    let run = try site.write("import \(site.root)/export.json --skip-broken")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Left out: 2500 records that are wrong\n"), "\(run.output)")
    #expect(run.errors.contains("and 2480 more\n"))
  }

  @Test(
    "an export of another form empties no site",
    arguments: [
      #"{"posts": {"p": {"caption": "x", "userId": "u", "createdAt": "2026-01-01T00:00:00Z"}}}"#,
      #"{"posts": {"p": {"x": 1}}}"#,
      #"{"posts": {"meta": {"v": 1}, "data": {"p": {"text": "x", "userId": "u"}}}}"#,
    ])
  func emptied(json: String) throws {
    let good = #"{"posts": {"p": {"text": "x", "createdAt": "2026-01-01T00:00:00Z"}}}"#
    let site = try Self.newSite(["good.json": good, "export.json": json])
    #expect(try site.write("import \(site.root)/good.json").status == 0)
    let before = try site.contents()
    let run = try site.write("import \(site.root)/export.json")
    #expect(run.status == 1 && run.errors.contains("Nothing was written"), "\(run.output)")
    #expect(try site.contents() == before)
    // A job follows the database, and is warned.
    let job = try site.write("import \(site.root)/export.json --skip-broken")
    #expect(job.status == 0, "\(job.errors)")
    #expect(job.errors.contains("warning: the database leaves nothing of content/posts"))
    #expect(site.content("posts/firestore-import.json") == nil)
    #expect(try site.write("import \(site.root)/good.json").status == 0)
    // What is hidden goes, though nothing is left.
    try site.write(good.replacing("text", with: #"private": true, "text"#), to: "export.json")
    #expect(try site.write("import \(site.root)/export.json").status == 0)
  }

  @Test(
    "a database of whose posts no field is known that is shown is refused, and its fields are named"
  )
  func unknownFields() throws {
    let site = try Self.newSite([
      "export.json":
        #"{"posts": {"p": {"本文": "港の朝", "名前": "花子", "投稿日時": "2026-01-01", "userId": "u"}, "q": {"本文": "x", "削除": false}}}"#,
      "users.json": #"{"posts": {"p": {"本文": "x"}}, "users": {"u": {"username": "u"}}}"#,
      "empty.json": #"{"posts": {"p": {"content": "", "名前": "花子"}}}"#,
    ])
    let run = try site.write("import \(site.root)/export.json")
    #expect(
      run.status == 1 && run.errors.contains("its 2 posts have no text"), "\(run.errors)")
    #expect(run.errors.contains("`名前`, `投稿日時`, `本文`") && !run.errors.contains("花子"))
    #expect(!run.errors.contains("userId") && !run.errors.contains("削除"))
    #expect(try site.write("import \(site.root)/empty.json").status == 0)
    let users = try site.write("import \(site.root)/users.json")
    #expect(users.status == 0 && site.content("users/firestore-import.json") != nil)
    #expect(
      users.errors.contains("warning: no post of the database is left: its post has no text"),
      "\(users.errors)")
  }

  @Test(
    "an export of another form empties no site either where some of its records are hidden",
    arguments: [
      #""q": {"caption": "x", "visibility": "private", "createdAt": "2026-01-01T00:00:00Z"}"#,
      #""q": {"caption": "x", "userId": "spam", "createdAt": "2026-01-01T00:00:00Z"}"#,
    ])
  func emptiedBesideHidden(hidden: String) throws {
    func export(_ text: String) -> String {
      """
      {"users": {"u": {"username": "u"}, "spam": {"username": "s", "banned": true}},
       "posts": {"p": {"\(text)": "x", "userId": "u", "createdAt": "2026-01-01T00:00:00Z"}, \(hidden)}}
      """
    }
    let site = try Self.newSite(["good.json": export("text"), "export.json": export("caption")])
    #expect(try site.write("import \(site.root)/good.json").status == 0)
    let before = try site.contents()
    let run = try site.write("import \(site.root)/export.json")
    #expect(run.status == 1 && run.errors.contains("may have another form"), "\(run.output)")
    #expect(try site.contents() == before)
  }

  @Test(
    "an export of which a part is missing publishes nobody who is hidden",
    arguments: [
      #"{"error": {"code": 403, "message": "Missing permissions.", "status": "PERMISSION_DENIED"}}"#,
      "{}", "[]", "", #"{"ada": {}, "ben": {}}"#, #"{"users": {"error": {"code": 403}}}"#,
      #"{"documents": [{"name": "projects/a/databases/(default)/documents/users/ada"}], "nextPageToken": "t"}"#,
    ], ["", " --skip-broken"])
  func missingUsers(users: String, option: String) throws {
    let posts =
      #"{"p": {"userId": "ben", "text": "SECRET", "createdAt": "2026-01-01T00:00:00Z"}, "q": {"userId": "ada", "text": "Fog", "createdAt": "2026-01-01T00:00:00Z"}}"#
    let site = try Self.newSite([
      "export/users.json":
        #"{"ada": {"username": "ada"}, "ben": {"username": "ben", "banned": true}}"#,
      "export/posts.json": posts,
    ])
    let command = "import \(site.root)/export\(option)"
    #expect(try site.write(command).status == 0)
    let before = try site.contents()
    #expect(site.content("posts/firestore-import.json")?.contains("SECRET") == false)
    if users.isEmpty {
      try site.remove("export/users.json")
    } else {
      try site.write(users, to: "export/users.json")
    }
    let run = try site.write(command)
    #expect(run.status == 1 && run.errors.contains("[bad-archive]"), "\(run.errors)")
    #expect(try site.contents() == before)
  }

  @Test("a job follows a database of whose users nothing is taken but who is hidden")
  func doubtfulUsers() throws {
    let users = #"{"ada": {"username": "ada"}, "ben": {"username": "ben", "banned": true}}"#
    let post = #"{"userId": "ben", "text": "SECRET", "createdAt": "2026-01-01T00:00:00Z"}"#
    let site = try Self.newSite([
      "export/users.json": users,
      "export/posts.json": #"{"p": \#(post), "q": \#(post.replacing("ben", with: "ada"))}"#,
    ])
    let command = "import \(site.root)/export --skip-broken"
    #expect(try site.write(command).status == 0)
    try site.write(#"{"users": \#(users), "x": {"y": 1}}"#, to: "export/users.json")
    let run = try site.write(command)
    #expect(run.status == 0 && run.errors.contains("users.json is not read"), "\(run.errors)")
    #expect(site.content("posts/firestore-import.json")?.contains(#""id": "q""#) == true)
    #expect(site.content("posts/firestore-import.json")?.contains(#""id": "p""#) == false)
  }

  @Test("nobody learns whose an anonymous record is, and who is hidden stays so")
  func anonymous() throws {
    let time = #""createdAt": "2026-01-01T00:00:00Z""#
    let site = try Self.newSite([
      "export.json": """
      {"users": {"ada": {"username": "ada"}, "ben": {"username": "ben", "banned": true}},
       "posts": {"a": {"authorId": "ada", "authorName": "Ada", "isAnonymous": true, "text": "x", \(time)},
        "b": {"authorId": "ben", "anonymous": true, "text": "SECRET", \(time)},
        "c": {"authorId": "ada", "anonymous": false, "text": "y", \(time)}},
       "posts/c/comments": {"d": {"author": {"id": "ada", "photoUrl": "https://a.example/ada.png"},
        "hideAuthor": 1, "text": "z", \(time)}}}
      """
    ])
    let run = try site.write("import \(site.root)/export.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("2 authors of anonymous records"), "\(run.output)")
    let written = [
      site.content("posts/firestore-import.json"), site.content("comments/firestore-import.json"),
    ].compactMap(\.self).joined()
    #expect(!written.contains("SECRET"))
    #expect(written.matches(of: /ada/.ignoresCase()).count == 1, "\(written)")
    try site.build()
  }

  @Test(
    "one stranger's empty or wrong record keeps nothing published that is hidden now",
    arguments: [#"{"y": 1}"#, #"{"text": " "}"#, #"{"caption": "x"}"#], ["", " --skip-broken"])
  func strangersRecord(record: String, option: String) throws {
    func json(_ ada: String, _ more: String = "") -> String {
      """
      {"users": {"ada": {"username": "ada"\(ada)}},
       "posts": {"p": {"authorId": "ada", "text": "SECRET", "createdAt": "2026-01-01T00:00:00Z"}\(more)}}
      """
    }
    let site = try Self.newSite(["export.json": json("")])
    #expect(try site.write("import \(site.root)/export.json\(option)").status == 0)
    #expect(site.content("posts/firestore-import.json")?.contains("SECRET") == true)
    try site.write(json(#", "banned": true"#, #", "x": \#(record)"#), to: "export.json")
    let run = try site.write("import \(site.root)/export.json\(option)")
    #expect(run.status == 0 && !run.errors.contains("leaves nothing"), "\(run.errors)")
    #expect(site.content("posts/firestore-import.json") == nil)
  }

  @Test("a first import is not refused for a collection that holds nothing but counts")
  func onlyCounts() throws {
    let site = try Self.newSite([
      "export.json":
        #"{"users": {"u": {"username": "x"}}, "posts": {"--stats--": {"storyCount": 0}}}"#
    ])
    let run = try site.write("import \(site.root)/export.json")
    #expect(run.status == 0 && site.content("users/firestore-import.json") != nil, "\(run.errors)")
  }

  @Test(
    "nobody stops a job by a document that is called as collections are",
    arguments: [#"{"x": {}}"#, #"{"x": {"hidden": true}, "y": {"username": "y"}}"#])
  func chosenIDs(document: String) throws {
    let site = try Self.newSite([
      "users.json":
        #"{"ada": {"displayName": "Ada", "createdAt": "2026-01-01T00:00:00Z"}, "ben": {"displayName": "Ben"}, "users": \#(document)}"#
    ])
    for option in ["", " --skip-broken"] {
      let run = try site.write("import \(site.root)/users.json\(option)")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.hasPrefix("Imported 3 users"), "\(run.output)")
    }
  }

  @Test("an item with several ids is refused, or left out")
  func severalIDs() throws {
    let site = try Self.newSite([
      "posts.json":
        #"[{"docId": "a", "id": "b", "text": "x"}, {"id": "c", "text": "x", "createdAt": "2026-01-01T00:00:00Z"}]"#
    ])
    let refused = try site.write("import \(site.root)/posts.json")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("posts.json:1:2: error: an item of `posts` has several ids"))
    let run = try site.write("import \(site.root)/posts.json --skip-broken")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Left out: 1 record that is wrong\n"))
    #expect(run.errors.contains("posts.json:1:2: warning: an item of `posts` has several ids"))
  }

  @Test("of one file alone nobody keeps what is hidden there published by the id of a document")
  func chosenIDBesideHidden() throws {
    let post = #""text": "SECRET", "createdAt": "2026-01-01T00:00:00Z""#
    let site = try Self.newSite()
    for document in [#"{"x": {}}"#, #"{"x": {"text": "y"}}"#] {
      try site.write(#"{"p": {\#(post)}}"#, to: "posts.json")
      #expect(try site.write("import \(site.root)/posts.json").status == 0)
      #expect(site.content("posts/firestore-import.json") != nil)
      let json = #"{"p": {\#(post), "hidden": true}, "posts": \#(document)}"#
      try site.write(json, to: "posts.json")
      let run = try site.write("import \(site.root)/posts.json --skip-broken")
      #expect(run.status == 0, "\(run.errors)")
      #expect(site.content("posts/firestore-import.json") == nil)
    }
  }

  @Test("no log shows what was written into a database")
  func logs() throws {
    let site = try Self.newSite([
      "export.json":
        #"{"posts": {"p": {"text": "SECRET", "userId": "ghost", "private": true, "createdAt": "2026-01-01T00:00:00Z"}}}"#,
      "wrong.json":
        #"{"users": {"u": {"createdAt": "SECRET"}}, "posts": {"p": {"text": "x", "createdAt": "SECRET"}}}"#,
    ])
    let wrong = try site.write("import \(site.root)/wrong.json")
    #expect(wrong.status == 1 && wrong.errors.contains("`users/u`"))
    #expect(wrong.errors.contains("[bad-date]") && !wrong.errors.contains("SECRET"))
    let run = try site.write("import \(site.root)/export.json --private")
    #expect(run.status == 0 && run.errors.contains("[unknown-author]"), "\(run.errors)")
    #expect(!run.errors.contains("SECRET"), "\(run.errors)")
    let check = try site.write("check")
    #expect(check.errors.contains("[unknown-author]") || check.output.contains("[unknown-author]"))
    #expect(!check.errors.contains("SECRET") && !check.output.contains("SECRET"))
  }

  @Test(
    "options for the archives of accounts are wrong usage",
    arguments: ["--author ada", "--no-replies"])
  func usage(option: String) throws {
    let site = try Self.newSite()
    let run = try site.write("import \(Self.exports.appending(path: "maps.json").path) \(option)")
    #expect(run.status == 64)
    #expect(
      run.errors.contains("Error: --author and --no-replies are for the archive of an account"))
    // How this command is used, not the whole program.
    #expect(run.errors.contains("socialconnect import"))
    #expect(!run.errors.contains("<subcommand>"))
    #expect(try site.contents().isEmpty)
  }

  @Test("a post that is longer than those of any site may be is left out")
  func tooLong() throws {
    let text = String(repeating: "x", count: 1_000_001)
    let site = try Self.newSite([
      "export.json":
        #"{"users": {"u": {"username": "x"}}, "posts": {"p": {"text": "\#(text)"}}}"#
    ])
    let run = try site.write("import \(site.root)/export.json")
    #expect(run.output.contains("Left out: 1 post of more than 1,000,000 characters\n"))
  }

  @Test("pictures, places and links that are not public are left out, and their number is told")
  func hiddenItems() throws {
    let site = try Self.newSite([
      "export.json": #"""
      {"users": {"u": {"username": "x", "links": [{"url": "https://a.example/mine", "hidden": true},
          {"url": "https://a.example/tides", "hidden": false}]},
         "v": {"username": "v", "links": {"Private": "https://a.example/own", "isPublic": false}},
         "w": {"username": "w", "links": {"Private": "https://a.example/w"}}},
       "posts": {"p": {"text": "Fog", "userId": "u", "createdAt": "2026-01-01T00:00:00Z",
          "images": [{"url": "https://a.example/1.png", "alt": "x", "deleted": true},
            {"url": "https://a.example/2.png", "isPrivate": true}, {"url": "https://a.example/3.png",
            "alt": "x", "visible": true}, {"url": "media/own.png", "status": "removed"}],
          "location": {"latitude": 1.5, "longitude": 2.5, "name": "HOME", "visible": false}},
        "q": {"userId": "u", "createdAt": "2026-01-01T00:00:00Z",
          "images": [{"url": "https://a.example/4.png", "_deleted": true}]}}}
      """#
    ])
    let picture = SiteCopy.sites.appending(
      path: "valid/path-prefix/site/content/media/plain.png")
    try site.write(try Data(contentsOf: picture), to: "content/media/own.png")
    for option in ["", " --private"] {
      let run = try site.write("import \(site.root)/export.json\(option)")
      #expect(run.status == 0, "\(run.errors)")
      #expect(
        run.output.contains("\nLeft out: 7 pictures, places and links that are not public\n"),
        "\(run.output)")
      #expect(run.output.contains("May still be published: 1 picture in content/media/"))
      let text = try site.contents().values.joined()
      for hidden in ["mine", "a.example/own", "1.png", "2.png", "4.png", "own.png", "HOME"] {
        #expect(!text.contains(hidden), "\(hidden)")
      }
      for shown in ["tides", "a.example/w", "3.png"] { #expect(text.contains(shown), "\(shown)") }
    }
  }

  @Test("the names of collections steer no terminal, and not all of many are told")
  func names() throws {
    let others = (10..<40).map { #", "c\#($0)": {"a": {}, "b": {}}"# }.joined()
    let site = try Self.newSite([
      "export.json":
        #"{"users": {"u": {"username": "x"}}, "a\nError: \u001b[31m": {"a": {}}\#(others)}"#
    ])
    let run = try site.write("import \(site.root)/export.json")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 22, "\(run.output)")
    #expect(lines[1] == "Left out: 1 document of `a\u{FFFD}Error: \u{FFFD}[31m`")
    #expect(lines[2] == "Left out: 2 documents of `c10`")
    #expect(lines[21] == "Left out: 22 documents of other collections")
  }

  @Test(
    "nothing is written when something is wrong, and the place in the export is told",
    arguments: [
      (
        #"{"posts": {"p": {"text": "x", "createdAt": "soon"}}}"#,
        """
        export.json:1:17: error: `created_at` is no date [bad-date]
        """, "it is the document `posts/p`"
      ),
      (
        "{\"posts\": {\n\"p\": {\"text\": \"x\"}}}", "export.json:2:6: error: ",
        "it is the document `posts/p`"
      ),
      (
        #"{"users": {"u": {"createdAt": "soon", "email": "a@b.c"}}}"#, "export.json:1:17: error: ",
        "it is the document `users/u`"
      ),
      (
        #"{"users": {"taken": {"username": "x"}}}"#, "export.json:1:21: error: ",
        "it is the document `users/taken`"
      ),
      (
        #"{"posts": {"a\u0001b": {"text": "x", "createdAt": 1767225600000}}}"#, "[bad-id]",
        "export.json:1:24"
      ),
      (#"{"users": {"u": {}, "u": {}}}"#, "export.json:1:21: error: ", "[duplicate-key]"),
      (
        #"{"posts": {"p": {"text": "x"}}"#, "export.json:1:31: error: ",
        "the export seems to be damaged"
      ),
      (
        #"{"posts": {"p": {"text": "\#(String(repeating: "x", count: 501))", "createdAt": 1767225600000}}}"#,
        "error: 1 post has more than 500 characters, the longest 501 [too-long]",
        "hint: write `max_characters: 501` into the settings"
      ),
      (
        "{}", "error: there are no documents in ",
        "hint: they are looked for in the collections `users`, `posts`"
      ),
    ])
  func refused(json: String, message: String, more: String) throws {
    let site = try Self.newSite([
      "content/users.json": "[{\"id\": \"taken\", \"username\": \"taken\"}]\n", "export.json": json,
    ])
    let before = try site.contents()
    let run = try site.write("import \(site.root)/export.json")
    #expect(run.status == 1)
    #expect(run.errors.contains(message) && run.errors.contains(more), "\(run.errors)")
    #expect(!run.errors.contains("a@b.c"), "\(run.errors)")
    #expect(run.errors.hasSuffix("Nothing was written\n"))
    #expect(try site.contents() == before)
  }
}

extension SiteCopy {
  /// When each file of the content was written.
  fileprivate func modificationTimes() throws -> [String: Date] {
    var times: [String: Date] = [:]
    for path in try contents().keys {
      let attributes = try FileManager.default.attributesOfItem(atPath: root + "/content/" + path)
      times[path] = attributes[.modificationDate] as? Date
    }
    return times
  }
}

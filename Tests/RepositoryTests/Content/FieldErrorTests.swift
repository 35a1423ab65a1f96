import Domain
import Testing

@testable import Repository

@Suite("Mistakes in fields")
struct FieldErrorTests {
  /// Each with its only finding, without the place.
  private static func load(_ kind: String, _ record: String) throws -> [String] {
    var files = [
      "content/users.json": #"[{"id": "u1", "username": "ann"}]"#,
      "content/posts.json":
        #"[{"id": "p0", "author_id": "u1", "created_at": "2026-01-01", "content": "x"}]"#,
    ]
    files["content/\(kind)/it.json"] = record
    return try SiteSandbox.load(files).lines
  }

  @Test(
    "a missing required field is told at the record",
    arguments: [
      ("users", #"{"username": "a"}"#, ["this user has no `id`"]),
      ("users", #"{"id": null, "username": "a"}"#, ["this user has no `id`"]),
      ("posts", #"{"created_at": "2026-01-01", "content": "x"}"#, ["this post has no `id`"]),
      (
        "posts", #"{"id": "p1", "author_id": "u1", "text": "x"}"#, ["this post has no `created_at`"]
      ),
      (
        "posts", #"{"author_id": "u1", "text": "x"}"#,
        ["this post has no `created_at`", "this post has no `id`"]
      ),
      (
        "messages", #"{"id": "m", "userId": "u1", "text": "x"}"#,
        ["this message has no `created_at`"]
      ),
      (
        "comments", #"{"author_id": "u1"}"#,
        [
          "this comment has no `created_at`", "this comment has no `id`",
          "this comment has no `post_id`",
        ]
      ),
      (
        "reactions", "{}",
        [
          "this reaction has no `post_id`", "this reaction has no `reaction_user_id`",
          "this reaction has no `type`",
        ]
      ),
      ("likes", "{}", ["this like has no `post_id`", "this like has no `user_id`"]),
      ("follows", "{}", ["this follow has no `followee_id`", "this follow has no `follower_id`"]),
    ])
  func missing(kind: String, record: String, messages: [String]) throws {
    let expected = messages.map { "content/\(kind)/it.json:1:1: error: \($0) [missing-field]" }
    #expect(try Self.load(kind, record) == expected)
  }

  @Test(
    "a wrong type is told at the value",
    arguments: [
      ("users", #"{"id": 5}"#, "8: error: `id` should be a text, not a number"),
      ("users", #"{"id": true}"#, "8: error: `id` should be a text, not true"),
      ("users", #"{"id": {}}"#, "8: error: `id` should be a text, not an object"),
      ("users", #"{"id": "a", "bio": ["x"]}"#, "20: error: `bio` should be a text, not a list"),
      ("users", #"{"id": "a", "email": 1}"#, "22: error: `email` should be a text, not a number"),
      (
        "users", #"{"id": "a", "links": "x"}"#,
        "22: error: `links` should be a list of objects, not a text"
      ),
      (
        "users", #"{"id": "a", "links": ["x"]}"#,
        "23: error: an item of `links` should be an object with `label` and `url`, not a text"
      ),
      (
        "users", #"{"id": "a", "postsCount": "5"}"#,
        "27: error: `posts_count` should be a whole number, not a text"
      ),
      (
        "comments", #"{"id": "a", "post_id": 1, "author_id": "u1", "created_at": "2026-01-01"}"#,
        "24: error: `post_id` should be a text, not a number"
      ),
      (
        "follows", #"{"follower_id": [], "followee_id": "u1"}"#,
        "17: error: `follower_id` should be a text, not a list"
      ),
      ("users", "5", "1: error: a user should be an object, not a number"),
      ("users", "null", "1: error: a user should be an object, not null"),
      ("posts", #"["x"]"#, "2: error: a post should be an object, not a text"),
      ("posts", "[[]]", "2: error: a post should be an object, not a list"),
    ])
  func wrongType(kind: String, record: String, rest: String) throws {
    #expect(try Self.load(kind, record) == ["content/\(kind)/it.json:1:\(rest) [wrong-type]"])
  }

  @Test(
    "a post's value that can't be is told at its place",
    arguments: [
      (#""content": 5"#, "`content` should be a text, not a number [wrong-type]"),
      (#""images": "x""#, "`images` should be a list, not a text [wrong-type]"),
      (#""hashtags": "fog""#, "`hashtags` should be a list of texts, not a text [wrong-type]"),
      (#""tags": "fog""#, "`tags` should be a list of texts, not a text [wrong-type]"),
      (#""imageUrls": 1"#, "`imageUrls` should be a list, not a number [wrong-type]"),
      (#""aliases": {}"#, "`aliases` should be a list of texts, not an object [wrong-type]"),
      (#""draft": "yes""#, "`draft` should be true or false, not a text [wrong-type]"),
      (#""sensitive": 1"#, "`sensitive` should be true or false, not a number [wrong-type]"),
      (#""visibility": "everyone""#, "`everyone` is no visibility [unknown-visibility]"),
      (#""visibility": """#, "`` is no visibility [unknown-visibility]"),
      (#""reactions": 3"#, "`reactions` should be an object or a list, not a number [wrong-type]"),
      (
        #""location": "Tokyo""#,
        "`location` should be an object with `latitude` and `longitude`, not a text [wrong-type]"
      ),
      (#""location": {"name": "Tokyo"}"#, "this post has no `location.latitude` [missing-field]"),
      (#""location": {"latitude": 1}"#, "this post has no `location.longitude` [missing-field]"),
    ])
  func postValue(field: String, message: String) throws {
    let record =
      #"{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "text": "x", "#
    // `content` and `text` are one field.
    let start =
      field.hasPrefix(#""content"#) ? record.replacing(#""text": "x", "#, with: "") : record
    let column = start.unicodeScalars.count + field.prefix { $0 != ":" }.count + 3
    #expect(
      try Self.load("posts", start + field + "}")
        == ["content/posts/it.json:1:\(column): error: \(message)"])
  }

  @Test(
    "a wrong item of a list is told of as one, at its place",
    arguments: [
      (#""hashtags": ["fog", "#, "5", "an item of `hashtags` should be a text, not a number"),
      (#""aliases": ["#, "{}", "an item of `aliases` should be a text, not an object"),
      (#""reactions": ["#, "true", "an item of `reactions` should be a text, not true"),
      (
        #""images": ["#, "7",
        "an item of `images` should be an address or an object with `url` and `alt`, not a number"
      ),
    ])
  func wrongItem(list: String, item: String, message: String) throws {
    let start =
      #"{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "text": "x", "# + list
    let column = start.unicodeScalars.count + 1
    #expect(
      try Self.load("posts", start + item + "]}")
        == ["content/posts/it.json:1:\(column): error: \(message) [wrong-type]"])
  }

  @Test("null among the items of a list is nothing in front matter, too")
  func nullItems() throws {
    for null in ["null", "~", ""] {
      let loaded = try SiteSandbox.load([
        "content/users.json": #"[{"id": "u1"}]"#,
        "content/posts/p.md": """
        ---
        author_id: u1
        date: 2026-01-01
        tags:
        - fog
        - \(null)
        aliases:
        - \(null)
        reactions:
        - \(null)
        - star
        ---
        x
        """,
      ])
      #expect(loaded.lines == [])
      #expect(try loaded.post().statedHashtags == ["fog"])
      #expect(try loaded.post().aliases == [])
      #expect(try loaded.post().statedReactions.map(\.count) == [1])
    }
  }

  @Test(
    "a list in an object is told of, whatever the object calls it",
    arguments: ["data", "results", "posts"])
  func listInObject(name: String) throws {
    let loaded = try SiteSandbox.load([
      "content/posts.json": #"{"\#(name)": [{"id": "p", "text": "x"}]}"#
    ])
    #expect(loaded.findings.map(\.message) == ["this is no post: the list lies in `\(name)`"])
  }

  @Test("a file without front matter is told how to begin")
  func noFrontMatter() throws {
    let loaded = try SiteSandbox.load([
      "content/posts/2026-04-05.md": "Fog", "content/posts/sun.md": "Sun",
    ])
    let hints = loaded.findings.filter { $0.rule == "missing-field" }.map(\.hint)
    #expect(
      hints
        == ["2026-04-05", "2026-11-21"].map {
          "begin the file with three lines: `---`, `date: \($0)` and `---`"
        })
  }

  @Test("a number of seconds in front matter comes with what would do")
  func secondsInFrontMatter() throws {
    let loaded = try SiteSandbox.load([
      "content/posts/p.md": "---\nauthor_name: A\ndate: 1700000000\n---\nx"
    ])
    let hint = loaded.findings.first { $0.rule == "bad-date" }?.hint
    #expect(
      hint?.hasSuffix(
        #"or seconds since 1970 (milliseconds divided by 1,000) as `{"seconds": 1700000000}`"#)
        == true)
  }

  @Test("a post that has no id is told of by its place alone")
  func withoutID() throws {
    let loaded = try SiteSandbox.load([
      "content/posts.json": #"[{"author_name": "A", "created_at": "2026-01-01"}]"#
    ])
    #expect(loaded.findings.map(\.message).contains("this post has neither content nor an image"))
    #expect(!loaded.lines.contains { $0.contains("``") })
  }

  @Test(
    "a hint says what would do",
    arguments: [
      (#""source_url": "ftp://a""#, "use an address that begins with https:// or http://"),
      (
        #""images": ["a.jpg"]"#,
        "use an address that begins with https:// or http://, or the path of a file in `media/`"
      ),
      (
        #""source_url": "https://""#,
        #"it needs a host, and blanks and signs such as `"`, `<` and `\` as escapes (`%20`)"#
      ),
      (
        #""images": [{"url": "media/.a.jpg", "alt": "x"}]"#,
        "files whose names begin with a dot are not read: rename it"
      ),
      (#""images": [{"url": "https://a.example/b", "alt": "c", "width": "1"}]"#, nil),
      (
        #""updated_at": 1700000000"#,
        "write it as in RFC 3339, such as `2026-11-21T10:40:00+09:00`, "
          + #"or seconds since 1970 (milliseconds divided by 1,000) as `{"seconds": 1700000000}`"#
      ),
    ] as [(String, String?)])
  func hints(field: String, hint: String?) throws {
    let loaded = try SiteSandbox.load(post: field)
    #expect(loaded.findings.map(\.hint) == [hint])
    if hint == nil {
      let message = "`images.width` should be a whole number, not a text"
      #expect(loaded.findings.map(\.message) == [message])
    }
  }

  @Test(
    "a username that can't be is told with what it lacks",
    arguments: [
      ("", "the username is empty", "use letters, digits, `_`, `-` and `.`"),
      ("..", "`..` can't be a username", "use letters or digits beside the dots"),
      ("a b", "`a b` can't be a username", "use letters, digits, `_`, `-` and `.`"),
      (
        String(repeating: "a", count: 65),
        "`\(String(repeating: "a", count: 65))` can't be a username", "use at most 64 characters"
      ),
    ])
  func usernames(name: String, message: String, hint: String) throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1", "username": "\#(name)"}]"#
    ])
    #expect(loaded.findings.map(\.message) == [message])
    #expect(loaded.findings.map(\.hint) == [hint])
  }

  @Test("a text that is too long is told of where it begins")
  func longTexts() throws {
    let text = String(repeating: "a", count: 501)
    let fields = "author_name: A\ncreated_at: 2026-01-01"
    for (file, line) in [
      ("---\n\(fields)\n---\n\n\(text)", 6), ("---\n\(fields)\ncontent: \(text)\n---\n", 4),
      ("---\n\(fields)\ncontent: B\n---\n\(text)\n", 6),
    ] {
      let loaded = try SiteSandbox.load(["content/posts/p.md": file])
      #expect(loaded.lines.contains { $0.hasPrefix("content/posts/p.md:\(line):") }, "\(file)")
      #expect(loaded.findings.contains { $0.rule == "too-long" })
    }
  }

  @Test("null is as good as nothing in every field that may be missing")
  func nulls() throws {
    let user = UserField.allCases.filter { $0 != .id }.map { #""\#($0.rawValue)": null"# }
    let post = PostField.allCases.filter { ![.id, .createdAt, .authorID, .content].contains($0) }
      .map { #""\#($0.rawValue)": null"# }
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1", "# + user.joined(separator: ", ") + "}]",
      "content/posts.json":
        #"[{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "x", "star_count": null, "#
        + post.joined(separator: ", ") + "}]",
    ])
    #expect(loaded.lines == [])
    #expect(try loaded.user() == User(id: "u1", username: "u1", displayName: ""))
    #expect(
      try loaded.post()
        == Post(
          id: "p1", author: .user(UserIndex(0)), content: "x", createdAt: .at("2026-01-01")))
  }

  @Test("a synonym says what the canonical field says nothing about")
  func nullBesideSynonym() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json":
        #"[{"id": "u1", "photo_url": null, "avatarURL": "https://a.example/b"}]"#
    ])
    #expect(loaded.lines == [])
    #expect(try loaded.user().photo == .remote(url: "https://a.example/b"))
  }

  @Test(
    "what is null is not there",
    arguments: [
      #""user_id": null"#, #""text": null"#, #""reactions": {"star": null}"#,
      #""creatd_at": null"#, #""titel": null, "contnt": null"#,
      #""updated_at": {"seconds": 0, "nanoseconds": null}"#, #""hashtags": [null, "fog", null]"#,
      #""aliases": [null]"#, #""images": [null]"#, #""reactions": [null, "star"]"#,
      #""location": {"latitude": null, "longitude": null, "name": null}"#, #""location": {}"#,
    ])
  func nulls(field: String) throws {
    let loaded = try SiteSandbox.load(post: field)
    #expect(loaded.lines == [])
  }

  @Test("a required field that is misspelled and null is missing, and told of once")
  func misspelledNull() throws {
    let loaded = try SiteSandbox.load([
      "content/posts.json": #"[{"id": "p1", "author_name": "A", "text": "x", "creatd_at": null}]"#
    ])
    #expect(
      loaded.lines.filter { $0.contains("creat") } == [
        "content/posts.json:1:48: error: `created_at` is missing, and `creatd_at` is no field "
          + "[missing-field]"
      ])
    #expect(loaded.findings.count { $0.severity == .error } == 1)
  }

  @Test("of two names of one field the message says which was used")
  func repeatedSynonym() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts.json": """
      [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "text": "a", "content": "b"}]
      """,
    ])
    #expect(
      loaded.lines == [
        "content/posts.json:1:75: warning: `content` says again what `text` says [repeated-field]"
      ])
    #expect(try loaded.post().content == "a")
  }

  @Test("an image or a link without an address is told of")
  func emptyAddresses() throws {
    let post = try SiteSandbox.load(post: #""images": ["", {"url": "", "alt": "Fog"}]"#)
    #expect(
      post.findings.map { "\($0.severity) \($0.message) [\($0.rule)]" } == [
        "warning an item of `images` is empty [bad-url]", "warning `images.url` is empty [bad-url]",
      ])
    let user = try SiteSandbox.load([
      "content/users.json": """
      [{"id": "u1", "links": [{"label": "a", "href": "https://a.example"}, {"url": ""},
        {"label": "An app's empty row", "url": null}, {"url": "https://b.example", "label": " "}]}]
      """
    ])
    #expect(
      user.lines == [
        "content/users.json:1:25: error: this user has no `links.url` [missing-field]",
        "content/users.json:1:78: warning: `links.url` is empty [bad-url]",
      ])
    #expect(try user.user().links == [ProfileLink(label: "", url: "https://b.example")])
  }

  @Test("a link leads to a host as DNS has it, and is shown as it was written")
  func linksInOtherScripts() throws {
    let user = try SiteSandbox.load([
      "content/users.json": """
      [{"id": "u1", "links": [{"url": "https://例え.jp/写真"}, {"url": "https://例え.jp/", "label": "私"}]}]
      """
    ])
    #expect(
      try user.user().links == [
        ProfileLink(
          label: "https://例え.jp/写真", url: "https://xn--r8jz45g.jp/%E5%86%99%E7%9C%9F"),
        ProfileLink(label: "私", url: "https://xn--r8jz45g.jp/"),
      ])
  }

  @Test(
    "a text in which there is nothing to see takes nothing away", arguments: ["", " ", "\u{3000}"])
  func blankTexts(_ blank: String) throws {
    let loaded = try SiteSandbox.load([
      "content/posts.json": """
      [{"id": "p1", "author": {"username": "cleo", "display_name": "\(blank)"}, "summary": "\(blank)",
        "text": "x", "created_at": "2026-01-01"},
       {"id": "p2", "author": "\(blank)", "author_name": "Cleo", "text": "x",
        "created_at": "2026-01-01"}]
      """,
      "content/pages/about.md": "---\nsummary: '\(blank)'\n---\nx",
    ])
    #expect(loaded.findings.allSatisfy { $0.rule == "unknown-author" }, "\(loaded.lines)")
    #expect(!loaded.lines.contains { $0.contains("`\(blank)`") })
    #expect(loaded.network.posts.map(\.summary) == [nil, nil])
    #expect(
      loaded.network.posts.map(\.author) == [
        .unknown(name: "cleo", photo: nil), .unknown(name: "Cleo", photo: nil),
      ])
    #expect(loaded.network.pages.map(\.summary) == [nil])
  }

  @Test(
    "a post of blanks of any script is empty", arguments: [" \\n", "\u{3000}", "\u{200B}\u{A0}"])
  func blankPost(_ text: String) throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts.json":
        #"[{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "text": "\#(text)"}]"#,
    ])
    #expect(loaded.findings.map(\.rule) == ["empty-post"])
  }

  @Test("two names of one field are warned about, and the first holds")
  func repeatedField() throws {
    let loaded = try SiteSandbox.load(post: #""likes_count": 1, "likeCount": 2"#)
    #expect(
      loaded.lines == [
        "content/posts.json:1:98: warning: `likeCount` says again what `likes_count` says "
          + "[repeated-field]"
      ])
    #expect(try loaded.post().statedLikesCount == 1)
  }

  @Test(
    "of those that say who sees a record the narrowest holds, whichever comes first",
    arguments: [
      ("public", "private", .private), ("private", "public", .private),
      ("unlisted", "public", .unlisted), ("public", "unlisted", .unlisted),
      ("unlisted", "direct", .direct), ("followers", "unlisted", .followers),
    ] as [(String, String, Visibility)])
  func repeatedVisibility(first: String, second: String, visibility: Visibility) throws {
    let loaded = try SiteSandbox.load(
      post: #""visibility": "\#(first)", "Visibility": "\#(second)""#)
    #expect(loaded.findings.map(\.rule) == ["repeated-field"])
    #expect(try loaded.post().visibility == visibility)
  }

  @Test("a draft under one of two names is one")
  func repeatedDraft() throws {
    for fields in [#""draft": false, "Draft": true"#, #""draft": true, "Draft": false"#] {
      let loaded = try SiteSandbox.load(post: fields)
      #expect(loaded.findings.map(\.rule) == ["repeated-field"])
      #expect(try loaded.post().isDraft)
    }
    let page = try SiteSandbox.load([
      "content/pages/about.md": "---\ndraft: false\nDraft: true\n---\nx\n"
    ])
    #expect(page.network.pages.map(\.isDraft) == [true])
    let hidden = try SiteSandbox.load(post: #""hidden": false, "Hidden": true"#)
    #expect(try hidden.post().isHidden)
  }

  @Test("a key that stands in an object twice is an error")
  func duplicateKey() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": """
      [{"id": "u1",
        "bio": "a",
        "b\\u0069o": "b"},
       {"id": "u1b", "links": [{"url": "https://a.example", "url": "https://b.example"}]}]
      """
    ])
    #expect(
      loaded.lines == [
        "content/users.json:3:3: error: the key `bio` is already given on line 2 [duplicate-key]",
        "content/users.json:4:55: error: the key `url` is already given on line 4 [duplicate-key]",
      ])
  }

  @Test(
    "what can't be published is left out with a warning",
    arguments: [
      (#""images": ["javascript:alert(1)"]"#, "bad-url"),
      (#""images": [{"url": "ftp://a.example/b.jpg", "alt": "b"}]"#, "bad-url"),
      (#""images": ["media/../../etc/passwd"]"#, "bad-url"),
      (#""images": ["//a.example/b.jpg"]"#, "bad-url"),
      (#""source_url": "javascript:alert(1)""#, "bad-url"),
      (#""source_url": "https:///x""#, "bad-url"),
      (#""hashtags": ["12"]"#, "bad-hashtag"), (#""hashtags": ["a b"]"#, "bad-hashtag"),
      (##""hashtags": ["#"]"##, "bad-hashtag"), (#""lang": "Japanese!""#, "bad-language"),
      (#""lang": "e""#, "bad-language"), (#""lang": "x""#, "bad-language"),
      (#""lang": "x-""#, "bad-language"),
    ])
  func leftOut(field: String, rule: String) throws {
    let loaded = try SiteSandbox.load(post: field)
    #expect(loaded.findings.map { "\($0.severity) \($0.rule)" } == ["warning \(rule)"])
    let post = try loaded.post()
    #expect(post.pictures.isEmpty && post.sourceURL == nil && post.statedHashtags.isEmpty)
    #expect(post.language == nil)
  }

  @Test("an image without a text for people who can't see it is warned about")
  func missingAlt() throws {
    let loaded = try SiteSandbox.load(
      post: #""images": ["https://a.example/1.jpg", {"url": "https://a.example/2.jpg"}]"#)
    #expect(
      loaded.lines == [
        "content/posts.json:1:91: warning: the image `https://a.example/1.jpg` has no alternative "
          + "text [missing-alt]",
        "content/posts.json:1:118: warning: the image `https://a.example/2.jpg` has no "
          + "alternative text [missing-alt]",
      ])
    #expect(try loaded.post().pictures.count == 2)
  }

  @Test("a text in which there is nothing to see is none", arguments: [" ", "\u{200B}"])
  func blankAlt(_ alt: String) throws {
    let loaded = try SiteSandbox.load(
      post: #""images": [{"url": "https://a.example/1.jpg", "alt": "\#(alt)"}]"#)
    #expect(loaded.findings.map(\.rule) == ["missing-alt"])
    #expect(try loaded.post().pictures.map(\.alt) == [""])
  }

  @Test("of equal keys only the first can say again what another name has said")
  func repeatedKeyAndField() throws {
    let loaded = try SiteSandbox.load(
      post: #""likes_count": 1, "likeCount": 2, "likeCount": 3, "likes_count": 4"#)
    #expect(
      loaded.findings.map(\.rule) == ["repeated-field", "duplicate-key", "duplicate-key"],
      "\(loaded.lines)")
  }

  @Test("a field that stands in a record 200,000 times is compared with nothing more often")
  func manyRepeatedKeys() throws {
    // Each with all keys before it: that were 20,000 million comparisons.
    let record = #"{"id": "a""# + String(repeating: #","id":"""#, count: 200_000) + "}"
    let loaded = try SiteSandbox.load(["content/users.json": "[\(record)]"])
    #expect(Set(loaded.findings.map(\.rule)) == ["duplicate-key", "too-many-errors"])
  }

  @Test("what is wrong in one small file hides nothing in the next")
  func locationBehindOtherFile() throws {
    let loaded = try SiteSandbox.load([
      "content/posts/a.md": "---\ncreated_at: 2026-01-01\nimages: [media/x.png]\n---\nHi",
      "content/posts/b.md": "---\nlocation: {latitude: 1}\ncreated_at: 2026-01-01\n---\nHi",
    ])
    #expect(
      loaded.lines.contains(
        "content/posts/b.md:2:11: error: this post has no `location.longitude` [missing-field]"),
      "\(loaded.lines)")
  }

  @Test("a warning about a place's name does not stand for the missing longitude")
  func locationWithLongName() throws {
    let name = String(repeating: "a", count: 10_001)
    let loaded = try SiteSandbox.load(post: #""location": {"latitude": 1, "name": "\#(name)"}"#)
    #expect(loaded.findings.map(\.rule) == ["missing-field", "long-label"])
  }

  @Test(
    "of a file with thousands of errors in its records a thousand are told",
    arguments: [
      String(repeating: "{},\n", count: 5000),
      String(repeating: "{\"text\": \"x\"},\n", count: 5000),
      #"{"id": "p", "date": "2026-01-01", "images": ["#
        + String(repeating: "7,\n", count: 5000) + "7]},",
      (0..<5000).map {
        #"{"id": "\#($0)", "date": "2026-01-01", "user_id": "u1", "contnt": ""},\#n"#
      }.joined(),
    ])
  func manyErrors(records: String) throws {
    let site = try SiteSandbox([
      "content/posts.json": "[\(records){}]", "content/likes.json": "[{}]",
    ])
    var loader = ContentLoader(settings: Settings(), workers: .serial)
    let loaded = loader.load(folder: site.root)
    let errors = loaded.findings.filter { $0.place?.path == "content/posts.json" }
      .filter { $0.severity == .error }
    #expect(errors.count == JSONReader.maximumErrorCount + 1)
    #expect(errors.filter { $0.rule == "too-many-errors" }.count == 1)
    // The next file is another.
    #expect(loaded.findings.count { $0.place?.path == "content/likes.json" } == 2)
    // However the file is cut.
    loader.runSize = 10_000
    #expect(loader.load(folder: site.root).findings == loaded.findings)
  }

  @Test("a record is called by the kind of its own file")
  func kindOfRecord() throws {
    let record = #"{"id": "m", "user_id": "u1", "text": "x", "created_at": "2026-01-01"}"#
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#, "content/messages.json": "[\(record)]",
      "content/posts.json": #"[{"id": "p", "author_id": "u1", "text": "x"}]"#,
    ])
    #expect(
      loaded.lines == [
        "content/posts.json:1:2: error: this post has no `created_at` [missing-field]"
      ])
  }
}

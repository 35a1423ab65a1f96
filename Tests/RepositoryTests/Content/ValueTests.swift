import Domain
import Testing

@testable import Repository

@Suite("Values of fields")
struct ValueTests {
  @Test(
    "a count is a whole number from 0",
    arguments: [
      "-1", "1.5", "1e300", "-1e300", "9000000000001", "1e-3", "0.1", "99999999999999999999",
    ])
  func counts(number: String) throws {
    let fields = ["likes_count", "shareCount", "smilingHeartCount"]
    for field in fields {
      let loaded = try SiteSandbox.load(post: #""\#(field)": \#(number)"#)
      #expect(
        loaded.findings.map(\.message) == [
          "`\(SnakeCase.of(field).replacing("share_", with: "shares_"))` must be a whole number "
            + "from 0 to 9000000000000"
        ])
      #expect(loaded.findings.map(\.rule) == ["out-of-range"])
    }
    let nested = try SiteSandbox.load(post: #""reactions": {"star": \#(number)}"#)
    #expect(nested.findings.map(\.rule) == ["out-of-range"])
    let user = try SiteSandbox.load([
      "content/users.json": #"[{"id": "a", "followers_count": \#(number)}]"#
    ])
    #expect(user.findings.map(\.rule) == ["out-of-range"])
  }

  @Test("a mark after a slash of a path belongs to the name behind it")
  func marksInPaths() {
    #expect(SitePathText.mediaPath("/media//\u{301}a.jpg") == "media/\u{301}a.jpg")
  }

  @Test("whole numbers may be written in any way", arguments: ["12", "12.0", "1.2e1", "120E-1"])
  func wholeNumbers(number: String) throws {
    let loaded = try SiteSandbox.load(post: #""likes_count": \#(number)"#)
    #expect(loaded.lines == [])
    #expect(try loaded.post().statedLikesCount == 12)
  }

  @Test(
    "a place lies within ±90 and ±180 degrees",
    arguments: [
      ("90", "180", nil), ("-90", "-180", nil), ("0", "0.0", nil), ("8.9e1", "-1.8E2", nil),
      ("90.0000001", "0", "`latitude` must be from -90 to 90 [out-of-range]"),
      ("-91", "0", "`latitude` must be from -90 to 90 [out-of-range]"),
      ("1e300", "0", "`latitude` must be from -90 to 90 [out-of-range]"),
      ("0", "180.5", "`longitude` must be from -180 to 180 [out-of-range]"),
      ("0", "-1e9", "`longitude` must be from -180 to 180 [out-of-range]"),
      ("1e999", "0", "`latitude` must be from -90 to 90 [out-of-range]"),
      (#""35""#, "0", "`latitude` should be a number, not a text [wrong-type]"),
    ] as [(String, String, String?)])
  func location(latitude: String, longitude: String, message: String?) throws {
    let loaded = try SiteSandbox.load(
      post: #""location": {"latitude": \#(latitude), "longitude": \#(longitude)}"#)
    #expect(loaded.findings.map { "\($0.message) [\($0.rule)]" } == (message.map { [$0] } ?? []))
    #expect(loaded.findings.allSatisfy { $0.severity == .error })
    #expect((try loaded.post().location == nil) == (message != nil))
  }

  @Test(
    "GeoPoints and the short names are places too",
    arguments: [
      #"{"_latitude": 1.5, "_longitude": 2}"#, #"{"lat": 1.5, "lng": 2}"#,
      #"{"lat": 1.5, "lon": 2, "name": null, "altitude": 3}"#,
      #"{"lat": null, "latitude": 1.5, "lng": 2, "lon": null, "name": "\u3000"}"#,
    ])
  func otherLocations(value: String) throws {
    let loaded = try SiteSandbox.load(post: #""location": \#(value)"#)
    #expect(loaded.lines == [])
    #expect(try loaded.post().location == Location(latitude: 1.5, longitude: 2))
  }

  @Test(
    "a username has letters, digits, `_`, `-` and `.`",
    arguments: [
      ("ann", true), ("Ann.B-c_9", true), ("日本", true), ("été", true), ("e\u{301}", true),
      ("नमस्ते", true), ("", false), (".", false), ("..", false), ("a b", false), ("a/b", false),
      ("a@b", false), ("a\\n", false), ("😀", false), ("a#", false), ("²", false),
      ("ada\u{3164}", false), ("\u{115F}", false), ("ada\u{FE0F}", false), ("a\u{34F}da", false),
      (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
    ])
  func usernames(name: String, isValid: Bool) throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1", "username": "\#(name)"}]"#
    ])
    #expect(loaded.findings.map(\.rule) == (isValid ? [] : ["bad-username"]))
    #expect(loaded.findings.allSatisfy { $0.severity == .error && $0.place?.column == 27 })
  }

  @Test(
    "an id is a text without control characters",
    arguments: [
      (#""""#, "the id is empty"),
      (#""a\u0007""#, "the id `a\u{FFFD}` has a control character in it"),
      (#""a\n""#, "the id `a\n` has a control character in it"),
      ("\"a\u{7F}\"", "the id `a\u{FFFD}` has a control character in it"),
      ("\"a\u{85}\"", "the id `a\u{FFFD}` has a control character in it"),
      (
        "\"\(String(repeating: "é", count: 751))\"",
        "the id `\(String(repeating: "é", count: 200))…` has more than 1500 bytes"
      ),
    ])
  func ids(id: String, message: String) throws {
    let loaded = try SiteSandbox.load(["content/users.json": #"[{"id": \#(id)}]"#])
    #expect(loaded.lines == ["content/users.json:1:9: error: \(message) [bad-id]"])
  }

  @Test("an id has as many bytes as those of Firestore, however it is written")
  func longIDs() throws {
    for id in [String(repeating: "a", count: 1_500), String(repeating: "\\u0061", count: 1_500)] {
      #expect(try SiteSandbox.load(["content/users.json": #"[{"id": "\#(id)"}]"#]).lines == [])
    }
  }

  @Test("a message names the beginning of a long id")
  func namedIDs() throws {
    let id = String(repeating: "b", count: 10_000)
    let loaded = try SiteSandbox.load([
      "content/posts.json":
        #"[{"id": "1", "content": "x", "created_at": "2026-01-01", "author_id": "\#(id)"}]"#
    ])
    let start = String(repeating: "b", count: 200) + "…"
    #expect(loaded.lines.map { $0.contains("there is no user `\(start)`") } == [true])
  }

  @Test("an empty text where a list stands says nothing", arguments: ["", " "])
  func emptyLists(_ empty: String) throws {
    let fields = ["tags", "hashtags", "aliases", "images", "image_urls", "reactions"]
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1", "links": "\#(empty)"}]"#,
      "content/posts.ndjson": fields.map {
        #"{"id": "\#($0)", "author_id": "u1", "date": "2026-01-01", "text": "x", "\#($0)": "\#(empty)"}"#
      }.joined(separator: "\n"),
      "content/posts/m.md":
        "---\nauthor: u1\ndate: 2026-01-01\ntags: \"\(empty)\"\naliases: ''\nimages: ''\n---\nx",
    ])
    #expect(loaded.lines == [])
    #expect(loaded.network.posts.count == fields.count + 1)
  }

  @Test(
    "front matter may have a text in place of a list of texts",
    arguments: [
      ("tags: fog", ["fog"]), ("tags: 海", ["海"]),
      ("tags: 'fog, #pier,  , sea'", ["fog", "pier", "sea"]),
      ("tags: '#fog'", ["fog"]), ("hashtags: fog", ["fog"]),
      ("aliases: /old  path,/", ["/old  path,/"]),
    ])
  func textForList(field: String, expected: [String]) throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts/m.md": "---\nauthor: u1\ndate: 2026-01-01\n\(field)\n---\nx",
    ])
    #expect(loaded.lines == [])
    let post = try loaded.post()
    #expect(post.statedHashtags + post.aliases == expected)
  }

  @Test("a text of more than one word is no hashtag, and the hint says what may be meant")
  func wordsForList() throws {
    let many = (1...31).map { "t\($0)" }.joined(separator: ",")
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts/a.md": "---\nauthor: u1\ndate: 2026-01-01\ntags: web design\n---\nx",
      "content/posts/b.md": "---\nauthor: u1\ndate: 2026-01-02\ntags: \(many)\n---\nx",
    ])
    #expect(
      loaded.lines == [
        "content/posts/a.md:4:7: warning: `web design` can't be a hashtag, so it is left out [bad-hashtag]",
        "content/posts/b.md:4:7: warning: a post may state 30 hashtags, so one is left out [bad-hashtag]",
      ])
    #expect(
      loaded.findings.first?.hint
        == "a hashtag has no blanks: join its words with `_`, or write several as a list")
    #expect(loaded.network.posts.map(\.statedHashtags.count) == [0, 30])
    let wide = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts/a.md": "---\nauthor: u1\ndate: 2026-01-01\ntags: [港,\u{3000}灯台]\n---\nx",
    ])
    #expect(wide.findings.isEmpty && wide.network.posts.map(\.statedHashtags) == [["港", "灯台"]])
    let japanese = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts/a.md": "---\nauthor: u1\ndate: 2026-01-01\ntags: 港、灯台，海\n---\nx",
    ])
    #expect(japanese.findings.map(\.hint) == ["write several as a list, such as `[\"港\", \"灯台\"]`"])
  }

  @Test("a text in place of a list is told under the file's name for it, and how to write one")
  func listHints() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts/m.md":
        "---\nauthor: u1\ndate: 2026-01-01\ntags: {fog: 1}\nimage_urls: a.png\naliases: [[a]]\n---\n",
    ])
    #expect(
      loaded.lines == [
        "content/posts/m.md:4:7: error: `tags` should be a list of texts, not an object [wrong-type]",
        "content/posts/m.md:5:13: error: `image_urls` should be a list, not a text [wrong-type]",
        "content/posts/m.md:6:11: error: an item of `aliases` should be a text, not a list [wrong-type]",
      ])
    #expect(
      loaded.findings.map(\.hint) == [
        #"write a list: `["one", "two"]`"#, #"write a list: `[{"url": ..., "alt": ...}]`"#, nil,
      ])
  }
}

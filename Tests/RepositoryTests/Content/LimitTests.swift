import Domain
import Testing

@testable import Repository

@Suite("Limits of posts")
struct LimitTests {
  private func load(content: String, settings: Settings = Settings()) throws -> LoadedContent {
    try SiteSandbox.load(
      [
        "content/users.json": #"[{"id": "u1"}]"#,
        "content/posts.json":
          #"[{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "\#(content)"}]"#,
      ], settings: settings)
  }

  @Test("a post states up to thirty hashtags, and one warning tells of the others")
  func hashtags() throws {
    func load(_ count: Int) throws -> LoadedContent {
      let tags = (0..<count).map { #""t\#($0)""# }.joined(separator: ",")
      return try SiteSandbox.load(post: #""hashtags": [\#(tags)]"#)
    }
    #expect(try load(30).findings.isEmpty)
    let loaded = try load(32)
    #expect(try loaded.post().statedHashtags == (0..<30).map { "t\($0)" })
    #expect(
      loaded.findings.map(\.message) == ["a post may state 30 hashtags, so 2 are left out"])
  }

  @Test(
    "the hashtags that a post states have a length together, and one warning tells of the others")
  func longHashtags() throws {
    func load(_ names: [String]) throws -> LoadedContent {
      try SiteSandbox.load(post: #""hashtags": ["\#(names.joined(separator: #"",""#))"]"#)
    }
    let four = (0..<4).map { String(repeating: "a", count: 999) + String($0) }
    #expect(try load(four).findings.isEmpty)
    let loaded = try load(four + ["b", "c"])
    #expect(try loaded.post().statedHashtags == four)
    #expect(
      loaded.findings.map(\.message) == [
        "the hashtags that a post states may have 4000 bytes together, so 2 are left out"
      ])
  }

  @Test("a post states up to a hundred old paths, and one warning tells of the others")
  func aliases() throws {
    func load(_ count: Int) throws -> LoadedContent {
      let paths = (0..<count).map { #""old/\#($0)""# }.joined(separator: ",")
      return try SiteSandbox.load(post: #""aliases": [\#(paths)]"#)
    }
    #expect(try load(100).findings.isEmpty)
    let loaded = try load(101)
    #expect(try loaded.post().aliases == (0..<100).map { "old/\($0)" })
    #expect(loaded.findings.map(\.message) == ["a post may state 100 aliases, so one is left out"])
  }

  @Test("names, biographies and descriptions are cut between two characters, with a warning")
  func labels() throws {
    let fits = "a" + String(repeating: "港", count: 3333)
    let long = fits + "港"
    let cut = fits + "…"
    func load(_ text: String) throws -> LoadedContent {
      try SiteSandbox.load([
        "content/users.json":
          #"[{"id": "u1", "display_name": "\#(text)", "bio": "\#(text)"}]"#,
        "content/posts.json": #"""
        [{"id": "p1", "author_name": "\#(text)", "content": "x", "created_at": "2026-01-01",
          "images": [{"url": "https://a.example/b.png", "alt": "\#(text)"}]}]
        """#,
      ])
    }
    func texts(_ loaded: LoadedContent) throws -> [String] {
      let (user, post) = (loaded.network.users[0], try loaded.post())
      guard case .unknown(let name, _) = post.author else { return [] }
      return [user.displayName, user.bio, name ?? "", post.pictures[0].alt]
    }
    #expect(fits.utf8.count == 10_000)
    let whole = try load(fits)
    let descriptions = try texts(whole)
    #expect(descriptions[1] == fits)
    let loaded = try load(long)
    #expect(try texts(loaded)[1] == cut)
    #expect(try texts(loaded)[3] == "a" + String(repeating: "港", count: 1999) + "…")
    // Names stand on every card.
    let names = try [texts(loaded)[0], texts(loaded)[2]]
    #expect(
      names.allSatisfy {
        $0.hasSuffix("…") && $0.utf8.count <= 503 && long.hasPrefix($0.dropLast())
      })
    #expect(
      loaded.findings.filter { $0.rule == "long-label" }.map(\.message).sorted()
        == [("images.alt", 5998), ("author_name", 500), ("display_name", 500), ("bio", 10_000)]
        .map {
          "`\($0)` has 10003 bytes; it is shown up to the first \($1)"
        }.sorted())
  }

  @Test("a text of which only the start is shown is told of at its place")
  func longTexts() throws {
    let long = String(repeating: "word ", count: 13_200)
    let loaded = try SiteSandbox.load([
      "content/posts.json":
        #"[{"id": "p", "author_name": "A", "created_at": "2026-01-01", "content": "a"}]"#,
      "content/comments.json":
        #"[{"id": "c", "post_id": "p", "author_name": "A", "content": "\#(long)"}]"#,
      "content/pages/about.md": "# About\n\n" + String(repeating: "é", count: 2_200_000),
    ])
    let found = loaded.findings.filter { $0.rule == "long-label" }
    #expect(found.map(\.place?.line) == [1, 1])
    #expect(
      found.map(\.message) == [
        "`content` has 66000 bytes; it is shown up to the first 65528",
        "`content` has 4400000 bytes; it is shown up to the first 4194296",
      ])
  }

  /// Four of 10,000 signs made 151 MB of one post with 225 hashtags.
  @Test(
    "what stands beside a text on every card is whole up to 2,000 characters and 6,000 bytes",
    arguments: [
      (String(repeating: "&", count: 2000), "&", 2001),
      // Mastodon takes 1,500 characters, whatever they are.
      (String(repeating: "𠮷", count: 1500), "𠮷", 6004),
      (String(repeating: "港", count: 2000), "港", 6003),
      (String(repeating: "e\u{301}", count: 1000), "x", 3001),
      (String(repeating: "👩‍👩‍👧", count: 300), String(repeating: "👩‍👩‍👧", count: 40), 6120),
    ])
  func descriptions(fits: String, more: String, byteCount: Int) throws {
    func load(_ text: String) throws -> LoadedContent {
      try SiteSandbox.load(
        post: #""content_warning": "\#(text)", "images": [{"url": "https://a.example/b.png", "#
          + #""alt": "\#(text)"}]"#)
    }
    let whole = try load(fits)
    #expect(try whole.post().pictures[0].alt == fits && whole.post().contentWarning == fits)
    #expect(whole.findings.isEmpty)
    let loaded = try load(fits + more)
    let alt = try loaded.post().pictures[0].alt
    #expect(alt.hasSuffix("…") && (fits + more).hasPrefix(alt.dropLast()) && alt.count > fits.count)
    #expect(try loaded.post().contentWarning == alt)
    #expect(loaded.findings.map(\.rule) == ["long-label", "long-label"])
    #expect(loaded.findings.allSatisfy { $0.message.contains(" has \(byteCount) bytes") })
  }

  @Test("a name of 500 bytes is whole, and a profile has 100 links at most")
  func namesAndLinks() throws {
    let name = String(repeating: "é", count: 250)
    let links = (1...105).map { #"{"url": "https://a.example/\#($0)"}"# }.joined(separator: ", ")
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1", "display_name": "\#(name)", "links": [\#(links)]}]"#
    ])
    #expect(try loaded.user().displayName == name)
    #expect(try loaded.user().links.count == 100)
    #expect(loaded.findings.map(\.message) == ["a user may state 100 links, so 5 are left out"])
  }

  @Test("a biography and a title that come from a text are cut as those that fields state")
  func labelsOfTexts() throws {
    let long = String(repeating: "a", count: 10_001)
    let cut = String(repeating: "a", count: 10_000) + "…"
    let loaded = try SiteSandbox.load([
      "content/users/u1.md": long, "content/pages/a.md": "# \(long)\n\nText",
    ])
    #expect(try loaded.user().bio == cut)
    #expect(loaded.network.pages.map(\.title) == [cut])
    #expect(
      loaded.findings.map(\.message)
        == ["title", "bio"].map {
          "`\($0)` has 10001 bytes; it is shown up to the first 10000"
        })
  }

  @Test("addresses of more than 2 KB are left out")
  func addresses() throws {
    let address = "https://a.example/" + String(repeating: "b", count: 2030)
    #expect(address.utf8.count == 2048)
    #expect(try SiteSandbox.load(post: #""source_url": "\#(address)""#).post().sourceURL == address)
    let loaded = try SiteSandbox.load(post: #""source_url": "\#(address)b""#)
    #expect(try loaded.post().sourceURL == nil)
    #expect(loaded.findings.map(\.rule) == ["bad-url"])
    #expect(loaded.findings.allSatisfy { $0.message.utf8.count < 300 })
    #expect(loaded.findings.first?.hint == "use an address of at most 2048 bytes")
    let pictures = try SiteSandbox.load(
      post: #""images": ["\#(address)", "\#(address)b"], "author_photo_url": "\#(address)b""#)
    #expect(try pictures.post().pictures.map(\.source) == [.remote(url: address)])
    #expect(pictures.findings.count { $0.rule == "bad-url" } == 2)
  }

  @Test("a text of blanks alone is none", arguments: ["", " ", "\\n \\t"])
  func blank(content: String) throws {
    let loaded = try SiteSandbox.load([
      "content/posts.json": #"[{"id": "p1", "content": "\#(content)", "created_at": "2026-01-01"}]"#
    ])
    #expect(loaded.findings.contains { $0.rule == "empty-post" })
  }

  @Test(
    "500 characters are counted as people count them",
    arguments: ["a", "é", "e\u{301}", "字", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🇯🇵", "👍🏽", "ก็", "\\n", "\\ud83d\\ude00"])
  func characters(character: String) throws {
    let fits = try load(content: "a" + String(repeating: character, count: 498) + "b \\n\u{3000}")
    #expect(fits.lines == [])
    let tooLong = try load(content: "a" + String(repeating: character, count: 499) + "b")
    #expect(
      tooLong.lines == [
        "content/posts.json:1:73: error: the post `p1` has 501 characters; the limit is 500 "
          + "[too-long]"
      ])
  }

  @Test("the limits come from the settings")
  func settings() throws {
    var settings = Settings()
    settings.maxCharacters = 3
    settings.maxImages = 0
    #expect(try load(content: "foo", settings: settings).lines == [])
    let loaded = try load(content: "fooo", settings: settings)
    #expect(loaded.findings.map(\.rule) == ["too-long"])
    #expect(loaded.findings[0].message.contains("the limit is 3"))
    let images = try SiteSandbox.load(
      post: #""images": [{"url": "https://a.example/1", "alt": "1"}]"#, settings: settings)
    #expect(images.findings.map(\.rule) == ["too-many-images"])
  }

  @Test("a post has at most four images")
  func images() throws {
    func images(_ count: Int) -> String {
      let images = (1...count).map { #"{"url": "https://a.example/\#($0).jpg", "alt": "x"}"# }
      return #""imageURLs": ["# + images.joined(separator: ", ") + "]"
    }
    let fits = try SiteSandbox.load(post: images(4))
    #expect(fits.lines == [])
    #expect(try fits.post().pictures.count == 4)
    #expect(
      try SiteSandbox.load(post: images(5)).lines == [
        "content/posts.json:1:93: error: the post `p1` has 5 images; the limit is 4 "
          + "[too-many-images]"
      ])
    var settings = Settings()
    settings.maxImages = 0
    let one = try SiteSandbox.load(post: images(1), settings: settings).lines
    #expect(one.count == 1 && one[0].contains(" has one image; the limit is 0 "), "\(one)")
  }

  @Test(
    "a post has content or an image",
    arguments: [
      #"{"id": "p1", "author_id": "u1", "created_at": "2026-01-01"}"#,
      #"{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": ""}"#,
      #"{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": null, "images": []}"#,
      #"{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "text": null, "images": null}"#,
    ])
  func empty(record: String) throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#, "content/posts.json": "\n [\(record)]",
    ])
    #expect(
      loaded.lines == [
        "content/posts.json:2:3: error: the post `p1` has neither content nor an image [empty-post]"
      ])
  }

  @Test("an image without a text is a post")
  func imageOnly() throws {
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1"}]"#,
      "content/posts.json": """
      {"id": "p1", "author_id": "u1", "created_at": "2026-01-01",
       "images": [{"url": "https://a.example/1.jpg", "alt": "x", "width": 3, "height": 2}]}
      """,
    ])
    #expect(loaded.lines == [])
    #expect(
      try loaded.post().pictures == [
        Picture(source: .remote(url: "https://a.example/1.jpg"), alt: "x", width: 3, height: 2)
      ])
  }
}

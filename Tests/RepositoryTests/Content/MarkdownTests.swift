import Domain
import Foundation
import Testing

@testable import Repository

@Suite("Markdown records")
struct MarkdownTests {
  private func load(_ path: String, _ text: String) throws -> LoadedContent {
    try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1", "username": "ann"}, {"id": "42", "username": "bo"}]"#,
      "content/\(path)": text,
    ])
  }

  @Test(
    "an id made of a file's name is the same on a Mac, whose names are in NFD; a stated one stays")
  func unicodeForms() throws {
    let (guide, gull) = ("\u{30AB}\u{3099}イト", "\u{30AB}\u{3099}モメ")
    let loaded = try SiteSandbox.load([
      "content/users.json": #"[{"id": "u1", "username": "ann"}]"#,
      "content/posts/\(gull)/\(guide).md": "---\nauthor: ann\ndate: 2026-01-01\n---\nFog",
      "content/posts/b.md": "---\nid: \(guide)\nauthor: ann\ndate: 2026-01-02\n---\nFog",
      "content/pages/\(gull)/\(guide).md": "Fog",
    ])
    #expect(loaded.lines == [])
    #expect(
      loaded.network.posts.map { Array($0.id.utf8) } == [
        Array("\u{30AC}モメ-\u{30AC}イト".utf8), Array(guide.utf8),
      ])
    #expect(
      loaded.network.pages.map { Array($0.path.utf8) } == [
        Array("\u{30AC}モメ/\u{30AC}イト".utf8)
      ])
  }

  #if os(Linux)
    @Test("two files whose names differ only in Unicode normalisation are told of as such")
    func twoForms() throws {
      for folder in ["posts", "pages"] {
        let site = try SiteSandbox()
        for name in ["\u{30AB}\u{3099}", "\u{30AC}"] {
          let text = "---\ndate: 2026-01-01\n---\nFog"
          try site.write(Data(text.utf8), to: "content/\(folder)/\(name).md")
        }
        let findings = site.load().findings
        let second = try #require(findings.first { $0.severity == .error })
        #expect(
          second.hint?.contains("name differs only in Unicode normalisation (NFC and NFD)")
            == true,
          "\(findings)")
      }
    }
  #endif

  @Test("a post's front matter has the synonyms of Markdown tools, and the file's name is its id")
  func frontMatter() throws {
    let loaded = try load(
      "posts/2026/fog.md",
      """
      ---
      author: ann
      date: 2026-01-02
      updated: 2026-01-03T10:00:00+09:00
      tags: [fog, "#harbour"]
      summary: About fog
      lang: en
      likes_count: 3
      draft: true
      location:
        latitude: 35.5
        longitude: -1
      images:
        - url: https://a.example/b.jpg
          alt: Fog
      ---

      The **fog**.

      Second paragraph.

      """)
    #expect(loaded.lines == [])
    let post = try loaded.post()
    #expect(post.id == "2026-fog")
    #expect(post.author == .user(UserIndex(1)))
    #expect(try post.createdAt == .at("2026-01-02T00:00:00Z"))
    #expect(try post.updatedAt == .at("2026-01-03T01:00:00Z"))
    #expect(post.statedHashtags == ["fog", "harbour"])
    #expect(post.summary == "About fog")
    #expect(post.language == "en")
    #expect(post.statedLikesCount == 3)
    #expect(post.isDraft)
    #expect(post.location == Location(latitude: 35.5, longitude: -1))
    #expect(
      post.pictures == [Picture(source: .remote(url: "https://a.example/b.jpg"), alt: "Fog")])
    #expect(post.content == "The **fog**.\n\nSecond paragraph.")
  }

  @Test(
    "an author is a username or an id, case ignored in the name",
    arguments: [
      ("author: ANN", "u1"), ("author: u1", "u1"), ("author_id: u1", "u1"), ("userId: u1", "u1"),
      ("author: 42", "42"), ("author_id: 42", "42"), ("author: {username: Bo}", "42"),
      ("author:\n  id: 42", "42"),
    ])
  func author(field: String, id: String) throws {
    let loaded = try load("posts/a.md", "---\n\(field)\ndate: 2026-01-02\n---\nText")
    #expect(loaded.lines == [])
    let author = try #require(try loaded.post().author.user)
    #expect(loaded.network[author].id == id)
  }

  @Test(
    "plain YAML scalars are texts where texts are wanted",
    arguments: ["42", "1e3", "true", "0x1F", "2026-01-01", "1.50"])
  func scalars(value: String) throws {
    let loaded = try load(
      "posts/a.md",
      "---\nid: \(value)\nauthor: ann\ndate: 2026-01-02\ncontent_warning: \(value)\ntags: [a\(value.filter(\.isNumber))]\n---\nText"
    )
    #expect(loaded.lines == [])
    #expect(try loaded.post().id == value)
    #expect(try loaded.post().contentWarning == value)
  }

  @Test("a stated id holds over the file's name, and null does not")
  func ids() throws {
    #expect(
      try load("posts/a.md", "---\nid: b\nauthor: ann\ndate: 2026-01-02\n---\nx").post().id == "b")
    #expect(
      try load("posts/a.md", "---\nid:\nauthor: ann\ndate: 2026-01-02\n---\nx").post().id == "a")
  }

  @Test("places in front matter are those of the file")
  func places() throws {
    let loaded = try load(
      "posts/a.md",
      """
      ---
      author: nobody
      date: tomorrow
      likes_count: many
      contnet_warning: x
      location: {latitude: 91, longitude: 0}
      ---
      Text
      """)
    #expect(
      loaded.lines == [
        "content/posts/a.md:2:9: warning: there is no user `nobody` [unknown-author]",
        "content/posts/a.md:3:7: error: `created_at` is no date: `tomorrow` [bad-date]",
        "content/posts/a.md:4:14: error: `likes_count` should be a whole number, not a text [wrong-type]",
        "content/posts/a.md:5:1: warning: `contnet_warning` is no field [unknown-field]",
        "content/posts/a.md:6:22: error: `latitude` must be from -90 to 90 [out-of-range]",
      ])
  }

  @Test(
    "a date of front matter may be written as YAML and other programs write it, if it has an offset",
    arguments: [
      ("2024-01-02 10:11:12 +0900", nil), ("2024-01-02T10:11:12+0900", nil),
      ("'2024-01-02 01:11:12 UTC'", nil), ("2024-01-02 1:11:12.00 +00:00", nil),
      ("2024-01-02 10:11:12", "has no offset from UTC: `2024-01-02 10:11:12` [bad-date]"),
      ("2024-01-02 10:11:12 JST", "is no date: `2024-01-02 10:11:12 JST` [bad-date]"),
    ] as [(String, String?)])
  func datesElsewhere(_ date: String, _ problem: String?) throws {
    let loaded = try load("posts/a.md", "---\nauthor: ann\ndate: \(date)\n---\nText")
    let error = problem.map { "content/posts/a.md:3:7: error: `created_at` \($0)" }
    #expect(loaded.lines == (error.map { [$0] } ?? []))
    #expect(
      loaded.network.posts.first?.createdAt.seconds == (problem == nil ? 1_704_157_872 : 0))
    // In JSON there is one form.
    let both = try SiteSandbox.load([
      "content/posts/a.md": "---\ndate: \(date)\n---\nText",
      "content/posts/b.json": #"{"id": "b", "content": "b", "created_at": "\#(date)"}"#,
    ])
    #expect(both.lines.contains { $0.contains("b.json:1:") && $0.contains("[bad-date]") })
  }

  @Test("a key that is given twice in front matter is an error")
  func duplicateKey() throws {
    let loaded = try load("posts/a.md", "---\nauthor: ann\ndate: 2026-01-02\nauthor: bo\n---\nText")
    #expect(
      loaded.lines == [
        "content/posts/a.md:4:1: error: the key `author` is already given on line 2 [duplicate-key]"
      ])
  }

  @Test("a post without front matter lacks its date")
  func noFrontMatter() throws {
    #expect(
      try load("posts/a.md", "Text").lines == [
        "content/posts/a.md:1:1: error: this post has no `created_at` [missing-field]",
        "content/posts/a.md:1:1: warning: nobody is named as the author [unknown-author]",
      ])
  }

  @Test("a post with front matter and nothing else is empty")
  func empty() throws {
    #expect(
      try load("posts/a.md", "---\nauthor: ann\ndate: 2026-01-02\n---\n\n \n").lines == [
        "content/posts/a.md:2:1: error: the post `a` has neither content nor an image [empty-post]"
      ])
  }

  @Test("comments and users can be Markdown files too")
  func otherKinds() throws {
    let loaded = try SiteSandbox.load([
      "content/users/ann.md":
        "---\nusername: ann\nlinks:\n  - label: Home\n    url: https://a.example\n---\nHello",
      "content/posts/p.md": "---\nauthor: ann\ndate: 2026-01-02\n---\nText",
      "content/comments/c.md": "---\npost_id: p\nauthor: ann\ndate: 2026-01-03\n---\nNice",
    ])
    #expect(loaded.lines == [])
    #expect(try loaded.user().links == [ProfileLink(label: "Home", url: "https://a.example")])
    #expect(loaded.network.comments.map(\.content) == ["Nice"])
    #expect(loaded.network.comments.map(\.id) == ["c"])
  }

  @Test("characters that no page may hold become U+FFFD")
  func forbiddenCharacters() throws {
    let loaded = try load("posts/a.md", "---\nauthor: ann\ndate: 2026-01-02\n---\na\u{0}b\u{FFFE}")
    #expect(loaded.lines == [])
    #expect(try loaded.post().content == "a\u{FFFD}b\u{FFFD}")
  }

  @Test("a field that the text stands for counts where there is no text", arguments: ["", "Text"])
  func textAndField(text: String) throws {
    let loaded = try SiteSandbox.load([
      "content/users/ann.md": "---\nbio: Field\n---\n\(text)",
      "content/posts/p.md": "---\nauthor: ann\ndate: 2026-01-02\ncontent: Field\n---\n\(text)",
      "content/comments/c.md":
        "---\npost_id: p\nauthor: ann\ndate: 2026-01-03\ncontent: Field\n---\n\(text)",
    ])
    #expect(loaded.lines == [])
    let expected = text.isEmpty ? "Field" : text
    #expect(try loaded.user().bio == expected)
    #expect(try loaded.post().content == expected)
    #expect(loaded.network.comments.map(\.content) == [expected])
  }

  @Test("an id that is the name of a file must be fit for one", arguments: ["\u{7F}", "\u{85}"])
  func unfitNames(character: String) throws {
    let loaded = try SiteSandbox.load([
      "content/users/a\(character)b.md": "Hello",
      "content/posts/a\(character)b.md": "---\nauthor_name: Bo\ndate: 2026-01-02\n---\nText",
      "content/comments/a\(character)b.md":
        "---\npost_id: a\nauthor_name: Bo\ndate: 2026-01-03\n---\nText",
    ])
    #expect(loaded.findings.filter { $0.rule == "bad-id" }.count == 3, "\(loaded.lines)")
  }
}

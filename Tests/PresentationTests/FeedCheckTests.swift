import Domain
import TestSupport
import Testing
import UseCases

@testable import Presentation

@Suite("The check of feeds")
struct FeedCheckTests {
  private func findings(
    _ network: Network, _ change: (inout Settings) -> Void = { _ in }
  ) throws -> [Finding] {
    let built = try BuiltSite(network, change)
    return try FeedCheck(built.renderer, plan: built.plan, workers: .threads(3)).findings()
  }

  @Test("good feeds are good, in every format", arguments: URLStyle.allCases)
  func good(_ style: URLStyle) throws {
    let found = try findings(Town.network(postCount: 60)) {
      $0.urlStyle = style
      $0.pageSize = 5
    }
    #expect(found == [])
    #expect(try findings(Network()) == [])
  }

  @Test("a feed of notices without dates is good, and lists them by the times that it tells")
  func undatedNotices() throws {
    var users = ["ann", "bo", "cy", "di"].map { User(id: $0, username: $0, displayName: $0) }
    users[2].createdAt = Fixture.time(5)
    let posts = [0, 9].map { Fixture.post("p\($0)", "Post", minute: $0) }
    let comment = Domain.Comment(
      id: "c", post: PostIndex(0), author: Fixture.author(1), content: "Yes",
      createdAt: Fixture.time(4))
    let reactions = [(1, 0), (0, 1), (0, 2)].map { post, kind in
      Reaction(post: PostIndex(post), user: UserIndex(1), kind: kind)
    }
    let follows = (1...3).map { Follow(follower: UserIndex($0), followee: UserIndex(0)) }
    let network = Network(
      users: users, posts: posts, comments: [comment], reactions: reactions, follows: follows)
    #expect(try findings(network) == [])
    func dates(_ network: Network) throws -> [String] {
      try BuiltSite(network).text("users/ann/notifications/feed.atom").split(separator: "\n")
        .filter { $0.hasPrefix("<published>") }
        .map { String($0.dropFirst("<published>".count).prefix(20)) }
    }
    // The last two are follows of people who don't say when they joined.
    let minutes = [9, 5, 4, 0, 0, 0, 0]
    #expect(try dates(network) == minutes.map { Fixture.time($0).rfc3339 })
    let strangers = Network(users: users, follows: [follows[0]])
    #expect(try findings(strangers) == [])
    #expect(try dates(strangers) == [Timestamp.epoch.rfc3339])
  }

  @Test("a site without a title has feeds without one, which is told once")
  func title() throws {
    let found = try findings(Town.network(postCount: 3)) { $0.title = " " }
    let finding = try #require(found.first)
    #expect(finding.message == "this feed is not valid: it has no title")
    #expect(finding.rule == "invalid-feed" && finding.severity == .warning)
    #expect(finding.place?.path == "feed.atom")
    #expect(finding.hint?.hasPrefix("so it is in ") == true)
    #expect(found.count == 1)
    let empty = try findings(Network()) {
      $0.title = " "
      $0.sections.rss = false
    }
    #expect(empty.first?.hint == "so it is in 1 more feed")
  }

  @Test(
    "a `tag:` URI has an authority, a date and nothing that no URI has",
    arguments: [
      ("tag:example.org,2026:t", true), ("tag:a@b-c.example,2026-11:", true),
      ("tag:x_1,2026-11-25:/p/1?q=a%20b&c", true), ("tag:example.org,2026:a:b", true),
      ("", false), ("tag:", false), ("tag:,2026:x", false), ("tag:example.,2026:x", false),
      ("tag:[::1],2026:x", false), ("tag:example.org,26:x", false), ("tag:example.org,2026", false),
      ("tag:example.org,2026-1:x", false), ("tag:example.org,2026-11-2:x", false),
      ("tag:example.org,2026-11-25-1:x", false), ("tag:example.org,２０２６:x", false),
      ("tag:example.org,2026:a b", false), ("tag:example.org,2026:é", false),
      ("http://example.org,2026:x", false),
    ])
  func tagURIs(text: String, isOne: Bool) {
    #expect(ReadFeed.isTagURI(text) == isOne)
  }

  @Test("an authority that no `tag:` URI can have")
  func authority() throws {
    let found = try findings(Town.network(postCount: 3)) {
      $0.baseURL = BaseURL("http://[::1]/") ?? .example
    }
    #expect(
      found.map(\.message) == [
        "this feed is not valid: its id begins with `tag:[::1]`, which no `tag:` URI does (RFC 4151)"
      ])
    let mended = try findings(Town.network(postCount: 3)) {
      $0.baseURL = BaseURL("http://[::1]/") ?? .example
      $0.idAuthority = "example.org,2026"
    }
    #expect(mended == [])
  }

  /// A good feed of each format with one entry after the other, to break it in one place.
  private static let atom = """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><id>tag:example.org,2026:t</id>
    <updated>2026-01-02T00:00:00Z</updated>
    <link rel="alternate" href="https://example.org/"/>
    <entry><title>One</title><id>tag:example.org,2026:1</id><author><name>N</name></author>
    <link rel="alternate" href="https://example.org/1"/><published>2026-01-02T00:00:00Z</published>
    <updated>2026-01-02T00:00:00Z</updated><content type="html">&lt;a href="https://b.example/"></content>
    </entry>
    <entry><title>Two</title><id>tag:example.org,2026:2</id>
    <link rel="alternate" href="https://example.org/2"/><published>2026-01-01T00:00:00Z</published>
    <updated>2026-01-01T00:00:00Z</updated></entry></feed>
    """

  private static let rss = """
    <rss version="2.0"><channel><title>A</title><link>https://example.org/</link>
    <item><title>One</title><link>https://example.org/1</link><guid>tag:1</guid>
    <pubDate>Fri, 02 Jan 2026 00:00:00 GMT</pubDate><description>&lt;img src="x:y"></description>
    </item></channel></rss>
    """

  private static let json = """
    {"title": "A", "home_page_url": "https://example.org/", "items": [{"id": "1", "title": "T",
    "url": "https://example.org/1", "date_published": "2026-01-01T00:00:00Z",
    "date_modified": "2026-01-01T00:00:00Z", "content_html": "<p>\\u00e9\\ud83d\\ude00"}]}
    """

  private func faults(_ text: String) -> [String] {
    FeedCheck.faults(in: Array(text.utf8), isJSON: text.hasPrefix("{"))
  }

  @Test("the examples are good", arguments: [atom, rss, json])
  func examples(_ text: String) {
    #expect(faults(text) == [])
  }

  @Test(
    "each fault is found",
    arguments: [
      (atom, ">A<", "><", "it has no title"),
      (atom, ">One<", "> <", "the entry `tag:example.org,2026:1` has no title"),
      (atom, "2026:2", "2026:1", "two entries have the id `tag:example.org,2026:1`"),
      (atom, "<id>tag:example.org,2026:2</id>", "", "an entry has no id"),
      (atom, "tag:example.org,2026:t", "x", "its id begins with `x`"),
      (atom, "2026-01-01T00:00:00Z", "2026-01-03T00:00:00Z", "stands behind an older one"),
      (atom, "2026-01-02T00:00:00Z</up", "yesterday</up", "its date `yesterday`"),
      (atom, "https://b.example/", "posts/1", "has the address `posts/1`, which is not absolute"),
      (atom, "https://example.org/2", "/2", "the address of the entry"),
      (atom, "&lt;a", "<a", "an end tag closes another element"),
      (atom, "&lt;a", "\u{1}", "a character that XML can't hold"),
      (atom, "&lt;a", "\u{FFFF}", "a character that XML can't hold"),
      (atom, "&lt;a", "&nbsp;", "a `&` begins no reference"),
      (atom, "&lt;a", "&#1;", "a `&` begins no reference"),
      (atom, "</feed>", "", "an element is not closed"),
      (atom, "</feed>", "</feed><a/>", "there is a second root element"),
      (atom, "<feed", "<!DOCTYPE a><feed", "it has a declaration"),
      (atom, "rel=\"alternate\"", "rel=\"alternate\" rel=\"x\"", "an attribute stands twice"),
      (atom, "rel=\"alternate\"", "rel=alternate", "a value is not in quotes"),
      (rss, "Fri, 02 Jan", "Fri, 2 Jan", "can't be read"),
      (rss, "02 Jan", "31 Feb", "can't be read"), (rss, "x:y", "y", "which is not absolute"),
      (rss, "<guid>tag:1</guid>", "", "an entry has no id"),
      (rss, "<link>https://example.org/</link>", "", "its address `` is not absolute"),
      (json, "\"A\"", "\"\"", "it has no title"), (json, "]}", "]", "it is no JSON"),
      (json, "\\ud83d\\ude00", "\\ud83d", "it is no JSON"), (json, "<p>", "\u{1}", "it is no JSON"),
      (json, "<p>", "<a href=x>", "which is not absolute"), (json, "[{", "[{,", "it is no JSON"),
      (json, "https://example.org/1", "/1", "the address of the entry `1`"),
    ])
  func faulty(_ text: String, _ part: String, _ other: String, _ expected: String) throws {
    let range = try #require(text.firstRange(of: part))
    let found = faults(text.replacingCharacters(in: range, with: other))
    #expect(found.contains { $0.contains(expected) }, "\(found)")
  }

  @Test("bytes that are no UTF-8, nothing, and cut feeds give a fault and no crash")
  func bytes() {
    #expect(FeedCheck.faults(in: [0xFF, 0xFE], isJSON: false).first?.contains("UTF-8") == true)
    #expect(!FeedCheck.faults(in: [0xFF, 0xFE], isJSON: true).isEmpty)
    for text in [Self.atom, Self.rss, Self.json] {
      let bytes = Array(text.utf8)
      for end in 0..<bytes.count {
        let found = FeedCheck.faults(in: Array(bytes[..<end]), isJSON: text.hasPrefix("{"))
        #expect(!found.isEmpty, "cut at \(end)")
      }
    }
    let deep = String(repeating: "[", count: 100_000)
    #expect(FeedCheck.faults(in: Array(deep.utf8), isJSON: true).count == 1)
    let elements = String(repeating: "<a>", count: 100_000)
    #expect(FeedCheck.faults(in: Array(elements.utf8), isJSON: false).count == 1)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}

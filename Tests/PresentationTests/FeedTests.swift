import Domain
import Foundation
import TestSupport
import Testing
import UseCases

@testable import Presentation

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Feeds")
struct FeedTests {
  private static let photo = PictureSource.media(path: "media/a b.jpg")

  static func network(_ content: String = "Hi <script>x</script> ]]> & #tea") -> Network {
    Network(
      users: [
        User(id: "u/1", username: "alice", displayName: "Alice & <Co> ]]>", photo: photo)
      ],
      posts: [
        Fixture.post("P 1", content, minute: 0) {
          $0.updatedAt = Fixture.time(3)
          $0.language = "en"
          $0.pictures = [Picture(source: photo, alt: "A \"cup\" & more", width: 4, height: 3)]
        }
      ],
      media: [
        MediaFile(
          path: "media/a b.jpg", mediaType: "image/jpeg", width: 4, height: 3, byteCount: 1)
      ])
  }

  static func feed(
    _ format: FeedFormat, about subject: FeedSubject = .site, of network: Network = network(),
    archive: Int? = nil, _ change: (inout Settings) -> Void = { _ in }
  ) -> String {
    let site = Fixture.site(network) {
      $0.title = "Tea & <Co>"
      $0.baseURL = BaseURL("https://example.org/blog") ?? .example
      $0.idAuthority = "example.org,2024-05-01"
      change(&$0)
    }
    var bytes: [UInt8] = []
    let interface = Interface(site: site, messages: Fixture.messages)
    FeedDocument(subject, archive: archive, interface: interface).write(format, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let contentInXML = [
    "<![CDATA[<p>Hi &lt;script&gt;x&lt;/script&gt; ]]&gt; &amp; ",
    "<a class=\"hashtag\" ",
    "href=\"https://example.org/blog/tags/tea/\" rel=\"tag\"><bdi>#tea</bdi></a>",
    "</p>",
    "<p><img src=\"https://example.org/blog/media/a%20b.jpg\" ",
    "alt=\"A &#34;cup&#34; &amp; more\" ",
    "width=\"4\" height=\"3\"></p>]]>",
  ].joined()

  @Test("Atom")
  func atom() {
    #expect(
      Self.feed(.atom) == """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" \
        xmlns:thr="http://purl.org/syndication/thread/1.0" \
        xmlns:georss="http://www.georss.org/georss" xml:lang="en">
        <title>Tea &amp; &lt;Co&gt;</title>
        <id>tag:example.org,2024-05-01:timeline</id>
        <updated>2023-11-14T22:16:20Z</updated>
        <link rel="self" type="application/atom+xml" href="https://example.org/blog/feed.atom"/>
        <link rel="alternate" type="text/html" href="https://example.org/blog/"/>
        <generator>SocialConnect</generator>
        <entry xml:lang="en">
        <title>Hi &lt;script&gt;x&lt;/script&gt; ]]&gt; &amp; #tea</title>
        <id>tag:example.org,2024-05-01:posts/P%201</id>
        <link rel="alternate" type="text/html" href="https://example.org/blog/posts/P~201/"/>
        <published>2023-11-14T22:13:20Z</published>
        <updated>2023-11-14T22:16:20Z</updated>
        <author>
        <name>Alice &amp; &lt;Co&gt; ]]&gt;</name>
        <uri>https://example.org/blog/users/alice/</uri>
        </author>
        <category term="tea"/>
        <link rel="enclosure" type="image/jpeg" href="https://example.org/blog/media/a%20b.jpg" length="1"/>
        <content type="html">\(Self.contentInXML)</content>
        </entry>
        </feed>

        """)
  }

  @Test("A feed says what it is about: the site's description, or somebody's biography and photo")
  func summaries() throws {
    var network = Self.network()
    network.users[0].bio =
      "**Tea** <i> & [cups](https://example.org) " + String(repeating: "x ", count: 100)
    let bio = "Tea <i> & cups x x x"
    let photo = "https://example.org/blog/media/a%20b.jpg"
    func member(_ name: String, of subject: FeedSubject) throws -> String? {
      let text = Self.feed(.json, about: subject, of: network) {
        $0.description = "Of \"tea\" & <cups>"
      }
      let feed = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      return feed?[name] as? String
    }
    func atom(_ subject: FeedSubject, archive: Int? = nil) -> String {
      Self.feed(.atom, about: subject, of: network, archive: archive) {
        $0.description = "Of \"tea\" & <cups>"
      }
    }
    #expect(try member("description", of: .site) == "Of \"tea\" & <cups>")
    #expect(try member("icon", of: .site) == nil)
    #expect(
      atom(.site).contains("<subtitle>Of &quot;tea&quot; &amp; &lt;cups&gt;</subtitle>\n<id>"))
    #expect(!atom(.site).contains("<icon>"))
    let alice = FeedSubject.user(UserIndex(0))
    let description = try #require(try member("description", of: alice))
    #expect(description.hasPrefix(bio) && description.hasSuffix("…"))
    #expect(try member("icon", of: alice) == photo)
    #expect(atom(alice).contains("<subtitle>Tea &lt;i&gt; &amp; cups x x"))
    #expect(atom(alice).contains("<icon>\(photo)</icon>\n<author>"))
    #expect(!atom(alice, archive: 1).contains("<icon>"))
    // Who says nothing has nothing said of him, and old entries are not followed by who he is now.
    network.users[0].bio = ""
    network.users[0].photo = nil
    #expect(try member("description", of: alice) == nil)
    #expect(try member("icon", of: alice) == nil)
    #expect(!atom(alice).contains("subtitle") && !atom(alice).contains("icon"))
    #expect(!atom(.site, archive: 1).contains("subtitle"))
  }

  @Test("Every entry names its own author, whoever wrote the one before")
  func authors() {
    var network = Self.network()
    network.users.append(User(id: "u/2", username: "bob", displayName: "Bob"))
    let unknown = ["Ann", "Ben"].map { Author.unknown(name: $0, photo: nil) }
    let authors = [
      .user(UserIndex(0)), .user(UserIndex(0)), unknown[0], unknown[1], .user(UserIndex(1)),
      .user(UserIndex(0)),
    ]
    network.posts = authors.enumerated().map { minute, author in
      Fixture.post("\(minute)", "Text", minute: minute) { $0.author = author }
    }
    let names = Self.feed(.atom, of: network).split(separator: "\n")
      .filter { $0.hasPrefix("<name>") || $0.hasPrefix("<uri>") }
      .map { $0.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" } }
    let alice = ["Alice &amp; &lt;Co&gt; ]]&gt;", "https://example.org/blog/users/alice/"]
    let bob = ["Bob", "https://example.org/blog/users/bob/"]
    #expect(names.map(String.init) == alice + bob + ["Ben", "Ann"] + alice + alice)
  }

  @Test("RSS")
  func rss() {
    #expect(
      Self.feed(.rss) == """
        <?xml version="1.0" encoding="utf-8"?>
        <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" \
        xmlns:media="http://search.yahoo.com/mrss/" xmlns:thr="http://purl.org/syndication/thread/1.0" \
        xmlns:georss="http://www.georss.org/georss" \
        xmlns:dc="http://purl.org/dc/elements/1.1/">
        <channel>
        <title>Tea &amp; &lt;Co&gt;</title>
        <link>https://example.org/blog/</link>
        <description>Tea &amp; &lt;Co&gt;</description>
        <language>en</language>
        <atom:link rel="self" type="application/rss+xml" href="https://example.org/blog/feed.rss"/>
        <lastBuildDate>Tue, 14 Nov 2023 22:16:20 GMT</lastBuildDate>
        <generator>SocialConnect</generator>
        <item>
        <title>Hi &lt;script&gt;x&lt;/script&gt; ]]&gt; &amp; #tea</title>
        <link>https://example.org/blog/posts/P~201/</link>
        <guid isPermaLink="false">tag:example.org,2024-05-01:posts/P%201</guid>
        <pubDate>Tue, 14 Nov 2023 22:13:20 GMT</pubDate>
        <atom:updated>2023-11-14T22:16:20Z</atom:updated>
        <dc:creator>Alice &amp; &lt;Co&gt; ]]&gt;</dc:creator>
        <dc:language>en</dc:language>
        <category>tea</category>
        <enclosure type="image/jpeg" url="https://example.org/blog/media/a%20b.jpg" length="1"/>
        <media:content medium="image" type="image/jpeg" url="https://example.org/blog/media/a%20b.jpg" fileSize="1">
        <media:description type="plain">A &quot;cup&quot; &amp; more</media:description>
        </media:content>
        <description>\(Self.contentInXML)</description>
        </item>
        </channel>
        </rss>

        """)
  }

  @Test("JSON Feed")
  func json() throws {
    let feed = Self.feed(.json, about: .user(UserIndex(0)))
    let authors = [
      [
        "name": "Alice & <Co> ]]>", "url": "https://example.org/blog/users/alice/",
        "avatar": "https://example.org/blog/media/a%20b.jpg",
      ]
    ]
    let expected: NSDictionary = [
      "version": "https://jsonfeed.org/version/1.1", "title": "Posts of Alice & <Co> ]]>",
      "home_page_url": "https://example.org/blog/users/alice/",
      "feed_url": "https://example.org/blog/users/alice/feed.json",
      "icon": "https://example.org/blog/media/a%20b.jpg", "language": "en",
      "authors": authors,
      "items": [
        [
          "id": "tag:example.org,2024-05-01:posts/P%201",
          "url": "https://example.org/blog/posts/P~201/",
          "title": "Hi <script>x</script> ]]> & #tea",
          "content_html": [
            "<p>Hi &lt;script&gt;x&lt;/script&gt; ]]&gt; &amp; ",
            "<a class=\"hashtag\" href=\"https://example.org/blog/tags/tea/\" ",
            "rel=\"tag\"><bdi>#tea</bdi></a></p><p><img src=\"https://example.org/blog/media/a%20b.jpg\" ",
            "alt=\"A &#34;cup&#34; &amp; more\" width=\"4\" height=\"3\"></p>",
          ].joined(),
          "image": "https://example.org/blog/media/a%20b.jpg",
          "date_published": "2023-11-14T22:13:20Z", "date_modified": "2023-11-14T22:16:20Z",
          "language": "en", "authors": authors, "tags": ["tea"],
          "attachments": [
            [
              "url": "https://example.org/blog/media/a%20b.jpg", "mime_type": "image/jpeg",
              "size_in_bytes": 1,
            ]
          ],
        ] as NSDictionary
      ],
    ]
    let object = try JSONSerialization.jsonObject(with: Data(feed.utf8))
    let found = try #require(object as? NSDictionary)
    #expect(found == expected, "\(feed)")
    #expect(!feed.contains("<"))
  }

  @Test("An answer names what it answers, and a post how many answers it has (RFC 4685)")
  func answers() {
    var network = Self.network("First")
    network.posts[0].pictures = []
    network.posts.append(
      Fixture.post("a&\"b", "Second", minute: 5) { $0.inReplyTo = PostIndex(0) })
    network.comments = [
      Comment(
        id: "c", post: PostIndex(0), author: .user(UserIndex(0)), content: "Third",
        createdAt: Fixture.time(6))
    ]
    let atom = Self.feed(.atom, of: network)
    let first = "https://example.org/blog/posts/P~201/"
    let answered =
      "<thr:in-reply-to ref=\"tag:example.org,2024-05-01:posts/P%201\" type=\"text/html\" "
      + "href=\"\(first)\"/>\n"
    #expect(atom.contains(answered))
    #expect(
      atom.contains(
        "<link rel=\"replies\" type=\"text/html\" href=\"\(first)#comments\" thr:count=\"2\"/>\n"
          + "<thr:total>2</thr:total>\n"))
    #expect(atom.components(separatedBy: "<thr:total>").count == 2)
    #expect(XMLParser(data: Data(atom.utf8)).parse())
    let rss = Self.feed(.rss, of: network)
    #expect(rss.components(separatedBy: "<comments>\(first)#comments</comments>").count == 2)
    #expect(rss.components(separatedBy: "<comments>").count == 2)
    #expect(rss.components(separatedBy: answered).count == 2)
    // Of the first one, which was edited.
    #expect(rss.components(separatedBy: "<atom:updated>").count == 2)
    #expect(XMLParser(data: Data(rss.utf8)).parse())

    network.comments = []
    let repliesOnly = Self.feed(.atom, of: network)
    #expect(repliesOnly.contains("type=\"text/html\" href=\"\(first)#replies\" thr:count=\"1\"/>"))
    #expect(Self.feed(.rss, of: network).contains("<comments>\(first)#replies</comments>"))
  }

  @Test("A place is GeoRSS, in degrees north and east")
  func places() {
    var network = Self.network()
    network.posts[0].location = Location(latitude: -34.25, longitude: 0.000001, name: "A & <b>")
    for format in [FeedFormat.atom, .rss] {
      let feed = Self.feed(format, of: network)
      #expect(
        feed.contains(
          "<georss:point>-34.25 0.000001</georss:point>\n"
            + "<georss:featurename>A &amp; &lt;b&gt;</georss:featurename>\n"))
      #expect(XMLParser(data: Data(feed.utf8)).parse())
    }
  }

  @Test("Where a post was first published is said where the format has a place for it")
  func sources() throws {
    var network = Self.network()
    network.posts[0].sourceURL = "https://src.example/1?a=1&b=2"
    #expect(
      Self.feed(.atom, of: network).contains(
        "<link rel=\"via\" type=\"text/html\" href=\"https://src.example/1?a=1&amp;b=2\"/>\n"))
    #expect(
      Self.feed(.json, of: network).contains(
        #""external_url": "https://src.example/1?a=1&b=2","#))
    #expect(XMLParser(data: Data(Self.feed(.atom, of: network).utf8)).parse())
  }

  @Test("Pictures have their type, elsewhere by their name; folded ones nobody shows at once")
  func pictures() throws {
    var network = Self.network()
    network.posts[0].pictures = [
      Picture(source: .remote(url: "https://a.example/x.PNG?y=.jpg&z"), alt: "<One>"),
      Picture(source: .remote(url: "https://a.example/x")),
    ]
    let atom = Self.feed(.atom, of: network)
    let one = "https://a.example/x.PNG?y=.jpg&amp;z"
    #expect(atom.contains("<link rel=\"enclosure\" type=\"image/png\" href=\"\(one)\"/>\n"))
    #expect(atom.contains("<link rel=\"enclosure\" href=\"https://a.example/x\"/>\n"))
    let rss = Self.feed(.rss, of: network)
    #expect(rss.contains("<media:content medium=\"image\" type=\"image/png\" url=\"\(one)\">\n"))
    #expect(rss.contains("<media:description type=\"plain\">&lt;One&gt;</media:description>\n"))
    #expect(rss.contains("<media:content medium=\"image\" url=\"https://a.example/x\">\n"))
    // Of a picture elsewhere nobody knows how long it is.
    #expect(!rss.contains("<enclosure"))
    let json = Self.feed(.json, of: network)
    #expect(json.components(separatedBy: "\"mime_type\"").count == 2)

    // A fragment is no ending, and of a file what is in it counts.
    network.posts[0].pictures = [
      Picture(source: .remote(url: "https://a.example/x.png#.jpg")),
      Picture(source: .media(path: "media/c.png")),
    ]
    network.media = [
      MediaFile(path: "media/c.png", mediaType: "image/webp", width: 1, height: 1, byteCount: 1)
    ]
    let types = Self.feed(.json, of: network).split(separator: "\"mime_type\": \"").dropFirst()
      .map { $0.prefix { $0 != "\"" } }
    #expect(types == ["image/png", "image/webp"])

    network.posts[0].isSensitive = true
    #expect(!Self.feed(.atom, of: network).contains("enclosure"))
    #expect(!Self.feed(.json, of: network).contains("attachments"))
    #expect(!Self.feed(.rss, of: network).contains("media:content"))
    #expect(!Self.feed(.rss, of: network).contains("<enclosure"))
  }

  @Test("Feeds name the hubs of the settings, archives don't", arguments: FeedFormat.allCases)
  func hubs(_ format: FeedFormat) {
    let feed = Self.feed(format) { $0.hubs = ["https://hub.example/?a&b", "http://b.example/"] }
    #expect(feed.components(separatedBy: "//b.example").count == 2)
    switch format {
    case .atom:
      #expect(feed.contains("<link rel=\"hub\" href=\"https://hub.example/?a&amp;b\"/>\n"))
    case .rss:
      #expect(feed.contains("<atom:link rel=\"hub\" href=\"https://hub.example/?a&amp;b\"/>\n"))
    case .json: #expect(feed.contains("\"hubs\": [{\"type\": \"WebSub\", \"url\": \"https://hub"))
    }
    if format == .atom {
      let archive = Self.feed(.atom, archive: 1) { $0.hubs = ["https://hub.example/"] }
      #expect(!archive.contains("hub"))
    }
  }

  @Test("A folded post is folded in every format", arguments: FeedFormat.allCases)
  func folded(_ format: FeedFormat) {
    var network = Self.network("The secret")
    network.posts[0].contentWarning = "War & \"peace\""
    let warned = Self.feed(format, of: network)
    // The title is the warning, and nothing stands outside the fold.
    #expect(warned.components(separatedBy: "The secret").count == 2)
    let quote = format == .json ? "\\u003c" : "<"
    #expect(warned.contains("\(quote)details>\(quote)summary>"))
    #expect(!warned.contains("\"image\":"))
    network.posts[0].contentWarning = nil
    network.posts[0].isSensitive = true
    let sensitive = Self.feed(format, of: network)
    #expect(sensitive.contains("sensitive_label"))
    #expect(sensitive.contains("Post by Alice"))
    #expect(!sensitive.contains("\"image\":"))
  }

  @Test(
    "Of a folded post only stated hashtags stand outside the fold", arguments: FeedFormat.allCases)
  func hashtagsOfFolded(_ format: FeedFormat) {
    func marked(_ tag: String) -> String {
      switch format {
      case .atom: "<category term=\"\(tag)\"/>"
      case .rss: "<category>\(tag)</category>"
      case .json: "\"\(tag)\""
      }
    }
    var network = Self.network("It was #Bob, with the #knife")
    network.posts[0].statedHashtags = ["crime", "KNIFE"]
    let open = Self.feed(format, of: network)
    for tag in ["Bob", "knife", "crime"] { #expect(open.contains(marked(tag)), "\(open)") }
    for change: (inout Post) -> Void in [
      { $0.contentWarning = "Spoiler" }, { $0.isSensitive = true },
    ] {
      var folded = network
      change(&folded.posts[0])
      let feed = Self.feed(format, of: folded)
      #expect(!feed.contains(marked("Bob")), "\(feed)")
      for tag in ["knife", "crime"] { #expect(feed.contains(marked(tag)), "\(feed)") }
    }
  }

  @Test("No text breaks a feed", arguments: FeedFormat.allCases)
  func hostile(_ format: FeedFormat) throws {
    let hostile = "\0\u{7}\u{1B}<![CDATA[ ]]> \u{FFFE}\u{FFFF} &#0; </content> \"'\\ \u{2028} &amp;"
    var network = Self.network(hostile)
    network.users[0].displayName = hostile
    network.posts[0].contentWarning = hostile
    network.posts[0].pictures[0].alt = hostile
    network.posts[0].statedHashtags = [hostile]
    network.posts[0].language = hostile
    for subject in [FeedSubject.site, .user(UserIndex(0)), .tag(TagIndex(0))] {
      let feed = Self.feed(format, about: subject, of: network) {
        $0.title = hostile
        $0.description = hostile
      }
      if format == .json {
        _ = try JSONSerialization.jsonObject(with: Data(feed.utf8))
      } else {
        #expect(XMLParser(data: Data(feed.utf8)).parse(), "\(feed)")
      }
      #expect(!feed.contains("\u{1}"))
    }
  }

  @Test("An ampersand in the site's address does not break a feed", arguments: FeedFormat.allCases)
  func ampersand(_ format: FeedFormat) throws {
    let feed = Self.feed(format) { $0.baseURL = BaseURL("https://example.org/a&b/") ?? .example }
    #expect(
      feed.contains("href=\(format == .json ? "\\" : "")\"https://example.org/a&amp;b/tags/tea/"))
    if format == .json {
      _ = try JSONSerialization.jsonObject(with: Data(feed.utf8))
    } else {
      #expect(XMLParser(data: Data(feed.utf8)).parse(), "\(feed)")
    }
  }
}

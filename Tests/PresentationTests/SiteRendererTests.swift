import Domain
import Foundation
import Markup
import TestSupport
import Testing
import UseCases

@testable import Presentation

@Suite("The site renderer")
struct SiteRendererTests {
  static let change: @Sendable (inout Settings) -> Void = {
    $0.baseURL = BaseURL("https://example.org/blog/") ?? .example
    $0.pageSize = 5
  }

  @Test("Any number of workers gives the same bytes")
  func workers() throws {
    let serial = try BuiltSite(Town.network(), Self.change)
    for count in [2, 8] {
      let parallel = try BuiltSite(Town.network(), workers: .threads(count), Self.change)
      #expect(parallel.plan.files == serial.plan.files)
      let different = serial.files.keys.filter { serial.files[$0] != parallel.files[$0] }.sorted()
      #expect(different == [], "\(count) workers")
    }
    #expect(serial.files.count > 150)
    #expect(serial.plan.collisions.isEmpty)
  }

  @Test(
    "Every file but a copied one has bytes, and no marker is left", arguments: URLStyle.allCases)
  func complete(_ style: URLStyle) throws {
    let built = try BuiltSite(Town.network()) {
      Self.change(&$0)
      $0.urlStyle = style
    }
    for file in built.plan.files {
      let bytes = try #require(built.files[file.path])
      if case .copied(.media) = file.content {
        #expect(bytes.isEmpty, "\(file.path)")
      } else {
        #expect(!bytes.isEmpty, "\(file.path)")
      }
      #expect(!bytes.contains(siteRootMarker), "\(file.path)")
      #expect(!bytes.contains(0xFF), "what the buffer held before is gone: \(file.path)")
    }
  }

  @Test(
    "A name that runs against the interface stands apart within its titles",
    arguments: ["en", "ja"])
  func titles(_ language: String) throws {
    func shown(
      _ name: String, in path: String, _ pattern: Regex<(Substring, Substring)>
    ) throws -> String? {
      var network = Network(users: [User(id: "u0", username: "ada", displayName: name)])
      network.posts = (0..<12).map {
        Fixture.post("p\($0)", "x", minute: $0) { $0.author = .user(UserIndex(0)) }
      }
      let built = try BuiltSite(network) {
        Self.change(&$0)
        $0.language = language
      }
      let page = String(decoding: try #require(built.files[path]), as: UTF8.self)
      return page.firstMatch(of: pattern).map { String($0.1) }
    }
    func heading(_ name: String, _ path: String) throws -> String? {
      try shown(name, in: path, /<h1>(.*)<\/h1>/)
    }
    let followers = "users/ada/media/index.html"
    let numbered = "users/ada/page/1/index.html"
    #expect(try heading("Ada", followers) == (language == "en" ? "Pictures by Ada" : "Adaの画像"))
    let ahmad = "أحمد"
    #expect(try heading(ahmad, followers)?.contains("\u{2068}\(ahmad)\u{2069}") == true)
    #expect(try heading(ahmad, numbered)?.hasPrefix("\u{2068}\(ahmad)\u{2069}") == true)
    #expect(try heading("Ada", numbered)?.hasPrefix("Ada") == true)
    for (path, pattern) in [
      ("users/ada/index.html", /<meta name="description" content="(.*?)">/),
      ("users/ada/notifications/feed.atom", /<title>(.*?)<\/title>/),
      ("posts/p0/index.html", /<title>(.*?)<\/title>/),
    ] {
      #expect(try shown("Ada", in: path, pattern)?.contains("\u{2068}") == false, "\(path)")
      let isolated = try shown(ahmad, in: path, pattern)?.contains("\u{2068}\(ahmad)\u{2069}")
      #expect(isolated == true, "\(path)")
    }
  }

  @Test("A link to a picture on another host is a stranger's; one to a file of the site is not")
  func pictureLinks() throws {
    var network = Network(
      users: [User(id: "u0", username: "ada", displayName: "Ada")],
      posts: [Fixture.post("one", "x", minute: 0)],
      media: [
        MediaFile(path: "media/a.png", mediaType: "image/png", width: 4, height: 3, byteCount: 1)
      ])
    network.posts[0].pictures = [
      Picture(source: .remote(url: "https://spam.example/page")),
      Picture(source: .media(path: "media/a.png")),
    ]
    let built = try BuiltSite(network, Self.change)
    let page = try #require(built.files["posts/one/index.html"])
    let text = String(decoding: page, as: UTF8.self)
    #expect(
      text.contains(
        "<a href=\"https://spam.example/page\" rel=\"nofollow ugc noopener external\"><img"))
    #expect(text.contains("<a href=\"/blog/media/a.png\"><img"))
  }

  @Test("A text says its language where its author wrote it, and not where the interface did")
  func languages() throws {
    let network = Network(
      users: [User(id: "u0", username: "ada", displayName: "Ada")],
      posts: [
        Fixture.post("one", "霧", minute: 0) {
          $0.language = "ja"
          $0.contentWarning = "警告"
        },
        Fixture.post("two", minute: 1) {
          $0.language = "ja"
          $0.pictures = [Picture(source: .remote(url: "https://a.example/b.jpg"), alt: "霧")]
        },
        Fixture.post("three", "Fog", minute: 2),
        Fixture.post("four", minute: 3) {
          $0.language = "ja"
          $0.pictures = [Picture(source: .remote(url: "https://a.example/b.jpg"))]
        },
      ])
    let built = try BuiltSite(network)
    #expect(
      built.text("index.html").contains(
        #"<summary><span class="p-summary" dir="auto" lang="ja">警告"#))
    let page = built.text("posts/three/index.html")
    #expect(page.contains(#"<bdi class="text">Post by Ada</bdi>"#))
    #expect(page.contains(#"<bdi class="text" lang="ja">霧</bdi>"#))
    #expect(built.text("users/ada/media/index.html").contains(#"alt="霧" lang="ja""#))
    #expect(
      built.text("posts/two/index.html").contains(#"<bdi class="text" lang="ja">警告</bdi>"#))
    // The title that the interface makes has the name in it, which is not said twice.
    #expect(built.text("posts/four/index.html").contains("<title>Post by Ada"))
    #expect(built.text("posts/two/index.html").contains(#"<meta name="description" content="霧">"#))
    let feed = built.text("feed.atom")
    #expect(feed.contains("<entry xml:lang=\"ja\">\n<title>警告</title>"))
    #expect(feed.contains("<entry xml:lang=\"ja\">\n<title xml:lang=\"en\">Post by Ada</title>"))
    #expect(feed.contains("<entry>\n<title>Fog</title>"))
  }

  @Test("A time on a page has the three digits of fraction that HTML allows; in a feed it has all")
  func fractions() throws {
    var network = Town.network(postCount: 1)
    network.posts[0].createdAt = try Timestamp(rfc3339: "2024-05-01T12:00:00.123456789Z")
    network.posts[0].updatedAt = try Timestamp(rfc3339: "2024-05-01T12:00:01.000000001Z")
    let built = try BuiltSite(network, Self.change)
    let page = built.text("posts/p0/index.html")
    #expect(page.contains(" datetime=\"2024-05-01T12:00:00.123Z\""))
    #expect(page.contains(" datetime=\"2024-05-01T12:00:01Z\""))
    #expect(built.text("feed.atom").contains(">2024-05-01T12:00:00.123456789Z</published>"))
  }

  @Test("Of two plain pages with one title, only the page itself is the current one")
  func currentPage() throws {
    var network = Town.network(postCount: 1)
    network.pages = ["about", "more"].map { PlainPage(path: $0, title: "About", content: "") }
    let built = try BuiltSite(network, Self.change)
    for path in ["about", "more"] {
      let page = built.text("\(path)/index.html")
      #expect(page.components(separatedBy: "aria-current").count == 2)
      #expect(page.contains("/\(path)/\" aria-current=\"page\""), "\(page)")
    }
  }

  @Test("A notice of a comment in which there is nothing to see has a link with a name")
  func blankNotice() throws {
    var network = Town.network(postCount: 1)
    network.posts[0].author = .user(UserIndex(0))
    network.comments = [
      Comment(
        id: "c", post: PostIndex(0), author: .user(UserIndex(1)), content: "\u{200B}\u{2060}",
        createdAt: Fixture.time(9_000))
    ]
    let built = try BuiltSite(network, Self.change)
    let name = built.site.network.users[0].username
    let page = built.text("users/\(name)/notifications/index.html")
    #expect(page.contains("#comment-c\">"), "\(page)")
    #expect(!page.contains("\u{200B}"))
  }

  @Test("A comment without a text says so")
  func emptyComment() throws {
    var network = Town.network(postCount: 1)
    network.comments = ["", "Words"].enumerated().map { number, text in
      Comment(
        id: "c\(number)", post: PostIndex(0), author: .user(UserIndex(1)), content: text,
        createdAt: Fixture.time(9_000))
    }
    let built = try BuiltSite(network, Self.change)
    let page = built.text("posts/\(network.posts[0].id)/index.html")
    let notes = page.components(separatedBy: "<p class=\"content muted\">Without text</p>")
    #expect(notes.count == 2, "\(page)")
  }

  @Test("A page that is rendered alone has the bytes that it has among all")
  func partial() throws {
    let whole = try BuiltSite(Town.network(postCount: 24), Self.change)
    let theme = try DefaultThemeFiles.theme(whole.site.settings)
    var bytes: [UInt8] = []
    for file in whole.plan.files {
      guard case .page(let address) = file.content else { continue }
      if case .post(let post) = address, post.position % 6 != 0 { continue }
      let renderer = try SiteRenderer(
        SiteLook(whole.site, theme: theme, workers: .serial), files: [file], workers: .serial)
      try renderer.writer().render(file, into: &bytes)
      #expect(whole.files[file.path] == bytes, "\(file.path)")
    }
  }

  @Test("Under a prefix every link of a page begins with it")
  func prefix() throws {
    let built = try BuiltSite(Town.network(), Self.change)
    var links = 0
    for file in built.plan.files {
      guard case .page = file.content else { continue }
      for link in PageLinks(html: built.files[file.path] ?? []).links {
        links += 1
        let isInside = link.hasPrefix("/blog/") || link.hasPrefix("https://example.org/blog/")
        let isElsewhere =
          link.hasPrefix("https://example.net/")
          || link.hasPrefix("https://www.openstreetmap.org/")
        #expect(isInside || isElsewhere || link.hasPrefix("#"), "\(link) on \(file.path)")
      }
    }
    #expect(links > 1000)
  }

  @Test("With file names as links every page is relative to its folder, but 404 is not")
  func relativeRoots() throws {
    let built = try BuiltSite(Town.network()) {
      Self.change(&$0)
      $0.urlStyle = .html
    }
    for (path, home) in [
      ("index.html", "index.html"), ("users.html", "index.html"),
      ("users/alice.html", "../index.html"), ("users/alice/page/1.html", "../../../index.html"),
      ("404.html", "/blog/index.html"),
    ] {
      let links = PageLinks(html: try #require(built.files[path])).links
      #expect(links.contains(home), "\(path): \(links.sorted())")
      if path != "404.html" {
        #expect(!links.contains { $0.hasPrefix("/") }, "\(path): \(links.sorted())")
      }
    }
  }

  @Test("Links in JSON are those of the page", arguments: URLStyle.allCases)
  func linksInJSON(_ style: URLStyle) throws {
    let built = try BuiltSite(Town.network()) {
      Self.change(&$0)
      $0.urlStyle = style
    }
    let template = """
      <script type="application/json">
      [{{ post.url | tojson }}, {{ site.home | tojson }}, {{ post.author.url | default("") | tojson }},
      {{ ("see " ~ post.url ~ " and " ~ site.home) | tojson }}]
      </script>
      <a href="{{ post.url }}"></a><a href="{{ site.home }}"></a><a href="{{ post.author.url }}"></a>
      """
    let theme = try Theme(
      files: DefaultThemeFiles.replacing("post.html", with: template),
      settings: built.site.settings)
    let file = try #require(
      built.plan.files.first {
        if case .page(.post) = $0.content { true } else { false }
      })
    let renderer = try SiteRenderer(
      SiteLook(built.site, theme: theme, workers: .serial), files: [file], workers: .serial)
    var bytes: [UInt8] = []
    try renderer.writer().render(file, into: &bytes)
    let page = String(decoding: bytes, as: UTF8.self)
    let json = try JSONDecoder().decode(
      [String].self, from: Data(page.split(separator: "\n")[1...2].joined().utf8))
    let links = page.matches(of: /href="([^"]*)"/).map { String($0.1) }
    try #require(json.count == 4)
    #expect(Array(json.prefix(3)) == links)
    #expect(json[3] == "see \(json[0]) and \(json[1])")
    #expect(links.count == 3 && !page.contains("\u{1}") && !page.contains("u0001"))
  }

  @Test("A card is rendered once and the same wherever it appears")
  func cards() throws {
    let built = try BuiltSite(Town.network(), Self.change)
    let newest = try #require(built.site.timeline.last)
    let card = text { built.renderer.cards.append(newest.position, to: &$0) }
    #expect(card.contains("Number 59"))
    for path in [
      "index.html", "users/a~2Fb/index.html", "tags/tea/index.html", "tags/tag2/index.html",
      "archive/2023/12/index.html",
    ] {
      #expect(built.text(path).components(separatedBy: card).count == 2, "\(path)")
    }
    // A thread and its replies are made of cards too.
    let parent = try #require(built.site.network[newest].inReplyTo)
    #expect(built.text("posts/\(built.site.network[parent].id)/index.html").contains(card))
  }

  @Test("A new post changes no numbered page, and only a handful of files")
  func stability() throws {
    for count in [55, 60, 64] {
      let before = try BuiltSite(Town.network(postCount: count), Self.change)
      let after = try BuiltSite(Town.network(postCount: count + 1), Self.change)
      let gone = before.files.keys.filter { after.files[$0] == nil }.sorted()
      #expect(gone == [], "\(count) posts")
      let changed = before.files.keys.filter { before.files[$0] != after.files[$0] }.sorted()
      #expect(changed.contains("index.html"))
      // Of the numbered pages only one whose next block has become a page: it links to that now.
      let numbered = changed.filter { path in
        guard let match = path.firstMatch(of: /page\/(\d+)/), let page = Int(match.1) else {
          return path.contains("feed-")
        }
        let next = path.replacing("page/\(page)/", with: "page/\(page + 1)/")
        return before.files[next] != nil || after.files[next] == nil
      }
      #expect(numbered == [], "\(count) posts")
      // The author's post before it, and the one that it answers.
      let posts = changed.filter { $0.hasPrefix("posts/") }
      #expect(posts.count <= 2, "\(count) posts: \(posts)")
      #expect(changed.count <= 40, "\(count) posts: \(changed)")
    }
  }

  @Test("A post leads to its author's posts before and after it; an unlisted one to none")
  func neighbours() throws {
    var posts = (0..<6).map { Fixture.post("p\($0)", by: $0 == 3 ? 1 : 0, minute: $0) }
    posts[2].visibility = .unlisted
    let users = ["alice", "bob"].map { User(id: $0, username: $0, displayName: "") }
    let built = try BuiltSite(Network(users: users, posts: posts)) { $0.urlStyle = .pretty }
    let neighbours = posts.indices.map { position in
      let links = PageLinks(html: built.files["posts/p\(position)/index.html"] ?? []).links
      return posts.indices.filter { $0 != position && links.contains("/posts/p\($0)/") }
    }
    #expect(neighbours == [[1], [0, 4], [], [], [1, 5], [4]])
  }

  @Test("Above an answer stand the nearest posts of its thread, and a link to the first")
  func thread() throws {
    let posts = (0..<15).map { position in
      Fixture.post("p\(position)", by: nil, "Words of \(position).", minute: position) {
        $0.inReplyTo = position > 0 ? PostIndex(position - 1) : nil
      }
    }
    let built = try BuiltSite(Network(posts: posts)) { $0.urlStyle = .pretty }
    func shown(_ post: Int) -> [Int] {
      let page = built.text("posts/p\(post)/index.html")
      return posts.indices.filter { page.contains("<p>Words of \($0).</p>") }
    }
    func linksToFirst(_ post: Int) -> Bool {
      PageLinks(html: built.files["posts/p\(post)/index.html"] ?? []).links.contains("/posts/p0/")
    }
    #expect(shown(0) == [0, 1])
    #expect(shown(10) == Array(0...11))
    #expect(shown(14) == Array(4...14))
    #expect(shown(12) == Array(2...13))
    #expect(linksToFirst(14))
  }

  @Test("Every list shows the newest first, on its front page and on numbered ones")
  func order() throws {
    let posts = (0..<12).map { Fixture.post("p\($0)", "Words of \($0). #tea", minute: $0) }
    let users = [User(id: "1", username: "alice", displayName: "")]
    let built = try BuiltSite(Network(users: users, posts: posts), Self.change)
    for list in ["", "users/alice/", "tags/tea/", "archive/2023/11/"] {
      let front = built.text(list + "index.html")
      let shown = front.matches(of: /<p>Words of (\d+)\./).compactMap { Int($0.1) }
      #expect(shown == (5..<12).reversed(), "\(list)")
      let first = built.text(list + "page/1/index.html")
      let older = first.matches(of: /<p>Words of (\d+)\./).compactMap { Int($0.1) }
      #expect(older == (0..<5).reversed(), "\(list)")
    }
  }

  @Test("Every element that a page opens it closes")
  func balance() throws {
    let built = try BuiltSite(Town.network(), Self.change)
    var elements = 0
    for file in built.plan.files {
      guard case .page = file.content else { continue }
      let page = built.text(file.path)
      for name in ["ol", "ul", "li", "div", "article", "section", "details", "nav", "p", "a"] {
        let opened = page.matches(of: try Regex("<\(name)[ >]")).count
        elements += opened
        #expect(
          opened == page.matches(of: try Regex("</\(name)>")).count, "\(name) in \(file.path)")
      }
    }
    #expect(elements > 5000)
  }

  @Test("An ampersand in the site's path is escaped in its pages")
  func ampersand() throws {
    let built = try BuiltSite(Town.network(postCount: 3)) {
      $0.baseURL = BaseURL("https://example.org/a&copy/") ?? .example
    }
    let page = built.text("index.html")
    #expect(page.contains("\"/a&amp;copy/posts/p1/\""))
    #expect(!page.contains("/a&copy/"))
  }
}

import Domain
import TestSupport
import Testing
import UseCases

@testable import Presentation

/// What the default theme's pages say to programs, and to people who don't see them.
@Suite("Pages of the default theme")
struct DefaultThemePagesTests {
  private static let user = User(id: "1", username: "ann", displayName: "Ann")

  private static func built(
    _ posts: [Post], _ change: (inout Settings) -> Void = { _ in }
  ) throws -> BuiltSite {
    try BuiltSite(Network(users: [user], posts: posts), change)
  }

  private static func pictures(_ sizes: [(width: Int, height: Int)?]) -> [Picture] {
    sizes.enumerated().map { position, size in
      Picture(
        source: .remote(url: "https://e.org/\(position).png"), alt: "", width: size?.width,
        height: size?.height)
    }
  }

  private static func images(_ page: String) -> [String] {
    page.matches(of: /<img(?: class="u-photo")? src="https[^>]*>/).map { String($0.output) }
  }

  @Test(
    "Every link below a long discussion leads to a place that is there",
    arguments: URLStyle.allCases)
  func discussion(_ style: URLStyle) throws {
    let comments = (0..<1010).map { position in
      Fixture.comment(
        "c\(position)", on: 0, by: position % 3 == 0 ? nil : 0, minute: position,
        answering: position % 50 == 0 ? nil : position - 1)
    }
    let answers = (0..<101).map { position in
      Fixture.post("a\(position)", by: 1, minute: 5000 + position) { $0.inReplyTo = PostIndex(0) }
    }
    let built = try BuiltSite(
      Network(
        users: [Self.user, Fixture.user("bob")],
        posts: [Fixture.post("p", by: 1, minute: 0)] + answers,
        comments: comments)
    ) {
      $0.urlStyle = style
      $0.pageSize = 2000
    }
    let pages =
      style == .pretty
      ? ["posts/p/index.html", "posts/p/page/2/index.html", "posts/p/page/3/index.html"]
      : ["posts/p.html", "posts/p/page/2.html", "posts/p/page/3.html"]
    let notices =
      style == .pretty ? "users/bob/notifications/index.html" : "users/bob/notifications.html"
    let places = pages.map { PageLinks(html: built.files[$0] ?? []) }
    #expect(places.map { $0.anchors.count { $0.hasPrefix("comment-") } } == [500, 500, 10])
    var fragments = 0
    for path in pages + [notices] {
      for link in PageLinks(html: built.files[path] ?? []).links {
        guard let hash = link.firstIndex(of: "#"), link.contains("posts/p") else { continue }
        let fragment = String(link[link.index(after: hash)...])
        guard
          let page = pages.indices.last(where: { number in
            let number = number + 1
            return number == 1 || link.contains("p/page/\(number)")
          })
        else { continue }
        fragments += 1
        #expect(places[page].anchors.contains(fragment), "\(link) on \(path)")
      }
    }
    #expect(fragments > 2000)
    #expect(built.text(pages[0]).contains(">More comments</a>"))
    #expect(built.text(pages[1]).contains(">Previous page</a>"))
    #expect(!built.text(pages[2]).contains(">More comments<"))
    #expect(built.text(pages[2]).contains("<title>Post by BOB, page 3"))
  }

  @Test("Only the home page is its owner's (`rel_me`)")
  func owner() throws {
    let posts = (0..<4).map { Fixture.post("\($0)", minute: $0) { $0.content = "x" } }
    let built = try Self.built(posts) {
      $0.pageSize = 2
      $0.relMe = ["https://social.example/@a"]
    }
    let pages = built.files.keys.filter { path in
      path.hasSuffix(".html")
        && built.text(path).contains(#"<link rel="me" href="https://social.example/@a">"#)
    }
    #expect(pages == ["index.html"])
    #expect(built.files["page/1/index.html"] != nil)
  }

  @Test("Somebody who is no user has the photo that the post states, and a picture whole pixels")
  func photoOfGuest() throws {
    let guest = Fixture.post("p", minute: 0) {
      $0.author = .unknown(name: "Guest", photo: .remote(url: "https://e.org/guest.png"))
    }
    #expect(try Self.built([guest]).text("posts/p/index.html").contains("https://e.org/guest.png"))
    let picture = Fixture.post("p", minute: 0) { $0.pictures = Self.pictures([(1000, 1100)]) }
    let page = try Self.built([picture]).text("posts/p/index.html")
    #expect(Self.images(page).contains { $0.contains(#"width="495" height="544""#) })
  }

  @Test("A picture within the text is that of previews, where the post has none of its own")
  func previewPicture() throws {
    func image(_ change: (inout Post) -> Void) throws -> [String] {
      let page = try Self.built([Fixture.post("p", minute: 0, change)]).text("posts/p/index.html")
      return page.matches(of: /<meta property="og:image(?::alt)?" content="([^"]*)">/).map {
        String($0.1)
      }
    }
    let text = "Fog ![A boat](https://e.org/boat.png)"
    #expect(try image { $0.content = text } == ["https://e.org/boat.png", "A boat"])
    let own = try image {
      $0.content = text
      $0.pictures = Self.pictures([nil])
    }
    #expect(own == ["https://e.org/0.png"])
    let folded = try image {
      $0.content = text
      $0.contentWarning = "Fog"
    }
    #expect(folded.isEmpty)
  }

  @Test(
    "Who follows and has commented beside those who are listed is counted, or said not to be here")
  func unnamed() throws {
    var network = Network(
      users: [
        User(id: "1", username: "ann", displayName: "Ann"),
        User(id: "2", username: "bob", displayName: "Bob"),
      ],
      posts: [Fixture.post("p", minute: 0), Fixture.post("q", minute: 1)],
      comments: [
        Domain.Comment(
          id: "c", post: PostIndex(0), author: Fixture.author(1), content: "Fog",
          createdAt: Fixture.time(1))
      ],
      follows: [Follow(follower: UserIndex(1), followee: UserIndex(0))])
    let (more, none) = ("More comments are not part", "These people are not part of this site.")
    var built = try BuiltSite(network)
    for page in ["users/ann/followers", "users/ann/following", "posts/p", "posts/q"] {
      #expect(!built.text(page + "/index.html").contains(/and \d+ more|not part of/), "\(page)")
    }
    network.users[0].statedFollowersCount = 9
    network.users[0].statedFollowingCount = 4
    network.posts[0].statedCommentsCount = 9
    network.posts[1].statedCommentsCount = 9
    built = try BuiltSite(network)
    #expect(built.text("users/ann/followers/index.html").contains("and 8 more"))
    #expect(built.text("users/ann/following/index.html").contains(none))
    #expect(!built.text("users/ann/following/index.html").contains("nobody here"))
    #expect(built.text("posts/p/index.html").contains(more))
    #expect(built.text("posts/q/index.html").contains("The comments are not part"))
    #expect(!built.text("posts/q/index.html").contains(more))
  }

  @Test("A single picture has a place of its own form before it is loaded")
  func places() throws {
    func image(_ width: Int, _ height: Int) throws -> String {
      let post = Fixture.post("p", minute: 0) { $0.pictures = Self.pictures([(width, height)]) }
      return try #require(try Self.images(Self.built([post]).text("index.html")).first)
    }
    #expect(try image(1200, 900).contains(#" width="725" height="544" "#))
    #expect(try image(100, 60).contains(#" width="100" height="60" "#))
    #expect(try image(1000, 4000).contains(#" width="136" height="544" "#))
    #expect(try image(1, 100_000).contains(#" width="1" height="544" "#))
    let two = Fixture.post("p", minute: 0) { $0.pictures = Self.pictures([(10, 4000), nil]) }
    let images = try Self.images(Self.built([two]).text("index.html"))
    #expect(images.count == 2)
    #expect(images.first?.contains(#" width="10" height="4000" "#) == true)
    #expect(images.last?.contains("width") == false)
  }

  @Test("The first picture of a post's own page is loaded at once, unless it is folded away")
  func lazy() throws {
    var post = Fixture.post("p", minute: 0) { $0.pictures = Self.pictures([nil, nil]) }
    func isLazy(_ path: String) throws -> [Bool] {
      try Self.images(Self.built([post]).text(path)).map { $0.contains("loading=\"lazy\"") }
    }
    #expect(try isLazy("posts/p/index.html") == [false, true])
    #expect(try isLazy("index.html") == [true, true])
    post.isSensitive = true
    #expect(try isLazy("posts/p/index.html") == [true, true])
  }

  @Test("For programs a folded post is folded: the fold is its content, and its label the text")
  func folded() throws {
    let post = Fixture.post("p", "Secret", minute: 0) {
      $0.pictures = Self.pictures([nil])
      $0.contentWarning = "Storm"
    }
    let page = try Self.built([post]).text("posts/p/index.html")
    #expect(page.contains("<div class=\"e-content\">\n<details"))
    #expect(page.contains("<div class=\"content\" dir") && !page.contains("u-photo"))
    #expect(page.contains("\"text\": \"Storm\""))
  }

  @Test("Of very many who reacted the oldest are named, and of the others the number")
  func manyReactions() throws {
    func reactions(_ count: Int) throws -> (people: [String], rest: [String]) {
      let users = (0..<1_010).map { User(id: "\($0)", username: "u\($0)", displayName: "U\($0)") }
      let network = Network(
        users: users, posts: [Fixture.post("p", minute: 0) { $0.content = "x" }],
        reactions: (0..<count).map { Fixture.reaction(0, to: 0, by: $0, minute: $0) })
      let page = try BuiltSite(network, { _ in }).text("posts/p/index.html")
      return (
        page.matches(of: /id="reaction-like-(u[0-9]+)"/).map { String($0.1) },
        page.matches(of: /chip-rest">([^<]*)</).map { String($0.1) }
      )
    }
    let all = (0..<1_000).map { "u\($0)" }
    let whole = try reactions(1_000)
    #expect(whole.people == all && whole.rest == [])
    let more = try reactions(1_007)
    #expect(more.people == all && more.rest == ["and 7 more"])
  }

  @Test("A category has no sign, and a post's own page tells each once")
  func categories() throws {
    var post = Fixture.post("p", "About #fog", minute: 0) { $0.statedHashtags = ["tea", "fog"] }
    let open = try Self.built([post])
    let added = ##"<bdi>#<span class="p-category">tea</span></bdi>"##
    let page = open.text("posts/p/index.html")
    #expect(page.contains(added))
    #expect(page.contains(#"<data class="p-category" value="fog"></data>"#))
    #expect(page.components(separatedBy: "p-category").count == 3)
    #expect(open.text("index.html").contains(added))
    post.contentWarning = "Careful"
    let folded = try Self.built([post]).text("posts/p/index.html")
    #expect(folded.components(separatedBy: "p-category").count == 2)
  }

  @Test("Hashtags used equally often stand in the order of their letters")
  func order() throws {
    let tags = ["#zoo", "#École", "#カモメ", "#かに", "#fog", "#きり", "#zoo", "#élan"]
    let posts = tags.enumerated().map { Fixture.post("\($0)", $1, minute: $0) }
    let page = try Self.built(posts).text("tags/index.html")
    let found = page.matches(of: /<bdi>(#[^<]+)<\/bdi>/).map { String($0.output.1) }
    #expect(found == ["#zoo", "#École", "#élan", "#fog", "#かに", "#カモメ", "#きり"])
  }

  @Test("Somebody's pages are described by the biography, or by what is on them")
  func descriptions() throws {
    let post = Fixture.post("p", "Fog", minute: 0)
    var user = Self.user
    func built() throws -> BuiltSite {
      try BuiltSite(Network(users: [user], posts: [post])) { $0.description = "A town" }
    }
    func description(_ page: String) -> Substring? {
      page.firstMatch(of: /<meta name="description" content="([^"]*)">/)?.output.1
    }
    func person(_ page: String) -> Substring? {
      page.firstMatch(of: /"@type": "Person"[^{]*/)?.output
    }
    let lists = ["media", "followers", "following", "notifications"]
      .map { "users/ann/\($0)/index.html" }
    let silent = try built()
    #expect(description(silent.text("users/ann/index.html")) == "Posts by Ann")
    for list in lists { #expect(description(silent.text(list)) == "A town", "\(list)") }
    #expect(person(silent.text("users/ann/index.html"))?.contains("description") == false)
    user.bio = "I watch *birds*"
    let told = try built()
    for page in lists + ["users/ann/index.html"] {
      #expect(description(told.text(page)) == "I watch birds", "\(page)")
    }
    let words = #""description": "I watch birds""#
    #expect(person(told.text("users/ann/index.html"))?.contains(words) == true)
  }

  @Test("Lists of people show a biography with its links, and of a long one the beginning")
  func listedBiographies() throws {
    var users = [Self.user, Fixture.user("ben"), Fixture.user("cleo")]
    users[1].bio =
      "I watch *birds* and https://birds.example/\n\n" + String(repeating: "霧", count: 500)
    users[2].bio = "Words & " + String(repeating: "\"&\" ", count: 2_000)
    let site = try BuiltSite(
      Network(
        users: users, posts: [Fixture.post("p", "Fog", minute: 0)],
        follows: [1, 2].map {
          Follow(follower: UserIndex($0), followee: UserIndex(0), createdAt: nil)
        })
    ) { _ in }
    for page in ["users/index.html", "users/ann/followers/index.html"] {
      let html = site.text(page)
      let bios = html.matches(of: /<div class="bio[^>]*>((?s:.)*?)<\/div>/).map { $0.output.1 }
      let short = try #require(bios.first { $0.contains("birds") })
      #expect(short.contains("<em>birds</em>") && short.contains("href=") && !short.contains("…"))
      let long = try #require(bios.first { $0.contains("Words") })
      #expect(long.hasPrefix("Words &amp; &#34;&amp;&#34; ") && long.hasSuffix("&amp;&#34;…"))
      #expect(long.utf8.count < 2_000)
    }
    #expect(site.text("users/cleo/index.html").utf8.count > 30_000)
  }

  @Test(
    "A short biography of many lines, blocks or with a picture is its plain beginning in lists",
    arguments: [
      (String(repeating: "a\\\n", count: 12) + "b", true), ("![a](https://a.example/)", true),
      (String(repeating: "# a\n", count: 13), true), (String(repeating: "* a\n", count: 13), true),
      ("```\n" + String(repeating: "a\n", count: 13) + "```", true),
      (String(repeating: "a\n", count: 100), false),
      (String(repeating: "*a*\n", count: 100), false),
      (String(repeating: "a\\\n", count: 11) + "b", false),
      (String(repeating: "> a\n\n", count: 13), true),
    ])
  func tallBiography(bio: String, isPlain: Bool) throws {
    var user = Self.user
    user.bio = bio
    let site = try BuiltSite(
      Network(users: [user], posts: [Fixture.post("p", "Fog", minute: 0)])
    ) { _ in }
    func shown(_ page: String) throws -> String {
      let text = site.text(page)
      return String(try #require(text.firstMatch(of: /<div class="bio[^>]*>((?s:.)*?)<\/div>/)).1)
    }
    #expect(try shown("users/index.html").contains("<") == !isPlain)
    #expect(try shown("users/ann/index.html").contains("<"))
  }

  @Test("The heading of a post's page has no words of another language")
  func heading() throws {
    let post = Fixture.post("p", "霧", minute: 0) { $0.language = "ja" }
    let page = try Self.built([post]).text("posts/p/index.html")
    let heading = page.firstMatch(of: /<h1[^>]*>(.*)<\/h1>/)?.output.1
    #expect(heading == "<bdi>Ann</bdi>, 14 November 2023, 22:13")
  }

  @Test("Previews are told the language of what they show")
  func locales() throws {
    let posts = [
      Fixture.post("ja", "霧", minute: 0) { $0.language = "ja" },
      Fixture.post("de", "Nebel", minute: 1) { $0.language = "de" },
      Fixture.post("none", "Fog", minute: 2),
      // What its title says is the interface's.
      Fixture.post("folded", "霧", minute: 3) {
        $0.language = "ja"
        $0.isSensitive = true
      },
    ]
    let pages = [
      PlainPage(path: "port", title: "港について", content: "港", language: "ja"),
      PlainPage(path: "about", title: "About", content: "Us"),
    ]
    let network = Network(users: [Self.user], posts: posts, pages: pages)
    let built = try BuiltSite(network) { $0.language = "en-GB" }
    func locale(_ path: String) -> Substring? {
      built.text("\(path)index.html")
        .firstMatch(of: /<meta property="og:locale" content="([^"]*)">/)?.output.1
    }
    #expect(locale("posts/ja/") == "ja_JP")
    #expect(locale("posts/de/") == nil)
    #expect(locale("posts/none/") == "en_GB")
    #expect(locale("posts/folded/") == "en_GB")
    #expect(locale("port/") == "ja_JP")
    #expect(locale("about/") == "en_GB")
    #expect(locale("") == "en_GB")
  }

  @Test("A link for mail is shown as its address, and is no page about somebody")
  func mail() throws {
    var user = Self.user
    func built(_ links: [(label: String, url: String)]) throws -> String {
      user.links = links.map { ProfileLink(label: $0.label, url: $0.url) }
      return try BuiltSite(Network(users: [user])).text("users/ann/index.html")
    }
    func shown(_ page: String) -> [Substring] {
      page.matches(of: /icon-link u-url" [^>]*><bdi>([^<]*)</).map(\.output.1)
    }
    func same(_ page: String) -> Substring? {
      page.firstMatch(of: /"sameAs": (\[.*?\])/)?.output.1
    }
    let page = try built([
      ("", "mailto:ann@example.org"), ("", "https://ann.example/"), ("Write", "MAILTO:a@b.example"),
      ("", "mailto:a@b.example?subject=Fog"), ("", "mailto:?subject=Fog"),
      ("Old", "http://a.example/"),
    ])
    #expect(
      shown(page) == [
        "ann@example.org", "https://ann.example/", "Write", "a@b.example", "mailto:?subject=Fog",
        "Old",
      ])
    #expect(page.contains(#"href="mailto:ann@example.org""#))
    #expect(same(page) == #"["https://ann.example/", "http://a.example/"]"#)
    #expect(try same(built([("", "mailto:ann@example.org")])) == nil)
  }

  @Test(
    "The menu says of a plain page's title in which language it is, where that is not the site's")
  func menu() throws {
    let pages = [
      PlainPage(path: "port", title: "港について", content: "港", language: "ja"),
      PlainPage(path: "about", title: "About", content: "Us", language: "en"),
      PlainPage(path: "help", title: "Help", content: "Us"),
    ]
    let built = try BuiltSite(Network(pages: pages))
    for path in ["index.html", "port/index.html", "about/index.html"] {
      let page = built.text(path)
      #expect(page.contains(#"><bdi lang="ja">港について</bdi></a>"#), "\(path)")
      #expect(page.contains("><bdi>About</bdi></a>"), "\(path)")
      #expect(page.contains("><bdi>Help</bdi></a>"), "\(path)")
    }
  }

  @Test("Without JavaScript the search page leads on, whatever sections there are")
  func waysOfSearchPage() throws {
    func ways(_ change: (inout Sections) -> Void) throws -> [String] {
      let page = try BuiltSite(Network()) { change(&$0.sections) }.text("search/index.html")
      let advice = page.components(separatedBy: "data-without-script").last ?? ""
      return advice.components(separatedBy: "</div>")[0].matches(of: /href="([^"]*)"/)
        .map { String($0.output.1) }
    }
    #expect(try ways { _ in } == ["/", "/users/", "/tags/", "/archive/"])
    #expect(
      try ways {
        $0.tags = false
        $0.archive = false
      } == ["/", "/users/"])
    #expect(
      try ways {
        for section in Sections.named where section.name != "search" {
          $0[keyPath: section.keyPath] = false
        }
      } == ["/"])
  }

  @Test("In Japanese")
  func japanese() throws {
    let posts = [
      Fixture.post("a", "「霧」", minute: 0),
      Fixture.post("b", "霧", minute: 1) { $0.author = .unknown(name: nil, photo: nil) },
      Fixture.post("c", "", minute: 2) {
        $0.author = .unknown(name: " ", photo: nil)
        $0.inReplyTo = PostIndex(0)
        $0.pictures = Self.pictures([nil])
      },
      Fixture.post("d", "", minute: 3) { $0.author = .unknown(name: "匿名さん", photo: nil) },
    ]
    let built = try Self.built(posts) { $0.language = "ja" }
    func title(_ post: String) -> Substring? {
      built.text("posts/\(post)/index.html").firstMatch(of: /<title>([^<]*?) ·/)?.output.1
    }
    #expect(title("a") == "Ann: 「霧」")
    #expect(title("b") == "不明なユーザー: 霧")
    #expect(title("c") == "不明なユーザーの投稿")
    #expect(title("d") == "匿名さんの投稿")
    #expect(built.text("archive/index.html").contains("<h2>2023年</h2>"))
    #expect(built.text("index.html").contains(#"data-limited="新しい投稿{count}件以上""#))
    #expect(built.text("index.html").contains(#"aria-label="Ann、2023年11月14日 22:13""#))
    #expect(
      built.text("users/ann/notifications/index.html")
        .contains("<bdi class=\"name\">不明なユーザー</bdi>があなたの投稿に返信しました"))
  }
}

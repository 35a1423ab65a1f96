import Domain
import Testing

@testable import Preview
@testable import UseCases

@Suite("The preview")
struct PreviewTests {
  @Test(
    "A path leads to the file that a server would send",
    arguments: [
      ("/", "index.html"), ("/index.html", "index.html"), ("/posts/p1/", "posts/p1/index.html"),
      ("/posts/p1/?from=feed", "posts/p1/index.html"),
      ("/tags/%E6%97%A5%E6%9C%AC%E8%AA%9E/", "tags/日本語/index.html"),
      ("/posts/%70%31/index.html", "posts/p1/index.html"),
    ])
  func paths(_ target: String, _ path: String) async throws {
    let response = try #require(await PreviewFixture.preview().get(target))
    #expect(response.status == .ok)
    #expect(String(decoding: response.body, as: UTF8.self).contains("<title>\(path)</title>"))
    #expect(response.header("Content-Type") == "text/html; charset=utf-8")
  }

  @Test(
    "Nothing but the plan's files can be asked for",
    arguments: [
      "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/posts/../index.html",
      "/posts/p1/index.html%00", "/%", "/%4", "/%zz", "/%FF", "/socialconnect.yml",
      "/content/users.json", "/posts", "/posts/", "*", "https://127.0.0.1:4000/index.html",
      "/INDEX.HTML", "/index.html/", "\\..\\", "/.socialconnect/", "/.socialconnect/../index.html",
    ])
  func outside(_ target: String) async throws {
    let response = try #require(await PreviewFixture.preview().get(target))
    #expect(response.status == .notFound, "\(target)")
  }

  @Test(
    "What can't be read of a path is no other path of the host",
    arguments: ["%", "nowhere%/", "posts/%FF", "posts/%C0%AF/", "posts/p1/%zz"])
  func unreadable(_ path: String) async throws {
    for root in ["/", "/blog/"] {
      let response = try #require(await PreviewFixture.preview(root: root).get(root + path))
      #expect(response.status == .notFound)
      #expect(String(decoding: response.body, as: UTF8.self).contains("<title>404.html</title>"))
    }
  }

  @Test("An old path leads on, without a host, and keeps the query")
  func oldPaths() async throws {
    let old = PlannedFile(path: "old/index.html", content: .asset(0))
    let paths = PathIndex(PreviewFixture.files + [old], workers: .serial)
    let preview = Preview(hosts: AllowedHosts(host: "127.0.0.1", port: 4000))
    preview.show(
      PreviewSite(
        paths, root: "/", leads: { $0.path == old.path ? "/posts/p1/" : nil },
        render: PreviewFixture.bytes), [])
    for (target, place) in [
      ("/old/", "/posts/p1/"), ("/old/index.html?a=b", "/posts/p1/?a=b"), ("/old", "/old/"),
    ] {
      for method in ["GET", "HEAD"] {
        let response = try #require(await preview.get(target, method: method))
        #expect(response.status == .found && response.header("Location") == place, "\(target)")
      }
    }
    #expect(await preview.get("/posts/p1/")?.status == .ok)
  }

  @Test(
    "A whole address as a target is what it names, at the host that it names",
    arguments: [
      ("http://127.0.0.1:4000/index.html", .ok), ("HTTP://localhost:4000/posts/p1/?a=b", .ok),
      ("http://127.0.0.1:4000", .ok), ("http://127.0.0.1:4000?a=b", .ok),
      ("http://127.0.0.1:4000/nothing", .notFound), ("http://evil.example/", .misdirectedRequest),
      ("http://evil.example:4000/@127.0.0.1:4000/", .misdirectedRequest),
      ("http://me@127.0.0.1:4000/", .misdirectedRequest), ("http:///", .misdirectedRequest),
      ("http://", .misdirectedRequest),
    ] as [(String, PreviewResponse.Status)])
  func absolute(_ target: String, _ status: PreviewResponse.Status) async throws {
    let response = try #require(await PreviewFixture.preview().get(target))
    #expect(response.status == status)
  }

  @Test("The folder of a page leads to the page, with the query; the site's root to its path")
  func redirects() async throws {
    let folder = try #require(await PreviewFixture.preview().get("/posts/p1?a=b"))
    #expect(folder.status == .found)
    #expect(folder.header("Location") == "/posts/p1/?a=b")
    let preview = PreviewFixture.preview(root: "/blog/")
    for target in ["/", "/blog"] {
      let response = try #require(await preview.get(target))
      #expect(response.status == .found)
      #expect(response.header("Location") == "/blog/")
    }
    #expect(await preview.get("/blog/")?.status == .ok)
    // Who has a page open there, from when its path was another one, goes on listening.
    let outside = try #require(await preview.get("/posts/p1/"))
    #expect(outside.status == .notFound && Self.listens(outside))
    #expect(String(decoding: outside.body, as: UTF8.self).contains("<a href=\"/blog/\">"))
    #expect(await preview.get("/blog/posts/p1/")?.status == .ok)
  }

  @Test("HEAD brings what GET brings, without the body; other methods bring nothing")
  func methods() async throws {
    let preview = PreviewFixture.preview()
    for target in ["/", "/feed.atom", "/nothing", "/.socialconnect/live.js"] {
      let get = try #require(await preview.get(target))
      let head = try #require(await preview.get(target, method: "HEAD"))
      #expect(head.body.isEmpty && head.contentLength == get.body.count, "\(target)")
      #expect(head.status == get.status)
      #expect(head.headers.map(\.name) == get.headers.map(\.name))
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", ""] {
      let response = try #require(await preview.get("/", method: method))
      #expect(response.status == .methodNotAllowed, "\(method)")
      #expect(response.header("Allow") == "GET, HEAD")
    }
  }

  @Test("What has not changed is not sent again")
  func conditions() async throws {
    let preview = PreviewFixture.preview()
    for target in ["/", "/feed.atom"] {
      let tag = try #require(await preview.get(target)?.header("ETag"))
      for header in [tag, "W/" + tag, "\"other\", \(tag)", "*"] {
        let response = try #require(await preview.get(target, ["If-None-Match": header]))
        #expect(response.status == .notModified && response.body.isEmpty, "\(header)")
        #expect(response.header("ETag") == tag)
        #expect(response.header("Cache-Control") == "no-cache")
      }
      #expect(await preview.get(target, ["If-None-Match": "\"other\""])?.status == .ok)
    }
    // The page for lost readers is no answer to a condition.
    #expect(await preview.get("/lost", ["If-None-Match": "*"])?.status == .notFound)
  }

  @Test("A part of a file can be asked for")
  func ranges() async throws {
    let preview = PreviewFixture.preview()
    let part = try #require(await preview.get("/feed.atom", ["Range": "bytes=2-4"]))
    #expect(part.status == .partialContent)
    #expect(part.body.elementsEqual("234".utf8))
    #expect(part.header("Content-Range") == "bytes 2-4/10")
    let none = try #require(await preview.get("/feed.atom", ["Range": "bytes=10-"]))
    #expect(none.status == .rangeNotSatisfiable)
    #expect(none.header("Content-Range") == "bytes */10")
    let other = ["Range": "bytes=2-4", "If-Range": "\"other\""]
    #expect(await preview.get("/feed.atom", other)?.body.count == 10)
    let tag = try #require(part.header("ETag"))
    let same = ["Range": "bytes=2-4", "If-Range": tag]
    #expect(await preview.get("/feed.atom", same)?.body.count == 3)
  }

  @Test("A page that the theme can't make says why")
  func unrenderable() async throws {
    let response = try #require(await PreviewFixture.preview().get("/users/"))
    #expect(response.status == .internalServerError && Self.listens(response))
    let text = String(decoding: response.body, as: UTF8.self)
    #expect(text.contains("<pre>error: it needs &lt;more&gt; than it may</pre>"))
  }

  @Test("What stands in the place of a page stays until it says something else")
  func tagsOfOwnPages() async throws {
    let preview = PreviewFixture.preview(root: "/blog/")
    let lost = PreviewFixture.files.filter { $0.path != "404.html" }
    preview.show(PreviewFixture.site(root: "/blog/", files: lost), [])
    func tag(_ target: String) async throws -> String {
      let response = try #require(await preview.get(target))
      #expect(Self.listens(response), "\(target)")
      let tag = try #require(response.header("ETag"))
      // The script compares its own tag with that of HEAD.
      let shown = "data-tag=\"\(tag.replacing("\"", with: "&#34;"))\""
      #expect(String(decoding: response.body, as: UTF8.self).contains(shown), "\(target)")
      #expect(await preview.get(target, method: "HEAD")?.header("ETag") == tag)
      return tag
    }
    let targets = ["/elsewhere", "/blog/nothing", "/blog/users/", "/blog/"]
    var tags: [String] = []
    for target in targets { tags.append(try await tag(target)) }
    #expect(Set(tags).count == targets.count)
    preview.show(PreviewFixture.site(root: "/blog/", files: lost), [])
    for (target, before) in zip(targets, tags) { #expect(try await tag(target) == before) }
    preview.show(PreviewFixture.site(root: "/other/", files: lost), [])
    #expect(try await tag("/elsewhere") != tags[0])
    // The first site of all is another page than none.
    let empty = Preview(hosts: AllowedHosts(host: "127.0.0.1", port: 4000))
    empty.show(errors: [])
    let none = try #require(await empty.get("/")?.header("ETag"))
    #expect(await empty.get("/", method: "HEAD")?.header("ETag") == none)
    empty.show(PreviewFixture.site(), [])
    #expect(await empty.get("/")?.header("ETag") != none)
  }

  /// Whether an answer is a page that shows what comes next.
  private static func listens(_ response: PreviewResponse) -> Bool {
    response.header("Content-Type") == "text/html; charset=utf-8"
      && String(decoding: response.body, as: UTF8.self).contains("/.socialconnect/live.js")
  }

  @Test("What is known of a file is answered without making it")
  func known() async throws {
    let preview = Preview(hosts: AllowedHosts(host: "127.0.0.1", port: 4000))
    let site = PreviewSite(PathIndex(PreviewFixture.files, workers: .serial), root: "/") { file in
      file.path.hasSuffix(".png") ? PreviewSite.Known(name: "a1b2", length: 60) : nil
    } render: { _ throws(PreviewFailure) in
      throw .gone
    }
    preview.show(site, [])
    let same = try #require(await preview.get("/media/gone.png", ["If-None-Match": "\"a1b2\""]))
    #expect(same.status == .notModified && same.contentLength == 60)
    let head = try #require(await preview.get("/media/gone.png", method: "HEAD"))
    #expect(head.status == .ok && head.contentLength == 60)
    #expect(head.header("ETag") == "\"a1b2\"" && head.header("Content-Type") == "image/png")
    #expect(await preview.get("/media/gone.png")?.status == .serviceUnavailable)
  }

  @Test("A picture that has changed since the site was planned is asked for again")
  func gone() async throws {
    let response = try #require(await PreviewFixture.preview().get("/media/gone.png"))
    #expect(response.status == .serviceUnavailable)
    #expect(response.header("Retry-After") == "1")
  }

  @Test("Every page holds the script once, with the version and the tag of what it shows")
  func script() async throws {
    let preview = PreviewFixture.preview(root: "/a&b/")
    let response = try #require(await preview.get("/a&b/"))
    let page = String(decoding: response.body, as: UTF8.self)
    let tag = try #require(response.header("ETag")).replacing("\"", with: "&#34;")
    #expect(
      page.contains(
        """
        <script src="/.socialconnect/live.js" data-version="1" data-tag="\(tag)"></script>
        </head>
        """))
    #expect(page.ranges(of: "live.js").count == 1)
    #expect(await preview.get("/.socialconnect/live.js")?.status == .ok)
  }

  @Test("A page whose pictures have changed is sent again, and its tag says that they have")
  func pictures() async throws {
    let preview = PreviewFixture.preview()
    func tag() async throws -> String { try #require(await preview.get("/")?.header("ETag")) }
    func text(_ tag: String) throws -> Substring { try #require(tag.split(separator: ".").first) }
    let first = try await tag()
    preview.show(PreviewFixture.site(), [])
    #expect(try await tag() == first)
    let unchanged = try #require(await preview.get("/", ["If-None-Match": first]))
    #expect(unchanged.status == .notModified)
    preview.show(PreviewFixture.site(), [], hasOtherPictures: true)
    let second = try await tag()
    #expect(second != first)
    #expect(try text(second) == text(first))
    let again = try #require(await preview.get("/", ["If-None-Match": first]))
    #expect(again.status == .ok)
    // The script compares its own tag with that of HEAD.
    let page = String(decoding: again.body, as: UTF8.self)
    #expect(page.contains("data-tag=\"\(second.replacing("\"", with: "&#34;"))\""))
    #expect(await preview.get("/", method: "HEAD")?.header("ETag") == second)
  }

  @Test("With another style sheet a page is sent again, but its text is the same")
  func styleSheets() async throws {
    func site(_ hash: String, _ text: String, head: String = "<head>") -> PreviewSite {
      let sheets = [hash, "ffffffffff"].enumerated().map { number, hash in
        PlannedFile(path: "assets/style\(number).\(hash).css", content: .asset(number))
      }
      let files = PathIndex(PreviewFixture.files.prefix(5) + sheets, workers: .serial)
      return PreviewSite(files, root: "/") { _ in
        let links = sheets.map { "<link rel=\"stylesheet\" href=\"/\($0.path)\">" }.joined()
        return Array("\(head)\(links)</head><p>\(text)</p>".utf8)
      }
    }
    let preview = PreviewFixture.preview()
    var tags: [[Substring]] = []
    for site in [
      site("0123456789", "Words"), site("abcdefabcd", "Words"), site("abcdefabcd", "Others"),
      site("abcdefabcd", "style0.abcdefabcd.css"), site("0123456789", "style0.0123456789.css"),
      site("0123456789", "Words", head: "<head><title>.0123456788.css</title>"),
      site("0123456789", "Words", head: "<head><title>.0123456787.css</title>"),
    ] {
      preview.show(site, [])
      let response = try #require(await preview.get("/"))
      let tag = try #require(response.header("ETag"))
      tags.append(tag.split(separator: "."))
      #expect(tags.last?.count == 3)
      // Its links lead to the style sheets that there are.
      let sheet = try #require(site.styleSheets.links.first)
      #expect(String(decoding: response.body, as: UTF8.self).contains(sheet))
      #expect(await preview.get("/", ["If-None-Match": tag])?.status == .notModified)
    }
    #expect(tags[0][0] == tags[1][0] && tags[0][2] != tags[1][2])
    #expect(tags[1][0] != tags[2][0] && tags[1][2] == tags[2][2])
    // What is no address of a style sheet of now is text.
    #expect(Set(tags.map { $0[0] }).count == tags.count - 1)
  }

  @Test("Until there is a site, every path tells what is wrong, and open pages hear of the first")
  func withoutSite() async throws {
    let preview = Preview(hosts: AllowedHosts(host: "127.0.0.1", port: 4000))
    let finding = Finding(
      .error, rule: .badDate, message: "<b>\"quoted\"</b>",
      place: FindingPlace(path: "a.json", line: 2, column: 3, sourceLine: "x\ty", caretColumn: 2))
    async let early = preview.get("/posts/p1/")
    preview.show(errors: [finding])
    #expect(await early?.status == .serviceUnavailable)
    var states = preview.states().makeAsyncIterator()
    let first = String(decoding: try #require(await states.next()), as: UTF8.self)
    #expect(
      first == """
        {"version": 0, "style_sheets": [], "findings": [{"severity": "error", "rule": "bad-date", \
        "message": "\\u003cb>\\"quoted\\"\\u003c/b>", "path": "a.json", "line": 2, "column": 3, \
        "caret_column": 2, "source_line": "x\\u0009y"}], "more_warnings": 0}
        """)
    preview.show(PreviewFixture.site(), [])
    let second = String(decoding: try #require(await states.next()), as: UTF8.self)
    #expect(
      second == """
        {"version": 1, "style_sheets": ["/assets/style.0123456789.css"], "findings": [], \
        "more_warnings": 0}
        """)
    #expect(await preview.get("/posts/p1/")?.status == .ok)
  }

  @Test("A style sheet alone makes no new version; an error leaves the site that was shown")
  func versions() async throws {
    let preview = PreviewFixture.preview()
    func version() async -> String {
      let page = String(decoding: await preview.get("/")?.body ?? [], as: UTF8.self)
      return page.firstMatch(of: /data-version="(\d+)"/).map { String($0.1) } ?? ""
    }
    preview.show(PreviewFixture.site(), [], isStyleOnly: true)
    #expect(await version() == "1")
    preview.show(PreviewFixture.site(), [])
    #expect(await version() == "2")
    preview.show(errors: [Finding(.error, rule: .badDate, message: "bad")])
    #expect(await version() == "2")
    // A page takes over other style sheets of the same names, and knows no others.
    func sheets(_ names: String...) -> PreviewSite {
      let sheets = names.map { PlannedFile(path: "assets/\($0).css", content: .asset(0)) }
      return PreviewFixture.site(files: Array(PreviewFixture.files.prefix(5)) + sheets)
    }
    for (site, expected) in [
      (sheets("style.00000000ff"), "2"), (sheets("style.0123456789", "more.0123456789"), "3"),
      (sheets("style.0123456789", "more.ffffffffff"), "3"), (sheets("more.ffffffffff"), "4"),
      (sheets("other.ffffffffff"), "5"), (sheets("other.0000000000"), "5"),
    ] {
      preview.show(site, [], isStyleOnly: true)
      #expect(await version() == expected)
    }
  }

  @Test("Who stops listening is forgotten, and so is everybody at the end")
  func listeners() async throws {
    let preview = PreviewFixture.preview()
    do {
      var states = preview.states().makeAsyncIterator()
      _ = await states.next()
      #expect(preview.state.withLock(\.listeners.count) == 1)
    }
    #expect(preview.state.withLock(\.listeners.count) == 0)
    var last = preview.states().makeAsyncIterator()
    _ = await last.next()
    preview.end()
    #expect(await last.next() == nil)
    #expect(preview.state.withLock(\.listeners.count) == 0)
  }
}

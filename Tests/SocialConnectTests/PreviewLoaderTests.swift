import Dispatch
import Foundation
import Preview
import Repository
import Synchronization
import Testing

@testable import socialconnect

@Suite("What the preview loads")
struct PreviewLoaderTests {
  private struct State: Decodable {
    struct Finding: Decodable {
      let severity: String
      let rule: String
    }
    let version: Int
    let findings: [Finding]
    let moreWarnings: Int

    var errors: [String] { findings.filter { $0.severity == "error" }.map(\.rule) }
    var warningCount: Int { findings.count { $0.severity == "warning" } + moreWarnings }
  }

  private let site: SiteCopy
  private let preview = Preview(hosts: .init(host: "127.0.0.1", port: 4000))
  private let queue = DispatchQueue(label: "loads")
  private let loader: PreviewLoader

  init() throws {
    site = try SiteCopy.small()
    loader = PreviewLoader(
      input: SiteInput(folder: site.root), address: "http://127.0.0.1:4000",
      preview: preview, isQuiet: true, showsTimings: false, on: queue)
  }

  private func load(_ loader: PreviewLoader, changed: Set<String>? = nil) {
    queue.sync { _ = loader.load(changed: changed) }
  }

  /// What open pages are told after these paths have changed.
  private func load(_ changed: String...) async throws -> State {
    load(loader, changed: changed.isEmpty ? nil : Set(changed))
    var states = preview.states().makeAsyncIterator()
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(State.self, from: Data(try #require(await states.next())))
  }

  /// The entity tag of the first page.
  private func tag() async throws -> String {
    let request = PreviewRequest(
      method: "GET", target: "/", headers: ["Host": "127.0.0.1:4000"])
    guard case .response(let response) = await preview.answer(request) else {
      throw CancellationError()
    }
    return try #require(response.header("ETag"))
  }

  private func post(_ content: String) -> String {
    #"[{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", \#(content)}]"#
  }

  @Test("A watcher that is gone tells nothing of what it had noticed", arguments: 0..<4)
  func goneWatcher(number: Int) throws {
    let queue = DispatchQueue(label: "watching")
    let told = Atomic(0)
    var watcher: SiteWatcher? = queue.sync {
      SiteWatcher(siteFolder: site.root, isPolling: false, on: queue) { _ in
        told.add(1, ordering: .relaxed)
      }
    }
    withExtendedLifetime(watcher) {}
    try site.write(post(#""content": "Sun \#(number)""#), to: "content/posts.json")
    usleep(2_000)
    // By now it has most likely noticed, and waits for more.
    queue.sync {}
    queue.suspend()
    let toldBefore = told.load(ordering: .relaxed)
    watcher = nil
    queue.resume()
    usleep(200_000)
    queue.sync {}
    let toldInTheEnd = told.load(ordering: .relaxed)
    #expect(toldInTheEnd == toldBefore)
  }

  @Test("An error of the content stays while templates are saved")
  func errors() async throws {
    #expect(try await load().errors == [])
    let path = "content/posts.json"
    try site.write(post(#""content": 1"#), to: path)
    let failed = try await load(path)
    #expect(failed.errors == ["wrong-type"])
    let saved = try await load("Templates/base.html")
    #expect(saved.errors == ["wrong-type"])
    #expect(saved.version == failed.version)
    // What was mended meanwhile, without a word of it, is seen as well.
    try site.write(post(#""content": "Sun""#), to: path)
    let mended = try await load("Templates/base.html")
    #expect(mended.errors == [] && mended.version > saved.version)
  }

  @Test("All warnings of the content are counted while templates are saved")
  func warnings() async throws {
    let posts = (0..<30).map {
      #"{"id": "p\#($0)", "author_id": "nobody\#($0)", "created_at": "2026-01-01", "content": "Fog"}"#
    }
    try site.write("[\(posts.joined(separator: ","))]", to: "content/posts.json")
    let loaded = try await load()
    #expect(loaded.moreWarnings > 0 && loaded.warningCount == 30)
    #expect(try await load("Templates/base.html").warningCount == 30)
    let path = "Templates/timeline.html"
    let template = try Data(contentsOf: URL(filePath: site.root + "/" + path))
    try site.write("{{ nothing }}", to: path)
    #expect(try await load(path).errors.contains("unknown-name"))
    try site.write(template, to: path)
    #expect(try await load(path).warningCount == 30)
  }

  @Test("What was wrong with templates and is mended is told no more, and what is not, once")
  func themeWarnings() async throws {
    let path = "Templates/timelin.html"
    try site.write("x", to: path)
    try site.write(
      post(#""content": "Fog", "aliases": ["/feed.atom/x/"], "reactions": {"wow": 1}"#),
      to: "content/posts.json")
    let rules = ["bad-alias", "unknown-reaction"]
    #expect(try await load().findings.map(\.rule).sorted() == rules + ["unused-template"])
    try site.write("y", to: path)
    #expect(try await load(path).findings.map(\.rule).sorted() == rules + ["unused-template"])
    try site.remove(path)
    #expect(try await load(path).findings.map(\.rule).sorted() == rules)
    try site.write("{{ nothing }}", to: "Templates/base.html")
    let broken = try await load("Templates/base.html")
    #expect(!broken.errors.isEmpty)
    #expect(broken.findings.contains { $0.rule == "unknown-reaction" })
  }

  @Test("A style sheet that ends an error is not all that has changed since the site that is shown")
  func stylesAfterErrors() async throws {
    try site.write("a {}", to: "Templates/more.css")
    let shown = try await load()
    let path = "Templates/timeline.html"
    try site.write("<p>New</p>", to: path)
    // Links are refused.
    try site.remove("Templates/more.css")
    try FileManager.default.createSymbolicLink(
      atPath: site.root + "/Templates/more.css", withDestinationPath: "style.css")
    #expect(try await load(path, "Templates/more.css").version == shown.version)
    try site.remove("Templates/more.css")
    try site.write("a {}", to: "Templates/more.css")
    let mended = try await load("Templates/more.css")
    #expect(mended.errors == [] && mended.version > shown.version)
    try site.write("p {}", to: "Templates/more.css")
    #expect(try await load("Templates/more.css").version == mended.version)
  }

  @Test("Pages are told that pictures may differ, also when an error has come between")
  func pictures() async throws {
    _ = try await load()
    let first = try await tag()
    let path = "content/posts.json"
    for content in [#""content": "Rain""#, #""content": "Sun""#] {
      try site.write(post(content), to: path)
      _ = try await load(path)
    }
    let same = try await tag()
    try site.write(post(#""content": 1"#), to: path)
    #expect(try await load("content/media/a.png", path).errors != [])
    #expect(try await tag() == same)
    try site.write(post(#""content": "Sun""#), to: path)
    _ = try await load(path)
    let last = try await tag()
    #expect(last != same && last.split(separator: ".")[0] == same.split(separator: ".")[0])
    #expect(same.split(separator: ".")[1] == first.split(separator: ".")[1])
  }

  @Test("Files of the owner are shown as they are, also hidden ones, and followed")
  func staticFiles() async throws {
    let paths = ["google.html", ".well-known/security.txt", "files/report.pdf"]
    for path in paths { try site.write("<p>\(path)", to: "static/" + path) }
    _ = try await load()
    let first = try await tag()
    func shown(_ path: String) async throws -> PreviewResponse {
      let request = PreviewRequest(
        method: "GET", target: "/" + path, headers: ["Host": "127.0.0.1:4000"])
      guard case .response(let response) = await preview.answer(request) else {
        throw CancellationError()
      }
      return response
    }
    for path in paths {
      #expect(try await shown(path).body.elementsEqual("<p>\(path)".utf8))
    }
    #expect(try await shown("google.html").header("Content-Type") == "text/html; charset=utf-8")
    #expect(try await shown("files/report.pdf").header("Content-Type") == "application/pdf")
    // What was changed without a word of it is not shown as what it was.
    try site.write("Other", to: "static/google.html")
    #expect(try await shown("google.html").status == .serviceUnavailable)
    _ = try await load("static/google.html")
    #expect(try await shown("google.html").body.elementsEqual("Other".utf8))
    #expect(try await tag() != first)
    try site.write("Mine", to: "static/index.html")
    #expect(try await load("static/index.html").errors == ["path-collision"])
    try site.remove("static/index.html")
    try site.remove("static/google.html")
    #expect(try await load("static/google.html").errors == [])
    #expect(try await shown("google.html").status == .notFound)
  }

  @Test("A picture of a private post is shown while a template names it, as a build publishes it")
  func picturesOfTheTheme() async throws {
    try site.write(try SiteCopy.picture("plain.jpg"), to: "content/media/a.jpg")
    try site.write(
      post(
        #""content": "Fog", "visibility": "private", "images": [{"url": "media/a.jpg", "alt": "Fog"}]"#
      ), to: "content/posts.json")
    func status() async throws -> PreviewResponse.Status {
      let request = PreviewRequest(
        method: "GET", target: "/media/a.jpg", headers: ["Host": "127.0.0.1:4000"])
      guard case .response(let response) = await preview.answer(request) else {
        throw CancellationError()
      }
      return response.status
    }
    func build() throws -> Bool {
      #expect(try site.run("build", "--force").status == 0)
      return FileManager.default.fileExists(atPath: site.root + "/public/media/a.jpg")
    }
    let path = "Templates/more.css"
    try site.write("a {}", to: path)
    var before = try await load()
    #expect(try await status() == .notFound && !build())
    for (style, isShown) in [("b {}", false), ("url(/media/a.jpg)", true), ("c {}", false)] {
      try site.write("p { background: \(style) }", to: path)
      let state = try await load(path)
      #expect(try await status() == (isShown ? .ok : .notFound) && build() == isShown)
      // Pages take over a style sheet by themselves.
      #expect((state.version == before.version) == (style == "b {}"))
      before = state
    }
  }

  @Test("Who uses it beside its queue is stopped")
  func besideQueue() async {
    await #expect(processExitsWith: .failure) {
      let loader = PreviewLoader(
        input: SiteInput(folder: "/nowhere"), address: "http://127.0.0.1:4000",
        preview: Preview(hosts: .init(host: "127.0.0.1", port: 4000)), isQuiet: true,
        showsTimings: false, on: DispatchQueue(label: "loads"))
      loader.load(changed: nil)
    }
  }

  @Test("Of a site that was never built nothing is kept in its folder")
  func nothingYet() async throws {
    let site = try SiteCopy()
    let state = site.root + "/.socialconnect"
    let preview = Preview(hosts: .init(host: "127.0.0.1", port: 4000))
    let loader = PreviewLoader(
      input: SiteInput(folder: site.root), address: "http://127.0.0.1:4000", preview: preview,
      isQuiet: true, showsTimings: false, on: queue)
    load(loader)
    #expect(!FileManager.default.fileExists(atPath: state))
    let build = try site.run("build")
    #expect(build.status == 1 && build.findings.count == 1)
    #expect(!FileManager.default.fileExists(atPath: state))
    for name in ["ann", "eve", "bob"] {
      try site.write(#"[{"id": "u1", "username": "\#(name)"}]"#, to: "content/users.json")
      load(loader)
      let request = PreviewRequest(
        method: "GET", target: "/users/\(name)/", headers: ["Host": "127.0.0.1:4000"])
      guard case .response(let page) = await preview.answer(request) else {
        Issue.record("a page is an answer")
        continue
      }
      #expect(page.status == .ok)
    }
    #expect(!FileManager.default.fileExists(atPath: state))
  }

  @Test("What was saved and is no longer in the content is not kept, once it is read again")
  func forgotten() throws {
    let path = "content/posts.json"
    try site.write(post(#""content": "Fog""#), to: path)
    #expect(try site.run("build").status == 0)
    let loader = PreviewLoader(
      input: SiteInput(folder: site.root), address: "http://127.0.0.1:4000", preview: preview,
      isQuiet: true, showsTimings: false, on: queue)
    load(loader)
    func isKept(_ word: String) throws -> Bool {
      let state = site.root + "/.socialconnect"
      let paths = try FileManager.default.subpathsOfDirectory(atPath: state)
      try #require(!paths.isEmpty)
      return paths.contains { path in
        FileManager.default.contents(atPath: state + "/" + path)?.range(of: Data(word.utf8)) != nil
      }
    }
    var last: String?
    for word in ["Firstsecret", "Secondsecret", "Thirdsecret"] {
      try site.write(post(#""draft": true, "content": "\#(word)""#), to: path)
      load(loader, changed: [path])
      #expect(try isKept(word))
      if let last { #expect(try !isKept(last)) }
      last = word
    }
  }

  @Test("An old path leads to its post by whatever name the reader came")
  func oldPaths() async throws {
    try site.write("base_url: https://social.example/blog/\n", to: "socialconnect.yml")
    try site.write(
      post(#""content": "Fog", "aliases": ["/old/way/"]"#), to: "content/posts.json")
    let preview = Preview(
      hosts: .init(
        host: "127.0.0.1", port: 4000, others: [try #require(Authority("proxy.example"))]))
    let loader = PreviewLoader(
      input: SiteInput(folder: site.root), address: "http://127.0.0.1:4000", preview: preview,
      isQuiet: true, showsTimings: false, on: queue)
    load(loader)
    let request = PreviewRequest(
      method: "GET", target: "/blog/old/way/?a=b", headers: ["Host": "proxy.example"])
    guard case .response(let response) = await preview.answer(request) else {
      throw CancellationError()
    }
    #expect(response.status == .found)
    #expect(response.header("Location") == "/blog/posts/p1/?a=b")
  }

  @Test(
    "Once another program is done with the content it is loaded, also where nothing was changed")
  func locked() async throws {
    let loader = PreviewLoader(
      input: SiteInput(folder: site.root), address: "http://127.0.0.1:4000", preview: preview,
      isQuiet: true, showsTimings: false, on: queue, patience: .milliseconds(20))
    let lock = try #require(try ContentLock(changingContentOf: site.root))
    queue.sync {
      loader.watch(isPolling: true)
      loader.load(changed: nil)
    }
    var errors: [[String]] = []
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    for await state in preview.states() {
      errors.append(try decoder.decode(State.self, from: Data(state)).errors)
      lock.end()
      if errors.count == 2 { break }
    }
    #expect(errors == [["locked"], []])
  }

  @Test("A post that waits for its time is shown when that comes")
  func due() async throws {
    let due = Date.now.addingTimeInterval(2).ISO8601Format()
    try site.write(
      #"""
      [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "Fog"},
       {"id": "p2", "author_id": "u1", "created_at": "\#(due)", "content": "Sun"}]
      """#, to: "content/posts.json")
    queue.sync {
      loader.watch(isPolling: true)
      loader.load(changed: nil)
    }
    var versions: [Int] = []
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    for await state in preview.states() {
      versions.append(try decoder.decode(State.self, from: Data(state)).version)
      if versions.count == 2 { break }
    }
    #expect(versions[1] > versions[0])
  }
}

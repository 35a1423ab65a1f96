import Foundation
import Testing

@Suite("Files that are published as they are")
struct StaticFilesTests {
  private static let files = [
    "static/CNAME": "example.org\n", "static/.well-known/security.txt": "Contact: me\n",
    "static/files/report.pdf": "%PDF", "static/google1.html": "google",
  ]

  /// Builds, and returns what the build lists as changed.
  private func changes(_ site: SiteCopy) throws -> String {
    try site.build("--changes", site.root + "/changes")
    return try String(contentsOfFile: site.root + "/changes", encoding: .utf8)
  }

  /// Whether the output is what a build from nothing makes.
  private func isClean(_ site: SiteCopy) throws -> Bool {
    try? FileManager.default.removeItem(atPath: site.root + "/clean")
    try site.build("-d", site.root + "/clean")
    return FolderContents.difference(try site.output(), try site.output("clean")) == nil
  }

  @Test("they are in the output byte for byte, and in the list of changes")
  func publishing() throws {
    let site = try SiteCopy.small(Self.files)
    let first = try changes(site)
    for (path, text) in Self.files {
      let name = String(path.dropFirst("static/".count))
      #expect(try site.output()[name] == Data(text.utf8))
      #expect(first.contains("added \(name)\n"))
    }
    // Another time is no change.
    try site.write("example.org\n", to: "static/CNAME")
    #expect(try changes(site) == "")
    try site.write("example.com\n", to: "static/CNAME")
    try site.write("b", to: "static/.well-known/b")
    try site.remove("static/google1.html")
    #expect(try changes(site) == "added .well-known/b\nchanged CNAME\nremoved google1.html\n")
    #expect(try isClean(site))
    try site.remove("static")
    let last = try changes(site)
    #expect(last.contains("removed .well-known/security.txt\n") && last.contains("removed CNAME\n"))
    #expect(try isClean(site))
    #expect(!FileManager.default.fileExists(atPath: site.root + "/public/.well-known"))
  }

  @Test("a file becomes a folder and a folder a file")
  func filesAndFolders() throws {
    let site = try SiteCopy.small(["static/a": "a", "static/b/c": "c"])
    try site.build()
    for path in ["a", "b"] { try site.remove("static/" + path) }
    try site.write("c", to: "static/a/c")
    try site.write("b", to: "static/b")
    #expect(try changes(site) == "removed a\nadded a/c\nadded b\nremoved b/c\n")
    #expect(try isClean(site))
    for path in ["a", "b"] { try site.remove("static/" + path) }
    try site.write("a", to: "static/a")
    try site.write("c", to: "static/b/c")
    #expect(try changes(site) == "added a\nremoved a/c\nremoved b\nadded b/c\n")
    #expect(try isClean(site))
  }

  @Test("a picture that is moved to or from the media is published as it is there")
  func picturesMoved() throws {
    let fixtures = SiteCopy.sites.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "RepositoryTests/Media/Fixtures")
    let picture = try Data(contentsOf: fixtures.appending(path: "turned.png"))
    let site = try SiteCopy.small()
    func move(from old: String, to new: String) throws {
      try site.remove(old)
      try site.write(picture, to: new)
      try site.build()
    }
    try site.write(picture, to: "static/media/p.png")
    try site.build()
    #expect(try site.output()["media/p.png"] == picture)
    try move(from: "static/media/p.png", to: "content/media/p.png")
    let published = try #require(try site.output()["media/p.png"])
    #expect(published.count < picture.count)
    // It is the last of the one list, and then the first of the other.
    try move(from: "content/media/p.png", to: "static/content/media/p.png")
    #expect(try site.output()["content/media/p.png"] == picture)
    #expect(try site.output()["media/p.png"] == nil)
    try move(from: "static/content/media/p.png", to: "static/media/p.png")
    #expect(try site.output()["media/p.png"] == picture)
  }

  @Test(
    "what a page of the owner shows is no unused picture, and no command writes what stands here")
  func namedAndTaken() throws {
    let fixtures = SiteCopy.sites.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "RepositoryTests/Media/Fixtures")
    let picture = fixtures.appending(path: "turned.png").path
    let site = try SiteCopy.small([
      "static/about.html": #"<img src="/media/harbour.png" alt="">"#,
      "static/users/cleo/index.html": "mine", "static/media/rain.png": "mine",
    ])
    try site.write(try Data(contentsOf: URL(filePath: picture)), to: "content/media/harbour.png")
    #expect(try !site.run("check").messages.contains("[unused-media]"))
    try site.write("", to: "static/about.html")
    #expect(try site.run("check").messages.contains("[unused-media]"))
    let rain = site.root + "/rain.png"
    try FileManager.default.copyItem(atPath: picture, toPath: rain)
    for words in [
      ["user", "cleo"], ["post", "--text", "Rain", "--author", "ann", "--image", rain],
    ] {
      let run = try Program.run(["new", words[0], "-s", site.root] + words.dropFirst())
      #expect(run.status == 1 && run.errors.contains("[path-collision]"), "\(run.errors)")
      try site.build()
    }
    let run = try Program.run(["new", "user", "-s", site.root, "dora"])
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(
    "two whose names differ in the form of an accent are named, and a folder's icon is left out")
  func names() throws {
    let site = try SiteCopy.small(["static/files/Icon\r": ""])
    try site.build()
    for name in ["e\u{301}.txt", "\u{e9}.txt"] { try site.write(name, to: "static/" + name) }
    // Where the system takes both for one, there is one.
    if try FileManager.default.contentsOfDirectory(atPath: site.root + "/static").count == 3 {
      let run = try site.run("build")
      #expect(run.status == 1 && run.errors.contains("static/\u{e9}.txt: error: another file"))
    }
  }

  @Test("feeds, lists, the search and the sitemap don't know them; links find them")
  func links() throws {
    let post = { (link: String) in
      """
      [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "[Report](\(link))"}]
      """
    }
    let site = try SiteCopy.small(["content/posts.json": post("/files/report.pdf#page=2")])
    let without = try site.build()
    #expect(try site.run("check").messages.contains("[broken-link]"))
    for (path, text) in Self.files { try site.write(text, to: path) }
    let with = try site.build()
    #expect(with.count == without.count + Self.files.count)
    #expect(without.allSatisfy { with[$0.key] == $0.value })
    #expect(try !site.run("check").messages.contains("[broken-link]"))
    try site.write(post("/files/other.pdf"), to: "content/posts.json")
    #expect(try site.run("check").messages.contains("`/files/other.pdf` leads to no page"))
  }

  @Test("one that the site makes itself is refused before anything is written")
  func conflicts() throws {
    let site = try SiteCopy.small(["static/Posts/p1/index.html": "mine", "static/CNAME": "a"])
    for command in ["build", "check"] {
      let run = try site.run(command)
      #expect(run.status == 1)
      #expect(
        run.findings == [
          "static/Posts/p1/index.html: error: it can't stand beside `posts/p1/index.html`, "
            + "which the site makes itself [path-collision]"
        ])
      #expect(try site.output() == [:])
    }
    #expect(try site.run("build", "--force").status == 1)
  }

  @Test("what was copied into the output by hand becomes the site's where it is the same")
  func adopted() throws {
    let site = try SiteCopy.small()
    try site.build()
    for folder in ["static", "public"] { try site.write("example.org\n", to: folder + "/CNAME") }
    try site.write("other", to: "public/_headers")
    // A host that is fed by the lists does not have it yet.
    #expect(try changes(site) == "added CNAME\n")
    #expect(try changes(site) == "")
    try site.write("example.com\n", to: "static/CNAME")
    #expect(try changes(site) == "changed CNAME\n")
    try site.write("mine", to: "static/_headers")
    let run = try site.run("build")
    #expect(run.status == 1 && run.messages.contains("_headers in the output folder"))
    #expect(try site.output()["_headers"] == Data("other".utf8))
    try site.remove("static")
    #expect(try changes(site) == "removed CNAME\n")
  }

  @Test("old paths of posts give way to them, and so does their list")
  func oldPaths() throws {
    let site = try SiteCopy.small([
      "content/posts.json": """
      [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "Fog",
        "aliases": ["/old/", "/sun/"]}]
      """
    ])
    try site.build()
    let text = "Mine"
    for path in ["old/index.html", "_redirects"] { try site.write(text, to: "static/" + path) }
    let run = try site.run("build")
    #expect(run.status == 0)
    #expect(
      run.findings == [
        "content/posts.json:2:15: warning: `/old/`, an alias of post `p1`, is no path at which a "
          + "page can stand [bad-alias]",
        "static/_redirects: warning: the list of old paths is left out: this file has its place "
          + "[bad-alias]",
      ])
    let output = try site.output()
    #expect(output["old/index.html"] == Data(text.utf8) && output["_redirects"] == Data(text.utf8))
    #expect(output["sun/index.html"] != nil)
    #expect(try isClean(site))
    try site.remove("static")
    #expect(try changes(site) == "changed _redirects\nchanged old/index.html\n")
  }

  @Test("the folder can't be the output folder, hold it or hold the list of changes")
  func destination() throws {
    let site = try SiteCopy.small(Self.files)
    for more in [["-d", "/static"], ["-d", "/static/public"], ["--changes", "/static/list"]] {
      let run = try site.run("build", [more[0], site.root + more[1]])
      #expect(run.status == 1 && run.messages.contains("[dangerous-destination]"), "\(more)")
    }
    #expect(try FolderContents.read(site.root + "/static").count == Self.files.count)
  }
}

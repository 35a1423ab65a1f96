import Foundation
import Testing

@testable import socialconnect

@Suite("Default theme")
struct DefaultThemeTests {
  private var templates: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Templates")
  }

  @Test("the embedded files are those of the folder, byte for byte")
  func embedded() throws {
    let folder = try FolderContents.read(templates.path)
    try #require(!folder.isEmpty)
    let files = DefaultTheme.files
    #expect(files.map(\.name).sorted() == folder.keys.sorted())
    for file in files {
      #expect(folder[file.name].map(Array.init) == file.bytes, "\(file.name)")
    }
  }

  @Test("a whole site has exactly these pages")
  func pages() throws {
    let site = try SiteCopy(of: "default-theme/site", hasTheme: false)
    let output = try site.build("--strict")
    // Assets have a hash of their content in their names.
    let paths = output.keys.map { $0.replacing(/\.[0-9a-f]{10}\./, with: ".HASH.") }.sorted()
    let file = SiteCopy.sites.appending(path: "default-theme/paths.txt")
    if Recording.isOn {
      try Data((paths.joined(separator: "\n") + "\n").utf8).write(to: file)
      Issue.record("recorded")
      return
    }
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(paths == expected.split(separator: "\n").map(String.init))
  }

  @Test(
    "its pages show what the site has",
    arguments: [
      ("page/1/index.html", "Fog over the <a class=\"hashtag\" href=\"/tags/harbour/\""),
      ("index.html", "<html lang=\"en\""),
      ("index.html", "<bdi>Default &amp; Co</bdi>"),
      ("posts/reply/index.html", "u-in-reply-to"),
      ("posts/fog/index.html", "id=\"comments\""), ("posts/fog/index.html", "Nice!"),
      ("posts/fog/index.html", "application/ld+json"),
      ("users/ann/index.html", "<bdi>Ann</bdi>"), ("users/ann/followers/index.html", "Bo"),
      ("users/ann/notifications/index.html", "followed you"),
      ("users/ann/notifications/index.html", "noindex"),
      ("tags/index.html", "<bdi>#harbour</bdi>"), ("tags/harbour/index.html", "Fog over"),
      ("archive/2026/01/index.html", "Fog over"), ("about/index.html", "Who we are"),
      ("404.html", "Page not found"), ("search/index.html", "data-search"),
      ("feed.atom", "<id>tag:example.org,2026"), ("sitemap.xml", "https://example.org/posts/fog/"),
      ("people.opml", "/users/ann/feed.atom"), ("robots.txt", "Sitemap: https://example.org/"),
    ])
  func parts(path: String, part: String) throws {
    let site = try Self.built.get()
    #expect(try site.text(path).contains(part))
  }

  /// Built once for all cases.
  private static let built = Result {
    let site = try SiteCopy(of: "default-theme/site", hasTheme: false)
    try site.build()
    return site
  }

  @Test("a site's icon is the only one, and its settings have one name")
  func namesOfFiles() throws {
    let site = try SiteCopy(
      hasTheme: false,
      [
        "content/users.json": #"[{"id": "u1"}]"#, "Templates/icon.png": "icon",
        "socialconnect.yml": "title: x\n",
      ])
    let output = try site.build()
    let icons = output.keys.filter { $0.hasPrefix("assets/icon.") }
    #expect(icons.count == 1 && icons.allSatisfy { $0.hasSuffix(".png") }, "\(icons)")
    try site.remove("socialconnect.yml")
    try site.write("title: x\n", to: "socialconnect.yaml")
    let run = try site.run("build")
    #expect(run.status == 1)
    #expect(run.findings == ["socialconnect.yaml: error: this file is not read [unread-file]"])
    // Of two, that is told by each build.
    try site.write("title: x\n", to: "socialconnect.yml")
    for _ in 0..<2 {
      let both = try site.run("build")
      #expect(both.status == 0)
      #expect(both.findings == ["socialconnect.yaml: warning: this file is not read [unread-file]"])
    }
    try site.write("title: x\nchecks: {unread-file: false}\n", to: "socialconnect.yml")
    #expect(try site.run("build").findings == [])
    try site.remove("socialconnect.yaml")
    try site.write("title: x\n", to: "socialconnect.yml")
    #expect(try site.run("build", "--strict").status == 0)
  }
}

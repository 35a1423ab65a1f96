import Foundation
import Testing

@Suite("Builds that have nothing to do")
struct UnchangedBuildTests {
  /// Builds until the clock of the file system has gone on, so that the next build may skip.
  private func settledSite() throws -> SiteCopy {
    let site = try SiteCopy(of: "valid/html-style/site")
    try settle(site)
    return site
  }

  private func settle(_ site: SiteCopy) throws {
    try site.build()
    usleep(20_000)
    try site.build()
  }

  /// Whether a build did no more than look for changes.
  private func skips(
    _ site: SiteCopy, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Bool {
    let run = try site.run("build", ["--timings"] + arguments, environment: environment)
    try #require(run.status == 0)
    try #require(run.output.contains("Looking for changes"))
    return !run.output.contains("Loading")
  }

  @Test("nothing changed: nothing is loaded, and the summary says so")
  func nothing() throws {
    let site = try settledSite()
    let output = try site.output()
    #expect(try skips(site))
    #expect(
      try site.run("build").output.contains(": 0 written, \(output.count) unchanged, 0 removed"))
    #expect(try site.output() == output)
  }

  @Test("where nobody knows what was not told yet, it is not said that nothing has changed")
  func untoldChanges() throws {
    let site = try settledSite()
    let state = site.root + "/.socialconnect"
    let manifest = try #require(
      try FileManager.default.contentsOfDirectory(atPath: state)
        .first { $0.hasSuffix(".manifest") })
    let changes = manifest.dropLast(".manifest".count) + ".changes"
    try FileManager.default.createDirectory(
      atPath: state + "/" + changes, withIntermediateDirectories: false)
    let run = try site.run("build", ["--changes", site.root + "/list"])
    #expect(run.status == 74)
    #expect(run.errors.contains(changes), "\(run.errors)")
  }

  @Test(
    "any change of the source ends it",
    arguments: [
      "content/posts/new.json", "content/users/new.json", "socialconnect.yml",
      "Templates/extra.css", "content/pages/new.md", "static/.well-known/new.txt",
    ])
  func sources(_ path: String) throws {
    let site = try settledSite()
    let text =
      switch path {
      case "content/posts/new.json":
        #"{"id": "new", "author_id": "u2", "created_at": "2026-03-01", "content": "New"}"#
      case "content/users/new.json": #"{"id": "new"}"#
      case "socialconnect.yml":
        try String(contentsOfFile: site.root + "/" + path, encoding: .utf8)
          + "\ndescription: Other\n"
      default: "New"
      }
    try site.write(text, to: path)
    #expect(try !skips(site))
    let output = try site.output()
    try site.build("-d", site.root + "/clean")
    #expect(FolderContents.difference(output, try site.output("clean")) == nil)
  }

  @Test(
    "a file with other bytes of the same length and the same time is another file",
    arguments: ["content/posts.ndjson", "static/mine.json"])
  func sameSizeAndTime(_ path: String) throws {
    let site = try SiteCopy(
      of: "valid/html-style/site", ["static/mine.json": #"{"content": "Fog"}"#])
    try settle(site)
    let path = site.root + "/" + path
    let old = try String(contentsOfFile: path, encoding: .utf8)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    let letter = try #require(old.firstRange(of: "content\": \""))
    var new = old
    new.replaceSubrange(letter.upperBound..<new.index(after: letter.upperBound), with: "X")
    try #require(new != old && new.utf8.count == old.utf8.count)
    try new.write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.modificationDate: attributes[.modificationDate] as Any], ofItemAtPath: path)
    #expect(try !skips(site))
  }

  @Test("with --trust-output a change is published, and what else stands there is not looked at")
  func trustedOutput() throws {
    let site = try settledSite()
    let page = "posts/1.html"
    try #require(try site.output()[page] != nil)
    try site.write("Mine", to: "public/" + page)
    #expect(try skips(site, "--trust-output"))
    try site.write(
      #"{"id": "new", "author_id": "u2", "created_at": "2026-03-01", "content": "New"}"#,
      to: "content/posts/new.json")
    let trusting = try site.run("build", "--trust-output", "--changes", site.root + "/changes")
    try #require(trusting.status == 0, "\(trusting.errors)")
    #expect(try site.output()[page] == Data("Mine".utf8))
    let changes = try String(contentsOfFile: site.root + "/changes", encoding: .utf8)
    #expect(changes.contains("added posts/new.html"))
    // What nobody looked at is not taken for known by the next build.
    try site.build("--changes", site.root + "/changes")
    #expect(
      try String(contentsOfFile: site.root + "/changes", encoding: .utf8) == "changed \(page)\n")
    let output = try site.output()
    try site.build("-d", site.root + "/clean")
    #expect(FolderContents.difference(output, try site.output("clean")) == nil)
    #expect(try skips(site))
  }

  @Test(
    "after a list, what builds without one change is in the next list, and nothing is hidden by a look"
  )
  func lists() throws {
    let site = try settledSite()
    let list = site.root + "/changes"
    func told() throws -> String {
      try site.build("--changes", list)
      return try String(contentsOfFile: list, encoding: .utf8)
    }
    #expect(try told() == "")
    #expect(try skips(site, "--changes", list))
    let path = "content/posts/new.json"
    let post = #"{"id": "new", "author_id": "u2", "created_at": "2026-03-01", "content": "New"}"#
    try site.write(post, to: path)
    #expect(try told().contains("added posts/new.html\n"))
    try site.write(post.replacing("}", with: #", "visibility": "private"}"#), to: path)
    try site.build()
    #expect(try skips(site))
    #expect(try told().contains("removed posts/new.html\n"))
    #expect(try skips(site, "--changes", list))
    #expect(try told() == "")
  }

  @Test("--force and --trust-output contradict each other")
  func forcedTrust() throws {
    let site = try SiteCopy(of: "valid/html-style/site")
    let run = try site.run("build", "--force", "--trust-output")
    #expect(run.status == 64)
    #expect(run.errors.contains("--force looks at every file"))
    #expect(!FileManager.default.fileExists(atPath: site.root + "/public"))
  }

  @Test("a site that somebody touched is made whole", arguments: ["edit", "remove"])
  func output(_ change: String) throws {
    let site = try settledSite()
    let output = try site.output()
    let path = site.root + "/public/index.html"
    if change == "edit" {
      var bytes = try Data(contentsOf: URL(filePath: path))
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: URL(filePath: path))
    } else {
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(try !skips(site))
    #expect(try site.output() == output)
  }

  @Test("a post that becomes due changes the site without any change of the source")
  func future() throws {
    let site = try settledSite()
    try site.write(
      #"{"id": "later", "author_id": "u2", "created_at": "2090-01-01", "content": "Later"}"#,
      to: "content/posts/later.json")
    try site.build()
    usleep(20_000)
    try site.build()
    #expect(try skips(site))
    #expect(try skips(site, "--now", "2089-12-31T23:59:59Z"))
    #expect(try !skips(site, "--now", "2090-01-01T00:00:00Z"))
    #expect(try site.output()["posts/later.html"] != nil)
    #expect(try !skips(site, "--now", "2089-12-31T23:59:59Z"))
    #expect(try site.output()["posts/later.html"] == nil)
  }

  @Test("other options are another build", arguments: ["--drafts", "--future", "--force"])
  func options(_ option: String) throws {
    let site = try settledSite()
    #expect(try !skips(site, option))
  }

  #if os(Linux)
    @Test("another parser of Markdown is another program")
    func libraries() throws {
      let site = try settledSite()
      // The tests have it loaded, too. (Such a file says that its size is 0.)
      let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps"))
      let maps = String(decoding: try #require(try file.readToEnd()), as: UTF8.self)
      let library = try #require(
        maps.split(separator: "\n").compactMap { $0.split(separator: " ").last }
          .first { $0.contains("/libcmark-gfm.so") })
      let folder = site.root + "/libraries"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false)
      let copy = folder + "/" + URL(filePath: String(library)).lastPathComponent
      try FileManager.default.copyItem(atPath: String(library), toPath: copy)
      let environment = ["LD_LIBRARY_PATH": folder]
      try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: copy)
      #expect(try !skips(site, environment: environment))
      usleep(20_000)
      #expect(try site.run("build", [], environment: environment).status == 0)
      #expect(try skips(site, environment: environment))
      #expect(try !skips(site))
    }

    @Test("a file in the current folder that is called like what the system maps is no library")
    func currentFolder() throws {
      let site = try settledSite()
      for name in ["linux-vdso.so.1", "linux-gate.so.1"] {
        try site.write("Mine", to: "elsewhere/" + name)
      }
      let run = try Program.run(
        site.arguments("build", ["--timings"]), in: site.root + "/elsewhere")
      try #require(run.status == 0 && run.output.contains("Looking for changes"))
      #expect(!run.output.contains("Loading"))
    }
  #endif
}

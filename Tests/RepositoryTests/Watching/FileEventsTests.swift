#if os(Linux)
  import Foundation
  import Testing

  @testable import Repository

  @Suite("The system's events about a site")
  struct FileEventsTests {
    private let sandbox: SiteSandbox
    private var root: String { sandbox.root }

    init() throws {
      sandbox = try SiteSandbox(["one/content/posts/a/1.md": "", "two/content/1.md": ""])
    }

    private func write(_ path: String) throws {
      try Data("x".utf8).write(to: URL(filePath: root + "/" + path))
    }

    private func link(_ path: String, to target: String) throws {
      let new = root + "/new-link"
      try FileManager.default.createSymbolicLink(atPath: new, withDestinationPath: target)
      // In one step, as `ln -sfn` and deployments do.
      try #require(rename(new, root + "/" + path) == 0)
    }

    private func move(_ path: String, to other: String) throws {
      try FileManager.default.moveItem(atPath: root + "/" + path, toPath: root + "/" + other)
    }

    @Test("a link to the site folder that is set elsewhere is told of")
    func siteLink() throws {
      try link("further", to: "one")
      try link("current", to: root + "/further")
      for name in ["current", "further"] {
        let events = try #require(FileEvents(siteFolder: root + "/current"))
        try write("one/content/posts/a/1.md")
        #expect(events.changes() == ["content/posts/a/1.md"])
        #expect(events.isComplete)
        try link(name, to: "two")
        #expect(events.changes() == nil)
        #expect(!events.isComplete)
        try link(name, to: name == "current" ? root + "/further" : "one")
      }
    }

    @Test("a link to the content that is set elsewhere is told of, and one that comes in its place")
    func contentLink() throws {
      try move("one/content", to: "kept")
      try link("one/content", to: "../kept")
      let events = try #require(FileEvents(siteFolder: root + "/one"))
      try write("kept/posts/a/1.md")
      #expect(events.changes() == ["content/posts/a/1.md"])
      try link("one/content", to: "../two/content")
      #expect(events.changes() == nil && !events.isComplete)

      let others = try #require(FileEvents(siteFolder: root + "/two"))
      try move("two/content", to: "old")
      try link("two/content", to: "../kept")
      _ = others.changes()
      #expect(!others.isComplete)
    }

    @Test("what is put behind a link is told of, wherever on the way to the content or the site")
    func behindLinks() throws {
      for path in ["kept/content/1.md", "other/content/1.md", "other/site/content/1.md"] {
        try sandbox.write(Data(), to: path)
      }
      try move("one/content", to: "unused")
      try move("one", to: "kept/site")
      try link("current", to: "kept")
      try link("kept/site/content", to: "../../current/content")
      func expectTold(of site: String, _ change: () throws -> Void) throws {
        let events = try #require(FileEvents(siteFolder: root + "/" + site))
        try write("kept/content/1.md")
        #expect(events.changes() == ["content/1.md"])
        #expect(events.isComplete)
        try change()
        #expect(events.changes() == nil && !events.isComplete)
      }
      try expectTold(of: "kept/site") {
        try move("kept/content", to: "kept/before")
        try move("kept/before", to: "kept/content")
      }
      for site in ["kept/site", "current/site"] {
        try expectTold(of: site) { try link("current", to: root + "/other") }
        try link("current", to: "kept")
      }
    }

    @Test("where a link leads nowhere yet, there are no events for what will be there")
    func dangling() throws {
      try move("two/content", to: "kept")
      try link("two/content", to: "../later")
      #expect(FileEvents(siteFolder: root + "/two") == nil)
      try move("kept", to: "later")
      #expect(FileEvents(siteFolder: root + "/two") != nil)
    }

    @Test("a folder that may be read again is told of, with what lies in it, and watched")
    func permissions() throws {
      let path = root + "/one/content/posts/a"
      try #require(chmod(path, 0o300) == 0)
      let events = try #require(FileEvents(siteFolder: root + "/one"))
      try #require(chmod(path, 0o755) == 0)
      #expect(events.changes() == ["content/posts/a", "content/posts/a/1.md"])
      try write("one/content/posts/a/1.md")
      #expect(events.changes() == ["content/posts/a/1.md"])
    }

    @Test("hidden files are told of in the folder from which they are published, and nowhere else")
    func hiddenFiles() throws {
      let folders = ["static/.well-known", "static/.git", "content/.well-known"]
      let files = folders.map { "one/\($0)/a" }
      for path in files.dropLast() {
        try sandbox.write(Data(), to: path)
      }
      let before = FolderSnapshot(siteFolder: root + "/one")
      let events = try #require(FileEvents(siteFolder: root + "/one"))
      try sandbox.write(Data(), to: "one/content/.well-known/a")
      for path in files { try Data("Other".utf8).write(to: URL(filePath: root + "/" + path)) }
      #expect(events.changes() == ["static/.well-known/a"])
      let after = FolderSnapshot(siteFolder: root + "/one")
      #expect(after.changes(since: before) == ["static/.well-known/a"])
    }

    @Test("a folder that was moved away is watched no more, and one that was renamed is")
    func moved() throws {
      let events = try #require(FileEvents(siteFolder: root + "/one"))
      try move("one/content/posts/a", to: "out")
      _ = events.changes()
      try write("out/1.md")
      #expect(events.changes() == [])
      try move("out", to: "one/content/posts/b")
      _ = events.changes()
      try move("one/content/posts", to: "one/content/texts")
      _ = events.changes()
      try write("one/content/texts/b/1.md")
      #expect(events.changes() == ["content/texts/b/1.md"])
      #expect(events.isComplete)
    }
  }
#endif

import Domain
import Foundation
import Synchronization
import Testing

@testable import Repository

@Suite("Changing the content")
struct EditCommitTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func text(_ site: SiteSandbox, _ path: String) -> String? {
    try? String(contentsOfFile: site.root + "/" + path, encoding: .utf8)
  }

  private static func names(_ site: SiteSandbox) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: site.root).sorted()
  }

  private static let start = ["content/a.json": "a", "content/b.json": "b", "content/c.json": "c"]
  private static let edits = [
    ContentEdit(path: "content/a.json", before: bytes("a"), after: bytes("A")),
    ContentEdit(path: "content/b.json", before: bytes("b"), after: nil),
    ContentEdit(path: "content/posts/new/d.md", before: nil, after: bytes("D")),
  ]

  private static func isChanged(_ site: SiteSandbox) -> Bool {
    text(site, "content/a.json") == "A" && text(site, "content/b.json") == nil
      && text(site, "content/posts/new/d.md") == "D" && text(site, "content/c.json") == "c"
  }

  /// A change of each kind.
  private static let steps = [
    EditStep.move(
      0, to: OutputPath(checked: "content/a.json"), over: ContentHash(of: bytes("a")),
      holding: ContentHash(of: bytes("A"))),
    .remove(1, OutputPath(checked: "content/b.json"), ContentHash(of: bytes("b"))),
    .move(
      2, to: OutputPath(checked: "content/posts/new/d.md"), over: nil,
      holding: ContentHash(of: bytes("D"))),
  ]

  /// A site in which that is prepared, and nothing of it is made.
  private static func prepared() throws -> SiteSandbox {
    let site = try SiteSandbox(start)
    try site.write(Data(EditStep.journal(steps)), to: "content/.edit-journal")
    try site.write(Data("A".utf8), to: "content/.edit-0")
    try site.write(Data("D".utf8), to: "content/posts/new/.edit-2")
    return site
  }

  @Test("Files are changed, removed and made; nothing else is left")
  func all() throws {
    let site = try SiteSandbox(Self.start)
    try EditCommit(siteFolder: site.root).perform(Self.edits)
    #expect(Self.isChanged(site))
    #expect(
      try Self.names(site) == [
        "content", "content/a.json", "content/c.json", "content/posts", "content/posts/new",
        "content/posts/new/d.md",
      ])
  }

  @Test(
    "When one file was changed meanwhile, none is",
    arguments: ["content/a.json", "content/b.json", "content/posts/new/d.md"])
  func changed(_ path: String) throws {
    let site = try SiteSandbox(Self.start)
    try site.write(Data("other".utf8), to: path)
    let before = try Self.names(site)
    #expect(throws: EditError.changed(path: path)) {
      try EditCommit(siteFolder: site.root).perform(Self.edits)
    }
    #expect(try Self.names(site) == before)
    for (other, text) in Self.start where other != path {
      #expect(Self.text(site, other) == text)
    }
  }

  @Test(
    "A journal that was left is completed, however far its steps have been made",
    arguments: [true, false])
  func interrupted(oldFilesWait: Bool) throws {
    let steps = Self.steps
    for done in 0...3 {
      let site = try SiteSandbox(Self.start)
      try site.write(Data(EditStep.journal(steps)), to: "content/.edit-journal")
      try site.write(Data("A".utf8), to: done > 0 ? "content/a.json" : "content/.edit-0")
      if oldFilesWait, done > 0 { try site.write(Data("a".utf8), to: "content/.edit-0") }
      if done > 1 {
        // Where it waits until all is done.
        try FileManager.default.moveItem(
          atPath: site.root + "/content/b.json", toPath: site.root + "/content/.edit-1")
      }
      try site.write(
        Data("D".utf8), to: done > 2 ? "content/posts/new/d.md" : "content/posts/new/.edit-2")
      // Of another change that was killed before it had a journal.
      try site.write(Data("secret".utf8), to: "content/posts/.edit-9")
      if done.isMultiple(of: 2) {
        try EditCommit(siteFolder: site.root).completeInterrupted()
      } else {
        try EditCommit(siteFolder: site.root).perform([])
      }
      #expect(Self.isChanged(site), "after \(done) steps")
      #expect(try Self.names(site).filter { $0.contains("/.") } == [])
    }
  }

  @Test("A journal says whether it takes another change back", arguments: [false, true])
  func takingBack(_ takesBack: Bool) throws {
    let steps = [
      EditStep.move(
        1, to: OutputPath(checked: "content/a.json"), over: nil,
        holding: ContentHash(of: Self.bytes("A"))),
      .remove(2, OutputPath(checked: "content/b.json"), ContentHash(of: Self.bytes("b"))),
    ]
    let journal = EditStep.journal(steps, takesBack: takesBack)
    let read = try #require(EditStep.steps(ofJournal: journal))
    #expect(read.steps == steps)
    #expect(read.takesBack == takesBack)
  }

  @Test("New files that a killed change has left go with the next one")
  func strays() throws {
    let strays = [
      "content/.edit-0", "content/.edit-12", "content/.edit-journal.new", "content/media/.edit-2",
    ]
    let others = [
      "content/.edit-", "content/.edit-x", "content/media/.edit-journal.new", ".edit-0",
    ]
    let site = try SiteSandbox(Self.start)
    for path in strays + others { try site.write(Data("secret".utf8), to: path) }
    try EditCommit(siteFolder: site.root).completeInterrupted()
    #expect(try Set(strays).isSubset(of: Self.names(site)))
    try EditCommit(siteFolder: site.root).perform(Self.edits)
    #expect(Self.isChanged(site))
    let names = try Self.names(site)
    #expect(Set(names).isSuperset(of: others))
    #expect(Set(names).isDisjoint(with: strays))
  }

  @Test(
    "What somebody has changed since is neither overwritten nor removed; what is not begun is given up",
    arguments: ["content/a.json", "content/b.json", "content/posts/new/d.md"], ["by hand", nil])
  func overtaken(_ path: String, _ text: String?) throws {
    let site = try Self.prepared()
    if let text {
      try site.write(Data(text.utf8), to: path)
    } else {
      try? FileManager.default.removeItem(atPath: site.root + "/" + path)
    }
    // What is gone need not be removed, and what was not there need not be overwritten.
    guard text != nil || path == "content/a.json" else {
      try EditCommit(siteFolder: site.root).completeInterrupted()
      #expect(Self.isChanged(site))
      return
    }
    #expect(throws: EditError.changed(path: path)) {
      try EditCommit(siteFolder: site.root).completeInterrupted()
    }
    try EditCommit(siteFolder: site.root).completeInterrupted()
    #expect(try Self.names(site).filter { $0.contains("/.") } == [])
    #expect(Self.text(site, path) == text)
    for (other, text) in Self.start where other != path {
      #expect(Self.text(site, other) == text)
    }
  }

  @Test(
    "Of a change that is begun, all waits while one file is not what it was",
    arguments: ["content/a.json", "content/posts/new/d.md"])
  func overtakenHalfway(_ path: String) throws {
    let site = try Self.prepared()
    try FileManager.default.removeItem(atPath: site.root + "/content/b.json")
    try site.write(Data("by hand".utf8), to: path)
    let before = try Self.names(site)
    for _ in 0..<2 {
      #expect(throws: EditError.unfinished(.sourceChanged(path))) {
        try EditCommit(siteFolder: site.root).completeInterrupted()
      }
      #expect(try Self.names(site) == before)
      #expect(Self.text(site, path) == "by hand")
    }
    // Whoever made the same change themselves is in nobody's way.
    try site.write(Data((path == "content/a.json" ? "A" : "D").utf8), to: path)
    try EditCommit(siteFolder: site.root).completeInterrupted()
    #expect(Self.isChanged(site))
  }

  @Test(
    "What is no whole journal is not followed",
    arguments: [
      "", "socialconnect edit 5\n", "socialconnect edit 5\nremove\t9\t0\tcontent/a.json\n",
      "socialconnect edit 5\nremove\t9\t0\t../a.json\nend\n",
      "socialconnect edit 5\nremove\t9\t0\tcontent/a.json\nend", "socialconnect edit 4\nend\n",
      "socialconnect edit 5\nmove\t0\tcontent/a.json\nend\n",
      "socialconnect edit 5\nmove\t0\t-\tcontent/a.json\nend\n",
      "socialconnect edit 5\nmove\t0\tx\t0\tcontent/a.json\nend\n",
      "socialconnect edit 5\nmove\t0\t-\tx\tcontent/a.json\nend\n",
      "socialconnect edit 5\nremove\t9\t-\tcontent/a.json\nend\n",
    ])
  func foreign(_ text: String) throws {
    let site = try SiteSandbox(Self.start)
    try site.write(Data(text.utf8), to: "content/.edit-journal")
    #expect(throws: EditError.foreignJournal(path: "content/.edit-journal")) {
      try EditCommit(siteFolder: site.root).perform(Self.edits)
    }
    #expect(Self.text(site, "content/a.json") == "a")
  }

  /// The hash of what the files of others hold in the test.
  private static let x = ContentHash(of: bytes("x")).text

  /// Whoever may put files into the content may put a journal there, too.
  @Test(
    "A journal reaches nothing but visible files of the content, and no other files become them",
    arguments: [
      "remove\t9\t\(x)\tsocialconnect.yml", "remove\t9\t\(x)\t.git/config",
      "remove\t9\t\(x)\tcontent",
      "remove\t9\t\(x)\tcontent/.git/config",
      "remove\t9\t\(x)\tcontent/posts/../../socialconnect.yml",
      "remove\t9\t\(x)\tcontent/link/config", "move\t0\t-\t\(x)\t.git/hooks",
      "move\t0\t-\t\(x)\tcontent/.git/hooks",
      "move\t0\t-\t\(x)\tcontent/link/hooks",
      "remove\t9\t\(x)\tcontent/a.json\nmove\t0\t-\t\(x)\tcontent/link/hooks",
      "move\t../a.json\t-\t\(x)\tcontent/d.json",
      "move\tcontent/a.json\t-\t\(x)\t.git/hooks", "move\tcontent/.edit-0\t-\t\(x)\tcontent/d.json",
    ])
  func hostile(_ step: String) throws {
    let site = try SiteSandbox(
      Self.start.merging([
        "socialconnect.yml": "title: x", ".git/config": "x", ".git/.edit-0": "x",
        ".edit-0": "x", "content/.edit-0": "x", "content/.git/config": "x",
        "content/.git/.edit-0": "x",
      ]) { $1 })
    try site.link("content/link", to: "../.git")
    try site.write(
      Data("socialconnect edit 5\n\(step)\nend\n".utf8), to: "content/.edit-journal")
    let before = try Self.names(site)
    #expect(throws: EditError.self) {
      try EditCommit(siteFolder: site.root).completeInterrupted()
    }
    #expect(try Self.names(site) == before)
  }

  @Test("What can't be put in its place fails before anything is changed")
  func obstacle() throws {
    let site = try SiteSandbox(Self.start)
    try site.link("content/posts", to: "/tmp")
    let before = try Self.names(site)
    let edits =
      [ContentEdit(path: "content/users/e.md", before: nil, after: Self.bytes("E"))] + Self.edits
    #expect(throws: EditError.output(.symbolicLink("content/posts"))) {
      try EditCommit(siteFolder: site.root).perform(edits)
    }
    #expect(try Self.names(site) == before)
    for (path, text) in Self.start { #expect(Self.text(site, path) == text) }
  }

  @Test("What breaks off behind the journal says that it is to be completed")
  func unfinished() throws {
    let site = try SiteSandbox(Self.start)
    let journal = EditStep.journal([
      .remove(1, OutputPath(checked: "content/b.json"), ContentHash(of: Self.bytes("b"))),
      .move(
        0, to: OutputPath(checked: "content/posts/d.md"), over: nil,
        holding: ContentHash(of: Self.bytes("D"))),
    ])
    try site.write(Data(journal), to: "content/.edit-journal")
    try site.write(Data("D".utf8), to: "content/posts/.edit-0")
    try FileManager.default.removeItem(atPath: site.root + "/content/b.json")
    try site.write(Data("in the way".utf8), to: "content/posts/d.md/x")
    let error = #expect(throws: EditError.self) {
      try EditCommit(siteFolder: site.root).completeInterrupted()
    }
    guard case .unfinished = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    try FileManager.default.removeItem(atPath: site.root + "/content/posts/d.md")
    try EditCommit(siteFolder: site.root).completeInterrupted()
    #expect(Self.text(site, "content/posts/d.md") == "D")
    #expect(try Self.names(site).filter { $0.contains("/.") } == [])
  }

  @Test("A file keeps its permissions; a link in the way is not followed")
  func permissions() throws {
    let site = try SiteSandbox(Self.start)
    let path = site.root + "/content/a.json"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try site.link("content/posts", to: "/tmp")
    let refusal = EditError.output(.symbolicLink("content/posts"))
    #expect(refusal.description == "content/posts is a symbolic link, which is never followed")
    #expect(throws: refusal) {
      try EditCommit(siteFolder: site.root).perform([Self.edits[2]])
    }
    try EditCommit(siteFolder: site.root).perform([Self.edits[0]])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test(
    "What is no file of the content is not changed", arguments: ["a.json", "content", "contents/a"])
  func elsewhere(path: String) throws {
    let site = try SiteSandbox(Self.start)
    let edit = ContentEdit(path: path, before: nil, after: Self.bytes("A"))
    #expect(throws: EditError.output(.badPath(path))) {
      try EditCommit(siteFolder: site.root).perform([edit])
    }
  }

  @Test("The content may lie elsewhere: it is changed there, and locked for all sites that have it")
  func linked() throws {
    let site = try SiteSandbox([:])
    let (other, third) = (try SiteSandbox(Self.start), try SiteSandbox([:]))
    for folder in [site, third] {
      try #require(rmdir(folder.root + "/content") == 0)
      try folder.link("content", to: other.root + "/content")
    }
    let lock = try #require(try ContentLock(changingContentOf: site.root))
    let handle = open(other.root + "/content", O_RDONLY | O_CLOEXEC)
    defer { close(handle) }
    #expect(flock(handle, LOCK_SH | LOCK_NB) != 0)
    try EditCommit(siteFolder: site.root).perform(Self.edits, holding: lock)
    #expect(Self.isChanged(other))
    lock.end()
    #expect(flock(handle, LOCK_SH | LOCK_NB) == 0)
    #expect(flock(handle, LOCK_UN) == 0)
    try EditCommit(siteFolder: third.root).perform([
      ContentEdit(path: "content/c.json", before: Self.bytes("c"), after: nil)
    ])
    #expect(Self.text(other, "content/c.json") == nil)
  }

  @Test(
    "A file keeps its owner and its group, and nobody else reads it meanwhile",
    .enabled(if: geteuid() == 0, "only root gives files away"))
  func owner() throws {
    let site = try SiteSandbox(Self.start)
    let path = site.root + "/content/a.json"
    try #require(chown(path, 65534, 12345) == 0 && chmod(path, 0o600) == 0)
    try EditCommit(siteFolder: site.root).perform([Self.edits[0]])
    var status = stat()
    try #require(lstat(path, &status) == 0)
    #expect(status.st_uid == 65534 && status.st_gid == 12345)
    #expect(status.st_mode & 0o7777 == 0o600)
  }

  /// `user::rw-, user:1234:rw-, group::---, mask::rw-, other::---`
  private static let accessList = AccessList(bytes: [
    2, 0, 0, 0,
    0x01, 0, 6, 0, 255, 255, 255, 255,
    0x02, 0, 6, 0, 0xD2, 0x04, 0, 0,
    0x04, 0, 0, 0, 255, 255, 255, 255,
    0x10, 0, 6, 0, 255, 255, 255, 255,
    0x20, 0, 0, 0, 255, 255, 255, 255,
  ])

  private static let hasAccessLists: Bool = {
    guard let site = try? SiteSandbox(start) else { return false }
    let handle = open(site.root + "/content/a.json", O_RDONLY)
    defer { close(handle) }
    return accessList.give(to: handle) && AccessList(of: handle) == accessList
  }()

  @Test(
    "A file keeps its access list: its group may do no more, and who is named no less",
    .enabled(if: hasAccessLists, "the file system has no access lists"))
  func accessLists() throws {
    let site = try SiteSandbox(Self.start)
    let path = site.root + "/content/a.json"
    func list(_ new: AccessList? = nil) throws -> AccessList? {
      let handle = open(path, O_RDONLY)
      defer { close(handle) }
      if let new { try #require(new.give(to: handle)) }
      return AccessList(of: handle)
    }
    #expect(try list(Self.accessList) == Self.accessList)
    try EditCommit(siteFolder: site.root).perform([Self.edits[0]])
    #expect(try list() == Self.accessList)
    var status = stat()
    try #require(lstat(path, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o660)

    #expect(try list(AccessList.none) == AccessList.none)
    try EditCommit(siteFolder: site.root).perform([
      ContentEdit(path: "content/a.json", before: Self.bytes("A"), after: Self.bytes("B"))
    ])
    #expect(try list() == AccessList.none)
  }

  @Test("While a file is written that takes a private one's place, nobody else may read it")
  func staged() throws {
    let site = try SiteSandbox(Self.start)
    let path = site.root + "/content/a.json"
    try #require(chmod(path, 0o600) == 0)
    let before = Self.bytes(try #require(Self.text(site, "content/a.json")))
    let large = [UInt8](repeating: 0x20, count: 48 << 20)
    let seen = SeenModes()
    let thread = Thread {
      var status = stat()
      while !seen.isDone.load(ordering: .relaxed) {
        guard lstat(site.root + "/content/.edit-0", &status) == 0 else { continue }
        seen.modes.withLock { _ = $0.insert(status.st_mode & 0o777) }
      }
    }
    thread.start()
    try EditCommit(siteFolder: site.root).perform([
      ContentEdit(path: "content/a.json", before: before, after: large)
    ])
    seen.isDone.store(true, ordering: .relaxed)
    #expect(seen.modes.withLock { $0 } == [0o600])
  }

  @Test("Content is checked as it would be, before anything is written")
  func preview() throws {
    let site = try SiteSandbox([
      "content/users.json": #"[{"id": "u1", "username": "ann"}]"#,
      "content/posts.json":
        #"[{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "Fog"}]"#,
    ])
    func load(_ edits: [ContentEdit]) -> LoadedContent {
      ContentLoader(settings: Settings(), workers: .serial)
        .load(SourceFiles(siteFolder: site.root, applying: edits, workers: .serial))
    }
    let new = Self.bytes("---\nauthor: u1\ndate: 2026-01-02\n---\nSun\n")
    let added = load([ContentEdit(path: "content/posts/2026/sun.md", before: nil, after: new)])
    #expect(added.lines == [])
    #expect(added.network.posts.map(\.id) == ["p1", "2026-sun"])
    let removed = load([ContentEdit(path: "content/posts.json", before: nil, after: nil)])
    #expect(removed.network.posts.isEmpty)
    let wrong = load([
      ContentEdit(path: "content/posts.json", before: nil, after: Self.bytes("[{}]"))
    ])
    #expect(wrong.findings.contains { $0.severity == .error })
    for path in [
      "content/.hidden.json", "content/x.txt", "other/posts.json", "content/none/a.json",
    ] {
      let edit = ContentEdit(path: path, before: nil, after: new)
      #expect(load([edit]).network.posts.count == 1, "\(path)")
    }
  }
}

/// The permissions that a file was seen with; shared with a thread that looks.
private final class SeenModes: Sendable {
  let modes = Mutex<Set<mode_t>>([])
  let isDone = Atomic(false)
}

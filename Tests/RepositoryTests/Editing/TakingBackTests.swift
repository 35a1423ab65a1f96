import Foundation
import Testing

@testable import Repository

@Suite("Taking back a change of the content")
struct TakingBackTests {
  private static let start = ["content/a.json": "a", "content/b.json": "b", "content/c.json": "c"]

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func text(_ site: SiteSandbox, _ path: String) -> String? {
    try? String(contentsOfFile: site.root + "/" + path, encoding: .utf8)
  }

  private static func hiddenNames(_ site: SiteSandbox) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: site.root).filter { $0.contains("/.") }
  }

  private static func status(_ site: SiteSandbox, _ path: String) throws -> stat {
    var status = stat()
    try #require(lstat(site.root + "/" + path, &status) == 0)
    return status
  }

  /// A change of which all steps but the last are made, which can't be, for a folder stands there.
  ///
  /// - Parameter isKept: whether the file system can make files change places.
  private static func changeToTakeBack(
    _ site: SiteSandbox, isKept: Bool
  ) throws -> [PreparedStep] {
    let prepared = [
      PreparedStep(
        .move(
          0, to: OutputPath(checked: "content/a.json"), over: ContentHash(of: bytes("a")),
          holding: ContentHash(of: bytes("A"))),
        before: bytes("a")),
      PreparedStep(.remove(1, OutputPath(checked: "content/b.json"), ContentHash(of: bytes("b")))),
      PreparedStep(
        .move(
          2, to: OutputPath(checked: "content/posts/d.md"), over: nil,
          holding: ContentHash(of: bytes("D")))),
      PreparedStep(
        .move(
          3, to: OutputPath(checked: "content/e.md"), over: nil,
          holding: ContentHash(of: bytes("E")))),
    ]
    try site.write(
      Data(EditStep.journal(prepared.map(\.step))), to: "content/.edit-journal")
    for (path, text) in ["content/.edit-0": "A", "content/posts/.edit-2": "D"] {
      try site.write(Data(text.utf8), to: path)
    }
    try site.write(Data("E".utf8), to: "content/.edit-3")
    try site.write(Data("in the way".utf8), to: "content/e.md/x")
    let content = try HeldFolder(contentOf: site.root)
    #expect(throws: OutputError.self) { try EditCommit.perform(prepared.map(\.step), in: content) }
    #expect(text(site, "content/a.json") == "A" && text(site, "content/.edit-0") == "a")
    if !isKept { try FileManager.default.removeItem(atPath: site.root + "/content/.edit-0") }
    return prepared
  }

  @Test(
    "What is taken back is the old files themselves, where they can be kept",
    arguments: [
      true, false,
    ])
  func takenBack(isKept: Bool) throws {
    let site = try SiteSandbox(Self.start)
    try #require(link(site.root + "/content/a.json", site.root + "/other") == 0)
    let before = try Self.status(site, "content/a.json")
    let prepared = try Self.changeToTakeBack(site, isKept: isKept)
    let content = try HeldFolder(contentOf: site.root)
    try EditCommit.takeBack(prepared, in: content, because: .badPath("reason"))
    for (path, text) in Self.start { #expect(Self.text(site, path) == text) }
    #expect(Self.text(site, "content/posts/d.md") == nil)
    let after = try Self.status(site, "content/a.json")
    #expect(after.st_mode == before.st_mode)
    #expect(after.st_nlink == (isKept ? 2 : 1) && (after.st_ino == before.st_ino) == isKept)
    EditCommit.removeStaged(of: prepared.map(\.step), in: content)
    #expect(try Self.hiddenNames(site) == [])
  }

  #if os(Linux)
    /// `O_PATH`, which Swift doesn't import.
    private static let pathAlone: CInt = 0o10_000_000

    @Test("When the disk doesn't take the journal, nothing has changed, and no journal is left")
    func journalNotStored() throws {
      let site = try SiteSandbox(Self.start)
      let lock = try #require(try ContentLock(changingContentOf: site.root))
      // Whatever is in the folder can be changed through such a handle, but the disk can't be waited for.
      let handle = open(site.root + "/content", Self.pathAlone | O_CLOEXEC)
      try #require(handle >= 0 && dup2(handle, lock.content.handle) >= 0)
      close(handle)
      #expect(
        throws: EditError.output(.system(.write, path: site.root + "/content", errno: EBADF))
      ) {
        try EditCommit(siteFolder: site.root).perform(
          [
            ContentEdit(path: "content/a.json", before: Self.bytes("a"), after: Self.bytes("A")),
            ContentEdit(path: "content/b.json", before: Self.bytes("b"), after: nil),
          ], holding: lock)
      }
      #expect(try Self.hiddenNames(site) == [])
      for (path, text) in Self.start { #expect(Self.text(site, path) == text) }
    }
  #endif

  @Test("What is left of a change that is made is no half-made change")
  func unended() {
    let error = EditError.unended(.system(.remove, path: "content/.edit-0", errno: EIO))
    #expect(
      error.description
        == "can't remove content/.edit-0: Input/output error; the change itself is made")
    #expect(error.finding.hint?.hasPrefix("do not repeat it") == true)
    #expect(error.isBegun)
  }

  @Test(
    "A change that is being taken back is taken back by the next one, wherever it was killed",
    arguments: [true, false])
  func takenBackAfterKill(isKept: Bool) throws {
    for done in 0...3 {
      let site = try SiteSandbox(Self.start)
      _ = try Self.changeToTakeBack(site, isKept: isKept)
      try FileManager.default.removeItem(atPath: site.root + "/content/e.md")
      if !isKept { try site.write(Data("a".utf8), to: "content/.edit-0") }
      let back = [
        EditStep.remove(
          2, OutputPath(checked: "content/posts/d.md"), ContentHash(of: Self.bytes("D"))),
        .move(
          1, to: OutputPath(checked: "content/b.json"), over: nil,
          holding: ContentHash(of: Self.bytes("b"))),
        .move(
          0, to: OutputPath(checked: "content/a.json"), over: ContentHash(of: Self.bytes("A")),
          holding: ContentHash(of: Self.bytes("a"))),
      ]
      try site.write(Data(EditStep.journal(back, takesBack: true)), to: "content/.edit-journal")
      let content = try HeldFolder(contentOf: site.root)
      try EditCommit.perform(Array(back.prefix(done)), in: content)
      try EditCommit(siteFolder: site.root).completeInterrupted()
      for (path, text) in Self.start { #expect(Self.text(site, path) == text) }
      #expect(Self.text(site, "content/posts/d.md") == nil)
      #expect(try Self.hiddenNames(site) == [])
    }
  }
}

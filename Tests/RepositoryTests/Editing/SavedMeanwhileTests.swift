import Foundation
import Synchronization
import Testing

@testable import Repository

@Suite("What is saved by hand while the content is changed")
struct SavedMeanwhileTests {
  private static let start = ["content/a.json": "a", "content/b.json": "b"]
  private static let edits = [
    ContentEdit(path: "content/b.json", before: bytes("b"), after: bytes("B")),
    ContentEdit(path: "content/a.json", before: bytes("a"), after: bytes("A")),
    ContentEdit(path: "content/new.json", before: nil, after: bytes("N")),
  ]
  private static let removal = ContentEdit(path: "content/a.json", before: bytes("a"), after: nil)

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func hash(_ text: String) -> ContentHash { ContentHash(of: bytes(text)) }

  private static func text(_ site: SiteSandbox, _ path: String) -> String? {
    try? String(contentsOfFile: site.root + "/" + path, encoding: .utf8)
  }

  private static func hiddenNames(_ site: SiteSandbox) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: site.root).filter { $0.contains("/.") }
  }

  /// As an editor does: a new file takes the old one's place.
  private static func save(_ text: String, _ site: SiteSandbox, _ path: String) throws {
    try site.write(Data(text.utf8), to: "saved")
    try #require(rename(site.root + "/saved", site.root + "/" + path) == 0)
  }

  @Test(
    "A file that is saved when the journal is written stays as it was saved",
    arguments: [edits, [edits[1]], [edits[2]], [removal], [edits[0], removal]],
    ["content/a.json", "content/new.json"])
  func saved(_ edits: [ContentEdit], _ path: String) throws {
    guard edits.contains(where: { $0.path == path }) else { return }
    for _ in 0..<20 {
      let site = try SiteSandbox(Self.start)
      try site.write(Data("by hand".utf8), to: "saved")
      let hand = Hand()
      let thread = Thread {
        let (root, journal) = (site.root, site.root + "/content/.edit-journal")
        while access(journal, F_OK) != 0, access(journal + ".new", F_OK) != 0,
          !hand.isTooLate.load(ordering: .relaxed)
        {}
        _ = rename(root + "/saved", root + "/" + path)
        hand.isDone.store(true, ordering: .releasing)
      }
      thread.start()
      let outcome = Result { try EditCommit(siteFolder: site.root).perform(edits) }
      hand.isTooLate.store(true, ordering: .relaxed)
      while !hand.isDone.load(ordering: .acquiring) { usleep(100) }
      #expect(Self.text(site, path) == "by hand")
      #expect(try Self.hiddenNames(site) == [])
      guard case .failure(let error) = outcome else { continue }
      #expect(error as? EditError == .changed(path: path))
      for (other, text) in Self.start where other != path {
        #expect(Self.text(site, other) == text)
      }
    }
  }

  /// A change of which all is ready, and nobody looks at what it replaces before its steps are made.
  private static func ready(
    _ site: SiteSandbox, _ step: EditStep, staged: String?
  ) throws -> HeldFolder {
    try site.write(Data(EditStep.journal([step])), to: "content/.edit-journal")
    if let staged { try site.write(Data(staged.utf8), to: "content/.edit-0") }
    return try HeldFolder(contentOf: site.root)
  }

  private static let path = OutputPath(checked: "content/a.json")
  private static let replacing = EditStep.move(0, to: path, over: hash("a"), holding: hash("A"))
  private static let adding = EditStep.move(0, to: path, over: nil, holding: hash("A"))
  private static let removing = EditStep.remove(0, path, hash("a"))

  @Test(
    "What is saved after the last look is neither overwritten nor removed",
    arguments: [replacing, adding, removing])
  func afterTheLastLook(_ step: EditStep) throws {
    let site = try SiteSandbox(Self.start)
    let content = try Self.ready(site, step, staged: step == Self.removing ? nil : "A")
    try Self.save("by hand", site, "content/a.json")
    #expect(throws: OutputError.sourceChanged("content/a.json")) {
      try EditCommit.perform([step], in: content)
    }
    #expect(Self.text(site, "content/a.json") == "by hand")
    try EditCommit.takeBack(
      [PreparedStep(step, before: Self.bytes("a"))], in: content, because: .badPath("reason"))
    EditCommit.removeStaged(of: [step], in: content)
    #expect(Self.text(site, "content/a.json") == "by hand")
    #expect(try Self.hiddenNames(site) == [])
  }

  @Test("What an editor writes into the file that was replaced stands in its place in the end")
  func intoTheOldFile() throws {
    let site = try SiteSandbox(Self.start)
    let content = try Self.ready(site, Self.replacing, staged: "A")
    let editor = try #require(FileHandle(forWritingAtPath: site.root + "/content/a.json"))
    try EditCommit.perform([Self.replacing], in: content)
    #expect(Self.text(site, "content/a.json") == "A")
    try editor.write(contentsOf: Data("by hand".utf8))
    #expect(throws: OutputError.sourceChanged("content/a.json")) {
      try EditCommit.finish([Self.replacing], in: content)
    }
    #expect(Self.text(site, "content/a.json") == "by hand")
    #expect(Self.text(site, "content/.edit-0") == "A")
  }

  @Test(
    "Who completes a change puts back what was saved before it was killed, and gives up what is not begun",
    arguments: [replacing, removing])
  func killed(_ step: EditStep) throws {
    let site = try SiteSandbox(Self.start)
    // The file that was saved has just left its place.
    _ = try Self.ready(site, step, staged: "by hand")
    if step == Self.removing {
      try FileManager.default.removeItem(atPath: site.root + "/content/a.json")
    } else {
      try site.write(Data("A".utf8), to: "content/a.json")
    }
    #expect(throws: EditError.changed(path: "content/a.json")) {
      try EditCommit(siteFolder: site.root).completeInterrupted()
    }
    try EditCommit(siteFolder: site.root).completeInterrupted()
    #expect(Self.text(site, "content/a.json") == "by hand")
    #expect(try Self.hiddenNames(site) == [])
  }

  @Test("Of a change of several files, what was saved goes back, too, and what is made waits")
  func killedHalfway() throws {
    for isBegun in [false, true] {
      let site = try SiteSandbox(Self.start)
      let b = OutputPath(checked: "content/b.json")
      let steps = [
        EditStep.move(1, to: b, over: Self.hash("b"), holding: Self.hash("B")), Self.replacing,
      ]
      try site.write(Data(EditStep.journal(steps)), to: "content/.edit-journal")
      for (path, text) in [
        "a.json": "A", ".edit-0": "by hand", "b.json": isBegun ? "B" : "b",
        ".edit-1": isBegun ? "b" : "B",
      ] { try site.write(Data(text.utf8), to: "content/" + path) }
      let error = EditError.changed(path: "content/a.json")
      for round in 0..<2 where isBegun || round == 0 {
        #expect(
          throws: isBegun ? EditError.unfinished(.sourceChanged("content/a.json")) : error
        ) { try EditCommit(siteFolder: site.root).completeInterrupted() }
      }
      #expect(Self.text(site, "content/a.json") == "by hand")
      #expect(Self.text(site, "content/b.json") == (isBegun ? "B" : "b"))
      #expect(try Self.hiddenNames(site).isEmpty == !isBegun)
    }
  }

  @Test(
    "One file that is replaced or removed has a journal, too; a new one needs none",
    arguments: [edits[1], edits[2], removal])
  func journalOfOne(_ edit: ContentEdit) throws {
    let site = try SiteSandbox(Self.start)
    // Where the journal is written first, something stands that nobody removes.
    try site.write(Data(), to: "content/.edit-journal.new/x")
    let outcome = Result { try EditCommit(siteFolder: site.root).perform([edit]) }
    guard edit.before != nil else { return try outcome.get() }
    #expect(throws: EditError.self) { try outcome.get() }
    #expect(Self.text(site, "content/a.json") == "a")
    #expect(try Self.hiddenNames(site).filter { $0.contains(".edit-0") } == [])
  }

  @Test(
    "What was saved amid a change is kept and told of when the old text is saved again after it",
    arguments: [replacing, removing])
  func savedAsItWas(_ step: EditStep) throws {
    let site = try SiteSandbox(Self.start)
    let content = try Self.ready(site, step, staged: "by hand")
    #expect(throws: OutputError.sourceChanged("content/a.json")) {
      try EditCommit.finish([step], in: content)
    }
    #expect(
      throws: OutputError.unfinished(.sourceChanged("content/a.json"))
    ) {
      try EditCommit.takeBack(
        [PreparedStep(step, before: Self.bytes("a"))], in: content, because: .badPath("reason"))
    }
    for _ in 0..<2 {
      #expect(throws: EditError.unfinished(.sourceChanged("content/a.json"))) {
        try EditCommit(siteFolder: site.root).perform([])
      }
    }
    #expect(Self.text(site, "content/a.json") == "a")
    #expect(Self.text(site, "content/.edit-0") == "by hand")
    // As the hint says.
    for name in [".edit-0", ".edit-journal"] {
      try FileManager.default.removeItem(atPath: site.root + "/content/" + name)
    }
    try EditCommit(siteFolder: site.root).perform(Self.edits)
    #expect(try Self.hiddenNames(site) == [])
  }

  @Test("What is kept does not keep the rest of the change: that is taken back")
  func keptAmongOthers() throws {
    let site = try SiteSandbox(Self.start)
    let b = OutputPath(checked: "content/b.json")
    let other = EditStep.move(1, to: b, over: Self.hash("b"), holding: Self.hash("B"))
    for (path, text) in ["b.json": "B", ".edit-1": "b", ".edit-0": "by hand"] {
      try site.write(Data(text.utf8), to: "content/" + path)
    }
    let steps = [other, Self.replacing]
    try site.write(Data(EditStep.journal(steps)), to: "content/.edit-journal")
    #expect(throws: OutputError.unfinished(.sourceChanged("content/a.json"))) {
      try EditCommit.takeBack(
        [
          PreparedStep(other, before: Self.bytes("b")),
          PreparedStep(Self.replacing, before: Self.bytes("a")),
        ], in: HeldFolder(contentOf: site.root), because: .badPath("reason"))
    }
    for (path, text) in Self.start { #expect(Self.text(site, path) == text) }
    #expect(
      try Self.hiddenNames(site).sorted() == ["content/.edit-0", "content/.edit-journal"])
    #expect(Self.text(site, "content/.edit-0") == "by hand")
  }

  @Test("Who saves the same as a change is in nobody's way", arguments: [replacing, adding])
  func same(_ step: EditStep) throws {
    let site = try SiteSandbox(Self.start)
    let content = try Self.ready(site, step, staged: "A")
    try Self.save("A", site, "content/a.json")
    try EditCommit.perform([step], in: content)
    try EditCommit.finish([step], in: content)
    #expect(Self.text(site, "content/a.json") == "A")
    #expect(try Self.hiddenNames(site) == [])
  }

  @Test("A file that is saved again after it was removed stays, and is not called removed")
  func savedAfterRemoval() throws {
    let site = try SiteSandbox(Self.start)
    let content = try Self.ready(site, Self.removing, staged: nil)
    try EditCommit.perform([Self.removing], in: content)
    try Self.save("by hand", site, "content/a.json")
    #expect(throws: OutputError.sourceChanged("content/a.json")) {
      try EditCommit.finish([Self.removing], in: content)
    }
    try EditCommit.takeBack(
      [PreparedStep(Self.removing)], in: content, because: .badPath("reason"))
    EditCommit.removeStaged(of: [Self.removing], in: content)
    #expect(Self.text(site, "content/a.json") == "by hand")
    #expect(try Self.hiddenNames(site) == [])
  }

  @Test("Of two files that were saved, the later one stands in the place")
  func twice() throws {
    let site = try SiteSandbox(Self.start)
    let content = try Self.ready(site, Self.replacing, staged: "first")
    try Self.save("second", site, "content/a.json")
    #expect(throws: OutputError.sourceChanged("content/a.json")) {
      try EditCommit.checkUnchanged(Self.replacing, in: content)
    }
    #expect(Self.text(site, "content/a.json") == "second")
    EditCommit.removeStaged(of: [Self.replacing], in: content)
    #expect(Self.text(site, "content/.edit-0") == "first")
  }
}

/// How far somebody has come who saves a file; shared with their thread.
private final class Hand: Sendable {
  let isTooLate = Atomic(false)
  let isDone = Atomic(false)
}

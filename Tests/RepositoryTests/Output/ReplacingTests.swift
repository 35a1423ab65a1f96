import Domain
import Foundation
import TestSupport
import Testing

@testable import Repository

@Suite("Files that change places with the old ones")
struct ReplacingTests {
  let sandbox: OutputSandbox

  init() throws {
    sandbox = try OutputSandbox()
  }

  private static func site(_ text: String, count: Int) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { ("posts/\($0)/index.html", text) })
  }

  @Test(
    "Many changed files do, few don't",
    arguments: [Publication.manyFiles - 1, Publication.manyFiles])
  func many(_ count: Int) throws {
    var old = Self.site("old", count: count)
    old["same"] = "same"
    var new = Self.site("new", count: count)
    new["same"] = "same"
    new["added"] = "new"
    try sandbox.publish(old)
    try sandbox.write("mine", to: "site/public/posts/note")
    let untouched = try ["same", "posts/note"].map { try sandbox.identity("site/public/" + $0) }
    let publication = try sandbox.stage(new)
    let replaced = try publication.steps().count(where: \.isReplacement)
    #expect(replaced == (count < Publication.manyFiles ? 0 : count))
    let summary = try sandbox.commit(
      publication, workers: .threads(4), removers: .threads(4))
    #expect(summary.added == ["added"])
    #expect(summary.changed.count == count)
    #expect(summary.unchanged == 1)
    #expect(summary.removed == [])
    var expected = PublicationWalkTests.tree(new)
    expected["posts/note"] = "mine"
    #expect(try sandbox.output() == expected)
    #expect(
      try ["same", "posts/note"].map { try sandbox.identity("site/public/" + $0) } == untouched)
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
  }

  @Test("A file is moved only to where nothing stands", arguments: ["file", "folder", "link", nil])
  func free(_ kind: String?) throws {
    try sandbox.write("new", to: "site/public/new")
    switch kind {
    case "file": try sandbox.write("mine", to: "site/public/place")
    case "folder": try sandbox.makeFolder("site/public/place")
    case "link": try sandbox.link("site/public/place", to: "nowhere")
    default: break
    }
    let folder = try HeldFolder(sandbox.publicFolder)
    let before = try sandbox.output()
    #expect(
      try folder.moveToFree("new", to: folder, as: OutputPath(checked: "place")) == (kind == nil))
    #expect(try sandbox.output() == (kind == nil ? ["place": "new"] : before))
  }

  @Test("Those that changed places before one could not are known to the next build")
  func failedAmidst() throws {
    let count = Publication.manyFiles * 2
    try sandbox.publish(Self.site("old", count: count))
    let publication = try sandbox.stage(Self.site("new", count: count))
    try obstruct("site/public/posts/7/index.html", with: "folder")
    #expect(throws: OutputError.self) { try publication.commit(workers: .threads(4)) }
    try sandbox.remove("site/public/posts/7/index.html")
    try sandbox.publish(Self.site("newest", count: count))
    #expect(
      try sandbox.output() == PublicationWalkTests.tree(Self.site("newest", count: count)))
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
  }

  @Test("The old file takes the new one's name, where the file system can do that")
  func exchange() throws {
    try sandbox.write("old", to: "a/file")
    try sandbox.write("new", to: "b/7")
    let held = try (HeldFolder(sandbox.root + "/a"), HeldFolder(sandbox.root + "/b"))
    try held.1.replace(OutputPath("file"), in: held.0, with: StagedFile(number: 7))
    #expect(try sandbox.contents(of: "a") == ["file": "new"])
    #expect(try sandbox.contents(of: "b") == ["7": "old"])
  }

  @Test("Where nothing stands any more, the new file is moved there")
  func missing() throws {
    try sandbox.write("new", to: "b/7")
    try sandbox.makeFolder("a")
    let held = try (HeldFolder(sandbox.root + "/a"), HeldFolder(sandbox.root + "/b"))
    #expect(!held.1.exchange("7", with: held.0, try OutputPath("file")))
    try held.1.replace(OutputPath("file"), in: held.0, with: StagedFile(number: 7))
    #expect(try sandbox.contents(of: "a") == ["file": "new"])
    #expect(try sandbox.contents(of: "b") == [:])
  }

  /// What somebody has put in the place of a file.
  private func obstruct(_ path: String, with obstacle: String) throws {
    try sandbox.remove(path)
    if obstacle == "folder" {
      try sandbox.write("mine", to: path + "/mine")
    } else {
      try sandbox.link(path, to: "mine")
    }
  }

  @Test(
    "What appears in a file's place meanwhile stays, however many workers there are",
    arguments: ["folder", "link"], [Workers.serial, .threads(4)])
  func obstructed(_ obstacle: String, _ workers: Workers) throws {
    let count = Publication.manyFiles * 2
    try sandbox.publish(Self.site("old", count: count))
    let publication = try sandbox.stage(Self.site("new", count: count))
    try obstruct("site/public/posts/7/index.html", with: obstacle)
    #expect(throws: OutputError.self) { try publication.commit(workers: workers) }
    let output = try sandbox.output()
    if obstacle == "folder" {
      #expect(output["posts/7/index.html/mine"] == "mine")
    } else {
      #expect(output["posts/7/index.html"] == "a link")
    }
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
  }

  /// Begins a commit that is killed when a file has changed places with what somebody put there.
  private func commitKilled(with obstacle: String) throws {
    let publication = try sandbox.stage(["a": "new", "b": "new"])
    let state = try #require(publication.state)
    let destination = try #require(publication.destination)
    _ = try state.begin(
      try publication.steps(exchangingFrom: 1), next: publication.manifest())
    try obstruct("site/public/a", with: obstacle)
    #expect(publication.staging.files.exchange("0", with: destination, try OutputPath("a")))
    #expect(try sandbox.output() == ["a": "new", "b": "old"])
    publication.forget()
  }

  @Test(
    "It is given back when the commit is killed while it is among the staged files",
    arguments: ["folder", "link"])
  func givenBack(_ obstacle: String) throws {
    try sandbox.publish(["a": "old", "b": "old"])
    try commitKilled(with: obstacle)
    try sandbox.begin().abandon()
    let output = try sandbox.output()
    #expect(
      output[obstacle == "folder" ? "a/mine" : "a"] == (obstacle == "folder" ? "mine" : "a link"))
  }

  @Test("The next build knows that nobody has touched them, or that somebody has")
  func clocks() throws {
    let count = Publication.manyFiles
    func build(_ fingerprint: UInt64) throws -> Int {
      let memory = sandbox.memory()
      let files = Self.site("", count: count)
      let planned = files.keys.map { PlannedOutput(path: $0) }
      let publication = try sandbox.begin(
        planned, fingerprints: files.mapValues { _ in fingerprint })
      let others = publication.keepUpToDate()
      for index in others { try publication.put(index, Array("version \(fingerprint)".utf8)) }
      _ = try sandbox.commit(publication)
      memory.remember(publication, BuildValidity(), BuildCounts())
      return planned.count - others.count
    }
    #expect(try build(1) == 0)
    #expect(try build(2) == 0)
    #expect(try build(2) == count)
    #expect(try build(3) == 0)
    try sandbox.write("Version 3", to: "site/public/posts/7/index.html")
    #expect(try build(3) == count - 1)
    #expect(try sandbox.output()["posts/7/index.html"] == "version 3")
  }
}

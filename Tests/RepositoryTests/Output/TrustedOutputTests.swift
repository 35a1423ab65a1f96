import Domain
import Foundation
import Testing

@testable import Repository

@Suite("An output folder of which only the folders are looked at")
struct TrustedOutputTests {
  let sandbox: OutputSandbox

  init() throws {
    sandbox = try OutputSandbox()
  }

  private static let site = [
    "index.html": "home", "posts/1/index.html": "one", "posts/2/index.html": "two",
    "users/ada/index.html": "ada",
  ]

  /// Publishes files, each with a fingerprint of its text.
  ///
  /// - Returns: the files that were not made, and what was published.
  @discardableResult
  private func build(
    _ files: [String: String], looking look: OutputLook = .topFolders
  ) throws -> (kept: [String], summary: PublicationSummary) {
    let memory = sandbox.memory()
    let planned = files.keys.map { PlannedOutput(path: $0) }
    let fingerprints = files.mapValues { $0.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) } }
    let seen = memory.publishedSite(looking: look)
    let publication = try sandbox.begin(planned, fingerprints: fingerprints, seen: seen)
    let others = publication.keepUpToDate()
    for index in others {
      try publication.put(index, Array((files[planned[index].path] ?? "").utf8))
    }
    let summary = try sandbox.commit(publication)
    memory.remember(publication, BuildValidity(), BuildCounts())
    let kept = planned.indices.filter { !others.contains($0) }.map { planned[$0].path }
    return (kept.sorted(), summary)
  }

  /// The files that stand there, without the folders.
  private func output() throws -> [String: String] {
    try sandbox.output().filter { !$0.key.hasSuffix("/") }
  }

  private func isUnchanged(_ look: OutputLook) -> Bool {
    sandbox.memory().unchangedSite(now: .epoch, looking: look) != nil
  }

  /// Writes into a file that stands there, which no folder tells of.
  private func tamper(_ path: String) throws {
    try sandbox.write("X", to: "site/public/" + path)
    #expect(try output()[path] == "X")
  }

  @Test("What somebody has changed in a file is not seen until a build looks at every file")
  func trusted() throws {
    try build(Self.site, looking: .everyFile)
    try tamper("posts/1/index.html")
    #expect(isUnchanged(.topFolders))
    #expect(!isUnchanged(.everyFile))
    #expect(try build(Self.site).kept == Self.site.keys.sorted())
    #expect(try output()["posts/1/index.html"] == "X")
    let result = try build(Self.site, looking: .everyFile)
    #expect(result.summary.changed == ["posts/1/index.html"])
    #expect(try output() == Self.site)
  }

  @Test("A build that trusts the folder makes nobody's changes older than it", arguments: [1, 3])
  func changedBefore(_ count: Int) throws {
    try build(Self.site, looking: .everyFile)
    try tamper("users/ada/index.html")
    var site = Self.site
    for number in 0..<count {
      site["posts/\(number + 3)/index.html"] = "new"
      site["index.html"] = "home \(number)"
      let result = try build(site)
      #expect(result.kept.count == site.count - 2)
      #expect(result.summary.added == ["posts/\(number + 3)/index.html"])
      #expect(result.summary.changed == ["index.html"])
    }
    // All clocks are later than the change now; who looks at every file still finds it.
    #expect(isUnchanged(.topFolders))
    #expect(!isUnchanged(.everyFile))
    let result = try build(site, looking: .everyFile)
    #expect(result.summary.changed == ["users/ada/index.html"])
    #expect(try output() == site)
    #expect(isUnchanged(.everyFile))
  }

  @Test("An earlier copy of a folder that was moved to its place meanwhile is found in the end")
  func movedBefore() throws {
    var site = Self.site
    site["users/ada/page/1/index.html"] = "old"
    try build(site, looking: .everyFile)
    let folder = sandbox.publicFolder + "/users/ada/page"
    try FileManager.default.copyItem(atPath: folder, toPath: sandbox.root + "/copy")
    site["users/ada/page/1/index.html"] = "new"
    try build(site, looking: .everyFile)
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.moveItem(atPath: sandbox.root + "/copy", toPath: folder)
    site["index.html"] = "HOME"
    #expect(try build(site).summary.changed == ["index.html"])
    #expect(
      try build(site, looking: .everyFile).summary.changed == ["users/ada/page/1/index.html"])
    #expect(try output() == site)
  }

  @Test(
    "A folder at the top that tells of a change has every file looked at",
    arguments: ["beside the folders", "beside a post", "a removed post", "another folder"])
  func touchedFolders(_ change: String) throws {
    try build(Self.site, looking: .everyFile)
    try tamper("users/ada/index.html")
    switch change {
    case "beside the folders": try sandbox.write("mine", to: "site/public/CNAME")
    case "beside a post": try sandbox.write("mine", to: "site/public/posts/mine.txt")
    case "a removed post": try sandbox.remove("site/public/posts/1")
    default:
      try FileManager.default.moveItem(
        atPath: sandbox.publicFolder + "/posts", toPath: sandbox.root + "/elsewhere")
      try FileManager.default.copyItem(
        atPath: sandbox.root + "/elsewhere", toPath: sandbox.publicFolder + "/posts")
    }
    #expect(!isUnchanged(.topFolders))
    try build(Self.site)
    #expect(try output().filter { Self.site[$0.key] != nil } == Self.site)
    // Every file was looked at, so its times tell again.
    #expect(isUnchanged(.everyFile))
  }

  @Test("Once trusted, a folder that tells of a change has every file compared")
  func touchedAfterTrust() throws {
    try build(Self.site, looking: .everyFile)
    try tamper("users/ada/index.html")
    var site = Self.site
    site["index.html"] = "HOME"
    try build(site)
    try sandbox.write("mine", to: "site/public/posts/mine.txt")
    let result = try build(site)
    #expect(result.kept == ["index.html", "posts/1/index.html", "posts/2/index.html"])
    #expect(result.summary.changed == ["users/ada/index.html"])
  }

  @Test("An output folder that is gone, or another one, is not trusted", arguments: [true, false])
  func otherFolder(_ isCopied: Bool) throws {
    try build(Self.site, looking: .everyFile)
    if isCopied {
      let copy = sandbox.root + "/copy"
      try FileManager.default.copyItem(atPath: sandbox.publicFolder, toPath: copy)
      try FileManager.default.removeItem(atPath: sandbox.publicFolder)
      try FileManager.default.moveItem(atPath: copy, toPath: sandbox.publicFolder)
      try tamper("users/ada/index.html")
    } else {
      try sandbox.remove("site/public")
    }
    #expect(!isUnchanged(.topFolders))
    let kept = ["index.html", "posts/1/index.html", "posts/2/index.html"]
    #expect(try build(Self.site).kept == (isCopied ? kept : []))
    #expect(try output() == Self.site)
  }

  @Test("What is to be made is compared with what stands there, not with what should stand there")
  func madeAnew() throws {
    try build(Self.site, looking: .everyFile)
    // As by a tool that removes a file, and nobody has noticed.
    try sandbox.remove("site/public/posts/1/index.html")
    try tamper("posts/2/index.html")
    var site = Self.site
    site["posts/1/index.html"] = "ONE"
    site["posts/2/index.html"] = nil
    let result = try build(site)
    #expect(result.summary.added == ["posts/1/index.html"])
    #expect(result.summary.removed == ["posts/2/index.html"])
    #expect(try output() == site)
  }
}

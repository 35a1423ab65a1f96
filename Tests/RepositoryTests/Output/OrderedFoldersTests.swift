import Foundation
import Testing

@testable import Repository

@Suite("Folders on the way to files, in the order of their paths")
struct OrderedFoldersTests {
  private static let paths = [
    "index.html", "posts/1/i", "posts/2/i", "users/a/i", "users/a/page/2/i", "users/a/page/3/i",
    "users/ab/i", "users/ab/page/2/i", "users/b/i",
  ]

  /// Which paths are said to be reached without a link.
  private func reached(
    in sandbox: OutputSandbox, _ clocks: PublishingClocks
  ) throws -> [String] {
    let folder = try HeldFolder(sandbox.publicFolder)
    var folders = OrderedFolders(TouchedFolders(in: folder, since: clocks))
    return Self.paths.filter { folders.leadsThroughNoSwappedFolder($0) }
  }

  private func publish() throws -> (OutputSandbox, PublishingClocks) {
    let sandbox = try OutputSandbox()
    let publication = try sandbox.stage(
      Dictionary(uniqueKeysWithValues: Self.paths.map { ($0, "") }))
    _ = try sandbox.commit(publication)
    let clocks = try #require(publication.receipt?.clocks)
    #expect(clocks.waitUntilOver())
    return (sandbox, clocks)
  }

  @Test("without a link, all are reached, whatever else was put there")
  func none() throws {
    let (sandbox, clocks) = try publish()
    #expect(try reached(in: sandbox, clocks) == Self.paths)
    try sandbox.write("mine", to: "site/public/posts/mine")
    try sandbox.write("mine", to: "site/public/users/a/page/mine")
    #expect(try reached(in: sandbox, clocks) == Self.paths)
  }

  @Test("a folder that somebody has touched is listed once, whoever asks and whatever is found")
  func listedOnce() throws {
    let (sandbox, clocks) = try publish()
    let touched = TouchedFolders(in: try HeldFolder(sandbox.publicFolder), since: clocks)
    let posts = Array("posts".utf8CString)
    let users = Array("users".utf8CString)
    try sandbox.write("mine", to: "site/public/posts/mine")
    try sandbox.link("site/public/users/mine", to: sandbox.root)
    #expect(touched.holdNoSwappedFolder(in: posts))
    #expect(!touched.holdNoSwappedFolder(in: users))
    try sandbox.link("site/public/posts/link", to: sandbox.root)
    try sandbox.remove("site/public/users/mine")
    #expect(touched.holdNoSwappedFolder(in: posts))
    #expect(!touched.holdNoSwappedFolder(in: users))
    let again = TouchedFolders(in: try HeldFolder(sandbox.publicFolder), since: clocks)
    #expect(!again.holdNoSwappedFolder(in: posts))
    #expect(again.holdNoSwappedFolder(in: users))
  }

  @Test(
    "what lies behind a link is not reached",
    arguments: [
      ("posts/1", ["posts/1/i"]), ("users/a", ["users/a/i"]),
      ("users/a/page", ["users/a/page/2/i"]),
      ("users/ab/page/2", ["users/ab/page/2/i"]),
    ])
  func link(_ folder: String, _ behind: [String]) throws {
    let (sandbox, clocks) = try publish()
    let path = sandbox.publicFolder + "/" + folder
    try FileManager.default.moveItem(atPath: path, toPath: sandbox.root + "/elsewhere")
    try sandbox.link("site/public/" + folder, to: sandbox.root + "/elsewhere")
    let reached = try reached(in: sandbox, clocks)
    for path in behind { #expect(!reached.contains(path)) }
    #expect(reached.contains("index.html"))
  }
}

import Testing

@testable import Repository

@Suite("What is watched of a site")
struct WatchedPathTests {
  @Test("content is watched as deep as it is read, and no deeper")
  func depth() throws {
    let folders = ["content", "posts"] + (2...ContentFolder.deepest).map { "\($0)" }
    let deepest = folders.joined(separator: "/")
    let sandbox = try SiteSandbox(["\(deepest)/a.md": "", "\(deepest)/more/b.md": ""])
    let listing = ContentFolder(root: sandbox.root).list()
    #expect(listing.files.map(\.path) == [deepest + "/a.md"])
    #expect(listing.problems.map(\.path) == [deepest + "/more"])
    var watched: [String] = []
    WatchedPath.forEachFolder(of: sandbox.root, at: "content") { watched.append($0) }
    #expect(watched.count == folders.count)
    #expect(watched.last == deepest)
  }
}

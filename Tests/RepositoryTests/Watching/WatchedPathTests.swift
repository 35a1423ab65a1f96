import Testing

@testable import Repository

@Suite("What is watched of a site")
struct WatchedPathTests {
  @Test(
    "what an editor writes beside a file is not watched, and a file with such a sign is",
    arguments: [
      ("content/posts/#1.md", true), ("content/posts/a#", true), ("content/posts/#a.md#", false),
      ("content/.a.md.swp", false), ("content/a.md~", false), ("content/4913", false),
      ("socialconnect.yml", true), ("other/a.md", false),
    ])
  func names(_ path: String, _ isWatched: Bool) {
    #expect(WatchedPath.isWatched(path) == isWatched)
  }

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

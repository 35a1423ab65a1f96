import Foundation
import Testing

@testable import Repository

@Suite("What is watched of a site")
struct WatchedPathTests {
  @Test(
    "what an editor writes beside a file is not watched, and a file with such a sign is",
    arguments: [
      ("content/posts/#1.md", true), ("content/posts/a#", true), ("content/posts/#a.md#", false),
      ("content/.a.md.swp", false), ("content/a.md~", false), ("content/4913", false),
      ("Templates/a.css.swp", false), ("Templates/Thumbs.db", false),
      ("socialconnect.yml", true), ("other/a.md", false), ("static/.htaccess", true),
      ("static/.well-known/a.txt", true), ("static/.DS_Store", false), ("static/a.txt~", false),
    ])
  func names(_ path: String, _ isWatched: Bool) {
    #expect(WatchedPath.isWatched(path) == isWatched)
  }

  @Test(
    "folders of such names are watched: what lies in them is published",
    arguments: ["content/posts/a.tmp", "content/a~", "content/#a#", "content/4913"])
  func folders(_ path: String) {
    #expect(WatchedPath.isWatched(path, isFolder: true))
    #expect(WatchedPath.isWatched(path + "/a.md"))
    #expect(!WatchedPath.isWatched("content/.a", isFolder: true))
    #expect(WatchedPath.isWatched("static/.well-known", isFolder: true))
    #expect(!WatchedPath.isWatched("static/.git", isFolder: true))
  }

  @Test("what is not watched in the content is not read, and what is read is watched")
  func readNames() throws {
    let names = [
      "a.png", "a.png~", "4913", "#a.png#", "#a.png", "a.png.tmp", "a.SWP", "Thumbs.db", ".a.png",
      "Icon\r", "a.md", "a.json~",
    ]
    let files = names.map { ("content/media/\($0)", "") }
    let sandbox = try SiteSandbox(Dictionary(uniqueKeysWithValues: files))
    let listing = ContentFolder(root: sandbox.root).list()
    let read = Set(listing.files.map(\.path))
    #expect(listing.problems.isEmpty)
    #expect(read == Set(files.map(\.0).filter { WatchedPath.isWatched($0) }))
    #expect(read == Set(["a.png", "#a.png", "a.md"].map { "content/media/" + $0 }))
  }

  @Test("a file whose name is not UTF-8 is noticed by looking again and again")
  func otherName() throws {
    let sandbox = try SiteSandbox(["content/a.md": ""])
    let before = FolderSnapshot(siteFolder: sandbox.root)
    let name = Array((sandbox.root + "/content/").utf8) + [0xFF] + Array(".md\0".utf8)
    let file = name.withUnsafeBytes {
      creat($0.baseAddress!.assumingMemoryBound(to: CChar.self), 0o644)
    }
    let reason = errno
    // Some file systems have no such names.
    if file < 0, reason == EILSEQ { return }
    try #require(file >= 0, "\(String(cString: strerror(reason)))")
    close(file)
    let after = FolderSnapshot(siteFolder: sandbox.root)
    #expect(after.changes(since: before).count == 1)
    #expect(before.changes(since: after).count == 1)
    #expect(FolderSnapshot(siteFolder: sandbox.root).changes(since: after) == [])
  }

  @Test("a folder without anything in it that comes or goes is noticed by looking again and again")
  func emptyFolder() throws {
    let sandbox = try SiteSandbox(["socialconnect.yml": ""])
    let before = FolderSnapshot(siteFolder: sandbox.root)
    try FileManager.default.createDirectory(
      atPath: sandbox.root + "/static", withIntermediateDirectories: false)
    let after = FolderSnapshot(siteFolder: sandbox.root)
    #expect(after.changes(since: before) == ["static"])
    #expect(before.changes(since: after) == ["static"])
    #expect(FolderSnapshot(siteFolder: sandbox.root).changes(since: after) == [])
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

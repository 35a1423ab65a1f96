import Foundation
import Testing

@testable import Repository

@Suite("Folders at a place of the disk of their own")
struct RemoteFoldersTests {
  let sandbox: OutputSandbox

  init() throws {
    sandbox = try OutputSandbox()
  }

  @Test("They are made with those that hold them, and nothing else is left")
  func made() throws {
    let root = sandbox.root + "/made/here"
    try RemoteFolders.make([root + "/a", root + "/b"], by: root + "/new")
    #expect(try sandbox.contents(of: "made") == ["here/": "", "here/a/": "", "here/b/": ""])
  }

  @Test("A folder that is there already stays as it is")
  func notEmpty() throws {
    try sandbox.write("mine", to: "made/a/note")
    let root = sandbox.root + "/made"
    try RemoteFolders.make([root + "/a", root + "/b"], by: root + "/new")
    #expect(try sandbox.contents(of: "made") == ["a/": "", "a/note": "mine", "b/": ""])
  }

  @Test("Where the way there is no folder, that is told")
  func unreachable() throws {
    try sandbox.write("a file", to: "file")
    #expect(throws: OutputError.self) {
      try RemoteFolders.make([sandbox.root + "/file/a"], by: sandbox.root + "/file/new")
    }
  }

  @Test("On a large ext4 they are numbered far from those that hold them", .enabled(if: isOnExt4))
  func numbers() throws {
    func number(_ path: String) throws -> UInt64 {
      var status = stat()
      try #require(stat(path, &status) == 0)
      return UInt64(status.st_ino)
    }
    let here = try number(sandbox.root)
    let distances = try (0..<4).map { round in
      let path = sandbox.root + "/\(round)"
      try RemoteFolders.make([path], by: sandbox.root + "/new")
      let there = try number(path)
      return max(here, there) - min(here, there)
    }
    // Made in the usual way each has one of the next numbers that are free.
    #expect(distances.contains { $0 > 8192 })
  }

  private static let isOnExt4: Bool = {
    guard let sandbox = try? OutputSandbox() else { return false }
    var system = statvfs()
    return RemoteFolders.keepsFoldersApart(in: sandbox.root)
      && statvfs(sandbox.root, &system) == 0 && system.f_files > 1_000_000
  }()
}

import TestSupport
import Testing

@testable import Repository

@Suite("Publishing again and again")
struct PublicationWalkTests {
  /// A random set of files over a few names, so that files and folders often change places.
  private static func files(_ random: inout SeededRandom) -> [String: String] {
    var files: [String: String] = [:]
    let names = ["a", "b", "c"]
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let depth = Int.random(in: 1...4, using: &random)
      let path = (0..<depth).map { _ in names.randomElement(using: &random) ?? "" }
        .joined(separator: "/")
      let isFree = files.keys.allSatisfy {
        !$0.hasPrefix(path + "/") && !path.hasPrefix($0 + "/")
      }
      if isFree { files[path] = "\(Int.random(in: 0..<3, using: &random))" }
    }
    return files
  }

  /// What a folder with these files alone holds.
  static func tree(_ files: [String: String]) -> [String: String] {
    var tree = files
    for path in files.keys {
      let segments = path.split(separator: "/")
      for count in 1..<max(1, segments.count) {
        tree[segments.prefix(count).joined(separator: "/") + "/"] = ""
      }
    }
    return tree
  }

  @Test("The output is that of a first publication, after any walk", arguments: 0..<8)
  func walk(_ seed: UInt64) throws {
    let sandbox = try OutputSandbox()
    var random = SeededRandom(seed: seed)
    var before: [String: String] = [:]
    for step in 0..<40 {
      let files = Self.files(&random)
      if Int.random(in: 0..<6, using: &random) == 0 {
        try sandbox.stage(files.mapValues { $0 + "x" }).abandon()
      }
      let summary = try sandbox.publish(files)
      try #require(try sandbox.output() == Self.tree(files), "step \(step): \(before) to \(files)")
      try #require(summary.added == files.keys.filter { before[$0] == nil }.sorted())
      try #require(summary.removed == before.keys.filter { files[$0] == nil }.sorted())
      try #require(
        summary.changed
          == files.filter { before[$0.key] != nil && before[$0.key] != $0.value }
          .keys.sorted())
      before = files
    }
  }

  @Test("After a commit that broke off, the old site stands there, and the next list tells of all")
  func brokenOff() throws {
    let sandbox = try OutputSandbox()
    try sandbox.publish(["index.html": "home", "old.html": "old"])
    let publication = try sandbox.stage(
      ["a.html": "first", "b.html": "first", "index.html": "HOME"],
      ranks: ["b.html": 1, "index.html": 2])
    // Somebody makes a folder where nothing stood when the file was put.
    try sandbox.write("mine", to: "site/public/b.html/mine")
    #expect(throws: OutputError.self) { try publication.commit() }
    #expect(
      try sandbox.output() == [
        "b.html/": "", "b.html/mine": "mine", "index.html": "home", "old.html": "old",
      ])
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
    let summary = try sandbox.publish(["a.html": "second", "index.html": "HOME"])
    #expect(summary.added == ["a.html"] && summary.changed == ["index.html"])
    #expect(summary.removed == ["old.html"])
    #expect(
      try sandbox.output() == [
        "a.html": "second", "b.html/": "", "b.html/mine": "mine", "index.html": "HOME",
      ])
  }
}

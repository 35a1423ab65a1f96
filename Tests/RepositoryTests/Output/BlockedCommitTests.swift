import Testing

@testable import Repository

@Suite("Killed commits that can be neither completed nor taken back")
struct BlockedCommitTests {
  private static let before = ["index.html": "1", "old": "1", "tags/a": "1"]
  private static let after = [
    "index.html": "2", "posts/1/i": "2", "tags/a": "1", "tags/b": "2", "tags/c": "2",
    "users/x/i": "2",
  ]

  /// Of the steps `index.html`, `posts`, `tags/b`, `tags/c`, `users` and the removal of `old`, some are made.
  private func sandbox(killedAfter count: Int) throws -> OutputSandbox {
    let sandbox = try OutputSandbox()
    try sandbox.publish(Self.before)
    #expect(try sandbox.stage(Self.after).kill(after: count, exchangingFrom: 100) == 6)
    return sandbox
  }

  @Test("All that is in the way is told at once, and nothing of it is touched")
  func told() throws {
    let sandbox = try sandbox(killedAfter: 2)
    // What keeps it from being taken back.
    try sandbox.write("mine", to: "site/public/posts/1/note")
    // What keeps it from being completed.
    try sandbox.write("mine", to: "site/public/tags/b")
    try sandbox.write("mine", to: "site/public/tags/c/d")
    try sandbox.write("mine", to: "elsewhere/x")
    try sandbox.link("site/public/users", to: sandbox.root + "/elsewhere")
    let error = OutputError.unfinished(.foreignObstacles(["tags/b", "tags/c", "users"]))
    for _ in 0..<2 {
      #expect(throws: error) { try sandbox.publish(Self.after) }
      let mine = try sandbox.output().filter { $0.value == "mine" }
      #expect(mine.keys.sorted() == ["posts/1/note", "tags/b", "tags/c/d"])
      #expect(try sandbox.output()["users"] == "a link")
      #expect(try sandbox.contents(of: "elsewhere") == ["x": "mine"])
      #expect(try sandbox.stateKinds().contains("journal"))
    }
    #expect(
      error.hint == "move them away, and build again: the next build completes it")
    for path in ["tags/b", "tags/c", "users"] { try sandbox.remove("site/public/" + path) }
    try sandbox.publish(Self.after)
    #expect(
      try sandbox.output()
        == PublicationWalkTests.tree(Self.after).merging(["posts/1/note": "mine"]) { $1 })
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
  }

  @Test("Wherever it was killed, a build succeeds once what is told of is gone", arguments: 0...6)
  func completed(killedAfter count: Int) throws {
    let sandbox = try sandbox(killedAfter: count)
    let note = count >= 2 ? ["posts/1/note": "mine"] : [:]
    for path in note.keys { try sandbox.write("mine", to: "site/public/" + path) }
    let standing = try sandbox.output()
    for path in ["tags/b", "tags/c", "users"] where standing[path] == nil {
      if standing[path + "/"] == nil { try sandbox.write("mine", to: "site/public/" + path) }
    }
    let mine = try sandbox.output().filter { $0.value == "mine" }
    let obstacles = mine.keys.filter { note[$0] == nil }.sorted()
    if !obstacles.isEmpty {
      // Without the note it is taken back, and the build tells of what is in its own way.
      let error = #expect(throws: OutputError.self) { try sandbox.publish(Self.after) }
      if !note.isEmpty { #expect(error == .unfinished(.foreignObstacles(obstacles))) }
      #expect(try sandbox.output().filter { $0.value == "mine" } == mine)
      for path in obstacles { try sandbox.remove("site/public/" + path) }
    }
    try sandbox.publish(Self.after)
    #expect(
      try sandbox.output() == PublicationWalkTests.tree(Self.after).merging(note) { $1 })
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
  }

  @Test("What somebody has written over a page in a new folder is not taken back")
  func writtenOver() throws {
    let sandbox = try sandbox(killedAfter: 2)
    try sandbox.write("mine", to: "site/public/posts/1/i")
    try sandbox.write("mine", to: "site/public/tags/b")
    #expect(throws: OutputError.unfinished(.foreignObstacles(["tags/b"]))) {
      try sandbox.publish(Self.after)
    }
    let standing = try sandbox.output()
    #expect(standing["posts/1/i"] == "mine" && standing["tags/b"] == "mine")
    // Whoever says that files may be written over need not move them.
    try sandbox.publish(Self.after, adopting: true)
    #expect(try sandbox.output() == PublicationWalkTests.tree(Self.after))
  }
}

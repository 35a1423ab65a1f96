import Testing

@testable import Repository

@Suite("Killed commits")
struct JournalTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let before: [String: String]?
    let after: [String: String]
  }

  private static let cases = [
    Case(
      testDescription: "a first publication", before: nil,
      after: ["index.html": "home", "posts/1/index.html": "one"]),
    Case(
      testDescription: "additions, changes and removals",
      before: ["index.html": "1", "a": "1", "posts/1/i": "1", "posts/2/i": "1", "x/y/z": "1"],
      after: ["index.html": "2", "a": "1", "posts/2/i": "2", "posts/3/i": "2", "b/c/d": "2"]),
    Case(
      testDescription: "files and folders that change places",
      before: ["posts": "1", "tags/a/1": "1", "tags/2": "1", "same": "1"],
      after: ["posts/1/i": "2", "tags": "2", "same": "1"]),
    Case(testDescription: "the removal of everything", before: ["a": "1", "b/c": "1"], after: [:]),
  ]

  /// Commits until a number of steps is done, and then stops like a process that is killed.
  ///
  /// - Returns: the number of steps that there are.
  private func commit(
    _ files: [String: String], in sandbox: OutputSandbox, killedAfter count: Int
  ) throws -> Int {
    let publication = try sandbox.begin()
    for (path, text) in files { try publication.put(path, Array(text.utf8)) }
    let progress = publication.progress.withLock { $0 }
    let state = try #require(progress.state)
    let removed = publication.manifest.files.keys.filter { progress.files[$0] == nil }
    let journal = try publication.journal(progress.files, progress.folders, removed.sorted())
    _ = try state.store(journal)
    #expect(throws: OutputError.badPath("killed")) {
      try journal.perform(
        from: publication.staging, to: publication.destination,
        at: publication.destinationPath
      ) { step throws(OutputError) in
        if step == count { throw .badPath("killed") }
      }
    }
    // Nothing is tidied up.
    publication.progress.withLock { $0.state = nil }
    return journal.steps.count
  }

  @Test("Whenever a commit is killed, the next publication completes it first", arguments: cases)
  func killed(_ scenario: Case) throws {
    var count = 0
    var steps = 0
    repeat {
      let sandbox = try OutputSandbox()
      if let before = scenario.before {
        try sandbox.publish(before)
        try sandbox.write("mine", to: "site/public/CNAME")
      }
      steps = try commit(scenario.after, in: sandbox, killedAfter: count)
      try sandbox.begin().abandon()
      var output = try sandbox.output()
      if scenario.before != nil { #expect(output.removeValue(forKey: "CNAME") == "mine") }
      #expect(
        output == PublicationWalkTests.tree(scenario.after), "killed after \(count) of \(steps)")
      #expect(try sandbox.stateKinds() == ["lock", "manifest"])
      let again = try sandbox.publish(scenario.after)
      #expect(again == PublicationSummary(unchanged: scenario.after.count))
      count += 1
    } while count <= steps
    #expect(steps >= (scenario.before == nil ? 1 : 3))
  }

  @Test("A killed commit that can't be completed doesn't stop the next publication")
  func stuck() throws {
    let sandbox = try OutputSandbox()
    try sandbox.publish(["index.html": "home"])
    _ = try commit(["a.html": "a", "b.html": "b"], in: sandbox, killedAfter: 1)
    try sandbox.write("mine", to: "site/public/b.html/mine")
    try sandbox.publish(["a.html": "A"])
    #expect(
      try sandbox.output() == ["a.html": "A", "b.html/": "", "b.html/mine": "mine"])
  }

  @Test("A link that appears after the kill is not followed")
  func link() throws {
    let sandbox = try OutputSandbox()
    try sandbox.publish(["posts/1": "1", "posts/2": "1"])
    _ = try commit(["posts/1": "2"], in: sandbox, killedAfter: 0)
    try sandbox.write("keep", to: "elsewhere/1")
    try sandbox.write("keep", to: "elsewhere/2")
    try sandbox.remove("site/public/posts")
    try sandbox.link("site/public/posts", to: sandbox.root + "/elsewhere")
    try sandbox.begin().abandon()
    #expect(try sandbox.contents(of: "elsewhere") == ["1": "keep", "2": "keep"])
  }

  @Test("A journal is read back as it was; one that was cut short or damaged is none")
  func format() throws {
    var result = Manifest()
    result.files[try OutputPath("posts/2")] = .init(size: 1, hash: ContentHash(value: 7))
    let journal = Journal(
      steps: [
        .show, .move(try OutputPath("posts/2 é")), .remove(try OutputPath("posts/1/a b")),
        .removeFolder(try OutputPath("posts/1")),
      ], result: result)
    #expect(Journal(journal.bytes(result: journal.result.bytes)) == journal)
    for length in 0..<journal.bytes(result: journal.result.bytes).count {
      #expect(
        Journal(Array(journal.bytes(result: journal.result.bytes).prefix(length))) == nil,
        "\(length) bytes")
    }
    let text = String(decoding: journal.bytes(result: journal.result.bytes), as: UTF8.self)
    for (part, other) in [
      ("move posts/2", "move ../posts/2"), ("remove posts/1", "remove /posts/1"),
      ("journal 1", "journal 2"), ("show", "hide"),
    ] {
      #expect(text.contains(part))
      #expect(Journal(Array(text.replacing(part, with: other).utf8)) == nil)
    }
  }
}

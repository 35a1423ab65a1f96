import Testing

@testable import Repository

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Killed commits")
struct JournalTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let before: [String: String]?
    let after: [String: String]
    /// What somebody else has put there.
    var foreign = ["CNAME": "mine"]
  }

  private static let cases = [
    Case(
      testDescription: "a first publication", before: nil,
      after: ["index.html": "home", "posts/1/index.html": "one"], foreign: [:]),
    Case(
      testDescription: "additions, changes and removals",
      before: ["index.html": "1", "a": "1", "posts/1/i": "1", "posts/2/i": "1", "x/y/z": "1"],
      after: ["index.html": "2", "a": "1", "posts/2/i": "2", "posts/3/i": "2", "b/c/d": "2"],
      foreign: ["CNAME": "mine", "posts/note": "mine", "posts/2/note": "mine"]),
    Case(
      testDescription: "changes alone",
      before: ["index.html": "1", "a": "1", "posts/1/i": "1", "posts/2/i": "1", "x/y/z": ""],
      after: ["index.html": "2", "a": "1", "posts/1/i": "", "posts/2/i": "1", "x/y/z": "2"],
      foreign: ["CNAME": "2", "x/mine": "2", "x/y/mine": "2"]),
    Case(
      testDescription: "files and folders that change places",
      before: ["posts": "1", "tags/a/1": "1", "tags/2": "1", "same": "1"],
      after: ["posts/1/i": "2", "tags": "2", "same": "1"]),
    Case(
      testDescription: "a file whose name changes its case",
      before: ["Photo.jpg": "1", "old": "1", "same": "1"],
      after: ["photo.jpg": "1", "same": "1"]),
    Case(testDescription: "the removal of everything", before: ["a": "1", "b/c": "1"], after: [:]),
  ]

  /// Commits until a number of steps is done, and then stops like a process that is killed; after
  /// one more than there are, the new manifest is in its place too.
  ///
  /// - Parameter many: from this number of changed files on, they change places with the old ones.
  /// - Returns: the number of steps that there are.
  private func commit(
    _ files: [String: String], in sandbox: OutputSandbox, killedAfter count: Int,
    exchangingFrom many: Int = 1
  ) throws -> Int {
    let publication = try sandbox.stage(files)
    let state = try #require(publication.state)
    let next = publication.manifest()
    let journal = try state.begin(try publication.steps(exchangingFrom: many), next: next)
    func perform(_ limit: Int?) throws(OutputError) -> [OutputPath] {
      try journal.perform(
        in: publication.commitFolders, over: publication.before.manifest
      ) { step throws(OutputError) in
        if step == limit { throw .badPath("killed") }
      }
    }
    if count <= journal.steps.count {
      #expect(throws: OutputError.badPath("killed")) { try perform(count) }
    } else {
      let kept = try perform(nil)
      _ = try state.replaceManifest(next, kept: kept, hash: journal.result)
    }
    publication.forget()
    return journal.steps.count
  }

  @Test(
    "Whenever a commit is killed, the next publication completes it first",
    arguments: cases, [1, 100])
  func killed(_ scenario: Case, exchangingFrom many: Int) throws {
    var count = 0
    var steps = 0
    repeat {
      let sandbox = try OutputSandbox()
      if let before = scenario.before {
        try sandbox.publish(before)
      }
      for (path, text) in scenario.foreign { try sandbox.write(text, to: "site/public/" + path) }
      steps = try commit(
        scenario.after, in: sandbox, killedAfter: count, exchangingFrom: many)
      try sandbox.begin().abandon()
      #expect(
        try sandbox.output()
          == PublicationWalkTests.tree(scenario.after).merging(scenario.foreign) { $1 },
        "killed after \(count) of \(steps)")
      #expect(try sandbox.stateKinds() == ["lock", "manifest"])
      let again = try sandbox.publish(scenario.after)
      #expect(again == PublicationSummary(unchanged: scenario.after.count))
      count += 1
    } while count <= steps + 1
    #expect(steps >= (scenario.before == nil ? 1 : 3))
  }

  @Test(
    "Wherever a commit breaks off, what it has done can be taken back",
    arguments: cases.filter { $0.before != nil }, [1, 100])
  func undone(_ scenario: Case, exchangingFrom many: Int) throws {
    let before = try #require(scenario.before)
    var count = 0
    var steps = 0
    repeat {
      let sandbox = try OutputSandbox()
      try sandbox.publish(before)
      for (path, text) in scenario.foreign { try sandbox.write(text, to: "site/public/" + path) }
      let standing = try sandbox.output()
      let identities = try before.keys.sorted().map { try sandbox.identity("site/public/" + $0) }
      let publication = try sandbox.stage(scenario.after)
      let next = publication.manifest()
      let journal = Journal(
        steps: try publication.steps(exchangingFrom: many), result: ContentHash(value: 0))
      #expect(throws: OutputError.badPath("stopped")) {
        try journal.perform(
          in: publication.commitFolders, over: publication.before.manifest
        ) { step throws(OutputError) in
          if step == count { throw .badPath("stopped") }
        }
      }
      try journal.undo(
        in: publication.commitFolders, old: publication.before.manifest, next: next)
      #expect(try sandbox.output() == standing, "stopped before step \(count)")
      #expect(
        try before.keys.sorted().map { try sandbox.identity("site/public/" + $0) } == identities)
      publication.abandon()
      try sandbox.publish(scenario.after)
      #expect(
        try sandbox.output()
          == PublicationWalkTests.tree(scenario.after).merging(scenario.foreign) { $1 })
      steps = journal.steps.count
      count += 1
    } while count <= steps
    #expect(steps >= 3)
  }

  @Test(
    "A file of somebody else's that appears after the kill is not written over", arguments: 0...4)
  func foreign(killedAfter count: Int) throws {
    let sandbox = try OutputSandbox()
    try sandbox.publish(["index.html": "1", "tags/a": "1"])
    let after = ["index.html": "2", "posts/1/i": "2", "tags/a": "1", "tags/b": "2"]
    let steps = try commit(after, in: sandbox, killedAfter: count, exchangingFrom: 100)
    #expect(steps == 3)
    for path in ["posts/1/i", "tags/b"] {
      let isThere = try sandbox.output()[path] != nil
      if !isThere { try sandbox.write("mine", to: "site/public/" + path) }
    }
    let mine = try sandbox.output().filter { $0.value == "mine" }.keys.sorted()
    if mine.isEmpty {
      try sandbox.publish(after)
    } else {
      #expect(throws: OutputError.foreignFiles(mine)) { try sandbox.publish(after) }
      // Not even the rest of it.
      #expect(try sandbox.output()["index.html"] == "1")
      try sandbox.publish(after, adopting: true)
    }
    #expect(try sandbox.output() == PublicationWalkTests.tree(after))
  }

  @Test(
    "What somebody puts into a new folder after the kill is not lost when the rest is taken back")
  func foreignInNewFolder() throws {
    let sandbox = try OutputSandbox()
    try sandbox.publish(["index.html": "1", "old": "1", "tags/a": "1"])
    let after = ["index.html": "2", "posts/1/i": "2", "tags/a": "1", "tags/b": "2"]
    // The steps are `index.html`, `posts`, `tags/b`, and the removal of `old`.
    _ = try commit(after, in: sandbox, killedAfter: 2, exchangingFrom: 100)
    try sandbox.write("mine", to: "site/public/posts/1/note")
    try sandbox.write("mine", to: "site/public/tags/b")
    #expect(throws: OutputError.unfinished(.foreignObstacles(["tags/b"]))) {
      try sandbox.publish(after)
    }
    let standing = try sandbox.output()
    #expect(standing["posts/1/note"] == "mine" && standing["tags/b"] == "mine")
    #expect(standing["old"] == "1")
    #expect(try sandbox.stateKinds().contains("journal"))
    try sandbox.remove("site/public/tags/b")
    try sandbox.publish(after)
    #expect(
      try sandbox.output()
        == PublicationWalkTests.tree(after).merging(["posts/1/note": "mine"]) { $1 })
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
  }

  @Test("What somebody puts in the place of a removed file is not lost when the rest is taken back")
  func foreignInPlaceOfRemoved() throws {
    let sandbox = try OutputSandbox()
    try sandbox.publish(["index.html": "1", "old": "1", "older": "1"])
    // The steps are `index.html`, and the removals of `old` and `older`.
    _ = try commit(["index.html": "2"], in: sandbox, killedAfter: 2, exchangingFrom: 100)
    try sandbox.write("mine", to: "site/public/old")
    try sandbox.begin([]).abandon()
    #expect(try sandbox.output() == ["index.html": "2", "old": "mine"])
  }

  /// What stood there when a commit was killed behind which a copy stays, what the copy holds, and whether what
  /// stands there is somebody else's.
  private static let copies = [
    ("an old page", "an old page", false), ("an old page", "an o", false),
    ("an old page", "", false),
    // Changed by hand after it was published.
    ("changed", "changed", false), ("mine", "an old page", true),
  ]

  /// A commit that is killed when it has copied what it is about to remove, because the system lets it neither be
  /// moved nor have a second name.
  private func commitKilledAfterCopy(
    of text: String, as copy: String, in sandbox: OutputSandbox
  ) throws {
    try sandbox.publish(["index.html": "1", "old": "an old page"])
    // The steps are `index.html`, and the removal of `old`.
    #expect(
      try commit(["index.html": "2"], in: sandbox, killedAfter: 1, exchangingFrom: 100) == 2)
    try sandbox.write(text, to: "site/public/old")
    try sandbox.write(copy, to: sandbox.stateFile("staging-files") + "/" + Journal.removedName(1))
  }

  @Test("A file of which a killed commit has kept a copy is removed", arguments: copies)
  func copied(text: String, copy: String, isForeign: Bool) throws {
    let sandbox = try OutputSandbox()
    try commitKilledAfterCopy(of: text, as: copy, in: sandbox)
    try sandbox.begin([]).abandon()
    let left = isForeign ? ["old": text] : [:]
    #expect(try sandbox.output() == left.merging(["index.html": "2"]) { $1 })
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
  }

  @Test("A file of which a commit has kept a copy stays when all is taken back", arguments: copies)
  func copiedAndUndone(text: String, copy: String, isForeign: Bool) throws {
    let sandbox = try OutputSandbox()
    try sandbox.publish(["index.html": "1", "old": "an old page"])
    let publication = try sandbox.stage(["index.html": "2"])
    let next = publication.manifest()
    let journal = Journal(
      steps: try publication.steps(exchangingFrom: 100), result: ContentHash(value: 0))
    #expect(throws: OutputError.badPath("stopped")) {
      try journal.perform(
        in: publication.commitFolders, over: publication.before.manifest
      ) { step throws(OutputError) in
        if step == 1 { throw .badPath("stopped") }
      }
    }
    try sandbox.write(text, to: "site/public/old")
    try sandbox.write(copy, to: sandbox.stateFile("staging-files") + "/" + Journal.removedName(1))
    let identity = try sandbox.identity("site/public/old")
    func undo() throws(OutputError) {
      try journal.undo(
        in: publication.commitFolders, old: publication.before.manifest, next: next)
    }
    if isForeign {
      #expect(throws: OutputError.foreignFiles(["old"])) { try undo() }
    } else {
      try undo()
      #expect(try sandbox.output() == ["index.html": "1", "old": text])
    }
    #expect(try sandbox.identity("site/public/old") == identity)
    publication.abandon()
  }

  @Test("A killed commit can be completed before anything is planned")
  func completedFirst() throws {
    let sandbox = try OutputSandbox()
    try sandbox.publish(["index.html": "1"])
    let folder = OutputFolder(
      destination: sandbox.publicFolder, stateFolder: sandbox.stateFolder)
    try folder.completeKilledCommit(protecting: [sandbox.site + "/content"])
    #expect(try sandbox.output() == ["index.html": "1"])
    _ = try commit(["a.html": "2", "index.html": "2"], in: sandbox, killedAfter: 1)
    try folder.completeKilledCommit(protecting: [sandbox.site + "/content"])
    #expect(try sandbox.output() == ["a.html": "2", "index.html": "2"])
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
  }

  @Test(
    "Of a killed commit without its staged files nothing is removed, and what it has made is ours",
    arguments: 0...3, [["staging"], ["staging-files"], ["staging", "staging-files"]])
  func withoutStagedFiles(killedAfter count: Int, gone: [String]) throws {
    let sandbox = try OutputSandbox()
    try sandbox.publish(["index.html": "1", "old": "1"])
    // The steps are `index.html`, `posts`, and the removal of `old`.
    let after = ["index.html": "2", "posts/1": "2"]
    #expect(try commit(after, in: sandbox, killedAfter: count, exchangingFrom: 100) == 3)
    let standing = try sandbox.output()
    for kind in gone { try sandbox.remove(sandbox.stateFile(kind)) }
    try sandbox.begin([]).abandon()
    #expect(try sandbox.output() == standing)
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
    let newest = ["index.html": "3", "posts/1": "3"]
    #expect(try sandbox.publish(newest).removed == ["old"])
    #expect(try sandbox.output() == PublicationWalkTests.tree(newest))
  }

  #if os(Linux)
    @Test("A journal that may not be on the disk is taken back")
    func notLasting() throws {
      let sandbox = try OutputSandbox()
      try sandbox.publish(["index.html": "1"])
      let publication = try sandbox.stage(["index.html": "2"])
      let state = try #require(publication.state)
      let steps = try publication.steps()
      // By such a handle files are found in a folder, while the folder itself can't be waited for.
      let handle = open(state.folder.path, 0o10_000_000 | O_DIRECTORY | O_CLOEXEC)
      defer { close(handle) }
      #expect(dup2(handle, state.folder.handle) == state.folder.handle)
      #expect(throws: OutputError.system(.write, path: state.folder.path, errno: EBADF)) {
        try state.begin(steps, next: publication.manifest())
      }
      #expect(try state.journal() == .none)
      publication.abandon()
      #expect(try sandbox.stateKinds() == ["lock", "manifest"])
    }
  #endif

  @Test(
    "What somebody puts there before a killed first publication is shown is not overwritten",
    arguments: [[], ["staging-files"]])
  func foreignBeforeShow(gone: [String]) throws {
    let sandbox = try OutputSandbox()
    let site = ["index.html": "home", "posts/1": "one"]
    #expect(try commit(site, in: sandbox, killedAfter: 0) == 1)
    for kind in gone { try sandbox.remove(sandbox.stateFile(kind)) }
    try sandbox.write("mine", to: "site/public/index.html")
    #expect(throws: OutputError.unknownFiles(["index.html"])) { try sandbox.publish(site) }
    #expect(try sandbox.output() == ["index.html": "mine"])
    try sandbox.publish(site, adopting: true)
    #expect(try sandbox.output() == PublicationWalkTests.tree(site))
  }

  @Test("Folders that somebody removes after the kill are made again")
  func removedFolders() throws {
    let sandbox = try OutputSandbox()
    try sandbox.publish(["posts/a/i": "1", "users/b/i": "1"])
    let after = ["posts/a/i": "2", "users/b/i": "2"]
    #expect(try commit(after, in: sandbox, killedAfter: 1, exchangingFrom: 100) == 2)
    for folder in ["posts", "users"] { try sandbox.remove("site/public/" + folder) }
    try sandbox.begin([]).abandon()
    #expect(try sandbox.output() == ["users/": "", "users/b/": "", "users/b/i": "2"])
    try sandbox.publish(after)
    #expect(try sandbox.output() == PublicationWalkTests.tree(after))
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
  }

  @Test(
    "Where a folder is gone, or a link stands for it, nothing is put back", arguments: [1, 100],
    [true, false])
  func undoneWithoutFolder(exchangingFrom many: Int, isLinked: Bool) throws {
    let sandbox = try OutputSandbox()
    let before = ["a/i": "1", "a/old": "1", "z": "1"]
    try sandbox.publish(before)
    let publication = try sandbox.stage(["a/i": "2", "new/i": "2", "z": "2"])
    // The steps are `a/i`, `new`, `z`, and the removal of `a/old`.
    let journal = Journal(
      steps: try publication.steps(exchangingFrom: many), result: ContentHash(value: 0))
    _ = try journal.perform(
      in: publication.commitFolders, over: publication.before.manifest)
    try sandbox.write("keep", to: "elsewhere/i")
    for folder in ["site/public/a", "site/public/new"] {
      try sandbox.remove(folder)
      if isLinked { try sandbox.link(folder, to: sandbox.root + "/elsewhere") }
    }
    try journal.undo(
      in: publication.commitFolders, old: publication.before.manifest, next: publication.manifest())
    publication.abandon()
    #expect(try sandbox.contents(of: "elsewhere") == ["i": "keep"])
    let links = isLinked ? ["a": "a link", "new": "a link"] : [:]
    #expect(try sandbox.output() == links.merging(["z": "1"]) { $1 })
    for folder in links.keys { try sandbox.remove("site/public/" + folder) }
    try sandbox.publish(before)
    #expect(try sandbox.output() == PublicationWalkTests.tree(before))
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

  @Test("Killed before the journal is there, nothing has happened")
  func withoutJournal() throws {
    let sandbox = try OutputSandbox()
    try sandbox.publish(["index.html": "home"])
    _ = try commit(["a.html": "a"], in: sandbox, killedAfter: 0)
    try sandbox.remove(sandbox.stateFile("journal"))
    try sandbox.begin([]).abandon()
    #expect(try sandbox.output() == ["index.html": "home"])
    #expect(try sandbox.publish(["b.html": "b"]).removed == ["index.html"])
    #expect(try sandbox.output() == ["b.html": "b"])
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
  }

  @Test("A journal whose manifest is damaged is not carried out")
  func damagedManifest() throws {
    let sandbox = try OutputSandbox()
    try sandbox.publish(["index.html": "home"])
    _ = try commit(["a.html": "a"], in: sandbox, killedAfter: 0)
    try sandbox.write(
      String(decoding: Manifest(key: 5).bytes, as: UTF8.self), to: sandbox.stateFile("next"))
    try sandbox.begin([]).abandon()
    #expect(try sandbox.output() == ["index.html": "home"])
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
  }

  @Test("A folder that somebody fills after the kill stays, and stays ours")
  func filledFolder() throws {
    let sandbox = try OutputSandbox()
    try sandbox.publish(["index.html": "home", "posts/1/index.html": "one"])
    _ = try commit(["index.html": "home"], in: sandbox, killedAfter: 1)
    try sandbox.write("mine", to: "site/public/posts/1/note.txt")
    try sandbox.begin([]).abandon()
    #expect(
      try sandbox.output()
        == ["index.html": "home", "posts/": "", "posts/1/": "", "posts/1/note.txt": "mine"])
    try sandbox.remove("site/public/posts/1/note.txt")
    try sandbox.publish(["index.html": "home"])
    #expect(try sandbox.output() == ["index.html": "home"])
  }

  @Test("A journal is read back as it was; one that was cut short or damaged is none")
  func format() throws {
    // A mark at the start of a path makes one `Character` with what stands before it.
    let mark = try OutputPath("\u{301}x/index.html")
    let marked: [Journal.Step] = [
      .move(mark), .place(StagedFile(number: 9), mark), .replace(StagedFile(number: 9), mark),
      .remove(mark), .removeFolder(mark),
    ]
    let journal = Journal(
      steps: [
        .show, .move(try OutputPath("posts/2 é")),
        .place(StagedFile(number: 7), try OutputPath("posts/3 é")),
        .replace(StagedFile(number: 8), try OutputPath("posts/4 é")),
        .remove(try OutputPath("posts/1/a b")),
        .removeFolder(try OutputPath("posts/1")),
      ] + marked, result: ContentHash(value: 7))
    let bytes = journal.bytes
    #expect(Journal(bytes) == journal)
    for length in 0..<bytes.count {
      #expect(Journal(Array(bytes.prefix(length))) == nil, "\(length) bytes")
    }
    for (offset, bit) in bytes.indices.flatMap({ at in (0..<8).map { (at, $0) } }) {
      var flipped = bytes
      flipped[offset] ^= 1 << UInt8(bit)
      #expect(Journal(flipped) == nil, "bit \(bit) of byte \(offset)")
    }
    let text = String(decoding: try #require(Seal.content(of: bytes)), as: UTF8.self)
    #expect(Journal(sealed(text)) == journal)
    for (part, other) in [
      ("move posts/2", "move ../posts/2"), ("remove posts/1", "remove /posts/1"),
      ("journal 4", "journal 5"), ("show", "hide"), ("end 11", "end 5"), ("0007", "000g"),
      ("place 7 posts/3", "place 7 /posts/3"), ("place 7 ", "place -7 "), ("place 7 ", "place "),
      ("place 7 ", "place 7x "), ("replace 8 posts", "replace 8 ../posts"),
      ("replace 8", "replace -8"), ("replace 8 posts/4 é", "replace 8"),
    ] {
      #expect(text.contains(part))
      #expect(Journal(sealed(text.replacing(part, with: other))) == nil)
    }
  }
}

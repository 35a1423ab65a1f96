import Foundation
import Testing

@testable import Repository

@Suite("Publishing")
struct PublicationTests {
  let sandbox: OutputSandbox

  init() throws {
    sandbox = try OutputSandbox()
  }

  @Test("A first publication makes the folder with exactly the planned files")
  func first() throws {
    let summary = try sandbox.publish(["index.html": "home", "posts/1/index.html": "one"])
    #expect(summary == PublicationSummary(added: ["index.html", "posts/1/index.html"]))
    #expect(
      try sandbox.output()
        == ["index.html": "home", "posts/": "", "posts/1/": "", "posts/1/index.html": "one"])
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
  }

  @Test("Nothing is seen at the destination before the commit")
  func staged() throws {
    try sandbox.publish(["index.html": "old"])
    let publication = try sandbox.stage(["index.html": "new", "a.html": "a"])
    #expect(try sandbox.output() == ["index.html": "old"])
    _ = try sandbox.commit(publication)
    #expect(try sandbox.output() == ["index.html": "new", "a.html": "a"])
  }

  @Test("A later publication adds, changes and removes, and leaves the rest untouched")
  func second() throws {
    try sandbox.publish([
      "index.html": "home", "about/index.html": "same", "posts/1/index.html": "one",
      "posts/2/a/b/index.html": "two",
    ])
    let untouched = try sandbox.identity("site/public/about/index.html")
    let summary = try sandbox.publish([
      "index.html": "HOME", "about/index.html": "same", "posts/3/index.html": "three",
      "posts/3/media/index.html": "3m", "empty": "",
    ])
    #expect(
      summary
        == PublicationSummary(
          added: ["empty", "posts/3/index.html", "posts/3/media/index.html"],
          changed: ["index.html"],
          removed: ["posts/1/index.html", "posts/2/a/b/index.html"], unchanged: 1))
    #expect(
      try sandbox.output() == [
        "index.html": "HOME", "about/": "", "about/index.html": "same", "posts/": "",
        "posts/3/": "", "posts/3/index.html": "three", "posts/3/media/": "",
        "posts/3/media/index.html": "3m", "empty": "",
      ])
    #expect(try sandbox.identity("site/public/about/index.html") == untouched)
  }

  @Test("Publishing the same again touches neither a file nor the manifest")
  func same() throws {
    let files = ["index.html": "home", "posts/1/index.html": "one"]
    try sandbox.publish(files)
    let paths = try files.keys.map { "site/public/" + $0 } + [sandbox.stateFile("manifest")]
    let before = try paths.map(sandbox.identity)
    #expect(try sandbox.publish(files) == PublicationSummary(unchanged: 2))
    #expect(try paths.map(sandbox.identity) == before)
  }

  @Test("What others put into the output stays, and so do the folders that hold it")
  func foreign() throws {
    try sandbox.publish(["index.html": "home", "posts/1/index.html": "one"])
    try sandbox.write("example.org", to: "site/public/CNAME")
    try sandbox.write("ref", to: "site/public/.git/HEAD")
    try sandbox.write("mine", to: "site/public/posts/1/note.txt")
    try sandbox.makeFolder("site/public/downloads")
    try sandbox.publish(["index.html": "HOME"])
    let kept = [
      "CNAME": "example.org", ".git/": "", ".git/HEAD": "ref", "posts/": "", "posts/1/": "",
      "posts/1/note.txt": "mine", "downloads/": "",
    ]
    #expect(try sandbox.output() == kept.merging(["index.html": "HOME"]) { $1 })
    // Once the note is gone, the folders are ours alone again.
    try sandbox.remove("site/public/posts/1/note.txt")
    try sandbox.publish(["index.html": "HOME"])
    #expect(try sandbox.output()["posts/"] == nil)
  }

  @Test("A folder that was there before us is not removed with our last file in it")
  func foreignFolder() throws {
    try sandbox.makeFolder("site/public/posts")
    try sandbox.publish(["posts/1.html": "one", "index.html": ""])
    try sandbox.publish(["index.html": ""])
    #expect(try sandbox.output() == ["posts/": "", "index.html": ""])
  }

  @Test("Folders that somebody removed with all that they held are forgotten")
  func removedFolders() throws {
    try sandbox.publish(["index.html": "home", "posts/1/a/index.html": "one"])
    try sandbox.remove("site/public/posts")
    try sandbox.publish(["index.html": "home"])
    #expect(try sandbox.output() == ["index.html": "home"])
    let manifest = try sandbox.stateFile("manifest")
    let before = try sandbox.identity(manifest)
    try sandbox.publish(["index.html": "home"])
    #expect(try sandbox.identity(manifest) == before)
  }

  @Test("Foreign files on planned paths are an error that names all of them and changes nothing")
  func foreignFiles() throws {
    try sandbox.publish(["index.html": "home", "old.html": "old"])
    try sandbox.write("mine", to: "site/public/posts/1.html")
    try sandbox.write("mine", to: "site/public/a.html")
    try sandbox.write("same", to: "site/public/same.html")
    let before = try sandbox.output()
    let files = [
      "index.html": "HOME", "posts/1.html": "one", "a.html": "a", "same.html": "same",
    ]
    #expect(throws: OutputError.foreignFiles(["a.html", "posts/1.html"])) {
      try sandbox.publish(files)
    }
    #expect(try sandbox.output() == before)
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])

    let summary = try sandbox.publish(files, adopting: true)
    #expect(summary.changed == ["a.html", "index.html", "posts/1.html"])
    // Nobody has been told of it before.
    #expect(summary.added == ["same.html"])
    // What was adopted is ours from now on; the folder that a person made is not.
    try sandbox.publish([:])
    #expect(try sandbox.output() == ["posts/": ""])
  }

  @Test("Abandoning leaves the old site and nothing else")
  func abandon() throws {
    try sandbox.publish(["index.html": "home"])
    let publication = try sandbox.stage(["index.html": "new", "b/c.html": "new"])
    publication.abandon()
    publication.abandon()
    #expect(try sandbox.output() == ["index.html": "home"])
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
    #expect(try sandbox.publish(["index.html": "home"]).unchanged == 1)
  }

  @Test("Letting go of a publication abandons it")
  func forgotten() throws {
    do {
      _ = try sandbox.stage(["index.html": "new"])
    }
    #expect(try sandbox.stateKinds() == ["lock"])
    #expect(try sandbox.publish(["index.html": "home"]).added == ["index.html"])
  }

  @Test("What a killed run left in the staging folder is removed; links in it are not followed")
  func rubbish() throws {
    try sandbox.publish(["index.html": "home"])
    let name = try sandbox.stateFile("manifest").split(separator: "/").last?
      .split(separator: ".").first
    let staging = "site/.socialconnect/socialconnect-\(try #require(name)).staging"
    try sandbox.write("half", to: staging + "/posts/1/index.html")
    try sandbox.write("half", to: staging + "-files/0")
    try sandbox.write("half", to: staging + "-new/1/half")
    try sandbox.write("keep", to: "elsewhere/keep.txt")
    try sandbox.link(staging + "/posts/link", to: sandbox.root + "/elsewhere")
    try sandbox.publish(["index.html": "HOME"])
    #expect(try sandbox.output() == ["index.html": "HOME"])
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
    #expect(try sandbox.contents(of: "elsewhere") == ["keep.txt": "keep"])
  }

  @Test("No folders are made for files that go into folders that are there")
  func flatStaging() throws {
    try sandbox.publish(["index.html": "home", "posts/1/index.html": "one", "1": "1"])
    let publication = try sandbox.stage([
      "index.html": "HOME", "posts/1/index.html": "ONE", "posts/2/index.html": "two", "1": "2",
      "0": "0",
    ])
    let staging =
      "site/.socialconnect/"
      + URL(filePath: publication.staging.tree.path)
      .lastPathComponent
    #expect(
      try sandbox.contents(of: staging)
        == ["posts/": "", "posts/2/": "", "posts/2/index.html": "two"])
    #expect(
      try sandbox.contents(of: staging + "-files")
        == ["0": "0", "1": "2", "2": "HOME", "3": "ONE"])
    _ = try sandbox.commit(publication)
    #expect(
      try sandbox.output() == [
        "0": "0", "1": "2", "index.html": "HOME", "posts/": "", "posts/1/": "", "posts/2/": "",
        "posts/1/index.html": "ONE", "posts/2/index.html": "two",
      ])
  }

  @Test("Many workers put at once")
  func concurrent() async throws {
    let planned = (0..<400).map { PlannedOutput(path: "posts/\($0 / 8)/\($0 % 8).html") }
    let publication = try sandbox.begin(planned.shuffled())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for index in worker * 50..<(worker + 1) * 50 {
            try publication.put(index, Array(publication.plan.outputs[index].path.utf8))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try sandbox.commit(publication).added.count == 400)
    let output = try sandbox.output()
    #expect(output.count == 451)
    #expect(output["posts/49/7.html"] == "posts/49/7.html")
  }

  @Test("Where all is done and can't be noted, the new site stands, and the next build notes it")
  func unnoted() throws {
    try sandbox.publish(["index.html": "old"])
    let manifest = try sandbox.stateFile("manifest")
    let bytes = try Data(contentsOf: URL(filePath: sandbox.root + "/" + manifest))
    do {
      let publication = try sandbox.stage(["index.html": "new"])
      try sandbox.remove(manifest)
      try sandbox.makeFolder(manifest)
      #expect(
        throws: OutputError.unnoted(
          .system(.move, path: sandbox.root + "/" + manifest, errno: EISDIR))
      ) { try publication.commit() }
    }
    #expect(try sandbox.output() == ["index.html": "new"])
    try sandbox.remove(manifest)
    try bytes.write(to: URL(filePath: sandbox.root + "/" + manifest))
    #expect(try sandbox.publish(["index.html": "new"]).unchanged == 1)
    #expect(try sandbox.stateKinds() == ["lock", "manifest"])
  }

  @Test("What a build was writing that was killed before its commit goes with the next one")
  func unfinishedFiles() throws {
    try sandbox.publish(["index.html": "old"])
    let manifest = try sandbox.stateFile("manifest")
    let key = manifest.dropLast("manifest".count)
    let left = ["manifest.next", "manifest.new", "journal.new", "build.new", "changes.new"]
    let folder = OutputFolder(
      destination: sandbox.publicFolder, stateFolder: sandbox.stateFolder)
    for name in left { try sandbox.write("x", to: key + name) }
    try sandbox.write("x", to: "site/.socialconnect/other.journal.new")
    do {
      // It is another build's while that is under way.
      let publication = try sandbox.begin([PlannedOutput(path: "index.html")])
      for name in left { try sandbox.write("x", to: key + name) }
      #expect(throws: OutputError.self) { try folder.completeKilledCommit(protecting: []) }
      for name in left { _ = try sandbox.stateFile(name) }
      publication.abandon()
    }
    try folder.completeKilledCommit(protecting: [])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.stateFolder)
        .filter { $0.hasSuffix(".new") || $0.hasSuffix(".next") } == ["other.journal.new"])
  }
}

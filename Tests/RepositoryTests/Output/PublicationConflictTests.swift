import Testing

@testable import Repository

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Conflicts in the output folder")
struct PublicationConflictTests {
  let sandbox: OutputSandbox

  init() throws {
    sandbox = try OutputSandbox()
  }

  private func begin(_ paths: [String]) throws(OutputError) {
    try sandbox.begin(paths.map { PlannedOutput(path: $0) }).abandon()
  }

  @Test("Two planned files with one path")
  func plannedTwice() throws {
    #expect(throws: OutputError.plannedTwice("a/b.html")) {
      try begin(["a/b.html", "a.html", "a/b.html", "z"])
    }
    #expect(try sandbox.stateKinds() == ["lock"])
  }

  @Test(
    "A path planned as a file and as a folder",
    arguments: [
      ("a", ["a/b/c", "a"]), ("a/b/c", ["a/b/c", "a/b/c/d/e"]),
      // By bytes, other paths lie between a file and what would lie in it.
      ("a", ["a", "a b", "a-b/c", "a-b/d", "a.html", "a/b"]),
      ("a-b", ["a", "a-b", "a-b.html", "a-b/c"]),
    ])
  func fileAndFolder(_ path: String, _ planned: [String]) throws {
    #expect(throws: OutputError.fileAndFolder(path)) { try begin(planned) }
    #expect(throws: OutputError.fileAndFolder(path)) { try begin(planned.reversed()) }
  }

  @Test("Names that only begin alike are no conflict")
  func similarNames() throws {
    try begin(["a", "a-b/c", "a.html", "ab/c", "a b"])
  }

  @Test("Our own file gives way to a folder, and our own folder to a file")
  func turnabout() throws {
    try sandbox.publish(["posts": "file", "tags/a/1.html": "1", "tags/2.html": "2", "x": "x"])
    let summary = try sandbox.publish(["posts/1/index.html": "one", "tags": "file", "x": "x"])
    #expect(summary.added == ["posts/1/index.html", "tags"])
    #expect(summary.removed == ["posts", "tags/2.html", "tags/a/1.html"])
    #expect(
      try sandbox.output()
        == ["posts/": "", "posts/1/": "", "posts/1/index.html": "one", "tags": "file", "x": "x"])
    try sandbox.publish(["x": "x"])
    #expect(try sandbox.output() == ["x": "x"])
  }

  @Test("Foreign files and folders don't give way, not even when they would be overwritten")
  func foreignObstacles() throws {
    try sandbox.publish(["tags/1.html": "1"])
    try sandbox.write("mine", to: "site/public/posts")
    try sandbox.write("mine", to: "site/public/tags/mine.txt")
    try sandbox.makeFolder("site/public/users")
    let before = try sandbox.output()
    for adopting in [false, true] {
      #expect(throws: OutputError.foreignObstacles(["posts", "tags/mine.txt", "users"])) {
        try sandbox.publish(["posts/1.html": "", "tags": "", "users": ""], adopting: adopting)
      }
      #expect(try sandbox.output() == before)
    }
  }

  @Test("A damaged manifest makes nothing ours: equal files are adopted, others are foreign")
  func damagedManifest() throws {
    try sandbox.publish(["a.html": "a", "b.html": "b", "old.html": "old"])
    try sandbox.write("SocialConnect manifest 1\nfile", to: sandbox.stateFile("manifest"))
    #expect(throws: OutputError.unknownFiles(["b.html"])) {
      try sandbox.publish(["a.html": "a", "b.html": "B"])
    }
    try sandbox.publish(["a.html": "a", "b.html": "B"], adopting: true)
    #expect(try sandbox.output() == ["a.html": "a", "b.html": "B", "old.html": "old"])
  }

  @Test("A link in place of a folder is never written through")
  func linkedFolder() throws {
    try sandbox.publish(["posts/1.html": "one", "index.html": "home"])
    try sandbox.write("one", to: "elsewhere/1.html")
    try sandbox.remove("site/public/posts")
    try sandbox.link("site/public/posts", to: sandbox.root + "/elsewhere")
    let planned = ["posts/1.html", "posts/9/1.html"].map { PlannedOutput(path: $0) }
    let publication = try sandbox.begin(planned)
    #expect(throws: OutputError.symbolicLink("posts")) { try publication.put(0, [1]) }
    #expect(throws: OutputError.symbolicLink("posts")) { try publication.put(1, [1]) }
    publication.abandon()
    // Files behind the link aren't ours, whatever the manifest says, and the link stays.
    try sandbox.publish(["index.html": "HOME"])
    #expect(try sandbox.contents(of: "elsewhere") == ["1.html": "one"])
    #expect(try sandbox.output() == ["index.html": "HOME", "posts": "a link"])
  }

  @Test("A link in place of a file is an error", arguments: ["elsewhere.txt", "nothing"])
  func linkedFile(_ target: String) throws {
    try sandbox.publish(["index.html": "home"])
    try sandbox.write("keep", to: "elsewhere.txt")
    try sandbox.remove("site/public/index.html")
    try sandbox.link("site/public/index.html", to: sandbox.root + "/" + target)
    #expect(throws: OutputError.symbolicLink("index.html")) {
      try sandbox.publish(["index.html": "new"])
    }
    #expect(try sandbox.contents(of: "")["elsewhere.txt"] == "keep")
  }

  /// A second name that leads to one file shows what is found on a file system that ignores case.
  @Test("A file that is found under its old name, too, goes first", arguments: ["1", "2"])
  func secondName(_ text: String) throws {
    try sandbox.publish(["media/Photo.jpg": "1", "old": "1"])
    #expect(
      link(sandbox.publicFolder + "/media/Photo.jpg", sandbox.publicFolder + "/media/photo.jpg")
        == 0)
    let publication = try sandbox.stage(["media/photo.jpg": text])
    #expect(
      try publication.steps() == [
        .remove(OutputPath("media/Photo.jpg")),
        .place(StagedFile(number: 0), OutputPath("media/photo.jpg")), .remove(OutputPath("old")),
      ])
  }

  @Test(
    "Where the file system ignores case, paths may change in nothing else",
    .enabled(if: OutputSandbox.ignoresCase), arguments: ["1", "2"])
  func otherCase(_ text: String) throws {
    try sandbox.publish(["Media/a.jpg": "1", "media-2/Photo.jpg": "1", "same": "1"])
    let after = ["media/a.jpg": text, "media-2/photo.jpg": text, "same": "1"]
    let summary = try sandbox.publish(after)
    #expect(summary.added == ["media-2/photo.jpg", "media/a.jpg"])
    #expect(summary.removed == ["Media/a.jpg", "media-2/Photo.jpg"])
    // A folder keeps its old name.
    #expect(
      try sandbox.output() == [
        "Media/": "", "Media/a.jpg": text, "media-2/": "", "media-2/photo.jpg": text, "same": "1",
      ])
    #expect(try sandbox.publish(after) == PublicationSummary(unchanged: 3))
    try sandbox.publish(["same": "1"])
    #expect(try sandbox.output() == ["same": "1"])
  }

  @Test("A file of ours that someone replaced by a folder or removed is no trouble")
  func changedByOthers() throws {
    try sandbox.publish(["a": "a", "b": "b", "c/d": "d", "e": "e"])
    try sandbox.remove("site/public/a")
    try sandbox.remove("site/public/c")
    try sandbox.remove("site/public/e")
    try sandbox.write("mine", to: "site/public/e/mine")
    #expect(try sandbox.publish(["b": "b"]).removed == ["a", "c/d", "e"])
    #expect(try sandbox.output() == ["b": "b", "e/": "", "e/mine": "mine"])
  }
}

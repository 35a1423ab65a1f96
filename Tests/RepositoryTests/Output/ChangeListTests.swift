import Foundation
import Testing

@testable import Repository

@Suite("The list of changes")
struct ChangeListTests {
  let sandbox: OutputSandbox

  init() throws {
    sandbox = try OutputSandbox()
  }

  private let summary = PublicationSummary(
    added: ["a-b/x", "posts/9/index.html", "タグ"], changed: ["index.html"],
    removed: ["a/x", "posts/3/index.html"], unchanged: 7)

  @Test("It has a line for each path, sorted by bytes")
  func lines() throws {
    let file = sandbox.root + "/changes.txt"
    try summary.writeChanges(to: file)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == """
        added a-b/x
        removed a/x
        changed index.html
        removed posts/3/index.html
        added posts/9/index.html
        added タグ

        """)
    try PublicationSummary(unchanged: 2).writeChanges(to: file)
    #expect(try String(contentsOfFile: file, encoding: .utf8).isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.root).count == 2)
  }

  @Test("What another build is writing beside it is left alone, and nothing of our own stays")
  func twoBuilds() throws {
    let theirs = ".socialconnect-changes.new"
    try sandbox.write("theirs", to: theirs)
    try summary.writeChanges(to: sandbox.root + "/changes.txt")
    let contents = try sandbox.contents(of: "")
    #expect(contents[theirs] == "theirs")
    #expect(Set(contents.keys) == [theirs, "changes.txt", "site/", "site/content/"])
  }

  @Test("A link is followed, and stays")
  func link() throws {
    try sandbox.write("old", to: "changes.txt")
    try sandbox.link("link", to: sandbox.root + "/changes.txt")
    try summary.writeChanges(to: sandbox.root + "/link")
    #expect(try sandbox.contents(of: "")["link"] == "a link")
    #expect(try sandbox.contents(of: "")["changes.txt"]?.hasPrefix("added a-b/x\n") == true)
  }

  @Test("What is no file is written to and not replaced")
  func device() throws {
    try summary.writeChanges(to: "/dev/null")
    #expect(throws: OutputError.self) { try summary.writeChanges(to: sandbox.site) }
    #expect(throws: OutputError.self) { try summary.writeChanges(to: sandbox.root + "/no/file") }
    #expect(throws: OutputError.system(.write, path: "", errno: ENOENT)) {
      try summary.writeChanges(to: "")
    }
    let link = sandbox.root + "/link"
    try sandbox.link("link", to: sandbox.root + "/nothing")
    #expect(throws: OutputError.system(.write, path: link, errno: ENOENT)) {
      try summary.writeChanges(to: link)
    }
  }

  @Test("A list that would overwrite the site, or what it is made from, is refused")
  func dangerousPlaces() throws {
    try sandbox.write("[]", to: "site/content/posts.json")
    try sandbox.write("title: A", to: "site/settings.yml")
    try sandbox.write("a page", to: "site/public/index.html")
    try sandbox.link("link", to: sandbox.site + "/content/posts.json")
    let output = OutputFolder(
      destination: sandbox.site + "/public", stateFolder: sandbox.site + "/.state")
    let sources = [sandbox.site + "/content", sandbox.site + "/settings.yml"]
    let root = try ResolvedPath(sandbox.site).text
    for (file, place, folder) in [
      ("site/content/posts.json", "/content/posts.json", "/content"),
      ("site/content/new/list", "/content/new/list", "/content"),
      ("site/no/../content/list", "/content/list", "/content"),
      ("link", "/content/posts.json", "/content"),
      ("site/settings.yml", "/settings.yml", "/settings.yml"),
      ("site/public/index.html", "/public/index.html", "/public"),
      ("site/public/list", "/public/list", "/public"),
      ("site/.state/list", "/.state/list", "/.state"),
    ] {
      #expect(throws: OutputError.dangerousList(root + place, within: root + folder)) {
        try output.check(changeList: sandbox.root + "/" + file, protecting: sources)
      }
    }
    for file in ["site/list", "list", "site/contents", "site/public.txt"] {
      try output.check(changeList: sandbox.root + "/" + file, protecting: sources)
    }
    try output.check(changeList: "/dev/null", protecting: sources)
    try output.check(changeList: "/dev/stdout", protecting: sources)
    // A link that leads nowhere holds nothing.
    try sandbox.link("gone", to: sandbox.root + "/nowhere")
    try output.check(
      changeList: sandbox.root + "/list", protecting: sources + [sandbox.root + "/gone"])
    #expect(throws: OutputError.system(.open, path: "/dev/fd/999", errno: EBADF)) {
      try output.check(changeList: "/dev/fd/999", protecting: sources)
    }
    #expect(throws: OutputError.system(.write, path: sandbox.root, errno: EISDIR)) {
      try output.check(changeList: sandbox.root, protecting: sources)
    }
    #expect(throws: OutputError.dangerousList(root + "/content", within: root + "/content")) {
      try output.check(changeList: sandbox.site + "/content", protecting: sources)
    }
  }
}

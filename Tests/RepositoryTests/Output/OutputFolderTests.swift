import Foundation
import Testing

@testable import Repository

@Suite("Where a site may be published")
struct OutputFolderTests {
  let sandbox: OutputSandbox

  init() throws {
    sandbox = try OutputSandbox()
  }

  private func danger(
    _ destination: String, sources: [String] = [], confinedTo folder: String? = nil
  ) -> OutputDanger? {
    let folder = OutputFolder(
      destination: destination, stateFolder: sandbox.stateFolder,
      homeFolder: ProcessInfo.processInfo.environment["HOME"], confinedTo: folder)
    do {
      _ = try folder.beginPublishing(planned: [], protecting: sources) { [] }
      return nil
    } catch .dangerousDestination(_, let danger) {
      return danger
    } catch {
      Issue.record("another error: \(error)")
      return nil
    }
  }

  @Test("The root and the home folder are refused, and what holds the home folder")
  func rootAndHome() throws {
    #expect(danger("/") == .fileSystemRoot)
    #expect(danger("/usr/..") == .fileSystemRoot)
    #expect(danger("///") == .fileSystemRoot)
    let home = try #require(ProcessInfo.processInfo.environment["HOME"])
    #expect(danger(home) == .homeFolder)
    #expect(danger(home + "/./") == .homeFolder)
    #expect(danger("") == .emptyName)
    #expect(danger("a\0b") == .emptyName)
  }

  @Test(
    "A destination that is, holds or lies within a source is refused",
    arguments: [
      "site/content", "site", "site/content/public", "site/public/../content", "linked", ".",
      "linked/new/folder", "site/.socialconnect", "site/.socialconnect/public",
    ])
  func sources(_ path: String) throws {
    try sandbox.link("linked", to: sandbox.site + "/content")
    let content = sandbox.site + "/content"
    let before = try sandbox.contents(of: "")
    #expect(danger(sandbox.root + "/" + path, sources: [content]) != nil)
    #expect(danger(sandbox.root + "/" + path, sources: [sandbox.root + "/linked"]) != nil)
    #expect(try sandbox.contents(of: "") == before)
  }

  @Test("A link out of the site folder leads nowhere that nobody has named")
  func confinement() throws {
    try sandbox.link("site/public", to: sandbox.root + "/victim")
    try sandbox.write("mine", to: "victim/thesis.txt")
    let site = sandbox.site
    #expect(danger(site + "/public", confinedTo: site) == .elsewhere(than: site))
    #expect(danger(site + "/public", confinedTo: nil) == nil)
    #expect(danger(site + "/out", confinedTo: site) == nil)
    try sandbox.link("linked-site", to: site)
    #expect(
      danger(sandbox.root + "/linked-site/out", confinedTo: sandbox.root + "/linked-site") == nil)
  }

  @Test("Folders whose names only begin alike are different folders")
  func similarNames() throws {
    let content = sandbox.site + "/content"
    #expect(danger(sandbox.site + "/content-public", sources: [content]) == nil)
    #expect(danger(sandbox.site + "/cont", sources: [content]) == nil)
  }

  @Test("A file or a link that leads nowhere is no folder")
  func noFolder() throws {
    try sandbox.write("", to: "file")
    try sandbox.link("nowhere", to: sandbox.root + "/gone")
    #expect(danger(sandbox.root + "/file") == .notAFolder)
    #expect(danger(sandbox.root + "/nowhere") == .danglingLink)
    #expect(throws: OutputError.system(.resolve, path: sandbox.root + "/file/x", errno: ENOTDIR)) {
      try sandbox.begin(destination: sandbox.root + "/file/x")
    }
  }

  @Test("A link to a folder is a destination; so is a folder whose parents don't exist yet")
  func linkedDestination() throws {
    try sandbox.makeFolder("www")
    try sandbox.link("site/public", to: sandbox.root + "/www")
    try sandbox.publish(["index.html": "home"])
    #expect(try sandbox.contents(of: "www") == ["index.html": "home"])
    let publication = try sandbox.stage(
      ["index.html": "deep"], destination: sandbox.root + "/a/b/c")
    _ = try sandbox.commit(publication)
    #expect(try sandbox.contents(of: "a") == ["b/": "", "b/c/": "", "b/c/index.html": "deep"])
  }

  @Test("Two at once: the second says so and stops, and the first goes on")
  func locked() throws {
    let first = try sandbox.stage(["index.html": "first"])
    let error = OutputError.locked(destination: try ResolvedPath(sandbox.publicFolder).text)
    #expect(throws: error) { try sandbox.begin() }
    _ = try sandbox.commit(first)
    #expect(try sandbox.output() == ["index.html": "first"])
    #expect(try sandbox.publish(["index.html": "second"]).changed == ["index.html"])
  }

  @Test("Another site with the same output meets the lock too")
  func lockedByAnotherSite() throws {
    try sandbox.publish(["index.html": "home"])
    let first = try sandbox.begin()
    let other = OutputFolder(
      destination: sandbox.publicFolder, stateFolder: sandbox.root + "/other-state")
    let error = OutputError.locked(destination: try ResolvedPath(sandbox.publicFolder).text)
    #expect(throws: error) { try other.beginPublishing(planned: [], protecting: []) { [] } }
    first.abandon()
  }

  @Test("Each destination has a manifest of its own in one state folder")
  func severalDestinations() throws {
    try sandbox.publish(["index.html": "home"])
    let other = try sandbox.stage(
      ["preview.html": "preview"], destination: sandbox.site + "/preview")
    _ = try sandbox.commit(other)
    try sandbox.publish(["new.html": "new"])
    #expect(try sandbox.output() == ["new.html": "new"])
    #expect(try sandbox.contents(of: "site/preview") == ["preview.html": "preview"])
  }

  @Test("A site that moves to another place with its output still knows its files")
  func movedSite() throws {
    try sandbox.publish(["index.html": "home", "old.html": "old"])
    try FileManager.default.moveItem(atPath: sandbox.site, toPath: sandbox.root + "/moved")
    let folder = OutputFolder(
      destination: sandbox.root + "/moved/public",
      stateFolder: sandbox.root + "/moved/.socialconnect")
    let publication = try folder.beginPublishing(
      planned: [PlannedOutput(path: "index.html")], protecting: [], fingerprints: { [nil] })
    try publication.put(0, Array("HOME".utf8))
    _ = try sandbox.commit(publication)
    #expect(try sandbox.contents(of: "moved/public") == ["index.html": "HOME"])
  }

  @Test(
    "A destination on another file system is staged beside it",
    .enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm")))
  func otherFileSystem() throws {
    let elsewhere = try OutputSandbox(below: "/dev/shm")
    for text in ["first", "second"] {
      let publication = try sandbox.stage(
        ["a/index.html": text], destination: elsewhere.root + "/site/www")
      _ = try sandbox.commit(publication)
      #expect(
        try elsewhere.contents(of: "site")
          == ["content/": "", "www/": "", "www/a/": "", "www/a/index.html": text])
    }
  }
}

import Foundation
import Testing

/// Whole small sites. `SOCIALCONNECT_RECORD=1` writes what they should come to anew, and fails.
@Suite("Whole sites")
struct SitesTests {
  @Test("a valid site becomes exactly these files", arguments: Recording.names(in: "valid"))
  func valid(name: String) throws {
    let site = try SiteCopy(of: "valid/\(name)/site")
    let run = try site.run("build", "--strict", "--jobs", "2")
    try #require(run.status == 0, "\(run.errors)")
    #expect(run.messages == "")
    let output = try site.output()
    let folder = SiteCopy.sites.appending(path: "valid/\(name)/expected")
    if Recording.isOn {
      try FolderContents.write(output, to: folder)
      Issue.record("recorded \(name)")
      return
    }
    let expected = try FolderContents.read(folder.path)
    try #require(!expected.isEmpty)
    let difference = FolderContents.difference(output, expected)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(
    "an invalid site is told of, and nothing is published",
    arguments: Recording.names(in: "invalid"))
  func invalid(name: String) throws {
    let site = try SiteCopy(of: "invalid/\(name)/site")
    let run = try site.run("build")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(try site.output() == [:])
    let file = SiteCopy.sites.appending(path: "invalid/\(name)/expected.txt")
    if Recording.isOn {
      try Data(run.messages.utf8).write(to: file)
      Issue.record("recorded \(name)")
      return
    }
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    try #require(expected.hasSuffix("nothing was published\n"))
    #expect(run.messages == expected)
    let check = try site.run("check")
    #expect(check.status == 1)
    #expect(
      check.messages.split(separator: "\n") == expected.split(separator: "\n").dropLast())
  }

  @Test("there are sites to look at")
  func counts() {
    #expect(Recording.names(in: "valid").count >= 7)
    #expect(Recording.names(in: "invalid").count >= 15)
  }

  @Test("the small theme of the valid sites replaces the whole default theme")
  func smallTheme() throws {
    let small = Set(try FolderContents.read(SiteCopy.sites.appending(path: "theme").path).keys)
    let templates = SiteCopy.sites.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Templates")
    let defaults = Set(try FolderContents.read(templates.path).keys)
    #expect(!defaults.isEmpty)
    #expect(defaults.subtracting(small) == [])
  }
}

import Foundation
import TestSupport
import Testing

@testable import socialconnect

@Suite("theme")
struct ThemeCommandTests {
  /// A site with the default theme.
  private static func site(_ files: [String: String] = [:]) throws -> SiteCopy {
    let users = #"[{"id": "u1", "username": "ann"}]"#
    return try SiteCopy(
      hasTheme: false, ["content/users.json": users].merging(files) { $1 })
  }

  @Test("A file is copied as it is, so the site stays the same, and is then listed as replaced")
  func eject() throws {
    let site = try Self.site()
    let options = ["--source", site.root]
    #expect(try Program.run(["build"] + options).status == 0)
    let before = try site.output()
    let run = try Program.run(["theme", "eject", "card.html", "messages/ja.txt"] + options)
    #expect(run.status == 0)
    #expect(run.output == "Templates/card.html\nTemplates/messages/ja.txt\n")
    let list = try Program.run(["theme", "list"] + options).output
    #expect(list.contains("card.html  (replaced by Templates/card.html)\n"))
    #expect(list.contains("\nbase.html\n"))
    #expect(try Program.run(["build"] + options).status == 0)
    #expect(FolderContents.difference(try site.output(), before) == nil)
  }

  @Test("What the site has is never written over, neither alone nor among all")
  func taken() throws {
    let site = try Self.site(["Templates/card.html": "mine"])
    let options = ["--source", site.root]
    let one = try Program.run(["theme", "eject", "base.html", "card.html"] + options)
    #expect(one.status == 1)
    #expect(one.errors.contains("has Templates/card.html already"))
    #expect(!FileManager.default.fileExists(atPath: site.root + "/Templates/base.html"))
    let all = try Program.run(["theme", "eject", "--all"] + options)
    #expect(all.status == 0)
    // It may be what an eject has left that was killed.
    #expect(all.output.hasSuffix("\nKept Templates/card.html, which the site has already\n"))
    let again = try Program.run(["theme", "eject", "--all"] + options)
    #expect(again.output == "Kept Templates/card.html, which the site has already\n")
    let card = try String(contentsOfFile: site.root + "/Templates/card.html", encoding: .utf8)
    #expect(card == "mine")
    #expect(FileManager.default.fileExists(atPath: site.root + "/Templates/messages/en.txt"))
  }

  @Test(
    "What stands in the place of a file under another name is not put out of use by its copy",
    arguments: [("icon.png", "icon.svg"), ("messages/JA.txt", "messages/ja.txt")])
  func replaced(own: String, name: String) throws {
    let site = try Self.site(["Templates/" + own: "mine"])
    let options = ["--source", site.root]
    let one = try Program.run(["theme", "eject", name] + options)
    #expect(one.status == 1)
    #expect(one.errors.contains("has Templates/\(own) already"))
    let all = try Program.run(["theme", "eject", "--all"] + options)
    #expect(all.status == 0)
    #expect(all.output.hasSuffix("\nKept Templates/\(own), which the site has already\n"))
    #expect(!FileManager.default.fileExists(atPath: site.root + "/Templates/" + name))
  }

  @Test(
    "An unknown name, none, or too many ways to say it, is wrong usage",
    arguments: [
      (["cards.htm"], "Is it cards.html?"), (["x/ja.txt"], "Is it messages/ja.txt?"),
      (["../../etc/passwd"], "theme list"), ([], "Name the files"),
      (["--all", "card.html"], "not both"), (["Templates/card.html"], "Is it card.html?"),
    ])
  func usage(_ arguments: [String], _ words: String) throws {
    let site = try Self.site()
    let run = try Program.run(["theme", "eject"] + arguments + ["--source", site.root])
    #expect(run.status == 64)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: site.root + "/Templates"))
  }

  @Test("A list says of templates that can't be read what a build says", arguments: [false, true])
  func unreadable(isLink: Bool) throws {
    let site = try Self.site()
    let other = try Self.site()
    let path = site.root + "/Templates"
    if isLink {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other.root)
    } else {
      try site.write("x", to: "Templates")
    }
    let run = try Program.run(["theme", "list", "--source", site.root])
    let build = try site.run("build")
    #expect(run.status == build.status && run.output == "")
    #expect(run.findings == build.findings && run.findings.count == 1, "\(run.errors)")
  }

  @Test(
    "A source that is no folder is told of as by a build, an empty one is wrong usage",
    arguments: [["list"], ["eject", "card.html"]])
  func noSource(_ command: [String]) throws {
    let run = try Program.run(["theme"] + command + ["--source", "/nowhere"])
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.findings == ["error: there is no folder `/nowhere` [no-content]"])
    #expect(try Program.run(["theme"] + command + ["--source", ""]).status == 64)
  }

  @Test("Nothing is copied into a folder that is no site's")
  func noSite() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(), to: "site/socialconnect.yml")
    let run = try Program.run(["theme", "eject", "card.html", "--source", folder.path])
    #expect(run.status == 1)
    #expect(run.findings == ["content: error: there is no folder `content` [no-content]"])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/Templates"))
    // One that has no content yet, or a theme alone, may become one.
    let site = folder.path + "/site"
    #expect(try Program.run(["theme", "eject", "card.html", "--source", site]).status == 0)
    try FileManager.default.removeItem(atPath: site + "/socialconnect.yml")
    #expect(try Program.run(["theme", "eject", "base.html", "--source", site]).status == 0)
  }

  @Test("The icon is replaced by one in another form, messages by those in capitals")
  func replacedByOtherNames() throws {
    let site = try Self.site(["Templates/icon.png": "x", "Templates/messages/JA.txt": "a = b"])
    let list = try Program.run(["theme", "list", "--source", site.root]).output
    #expect(list.contains("icon.svg  (replaced by Templates/icon.png)\n"))
    #expect(list.contains("messages/ja.txt  (replaced by Templates/messages/JA.txt)\n"))
  }

  @Test("Nothing is copied through a link")
  func linkedFolder() throws {
    let site = try Self.site(["other/a.txt": "x"])
    try FileManager.default.createSymbolicLink(
      atPath: site.root + "/Templates", withDestinationPath: "other")
    let run = try Program.run(["theme", "eject", "card.html", "--source", site.root])
    #expect(run.status == 1)
    #expect(run.errors == "error: Templates is a symbolic link; nothing was copied\n")
    #expect(!FileManager.default.fileExists(atPath: site.root + "/other/card.html"))
  }

  @Test("Nothing is copied through a link within the folder, which is not called the output")
  func linkWithin() throws {
    let site = try Self.site(["other/a.txt": "x", "Templates/mine.css": "a{}"])
    try FileManager.default.createSymbolicLink(
      atPath: site.root + "/Templates/messages", withDestinationPath: "../other")
    let run = try Program.run(["theme", "eject", "messages/en.txt", "--source", site.root])
    #expect(run.status != 0)
    #expect(
      run.errors == "error: Templates/messages is a symbolic link, which is never followed\n")
    #expect(!FileManager.default.fileExists(atPath: site.root + "/other/en.txt"))
  }

  @Test("A file that can't be written to its end does not stay, so that the next run writes it")
  func cutOff() throws {
    let site = try Self.site()
    let eject = [Program.path, "theme", "eject", "--all", "--source", site.root]
    // A file may have 4 KB; the system refuses more with an error where nobody listens to its signal.
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\""
    let cut = try Program.run(["-c", script] + eject, path: "/bin/sh")
    #expect(cut.status == 74)
    #expect(cut.errors.contains("can't write "), "\(cut.errors)")
    #expect(try Program.run(Array(eject.dropFirst())).status == 0)
    let copied = try FolderContents.read(site.root + "/Templates")
    #expect(!copied.isEmpty)
    for file in DefaultTheme.files {
      #expect(copied[file.name] == Data(file.bytes), "\(file.name)")
    }
  }

  @Test("The site may be named by a link to it")
  func linkedSite() throws {
    let site = try Self.site()
    let link = site.root + "-link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: site.root)
    defer { unlink(link) }
    let run = try Program.run(["theme", "eject", "style.css", "--source", link])
    #expect(run.status == 0, "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: site.root + "/Templates/style.css"))
  }

  @Test("A link in the place of the folder is not followed")
  func link() throws {
    let site = try Self.site()
    let other = site.root + "/other"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: site.root + "/Templates", withDestinationPath: other)
    let run = try Program.run(["theme", "eject", "card.html", "--source", site.root])
    #expect(run.status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other).isEmpty)
  }
}

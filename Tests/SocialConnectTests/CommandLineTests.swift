import Foundation
import Testing

@Suite("Command line")
struct CommandLineTests {
  @Test(
    "wrong usage ends with 64 and names what is wrong",
    arguments: [
      (["bild"], "bild"), (["build", "--nonsense"], "--nonsense"),
      (["build", "--jobs", "0"], "--jobs"), (["build", "--jobs", "257"], "--jobs"),
      (["build", "-j", "many"], "many"), (["build", "--now", "tomorrow"], "--now"),
      (["build", "--now", "2026-01-01T00:00:00"], "--now"),
      (["build", "--base-url", "example.org"], "--base-url"),
      (["build", "--base-url", "https://u:p@a/"], "no query, fragment, user or empty part"),
      (["build", "--changes", ""], "--changes"), (["build", "--source", ""], "--source"),
      (["build", "--format", "xml"], "xml"),
      (["build", "a", "b"], "a"),
      (["check", "--destination", "x"], "--destination"),
      (["serve", "--allow-host", "https://preview.example"], "It must be a host name"),
      (["serve", "--allow-host", "a.example", "--allow-host", "a b"], "a b"),
      (["help", "nosuch"], "There is no command `nosuch`"), (["help", "post", "crate"], "`crate`"),
      (["bulid", "-s", "."], "There is no command `bulid`. Did you mean `build`?"),
      (
        ["post", "craete", "--author", "ada"],
        "There is no command `craete`. Did you mean `create`?"
      ),
      (["new", "stie", "x"], "There is no command `stie`. Did you mean `site`?"),
      (["bulid", "--help"], "`bulid`"), (["help", "bulid"], "Did you mean `build`?"),
      (["post", "edit", "a", "--draft", "--no-draft"], "--no-draft"),
      (["new", "post", "--author", "ada"], "\nUsage: socialconnect new post "),
    ])
  func usage(arguments: [String], part: String) throws {
    let run = try Program.run(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(part))
    #expect(run.output == "")
  }

  @Test(
    "help and version end with 0",
    arguments: ["--help", "--version", "build --help", "help", "help post create", "help help"])
  func help(arguments: String) throws {
    let run = try Program.run(arguments.split(separator: " ").map(String.init))
    #expect(run.status == 0)
    #expect(!run.output.isEmpty && run.errors.isEmpty)
  }

  @Test("a build says what it did and ends with 0")
  func build() throws {
    let site = try SiteCopy.small()
    let run = try site.run("build")
    #expect(run.status == 0)
    let count = try site.output().count
    #expect(
      run.output.contains(
        try Regex("^\(count) files: \(count) written, 0 unchanged, 0 removed; \\d+\\.\\d\\d s\n$")))
    #expect(run.errors.contains("Loading: "))
    #expect(run.messages == "")
  }

  @Test("without options, the site is the current folder and goes to public")
  func currentFolder() throws {
    let site = try SiteCopy.small()
    let run = try Program.run(["build"], in: site.root)
    #expect(run.status == 0)
    #expect(try site.output().keys.contains("index.html"))
  }

  @Test("-s, -d and -b name the site, the output folder and the address")
  func shortOptions() throws {
    let site = try SiteCopy.small(["socialconnect.yml": "base_url: https://a.example/\n"])
    let run = try Program.run(
      ["build", "-s", site.root, "-d", site.root + "/out", "-b", "https://b.example/x", "-j", "1"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try site.output() == [:])
    let output = try site.output("out")
    let page = String(decoding: try #require(output["posts/p1/index.html"]), as: UTF8.self)
    #expect(page.contains(#"href="https://b.example/x/posts/p1/""#))
    #expect(page.contains(#"href="/x/""#))
    #expect(!output.values.contains { $0.range(of: Data("a.example".utf8)) != nil })
  }

  @Test("a number may stand behind its letter without a space")
  func joinedOptions() throws {
    let site = try SiteCopy.small()
    let run = try Program.run(["build", "-j2", "-s", site.root, "-d", "\(site.root)/out"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try site.output("out").keys.contains("index.html"))
    #expect(
      try Program.run(["build", "-j0", "-s", site.root]).errors.contains("a number from 1 to 256"))
  }

  @Test(
    "a long name behind one hyphen is a slip, not a value",
    arguments: [
      (["build", "-drafts"], "'-drafts'"), (["build", "-dry-run"], "-dry-run"),
      (["check", "-strict"], "-strict"), (["serve", "-source", "."], "Unknown option"),
    ])
  func singleHyphens(arguments: [String], part: String) throws {
    let site = try SiteCopy.small()
    let run = try Program.run(arguments + ["-s", site.root])
    #expect(run.status == 64, "\(run.output)")
    #expect(run.errors.contains(part), "\(run.errors)")
  }

  @Test("a build says how many posts wait for their time")
  func waitingPosts() throws {
    let site = try SiteCopy.small([
      "content/posts/a.md": "---\nauthor_id: u1\ndate: 2999-01-01\n---\nx",
      "content/posts/b.md": "---\nauthor_id: u1\ndate: 2026-01-01\npublishDate: 2999-01-01\n---\nx",
    ])
    #expect(try site.run("build").output.contains("; 2 posts are dated in the future; "))
    usleep(20_000)
    try site.build()
    let unchanged = try site.run("build", "--timings").output
    #expect(unchanged.contains(" 0 written") && !unchanged.contains("Loading"))
    #expect(unchanged.contains("; 2 posts are dated in the future; "))
    #expect(try !site.output().keys.contains("posts/b/index.html"))
    #expect(try !site.run("build", "--future").output.contains("future"))
    #expect(try site.output().keys.contains("posts/b/index.html"))
    try site.write(
      #"[{"id": "c", "post_id": "p1", "content": "x", "author_id": "u1", "created_at": "2999-01-01"}]"#,
      to: "content/comments.json")
    let both = try site.run("build").output
    #expect(both.contains("; 2 posts and 1 comment are dated in the future; "), "\(both)")
    try site.remove("content/posts/a.md")
    try site.remove("content/posts/b.md")
    #expect(try site.run("build").output.contains("; 1 comment is dated in the future; "))
  }

  @Test("a build goes on when nobody reads what it says")
  func closedPipe() throws {
    let site = try SiteCopy.small()
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", #""$0" build --source "$1" 2>&1 | true"#, Program.path, site.root]
    try shell.run()
    shell.waitUntilExit()
    #expect(try site.output()["index.html"] != nil)
  }

  @Test("--quiet says nothing but errors")
  func quiet() throws {
    let fine = try SiteCopy.small(["content/likes.json": #"[{"post_id": "x", "user_id": "u1"}]"#])
    for option in ["--quiet", "-q"] {
      let run = try fine.run("build", option)
      #expect(run.status == 0)
      #expect(run.output == "")
      #expect(run.errors == "")
    }
    let github = try fine.run("build", "-q", "--format", "github")
    #expect(github.output + github.errors == "")
    let wrong = try SiteCopy.small(["content/users/a.json": "{}", "content/x.txt": ""])
    let run = try wrong.run("build", "--quiet")
    #expect(run.status == 1)
    #expect(run.errors.contains("content/users/a.json:1:1: error: this user has no `id`"))
    #expect(!run.errors.contains("warning: this file is not read"))
    #expect(!run.errors.contains("Loading"))
  }

  @Test("--strict and `strict` turn warnings into errors")
  func strict() throws {
    let site = try SiteCopy.small(["content/notes.txt": ""])
    #expect(try site.run("build").status == 0)
    #expect(try site.run("check").status == 0)
    let before = try site.output()
    let run = try site.run("build", "--strict")
    #expect(run.status == 1)
    #expect(run.messages.contains("content/notes.txt: error: this file is not read [unread-file]"))
    #expect(run.messages.hasSuffix("1 error, 0 warnings; nothing was published\n"))
    #expect(try site.run("check", "--strict").status == 1)
    try site.write("strict: true\n", to: "socialconnect.yml")
    #expect(try site.run("build").status == 1)
    #expect(try site.output() == before)
  }

  @Test("check writes nothing")
  func check() throws {
    let site = try SiteCopy.small()
    let before = try FolderContents.read(site.root)
    let run = try site.run("check")
    #expect(run.status == 0)
    #expect(run.output == "0 errors, 0 warnings\n")
    #expect(try FolderContents.read(site.root) == before)
  }

  @Test("check lists counts that differ from the records, and links that lead nowhere")
  func checkFindings() throws {
    let site = try SiteCopy.small([
      "content/posts.json": """
      [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "likes_count": 7,
        "content": "[x](/nowhere/) and [y](/posts/p1/#there)"}]
      """
    ])
    #expect(try site.run("build").messages == "")
    let run = try site.run("check")
    #expect(run.status == 0)
    #expect(run.messages.contains("[broken-link]"))
    #expect(run.messages.contains("[broken-anchor]"))
    #expect(run.messages.contains("7"))
    #expect(try site.run("check", "--strict").status == 1)
  }

  @Test(
    "what can't be said is no success, and a reader that has gone away no failure",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullOutput() throws {
    let site = try SiteCopy.small()
    for (output, status) in [("/dev/full", 74), ("&-", 74), ("/dev/null", 0)] as [(String, Int32)] {
      for command in ["check --format json -s '\(site.root)'", "--help", "theme reference"] {
        let run = try Program.run(
          ["-c", "'\(Program.path)' \(command) >\(output)"], path: "/bin/sh")
        #expect(run.status == status, "\(command) \(output): \(run.errors)")
        #expect(run.errors.contains("can't write the output: ") == (status != 0))
      }
    }
  }

  @Test("a limit of the size of files is an error like any other", arguments: ["build", "post"])
  func fileSizeLimit(command: String) throws {
    let text = String(repeating: "Fog. ", count: 40)
    let posts = (0..<200).map {
      #"{"id": "p\#($0)", "author_id": "u1", "created_at": "2026-01-01", "content": "\#(text)"}"#
    }
    let site = try SiteCopy.small(["content/posts.json": "[\(posts.joined(separator: ","))]"])
    let words =
      command == "build"
      ? "build -q -s '\(site.root)'" : "post delete p1 -s '\(site.root)'"
    let before = try FolderContents.read(site.root + "/content")
    let run = try Program.run(
      ["-c", "ulimit -f 16; exec '\(Program.path)' \(words)"], path: "/bin/sh")
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.contains(": File too large [input-output]"), "\(run.errors)")
    #expect(try FolderContents.read(site.root + "/content") == before)
  }

  @Test("a program without input and outputs writes what it says into no file")
  func closedStreams() throws {
    let site = try SiteCopy.small()
    let run = try Program.run(
      ["-c", "exec '\(Program.path)' build -s '\(site.root)' <&- >&- 2>&-"], path: "/bin/sh")
    // The site is published, and what was to be said of it went nowhere.
    #expect(run.status == 74)
    #expect(try site.output()["index.html"] != nil)
    let state = try FolderContents.read(site.root + "/.socialconnect")
    let locks = state.filter { $0.key.hasSuffix(".lock") }
    #expect(!locks.isEmpty && locks.allSatisfy { $0.value.isEmpty })
    #expect(
      !state.contains { String(decoding: $0.value, as: UTF8.self).contains("Writing pages") })
  }

  @Test("a file's name begins no line of its own")
  func lineBreakInName() throws {
    let site = try SiteCopy.small([
      "content/x\n::error ::y.json": "[", "content/media/z\n::a.txt": "",
    ])
    let run = try site.run("check")
    #expect(run.errors.contains("::error ::y.json"), "\(run.errors)")
    #expect(!run.errors.split(separator: "\n").contains { $0.hasPrefix("::") }, "\(run.errors)")
  }

  @Test("a word that is not UTF-8 is refused, and not another one taken")
  func otherEncoding() throws {
    let run = try Program.run(
      ["-c", "exec '\(Program.path)' build -s \"$(printf 'caf\\351')\""], path: "/bin/sh")
    #expect(run.status == 64)
    #expect(run.errors == "error: a word of the command line is not UTF-8\n")
  }

  @Test("check finds a file where a folder must be, as build does")
  func fileAndFolder() throws {
    let posts = (1...30).map {
      #"{"id": "p\#($0)", "author_id": "u1", "created_at": "2026-01-01", "content": "x"}"#
    }
    let site = try SiteCopy.small([
      "content/posts.json": "[\(posts.joined(separator: ","))]",
      "content/pages/feed-1.atom.md": "# Fog",
    ])
    for command in ["check", "build"] {
      let run = try site.run(command)
      #expect(run.status == 1, "\(command)")
      #expect(run.messages.contains("feed-1.atom is a file of the site"), "\(run.messages)")
      #expect(run.messages.contains("[path-collision]"))
    }
  }

  @Test("a site folder without content, or none at all, ends with 1")
  func noContent() throws {
    let typo = FileManager.default.temporaryDirectory
      .appending(path: "socialconnect-\(UUID().uuidString)").path
    let site = try SiteCopy(["socialconnect.yml": "title: x"])
    let file = site.root + "/socialconnect.yml"
    for command in [
      ["build"], ["check"], ["post", "delete", "p1"], ["like", "p1", "--as", "ada"],
    ] {
      let run = try Program.run(command + ["-s", typo])
      #expect(run.status == 1, "\(command)")
      #expect(
        run.findings == ["error: there is no folder `\(typo)` [no-content]"],
        "\(command): \(run.errors)")
      let other = try Program.run(command + ["-s", file])
      #expect(other.status == 1, "\(command)")
      #expect(
        other.findings == ["error: `\(file)` is no folder [no-content]"],
        "\(command): \(other.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: typo), "a mistyped name was made a folder")
    let run = try site.run("check")
    #expect(run.status == 1)
    #expect(run.messages.contains("content: error: there is no folder `content` [no-content]"))
  }

  @Test("a current folder that somebody has removed is no link")
  func removedFolder() throws {
    let run = try Program.run(
      ["-c", "cd \"$(mktemp -d)\" && rmdir \"$PWD\" && '\(Program.path)' build"], path: "/bin/sh",
      searchPath: "/usr/bin:/bin")
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.contains("No such file or directory [input-output]"), "\(run.errors)")
    #expect(!run.errors.contains("symbolic link"))
  }

  @Test("what can't be read is told of at its path")
  func readErrors() throws {
    let site = try SiteCopy.small()
    #expect(mkfifo(site.root + "/content/likes.json", 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: site.root + "/Templates/zz.css", withDestinationPath: "/etc/passwd")
    let run = try site.run("build")
    #expect(run.status == 1)
    #expect(
      run.messages.contains("content/likes.json: error: this is no regular file [unreadable]"))
    #expect(run.messages.contains("Templates/zz.css: error: symbolic links are not followed"))
    #expect(try site.output() == [:])
  }

  @Test("where nothing can be written, a build ends with 74")
  func writeErrors() throws {
    let site = try SiteCopy.small(["file": ""])
    let run = try site.run("build", "-d", site.root + "/file/public")
    #expect(run.status == 74)
    #expect(run.messages.contains("[input-output]"))
  }

  @Test("a build shows 20 warnings and says how many there are; check shows all")
  func manyWarnings() throws {
    var files: [String: String] = [:]
    for number in 10..<35 { files["content/\(number).txt"] = "" }
    let site = try SiteCopy.small(files)
    let build = try site.run("build")
    #expect(build.status == 0)
    #expect(build.messages.ranges(of: "warning: ").count == 20)
    #expect(
      build.messages.hasSuffix("... and 5 more warnings; `socialconnect check` lists them all\n"))
    #expect(build.output.contains("; 25 warnings; "))
    #expect(try site.run("check").messages.ranges(of: "warning: ").count == 25)
  }

  @Test("a text from a stranger can't steer the terminal")
  func controlCharacters() throws {
    let site = try SiteCopy.small([
      "content/users/a.json": #"{"id": "a", "username": "\u001b[2J\u202e", "boi": ""}"#
    ])
    let run = try site.run("build")
    #expect(run.status == 1)
    let scalars = run.errors.unicodeScalars
    #expect(!scalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
    #expect(run.errors.contains("\u{FFFD}"))
  }
}

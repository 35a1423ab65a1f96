import Foundation
import Testing

@Suite("Publishing from the command line")
struct PublishingTests {
  /// What tells whether files have been touched.
  private func identities(_ site: SiteCopy) throws -> [String: String] {
    var result: [String: String] = [:]
    for path in try site.output().keys {
      var status = stat()
      try #require(lstat(site.root + "/public/" + path, &status) == 0)
      #if os(macOS)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      result[path] = "\(status.st_ino) \(time.tv_sec).\(time.tv_nsec)"
    }
    return result
  }

  @Test("the same bytes come from any number of jobs")
  func jobs() throws {
    let site = try SiteCopy(of: "valid/html-style/site")
    let one = try site.build("--jobs", "1", "-d", site.root + "/one")
    #expect(one == [:])
    try site.build("--jobs", "2", "-d", site.root + "/two")
    try site.build("--jobs", "7", "-d", site.root + "/seven")
    let output = try site.output("one")
    #expect(output.count > 20)
    #expect(FolderContents.difference(try site.output("two"), output) == nil)
    #expect(FolderContents.difference(try site.output("seven"), output) == nil)
  }

  @Test(
    "nobody else enters the state folder, but the group that may write into the site folder",
    arguments: [(0o755, 0o700), (0o770, 0o770)] as [(mode_t, mode_t)])
  func closedState(site mode: mode_t, state: mode_t) throws {
    let site = try SiteCopy.small()
    let folder = site.root + "/.socialconnect"
    try #require(chmod(site.root, mode) == 0)
    func permissions() throws -> mode_t {
      var status = stat()
      try #require(lstat(folder, &status) == 0)
      return status.st_mode & 0o777
    }
    try site.build()
    let mask = umask(0)
    umask(mask)
    #expect(try permissions() == state & ~mask)
    // As an earlier version, or a backup, has left it.
    try #require(chmod(folder, 0o775) == 0)
    try site.build()
    #expect(try permissions() == state)
  }

  @Test("building twice gives the same bytes and leaves every file untouched")
  func twice() throws {
    let site = try SiteCopy(of: "valid/path-prefix/site")
    let output = try site.build()
    let before = try identities(site)
    let run = try site.run("build")
    #expect(run.status == 0)
    #expect(run.output.contains(": 0 written, \(output.count) unchanged, 0 removed; "))
    #expect(try site.output() == output)
    #expect(try identities(site) == before)
  }

  @Test("one new post touches what shows it, and a build from nothing gives the same bytes")
  func incremental() throws {
    let site = try SiteCopy(of: "valid/html-style/site")
    try site.build()
    let before = try identities(site)
    try site.write(
      #"{"id": "6", "author_id": "u2", "created_at": "2026-03-01", "content": "Six"}"#,
      to: "content/posts/six.json")
    try site.remove("content/follows.json")
    let output = try site.build()
    #expect(output["posts/6.html"] != nil)
    let after = try identities(site)
    for path in ["posts/1.html", "posts/4.html", "404.html", "archive/2026/01.html"] {
      #expect(before[path] != nil, "\(path)")
      #expect(after[path] == before[path], "\(path)")
    }
    #expect(after["index.html"] != before["index.html"])
    try site.build("-d", site.root + "/clean")
    #expect(FolderContents.difference(output, try site.output("clean")) == nil)
  }

  @Test("--changes lists what was added, changed and removed, for a deploy")
  func changes() throws {
    let site = try SiteCopy.small()
    let file = site.root + "/changes.txt"
    let paths = try site.build("--changes", file).keys
    let all = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    try #require(paths.contains("posts/p1/index.html"))
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == all.map { "added \($0)\n" }.joined())

    // Nothing to do, and everything made again but the same.
    for more in [[], ["--force"]] {
      try site.write("old", to: "changes.txt")
      #expect(try site.run("build", ["--changes", file] + more).status == 0)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "")
    }

    let before = try site.output()
    try site.write(
      #"[{"id": "p2", "author_id": "u1", "created_at": "2026-01-02", "content": "Sun"}]"#,
      to: "content/posts.json")
    let after = try site.build("--changes", file)
    var expected: [String: String] = [:]
    for (path, data) in after where before[path] != data {
      expected[path] = before[path] == nil ? "added" : "changed"
    }
    for path in before.keys where after[path] == nil { expected[path] = "removed" }
    let lines = expected.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { "\($0.value) \($0.key)\n" }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == lines.joined())
    #expect(expected["posts/p2/index.html"] == "added")
    #expect(expected["posts/p1/index.html"] == "removed")
    #expect(expected["index.html"] == "changed")
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.root).count == 5)
  }

  @Test("a list of changes goes behind what the standard output's file holds already")
  func changesBehind() throws {
    let site = try SiteCopy.small(["log.txt": "old\n"])
    let run = try Program.run(
      [
        "-c",
        "'\(Program.path)' build -q -s '\(site.root)' --changes /dev/stdout >>'\(site.root)/log.txt'",
      ], path: "/bin/sh")
    #expect(run.status == 0)
    let log = try String(contentsOfFile: site.root + "/log.txt", encoding: .utf8)
    #expect(log.hasPrefix("old\nadded 404.html\n"))
  }

  @Test(
    "a list of changes that can't be written is an error of its own; the site is published",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func unwritableChanges() throws {
    let site = try SiteCopy.small()
    for format in ["text", "json", "text"] {
      let run = try site.run("build", "--changes", "/dev/full", "--format", format)
      #expect(run.status == 74)
      #expect(run.errors.hasSuffix("; the new site is published\n") == (format == "text"))
      #expect(run.output.hasPrefix("{\n\"status\": \"unfinished\"") == (format == "json"))
      #expect(try site.text("index.html").contains("Fog"))
    }
  }

  @Test("a list of changes in a folder that is not there is refused before anything is published")
  func lostChanges() throws {
    let site = try SiteCopy.small()
    for place in ["no", "content/posts.json"] {
      let run = try site.run("build", "--changes", site.root + "/\(place)/changes.txt")
      #expect(run.status != 0)
      #expect(run.messages.hasSuffix("; nothing was published\n"), "\(run.errors)")
      #expect(try site.output() == [:])
    }
    let run = try site.run("build", "--changes", site.root + "/no/changes.txt")
    #expect(run.status == 74)
    #expect(run.messages.contains("/no: No such file or directory [input-output]"))
  }

  @Test(
    "a list of changes is told again when the build could not say that it had ended well",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func unheardChanges() throws {
    let site = try SiteCopy.small()
    let list = site.root + "/changes.txt"
    let full = try Program.run(
      ["-c", #"exec "$0" "$@" >/dev/full"#, Program.path]
        + site.arguments("build", ["--changes", list]), path: "/bin/sh")
    try #require(full.status == 74, "\(full.errors)")
    let told = try String(contentsOfFile: list, encoding: .utf8)
    #expect(told.hasPrefix("added 404.html\n"))
    for expected in [told, ""] {
      try site.build("--changes", list)
      #expect(try String(contentsOfFile: list, encoding: .utf8) == expected)
    }
  }

  @Test(
    "a list of changes never overwrites the site or what it is made from",
    arguments: [
      "content/posts.json", "content/list.txt", "Templates/card.html", "socialconnect.yml",
      "public/index.html", "public/list.txt", ".socialconnect/list.txt",
    ])
  func changesInTheWay(name: String) throws {
    let site = try SiteCopy.small()
    for isBuilt in [false, true] {
      let before = try FolderContents.read(site.root)
      let run = try site.run("build", "--changes", site.root + "/" + name)
      #expect(run.status == 1)
      #expect(run.messages.contains("can't be the list of changes"))
      #expect(FolderContents.difference(before, try FolderContents.read(site.root)) == nil)
      if !isBuilt { try site.build() }
    }
  }

  @Test("a build that is refused writes no list of changes")
  func refusedChanges() throws {
    let site = try SiteCopy.small(["content/posts.json": "[", "changes.txt": "old"])
    let run = try site.run("build", "--changes", site.root + "/changes.txt")
    #expect(run.status == 1)
    #expect(try String(contentsOfFile: site.root + "/changes.txt", encoding: .utf8) == "old")
  }

  @Test("--force tells of pages that an earlier build has left and nobody remembers")
  func leftovers() throws {
    let site = try SiteCopy.small([
      "public/CNAME": "a.example\n", "public/.git/config": "x", "public/posts/.keep": "",
      "public/about/index.html": "mine",
    ])
    try site.build()
    // A folder that is known tells of nothing.
    #expect(try !site.run("build", "--force").messages.contains("leftover"))
    let before = try site.output()
    try FileManager.default.removeItem(atPath: site.root + "/.socialconnect")
    try site.write(
      #"[{"id": "p2", "author_id": "u1", "created_at": "2026-01-02", "content": "Sun"}]"#,
      to: "content/posts.json")
    #expect(try site.run("build").status == 1)
    #expect(try site.output() == before)

    let strict = try site.run("build", "--force", "--strict")
    #expect(strict.status == 1)
    #expect(strict.messages.contains("error: `posts/p1/index.html` in the output folder is no"))
    #expect(strict.messages.hasSuffix("nothing was published\n"))
    #expect(try site.output() == before)

    // It stays unknown.
    for _ in 0..<2 {
      let forced = try site.run("build", "--force")
      #expect(forced.status == 0)
      #expect(
        forced.messages.contains(
          """
          warning: `posts/p1/index.html` in the output folder is no file of this site, and stays \
          published [leftover-file]
            hint: an earlier build may have left it, of which nothing is remembered: remove what \
          should not be there

          """))
      #expect(try site.output()["posts/p1/index.html"] == before["posts/p1/index.html"])
    }
    try site.write("checks:\n  leftover-file: false\n", to: "socialconnect.yml")
    #expect(try !site.run("build", "--force", "--strict").messages.contains("leftover"))
  }

  @Test("--force tells of the history of the feed, which an earlier build has left")
  func leftFeeds() throws {
    func posts(_ visibility: String) -> String {
      let posts = (0..<45).map {
        #"{"id": "p\#($0)", "author_id": "u1", "created_at": "2026-01-01", "content": "Fog", "#
          + #""visibility": "\#(visibility)"}"#
      }
      return "[\(posts.joined(separator: ","))]"
    }
    let site = try SiteCopy.small(["content/posts.json": posts("public")])
    try site.build()
    for folder in ["posts", "users", "tags", "archive", "page"] {
      let path = "public/" + folder
      if FileManager.default.fileExists(atPath: site.root + "/" + path) { try site.remove(path) }
    }
    try site.remove(".socialconnect")
    let mine = ["feed-1a.atom", "feed-1.txt", "sitemap-.xml", "feeds.atom"]
    for name in mine { try site.write("x", to: "public/" + name) }
    try site.write("x", to: "public/sitemap-2.xml")
    try site.write(posts("private"), to: "content/posts.json")
    let run = try site.run("build", "--force")
    #expect(run.status == 0)
    let output = try site.output()
    let left = output.keys.filter { $0.hasPrefix("feed-") && !mine.contains($0) }
    try #require(!left.isEmpty)
    #expect(
      run.messages.contains("\(left.count + 1) files in the output folder, such as `feed-1.atom`"),
      "\(run.messages)")
  }

  @Test("what a check does not tell is not hidden behind warnings that it tells")
  func leftoversBesideWarnings() throws {
    let posts = (1...25).map {
      #"{"id": "p\#($0)", "author_id": "x\#($0)", "created_at": "2026-01-01", "content": "Fog"}"#
    }
    let site = try SiteCopy.small(["content/posts.json": "[\(posts.joined(separator: ","))]"])
    try site.build()
    try FileManager.default.removeItem(atPath: site.root + "/.socialconnect")
    try site.write("[\(posts.dropLast().joined(separator: ","))]", to: "content/posts.json")
    let run = try site.run("build", "--force")
    #expect(run.findings.count == 21)
    #expect(run.findings.first?.contains("`posts/p25/index.html` in the output folder") == true)
    #expect(
      run.messages.hasSuffix("... and 4 more warnings; `socialconnect check` lists them all\n"))
    #expect(run.output.contains("; 25 warnings; "))
    #expect(try site.run("check").findings.count { $0.hasSuffix("[unknown-author]") } == 24)
  }

  /// Two posts, of which the second is for these readers.
  private func posts(_ visibility: String) -> String {
    """
    [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "Fog"},
    {"id": "p2", "author_id": "u1", "created_at": "2026-01-02", "content": "Secret",
    "visibility": "\(visibility)"}]
    """
  }

  @Test("so does a build that finds all that the site has, and remembers nothing")
  func leftoversOfForgotten() throws {
    let site = try SiteCopy.small(["content/posts.json": posts("unlisted")])
    let before = try site.build()
    try #require(before["posts/p2/index.html"] != nil)
    try FileManager.default.removeItem(atPath: site.root + "/.socialconnect")
    try site.write(posts("private"), to: "content/posts.json")
    let strict = try site.run("build", "--strict")
    #expect(strict.status == 1)
    #expect(strict.messages.contains("`posts/p2/index.html` in the output folder is no file of"))
    let run = try site.run("build")
    #expect(run.status == 0)
    #expect(run.messages.contains("`posts/p2/index.html` in the output folder is no file of"))
    #expect(try site.output() == before)
  }

  @Test("so does a build that finds the site of an earlier moment, and none that finds a copy")
  func leftoversOfEarlier() throws {
    let site = try SiteCopy.small(["content/posts.json": posts("public")])
    try site.build()
    let folder = site.root + "/public"
    try FileManager.default.copyItem(atPath: folder, toPath: site.root + "/backup")
    try site.write(posts("private"), to: "content/posts.json")
    try site.build()
    // Another folder with the same bytes is told nothing of.
    try FileManager.default.copyItem(atPath: folder, toPath: site.root + "/copy")
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.moveItem(atPath: site.root + "/copy", toPath: folder)
    try site.write("mine", to: "public/media/mine")
    let copied = try site.run("build", "--strict")
    #expect(copied.status == 0, "\(copied.messages)")

    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.moveItem(atPath: site.root + "/backup", toPath: folder)
    let run = try site.run("build", "--strict")
    #expect(run.status == 1)
    #expect(run.messages.contains("`posts/p2/index.html` in the output folder is no file of"))
  }

  private static let withAliases = [
    "content/posts.json": """
    [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "Fog",
      "aliases": ["/old/fog/", "/sun/", "/rain.html"]}]
    """
  ]

  @Test(
    "an alias makes way for what its owner has in the output folder, whatever that is",
    arguments: [
      (["old/fog"], ["/old/fog/"], ["old/fog/index.html"]),
      (["old/fog/index.html"], ["/old/fog/"], []),
      (
        ["old/fog/index.html/mine", "rain.html", "sun"], ["/old/fog/", "/sun/", "/rain.html"],
        ["_redirects", "old/fog/index.html", "sun/index.html"]
      ),
      (["_redirects"], [], []), (["_redirects/mine", "sun/index.html"], ["/sun/"], ["_redirects"]),
    ])
  func foreignAlias(mine: [String], aliases: [String], gone: [String]) throws {
    let own = Dictionary(uniqueKeysWithValues: mine.map { ("public/" + $0, "mine") })
    let site = try SiteCopy.small(Self.withAliases.merging(own) { $1 })
    let whole = try SiteCopy.small(Self.withAliases).build()
    let isListMine = mine.contains { $0.hasPrefix("_redirects") }
    // Also when nothing has changed, and where files of others are taken over.
    for more in [[], [], ["--force"]] {
      let run = try site.run("build", more)
      #expect(run.status == 0, "\(run.errors)")
      for alias in ["/old/fog/", "/sun/", "/rain.html"] {
        let isTold = run.findings.contains {
          $0.contains(": warning: nothing leads from `\(alias)`, an alias of post `p1`: ")
        }
        #expect(isTold == aliases.contains(alias), "\(alias): \(run.errors)")
      }
      #expect(run.errors.contains("list of old paths is left out") == isListMine, "\(run.errors)")
      let output = try site.output()
      #expect(Set(output.keys) == Set(whole.keys).subtracting(gone).union(mine))
      for path in mine { #expect(output[path] == Data("mine".utf8)) }
      if !gone.contains("_redirects"), !isListMine {
        let list = try site.text("_redirects")
        #expect(aliases.allSatisfy { !list.contains($0) } && list.contains("/rain.html"))
      }
    }
    #expect(try site.run("build", "--strict").status == 1)
    for path in mine { try site.remove("public/" + path.replacing("/mine", with: "")) }
    #expect(FolderContents.difference(try site.build(), whole) == nil)
  }

  @Test(
    "an earlier build's old paths are no files of others, also when nobody remembers that build")
  func forgottenAliases() throws {
    let site = try SiteCopy.small(Self.withAliases)
    try site.write("base_url: https://old.example/\n", to: "socialconnect.yml")
    _ = try site.build()
    try site.remove(".socialconnect")
    try site.write("base_url: https://new.example/\n", to: "socialconnect.yml")
    try site.write(
      try #require(Self.withAliases["content/posts.json"]).replacing("/sun/", with: "/moon/"),
      to: "content/posts.json")
    let run = try site.run("build", ["--force"])
    #expect(run.status == 0 && !run.errors.contains("bad-alias"), "\(run.errors)")
    #expect(try site.text("old/fog/index.html").contains("https://new.example/posts/p1/"))
    #expect(try !site.text("_redirects").contains("/sun/"))

    try site.remove(".socialconnect")
    let mine = "/mine /elsewhere 301\n"
    try site.write(mine, to: "public/_redirects")
    #expect(try site.run("build", ["--force"]).status == 0)
    #expect(try site.text("_redirects") == mine)
  }

  @Test("any number of links where old paths would lead are passed at once")
  func linksAtAliases() throws {
    let aliases = (0..<40).map { "\"/old/\($0)/\"" }.joined(separator: ", ")
    let post =
      #"[{"id": "p1", "author_id": "u1", "created_at": "2026-01-01", "content": "x", "aliases": [\#(aliases)]}]"#
    let site = try SiteCopy.small(["content/posts.json": post, "public/old/mine": "mine"])
    for number in 1..<40 {
      try FileManager.default.createSymbolicLink(
        atPath: site.root + "/public/old/\(number)", withDestinationPath: "/tmp")
    }
    let run = try site.run("build", ["--timings"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.findings.count { $0.contains("nothing leads from") } == 20)
    #expect(run.errors.contains("and 19 more warnings"), "\(run.errors)")
    #expect(run.errors.components(separatedBy: "Publishing").count <= 4, "\(run.errors)")
    #expect(try site.text("_redirects").contains("/old/0/"))
  }

  @Test("what else is in the way is told, and no alias")
  func foreignBesideAlias() throws {
    let site = try SiteCopy.small(
      Self.withAliases.merging(["public/index.html": "mine", "public/sun/index.html": "mine"]) {
        $1
      })
    let run = try site.run("build")
    #expect(run.status == 1)
    #expect(
      run.findings.contains {
        $0.hasPrefix("error: index.html in the output folder, where the site has a page, was not")
      }, "\(run.errors)")
    #expect(try site.output().count == 2)
  }

  @Test("a file that is not ours survives, and one in our way is an error")
  func foreignFiles() throws {
    let site = try SiteCopy.small(["public/CNAME": "a.example\n", "public/.git/config": "x"])
    try site.build()
    #expect(try site.text("CNAME") == "a.example\n")
    try site.write("mine", to: "public/posts/notes.txt")
    try site.write("[]", to: "content/posts.json")
    let output = try site.build()
    #expect(output["posts/p1/index.html"] == nil)
    #expect(try site.text("CNAME") == "a.example\n")
    #expect(try site.text(".git/config") == "x")
    #expect(try site.text("posts/notes.txt") == "mine")

    let other = try SiteCopy.small(["public/index.html": "mine"])
    let refused = try other.run("build")
    #expect(refused.status == 1)
    #expect(refused.messages.contains("[foreign-file]"))
    #expect(
      refused.messages.contains(
        "hint: if an earlier build has made this folder, remove it, for --force leaves pages that the site no "
          + "longer has; if not, move the file away, or pass --force\n"), "\(refused.messages)")
    #expect(try other.output() == ["index.html": Data("mine".utf8)])
    try other.build("--force")
    #expect(try other.text("index.html") != "mine")
    // What is known of the folder tells that the file is none of it.
    try other.write("mine", to: "public/users/cleo/index.html")
    try other.write(#"[{"id": "u3", "username": "cleo"}]"#, to: "content/users/cleo.json")
    let known = try other.run("build")
    #expect(
      known.messages.contains(
        "hint: move it away, or pass --force to overwrite a file of this name\n"),
      "\(known.messages)")
  }

  @Test("where --force can't help, nobody is told to pass it")
  func foreignObstacle() throws {
    let site = try SiteCopy.small(["public/posts": "mine"])
    for more in [[], ["--force"]] {
      let run = try site.run("build", more)
      #expect(run.status == 1)
      #expect(
        run.messages.contains(
          """
          error: posts in the output folder, in the way of the site, was not written by \
          SocialConnect [foreign-file]
            hint: move it away; --force overwrites files only by files

          """), "\(run.messages)")
    }
    #expect(try site.output() == ["posts": Data("mine".utf8)])
  }

  @Test(
    "an output folder that is, holds or lies within the content or templates is refused",
    arguments: ["content", "content/out", ".", "Templates", "Templates/x", "content/../content/y"])
  func dangerousDestination(folder: String) throws {
    let site = try SiteCopy.small()
    let before = try FolderContents.read(site.root)
    let run = try site.run("build", "--force", "-d", site.root + "/" + folder)
    #expect(run.status == 1)
    #expect(run.messages.contains("[dangerous-destination]"))
    #expect(run.messages.contains("nothing was published"))
    let after = try FolderContents.read(site.root)
    #expect(after.filter { !$0.key.hasPrefix(".socialconnect/") } == before)
  }

  @Test("a page and a page below it have files of their own", arguments: ["pretty", "html"])
  func pagesBelowPages(style: String) throws {
    let site = try SiteCopy.small([
      "content/pages/a.md": "# A", "content/pages/a/index.md": "# B", "content/pages/a/b.md": "# C",
      "socialconnect.yml": "url_style: \(style)",
    ])
    let output = try site.build("--strict")
    for title in ["A", "B", "C"] {
      let pages = output.filter { $0.value.range(of: Data("<h1>\(title)</h1>".utf8)) != nil }
      #expect(pages.count == 1, "\(pages.keys.sorted())")
    }
  }

  @Test("a second build of the same output says that another one is at work, and ends with 74")
  func locked() throws {
    let site = try SiteCopy.small()
    try site.build()
    let before = try site.output()
    try site.write("[]", to: "content/posts.json")
    let names = try FileManager.default.contentsOfDirectory(atPath: site.root + "/.socialconnect")
    let lock = try #require(names.first { $0.hasSuffix(".lock") })
    for path in [".socialconnect/" + lock, "public"] {
      let handle = open(site.root + "/" + path, O_RDONLY)
      try #require(handle >= 0 && flock(handle, LOCK_EX | LOCK_NB) == 0)
      let run = try site.run("build")
      close(handle)
      #expect(run.status == 74, "\(path)")
      #expect(run.messages.contains("error: another build is publishing to "), "\(path)")
      #expect(run.messages.contains("[locked]"))
      #expect(try site.output() == before)
    }
    #expect(try site.build() != before)
  }

  @Test("who has read an older source than another build publishes nothing over it")
  func lockedFromTheStart() throws {
    let site = try SiteCopy.small()
    try site.build()
    let names = try FileManager.default.contentsOfDirectory(atPath: site.root + "/.socialconnect")
    let lock = try #require(names.first { $0.hasSuffix(".building") })
    let handle = open(site.root + "/.socialconnect/" + lock, O_RDONLY)
    try #require(handle >= 0 && flock(handle, LOCK_EX | LOCK_NB) == 0)
    // The other one reads, and could publish at any moment; also what has not changed is not looked at.
    let run = try site.run("build")
    close(handle)
    #expect(run.status == 74 && run.messages.contains("[locked]"))
    try site.build()
  }

  @Test("after an error the old site stands as it was")
  func oldSiteStands() throws {
    let site = try SiteCopy(of: "valid/html-style/site")
    let output = try site.build()
    let before = try identities(site)
    let mistakes = [
      ("content/posts/x.json", "{"), ("socialconnect.yml", "page_size: no"),
      ("Templates/post.html", "{% if %}"), ("Templates/messages/en.txt", "x"),
      ("content/media/x.png", "no image"),
    ]
    for (path, text) in mistakes {
      let old = try? Data(contentsOf: URL(filePath: site.root + "/" + path))
      try site.write(text, to: path)
      let run = try site.run("build")
      #expect(run.status == 1, "\(path)")
      #expect(run.messages.contains(path), "\(path)")
      if let old { try site.write(old, to: path) } else { try site.remove(path) }
      #expect(try site.output() == output)
      #expect(try identities(site) == before)
    }
    #expect(try site.run("build").status == 0)
    #expect(try identities(site) == before)
  }

  @Test("a slip in users, posts, comments and settings is four findings, each at its place")
  func fourSlips() throws {
    let site = try SiteCopy(of: "valid/html-style/site")
    let output = try site.build()
    let before = try identities(site)
    try site.write(
      #"[{"id": "u1", "usrname": "ann"}, {"id": "u2"}]"#, to: "content/users.json")
    try site.write(
      "{\"id\": \"1\", \"author_id\": \"u1\",\n \"created_at\": \"2026-01-01\", \"contetn\": \"x\"}",
      to: "content/posts/slip.json")
    try site.remove("content/posts.ndjson")
    try site.write(
      #"[{"id": "c1", "pst_id": "1", "author_id": "u2", "created_at": "2026-01-05"}]"#,
      to: "content/comments.json")
    try site.remove("content/reactions.json")
    try site.write("title: HTML\nurl_styel: html\n", to: "socialconnect.yml")
    let run = try site.run("build")
    #expect(run.status == 1)
    #expect(
      run.findings == [
        "content/comments.json:1:15: error: `post_id` is missing, and `pst_id` is no field "
          + "[missing-field]",
        "content/posts/slip.json:2:30: error: `content` is missing, and `contetn` is no field "
          + "[missing-field]",
        "content/users.json:1:15: warning: `usrname` is no field [unknown-field]",
        "socialconnect.yml:2:1: error: there is no setting `url_styel` [unknown-setting]",
      ])
    #expect(run.messages.hasSuffix("3 errors, 1 warning; nothing was published\n"))
    #expect(try site.output() == output)
    #expect(try identities(site) == before)
  }
}

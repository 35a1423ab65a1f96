import Foundation
import Testing

@Suite("A system that refuses")
struct RefusingSystemTests {
  /// The site changes so that pages are added, changed and removed.
  private func change(_ site: SiteCopy) throws {
    try site.write(
      """
      [{"id": "p2", "author_id": "u1", "created_at": "2026-02-01", "content": "Rain"}]
      """, to: "content/posts.json")
  }

  @Test("with few files that may be open at a time, a site of many is built")
  func fewOpenFiles() throws {
    let site = try SiteCopy(GeneratedNetwork(seed: 64, postCount: 300).json())
    let run = try Program.run(
      ["-c", #"ulimit -n 64 && exec "$0" "$@""#, Program.path]
        + site.arguments("build", ["--jobs", "16"]), path: "/bin/sh")
    try #require(run.status == 0, "\(run.errors)")
    let output = try site.output()
    #expect(output.count > 300)
    try site.build("-d", site.root + "/clean")
    #expect(FolderContents.difference(output, try site.output("clean")) == nil)
  }

  @Test(
    "where a folder may not be written, a build says so with 74 and leaves the old site",
    .enabled(if: Unprivileged.isPossible, Unprivileged.comment),
    arguments: ["public", ".socialconnect", ".", "public/posts"])
  func readOnly(folder: String) throws {
    let site = try SiteCopy.small()
    try Unprivileged.own(site.root)
    #expect(try Unprivileged.run(site.arguments("build")).status == 0)
    let before = try site.output()
    try change(site)
    try Unprivileged.withoutWriting(below: site.root + "/" + folder) {
      for more in [[], ["--force"]] {
        let run = try Unprivileged.run(site.arguments("build", more))
        #expect(run.status == 74, "\(run.errors)")
        #expect(
          run.findings.count == 1 && run.findings[0].hasPrefix("error: can't ")
            && run.findings[0].hasSuffix(": Permission denied [input-output]"), "\(run.errors)")
        #expect(run.messages.hasSuffix("nothing was published\n"))
        #expect(try site.output() == before)
      }
    }
    let again = try Unprivileged.run(site.arguments("build"))
    #expect(again.status == 0, "\(again.errors)")
    try site.build("-d", site.root + "/clean")
    #expect(FolderContents.difference(try site.output(), try site.output("clean")) == nil)
  }

  @Test(
    "what may be read and not removed stays with the old site, and goes with the next build that may",
    .enabled(if: geteuid() == 0 && Unprivileged.isPossible, "only root gives files away"))
  func notRemovable() throws {
    let site = try SiteCopy.small()
    try Unprivileged.own(site.root)
    #expect(try Unprivileged.run(site.arguments("build")).status == 0)
    let before = try site.output()
    try change(site)
    // In such a folder everybody writes, and nobody moves or removes what is somebody else's.
    let page = site.root + "/public/posts/p1"
    try #require(chown(page, 0, 0) == 0 && chmod(page, 0o1777) == 0)
    try #require(chown(page + "/index.html", 0, 0) == 0)
    let run = try Unprivileged.run(site.arguments("build"))
    #expect(run.status == 74)
    #expect(
      run.findings == [
        "error: can't remove \(page)/index.html: Operation not permitted [input-output]"
      ], "\(run.errors)")
    #expect(try site.output() == before)
    try Unprivileged.own(site.root)
    let changes = site.root + "/changes"
    let again = try Unprivileged.run(site.arguments("build", ["--changes", changes]))
    #expect(again.status == 0, "\(again.errors)")
    #expect(
      try String(contentsOfFile: changes, encoding: .utf8).contains("removed posts/p1/index.html\n")
    )
    try site.build("-d", site.root + "/clean")
    #expect(FolderContents.difference(try site.output(), try site.output("clean")) == nil)
  }

  @Test(
    "a first build where nothing may be written says so with 74",
    .enabled(if: Unprivileged.isPossible, Unprivileged.comment))
  func readOnlySite() throws {
    let site = try SiteCopy.small()
    try Unprivileged.own(site.root)
    try Unprivileged.withoutWriting(below: site.root) {
      let run = try Unprivileged.run(site.arguments("build"))
      #expect(run.status == 74)
      #expect(
        run.findings == [
          "error: can't create \(site.root)/.socialconnect: Permission denied [input-output]"
        ])
    }
    #expect(try site.output() == [:])
  }

  @Test(
    "where one of two folders may not be written, a change says so with 74 and changes nothing",
    .enabled(if: Unprivileged.isPossible, Unprivileged.comment),
    arguments: [
      (["post", "create", "--author", "ada", "--text", "x", "--in-reply-to", "p1"], "posts"),
      (["post", "delete", "p1"], "posts"),
    ])
  func readOnlyContent(command: [String], folder: String) throws {
    let site = try SiteCopy([
      "content/posts/p1.md": "---\nauthor: ada\ndate: 2026-01-01\n---\nFog\n",
      "content/users.json": #"[{"id": "u1", "username": "ada", "posts_count": 1}]"#,
    ])
    try Unprivileged.own(site.root)
    let before = try site.contents()
    try Unprivileged.withoutWriting(below: site.root + "/content/" + folder) {
      let run = try Unprivileged.run(command + ["--source", site.root])
      #expect(run.status == 74, "\(run.errors)")
      #expect(run.errors.hasSuffix("Permission denied [input-output]\nNothing was written\n"))
      #expect(try site.contents() == before)
    }
  }

  @Test(
    "one file is changed also where the folder of the content itself may not be written",
    .enabled(if: Unprivileged.isPossible, Unprivileged.comment))
  func readOnlyAbove() throws {
    let site = try SiteCopy([
      "content/posts/p1.md": "---\nauthor: ada\ndate: 2026-01-01\n---\nFog\n",
      "content/users.json": #"[{"id": "u1", "username": "ada"}]"#,
    ])
    try Unprivileged.own(site.root)
    let content = site.root + "/content"
    try #require(chmod(content, 0o555) == 0)
    defer { chmod(content, 0o755) }
    for (command, text) in [(["edit", "p1", "--text", "Sun"], "Sun"), (["delete", "p1"], nil)] {
      let run = try Unprivileged.run(["post"] + command + ["--source", site.root])
      #expect(run.status == 0, "\(run.errors)")
      #expect(site.content("posts/p1.md")?.contains(text ?? "") == (text == nil ? nil : true))
      #expect(try !site.contents().keys.contains { $0.contains(".edit-") })
    }
  }

  @Test(
    "a change of several files of which none can be replaced is given up, and the next build works",
    .enabled(if: geteuid() == 0 && Unprivileged.isPossible, "only root gives files away"))
  func notReplaceable() throws {
    let site = try SiteCopy.forWriting()
    try Unprivileged.own(site.root)
    let before = try site.contents()
    let content = site.root + "/content"
    try #require(chown(content, 0, 0) == 0 && chmod(content, 0o1777) == 0)
    try #require(chown(content + "/posts.ndjson", 0, 0) == 0)
    let options = ["--source", site.root]
    for _ in 0..<2 {
      let run = try Unprivileged.run(["like", "p1", "--as", "ben"] + options)
      #expect(run.status == 74)
      #expect(
        run.errors.hasSuffix(
          "posts.ndjson: Operation not permitted [input-output]\nNothing was written\n"),
        "\(run.errors)")
      #expect(try site.contents() == before)
    }
    let build = try Unprivileged.run(["build"] + options)
    #expect(build.status == 0, "\(build.errors)")
  }

  @Test(
    "a change of several files of which one can't be replaced is taken back as a whole",
    .enabled(if: geteuid() == 0 && Unprivileged.isPossible, "only root gives files away"),
    arguments: ["users.json", "posts.ndjson", "reactions.json", "media/sea.jpg"])
  func takenBack(blocked: String) throws {
    let site = try SiteCopy.forWriting([
      "content/posts.ndjson": """
      {"id": "p1", "author_id": "u1", "content": "Fog", "created_at": "2026-01-01", "images": ["media/sea.jpg"]}
      {"id": "p2", "author_id": "u1", "content": "Sun", "created_at": "2026-01-02", "in_reply_to": "p1"}

      """,
      "content/comments/c1.md": "---\npost_id: p1\nauthor: ben\ndate: 2026-01-02\n---\nFog!\n",
      "content/reactions.json": #"[{"type": "like", "post_id": "p1", "user_id": "u2"}]"#,
    ])
    try site.write(try SiteCopy.picture("plain.jpg"), to: "content/media/sea.jpg")
    try Unprivileged.own(site.root)
    // Nobody else reads it, before and afterwards.
    let comment = site.root + "/content/comments/c1.md"
    try #require(chmod(comment, 0o600) == 0)
    let before = try site.contents()
    func inodes() throws -> [ino_t] {
      try before.keys.sorted().map { path in
        var status = stat()
        try #require(lstat(site.root + "/content/" + path, &status) == 0)
        return status.st_ino
      }
    }
    let identities = try inodes()
    for folder in [site.root + "/content", site.root + "/content/media"] {
      try #require(chown(folder, 0, 0) == 0 && chmod(folder, 0o1777) == 0)
    }
    try #require(chown(site.root + "/content/" + blocked, 0, 0) == 0)
    let options = ["--source", site.root]
    for _ in 0..<2 {
      let run = try Unprivileged.run(["post", "delete", "p1"] + options)
      #expect(run.status == 74)
      #expect(run.errors.contains("/content/\(blocked): Operation not permitted [input-output]"))
      #expect(run.errors.hasSuffix("\nNothing was written\n"), "\(run.errors)")
      #expect(try site.contents() == before)
      #expect(try inodes() == identities)
      var status = stat()
      try #require(lstat(comment, &status) == 0)
      #expect(status.st_mode & 0o7777 == 0o600)
    }
    let build = try Unprivileged.run(["build"] + options)
    #expect(build.status == 0, "\(build.errors)")
    try Unprivileged.own(site.root)
    let deleted = try Unprivileged.run(["post", "delete", "p1"] + options)
    #expect(deleted.status == 0, "\(deleted.errors)")
    #expect(Set(try site.contents().keys) == ["posts.ndjson", "reactions.json", "users.json"])
  }

  @Test(
    "where the system allows no more threads, one does all",
    .enabled(if: Unprivileged.isPossible, Unprivileged.comment))
  func noThreads() throws {
    let site = try SiteCopy.forWriting()
    try Unprivileged.own(site.root)
    let options = ["--source", site.root]
    for arguments in [
      ["build", "--jobs", "4"], ["build", "--jobs", "1", "--force"], ["check"],
      ["post", "create", "--author", "ada", "--text", "x"], ["build"],
    ] {
      let run = try Unprivileged.runAlone(arguments + options)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
    }
  }

  @Test("a change that breaks off when it has begun says that it is going to be completed")
  func unfinishedChange() throws {
    let site = try SiteCopy.forWriting([
      "content/.edit-journal":
        "socialconnect edit 5\nremove\t1\t0\tcontent/gone.md\nmove\t0\t-\t0\tcontent/posts/x.md\nend\n",
      "content/posts/.edit-0": "Rain", "content/posts/x.md/in the way": "",
    ])
    let run = try site.write("post delete p2")
    #expect(run.status == 74)
    #expect(
      run.errors.hasSuffix(
        """
        : Is a directory; a change of the content is half made [input-output]
          hint: see to it that this can be done; the next command that writes, or build, brings the change to its end, \
        or takes it back: look before you repeat it. To leave it as it is, remove content/.edit-journal

        """), "\(run.errors)")
  }

  @Test("a half-made change is not published: check tells of it, a build completes it first")
  func halfMadeChange() throws {
    let site = try SiteCopy.small([
      "content/.edit-journal":
        "socialconnect edit 5\nmove\t0\t-\t0\tcontent/pages/x.md\nmove\t1\t-\t0\tcontent/pages/y.md\nend\n",
      "content/pages/.edit-0": "Rain", "content/pages/.edit-1": "Sun",
    ])
    let check = try site.run("check")
    #expect(check.status == 0)
    try FindingGoldenTests.compare(check.messages, with: "prepared/unfinished-change.txt")
    #expect(try site.run("check", "--strict").status == 1)
    try site.write(
      "checks: {no-base-url: false, unfinished-change: false}\n", to: "socialconnect.yml")
    #expect(try site.run("check", "--strict").messages == "")
    let output = try site.build()
    #expect(output["x/index.html"] != nil && output["y/index.html"] != nil)
    #expect(try site.run("check").findings == [])

    // What can't be completed stops a build.
    try site.write(
      "socialconnect edit 5\nremove\t0\t0\tcontent/pages/x.md\nremove\t1\t0\tcontent/gone.md\nend\n",
      to: "content/.edit-journal")
    try site.write("Fog", to: "content/pages/z.md")
    let refused = try site.run("build")
    #expect(refused.status == 74)
    #expect(refused.errors.contains("content/pages/x.md was changed while a change"))
    #expect(try site.output() == output)
  }

  @Test("a change that is killed while a build waits for it is completed by that build")
  func killedMeanwhile() throws {
    let site = try SiteCopy.small()
    try site.build()
    let content = open(site.root + "/content", O_RDONLY | O_CLOEXEC)
    try #require(content >= 0 && flock(content, LOCK_EX | LOCK_NB) == 0)
    let thread = Thread {
      // The build has looked for a journal by then, and waits.
      Thread.sleep(forTimeInterval: 1)
      try? site.write("Rain", to: "content/pages/.edit-0")
      try? site.write("Sun", to: "content/pages/y.md")
      try? site.write(
        "socialconnect edit 5\nmove\t0\t-\t0\tcontent/pages/x.md\nmove\t1\t-\t0\tcontent/pages/y.md\nend\n",
        to: "content/.edit-journal")
      close(content)
    }
    thread.start()
    let output = try site.build()
    #expect(output["x/index.html"] != nil && output["y/index.html"] != nil)
    #expect(site.content(".edit-journal") == nil)
  }

  @Test("content that lies elsewhere is locked there, and a half-made change of it is completed")
  func linkedContent() throws {
    let site = try SiteCopy.forWriting()
    try FileManager.default.moveItem(
      atPath: site.root + "/content", toPath: site.root + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: site.root + "/content", withDestinationPath: "elsewhere")
    #expect(try site.write("post create --author ada --id a --text Rain").status == 0)
    #expect(try site.write("comment a --as ben --text Sun").status == 0)
    #expect(try site.write("post delete p2").status == 0)
    #expect(try site.build().keys.contains("posts/p1/index.html"))

    try site.write(
      "socialconnect edit 5\nmove\t0\t-\t0\tcontent/pages/x.md\nmove\t1\t-\t0\tcontent/y.json\nend\n",
      to: "elsewhere/.edit-journal")
    try site.write("Rain", to: "elsewhere/pages/.edit-0")
    try site.write("[]", to: "elsewhere/.edit-1")
    #expect(try site.run("check").messages.contains("[unfinished-change]"))
    #expect(try site.build().keys.contains("x/index.html"))
    #expect(try !site.contents().keys.contains { $0.contains(".edit-") })

    // Whoever changes it keeps builds and other changes away.
    let content = open(site.root + "/elsewhere", O_RDONLY | O_CLOEXEC)
    try #require(content >= 0 && flock(content, LOCK_EX | LOCK_NB) == 0)
    defer { close(content) }
    for arguments in [["build"], ["like", "p1", "--as", "ben"]] {
      let run = try Program.run(arguments + ["--source", site.root])
      #expect(run.status == 74)
      #expect(
        run.findings == ["error: another program is changing the content [locked]"], "\(run.errors)"
      )
    }
  }

  @Test(
    "a half-made change that may not be read stops a build, with 74",
    .enabled(if: Unprivileged.isPossible, Unprivileged.comment))
  func unreadableJournal() throws {
    let site = try SiteCopy.small(["content/.edit-journal": "socialconnect edit 5\nend\n"])
    try Unprivileged.own(site.root)
    try #require(chmod(site.root + "/content/.edit-journal", 0) == 0)
    let run = try Unprivileged.run(site.arguments("build"))
    #expect(run.status == 74)
    #expect(
      run.findings.first?.hasSuffix(
        "content/.edit-journal: Permission denied [input-output]") == true, "\(run.errors)")
    #expect(try site.output() == [:])
  }

  @Test(
    "what may not be read is named, with 74",
    .enabled(if: Unprivileged.isPossible, Unprivileged.comment),
    arguments: ["content/posts.json", "socialconnect.yml", "Templates/post.html", "content"])
  func unreadable(path: String) throws {
    let site = try SiteCopy.small(["socialconnect.yml": "title: x\n"])
    try Unprivileged.own(site.root)
    #expect(chmod(site.root + "/" + path, 0) == 0)
    defer { chmod(site.root + "/" + path, 0o755) }
    let run = try Unprivileged.run(site.arguments("build"))
    #expect(run.status == 74, "\(run.errors)")
    // Instead of the template there is the default one, which does not go with those beside it.
    #expect(
      run.findings.filter { !$0.hasPrefix("default theme: ") }
        == ["\(path): error: can't be read: Permission denied [read-failed]"], "\(run.errors)")
    #expect(try site.output() == [:])
  }

  @Test(
    "what may not be read of an archive is named, with 74, and nothing of it is imported",
    .enabled(if: Unprivileged.isPossible, Unprivileged.comment),
    arguments: [
      ("mastodon", "actor.json", 0), ("mastodon", "avatar.png", 0),
      ("mastodon", "media_attachments/files/109/original/aa.png", 0),
      ("mastodon", "media_attachments/files", 0), ("mastodon", "", 0o444),
      ("twitter", "data", 0), ("twitter", "data/tweets_media", 0),
    ])
  func unreadableArchive(name: String, path: String, mode: mode_t) throws {
    let site = try SiteCopy(["socialconnect.yml": "title: x\n"])
    let archives = SiteCopy.sites.deletingLastPathComponent().appending(path: "Archives/\(name)")
    for (file, data) in try FolderContents.read(archives.path) {
      try site.write(data, to: "archive/" + file)
    }
    try Unprivileged.own(site.root)
    let closed = site.root + "/archive" + (path.isEmpty ? "" : "/" + path)
    try #require(chmod(closed, mode) == 0)
    defer { chmod(closed, 0o755) }
    let run = try Unprivileged.run([
      "import", site.root + "/archive", "--source", site.root, "--private",
    ])
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.hasPrefix("error: \(closed)"), "\(run.errors)")
    #expect(
      run.errors.hasSuffix(
        " can't be read: Permission denied [read-failed]\nNothing was written\n"), "\(run.errors)")
    #expect(try site.contents().isEmpty)
  }

  /// A file system of its own, in a view of the system that no other process has.
  private static let small = [
    "-m", "sh", "-c",
    #"mount -t tmpfs -o size=512k,nr_inodes=400 none "$1" && cp -r "$2"/. "$1" && shift 2 && exec sh -e "$@""#,
    "sh",
  ]

  private static let unshare = "/usr/bin/unshare"

  static let canMount: Bool = {
    guard FileManager.default.isExecutableFile(atPath: unshare) else { return false }
    let mount = ["-m", "sh", "-c", "mount -t tmpfs none /tmp"]
    return (try? Program.run(mount, path: unshare, searchPath: searchPath).status) == 0
  }()

  private static let searchPath = "/usr/sbin:/usr/bin:/sbin:/bin"

  @Test(
    "an output folder that is a mount point is published to, and holds but the site after it",
    .enabled(if: canMount, "only who may mount file systems can have a mount point"),
    arguments: ["-t tmpfs none public", "--bind disk public"])
  func mountPoint(mount: String) throws {
    let site = try SiteCopy.small(["public/CNAME": "a.example", "disk/CNAME": "a.example"])
    try site.write(
      #"[{"id": "p2", "author_id": "u1", "created_at": "2026-01-02", "content": "Sun"}]"#,
      to: "next.json")
    let script = """
      build() { '\(Program.path)' build --quiet --source . --now \(SiteCopy.now); }
      cd "$1"
      mount \(mount)
      build
      cp next.json content/posts.json
      build
      # A killed build leaves this; nothing has changed since the one before.
      left=public/.$(ls .socialconnect | sed -n 's/\\(.*\\)[.]lock/socialconnect-\\1.staging/p')
      mkdir "$left" "$left-files"
      build
      cp -r public seen
      """
    let run = try Program.run(
      ["-m", "sh", "-ec", script, "sh", site.root], path: Self.unshare, searchPath: Self.searchPath)
    #expect(run.status == 0, "\(run.errors)")
    var seen = try site.output("seen")
    seen["CNAME"] = nil
    try site.build("-d", site.root + "/clean")
    #expect(FolderContents.difference(seen, try site.output("clean")) == nil)
    let folders = try FileManager.default.contentsOfDirectory(atPath: site.root + "/seen")
    #expect(folders.filter { $0.hasPrefix(".") } == [])
  }

  @Test(
    "on a full disk a build ends with 74 and leaves the old site, and builds when there is room",
    .enabled(if: canMount, "only who may mount file systems can have a small one"))
  func fullDisk() throws {
    let site = try SiteCopy.small()
    let big = (0..<200).map { number in
      """
      {"id": "p\(number)", "author_id": "u1", "created_at": "2026-01-01", "content": "Fog"}
      """
    }
    try site.write("[\(big.joined(separator: ","))]", to: "big.json")
    let disk = try SiteCopy(hasTheme: false)
    try disk.write("", to: "mounted over")
    // Says what happens as lines of its own; the site is copied into the small file system.
    let script = """
      build() { '\(Program.path)' build --quiet --source . --now \(SiteCopy.now); }
      cd '\(disk.root)'
      keep='\(site.root)'
      build
      cp -r public "$keep/first"
      cp content/posts.json "$keep/posts.json"
      cp big.json content/posts.json
      status=0; build || status=$?
      echo "status $status"
      diff -r public "$keep/first" && echo "the old site stands"
      ls -A .socialconnect | grep -c staging || :
      cp "$keep/posts.json" content/posts.json
      build
      diff -r public "$keep/first" && echo "there is room"
      """
    try site.write(script, to: "script")
    let run = try Program.run(
      Self.small + [disk.root, site.root, site.root + "/script"],
      path: Self.unshare, searchPath: Self.searchPath)
    #expect(run.output == "status 74\nthe old site stands\n0\nthere is room\n", "\(run.errors)")
    #expect(run.messages.contains("No space left on device [input-output]"))
  }

  @Test(
    "on a full disk a new site leaves nothing that is in the way of the next try",
    .enabled(if: canMount, "only who may mount file systems can have a small one"))
  func fullDiskNewSite() throws {
    let disk = try SiteCopy(hasTheme: false)
    try disk.write("", to: "mounted over")
    let empty = try SiteCopy(hasTheme: false)
    // Room for a file or two: each takes a page of 4 KB, and the folders none.
    let script = """
      cd '\(disk.root)'
      mkdir there
      head -c 100M /dev/zero >filler 2>/dev/null || :
      truncate -s -8K filler
      for folder in new/site there; do
        status=0; '\(Program.path)' new site $folder || status=$?
        echo "status $status: $(find . -mindepth 1 | sort | xargs)"
      done
      mkdir Templates
      status=0; '\(Program.path)' theme eject --all || status=$?
      echo "status $status: $(find . -mindepth 1 | sort | xargs)"
      rm filler
      '\(Program.path)' new site there --quiet
      '\(Program.path)' new site new/site --quiet
      """
    try empty.write(script, to: "script")
    let run = try Program.run(
      Self.small + [disk.root, empty.root, empty.root + "/script"],
      path: Self.unshare, searchPath: Self.searchPath)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output == """
        status 74: ./filler ./script ./there
        status 74: ./filler ./script ./there
        status 74: ./Templates ./filler ./script ./there

        """, "\(run.errors)")
  }
}

/// Runs the program as somebody whom permissions bind: root may write where nobody may.
enum Unprivileged {
  static let comment: Comment =
    "permissions don't bind root, and nothing here makes us somebody else"

  private static let tool = "/usr/bin/setpriv"
  private static let number: uid_t = 65534

  private static var isRoot: Bool { geteuid() == 0 }

  static let isPossible: Bool = {
    guard isRoot else { return true }
    guard FileManager.default.isExecutableFile(atPath: tool) else { return false }
    return (try? run(["--version"]).status) == 0
  }()

  static func run(_ arguments: [String]) throws -> Program.Run {
    guard isRoot else { return try Program.run(arguments) }
    return try Program.run(identity + [Program.path] + arguments, path: tool)
  }

  private static let identity = ["--reuid=\(number)", "--regid=\(number)", "--clear-groups"]

  /// Runs the program where it gets no thread but its first.
  static func runAlone(_ arguments: [String]) throws -> Program.Run {
    let shell = ["-c", #"ulimit -u 1 && exec "$0" "$@""#, Program.path] + arguments
    guard isRoot else { return try Program.run(shell, path: "/bin/bash") }
    return try Program.run(identity + ["/bin/bash"] + shell, path: tool)
  }

  /// Gives a folder with all that it holds to who runs the program.
  static func own(_ folder: String) throws {
    guard isRoot else { return }
    for path in [folder] + (try paths(below: folder)) {
      try #require(lchown(path, number, number) == 0)
    }
  }

  /// Calls a function while no folder from this one on may be written.
  static func withoutWriting(below folder: String, _ body: () throws -> Void) throws {
    let folders = ([folder] + (try paths(below: folder))).filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
    for path in folders { try #require(chmod(path, 0o555) == 0) }
    defer { for path in folders { chmod(path, 0o755) } }
    try body()
  }

  private static func paths(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).map { folder + "/" + $0 }
  }
}

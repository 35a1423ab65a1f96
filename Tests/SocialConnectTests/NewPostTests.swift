import Foundation
import Testing

@Suite("Writing a post in an editor")
struct NewPostTests {
  /// Runs `new post` with a shell command as the editor; `$1` is the file.
  private func run(
    _ site: SiteCopy, _ script: String, _ options: String = "", variable: String = "VISUAL"
  ) throws -> Program.Run {
    try site.write(
      "new post --author ada" + (options.isEmpty ? "" : " " + options),
      environment: try environment(site, script, variable: variable))
  }

  private func environment(
    _ site: SiteCopy, _ script: String, variable: String = "VISUAL"
  ) throws -> [String: String] {
    try site.write("#!/bin/sh\n" + script, to: "socialconnect.sh")
    return ["VISUAL": "", "EDITOR": "false", "TMPDIR": site.root]
      .merging([variable: "sh \"\(site.root)/socialconnect.sh\""]) { $1 }
  }

  private func drafts(_ site: SiteCopy) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: site.root)
      .filter { $0.hasPrefix("socialconnect-post-") }
  }

  @Test("with --text, a post is a Markdown file, wherever the others stand")
  func text() throws {
    let site = try SiteCopy.forWriting()
    let before = site.content("posts.ndjson")
    #expect(
      try site.write("new post --author ada --text Fog --hashtag a --hashtag 日本").output
        == "2026-11-21-fog\n")
    #expect(
      site.content("posts/2026-11-21-fog.md")
        == "---\nauthor: ada\ndate: 2026-11-21T12:00:00Z\ntags: [a, 日本]\n---\n\nFog\n")
    #expect(site.content("posts.ndjson") == before)
    // A file of that name is somebody else's post.
    try site.write("---\nid: y\nauthor: ada\ndate: 2026-01-01\n---\nx\n", to: "content/posts/z.md")
    #expect(try site.write("new post --author ada --text Fog --id z").output == "z\n")
    #expect(try #require(site.content("posts/z-2.md")).hasPrefix("---\nid: z\n"))
    #expect(try site.write("new post --author ada --text Fog --id a/b").output == "a/b\n")
    #expect(try #require(site.content("posts/a-b.md")).hasPrefix("---\nid: a/b\n"))
    try site.build("--now", SiteCopy.writingNow, "--strict")
  }

  @Test(
    "the editor gets the front matter, and what it saves is the post",
    arguments: ["VISUAL", "EDITOR"])
  func edited(variable: String) throws {
    let site = try SiteCopy.forWriting()
    let run = try run(
      site,
      "cp \"$1\" \"$0.seen\"; sed -i 's/lang: en/lang: de/' \"$1\"; printf 'Der *Nebel*\\n' >> \"$1\"",
      "--lang en --visibility unlisted", variable: variable)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "2026-11-21-der-nebel\n")
    let front = "author: ada\ndate: 2026-11-21T12:00:00Z\nlang: LANG\nvisibility: unlisted\n---\n\n"
    let seen = try String(contentsOfFile: site.root + "/socialconnect.sh.seen", encoding: .utf8)
    #expect(seen == "---\n" + front.replacing("LANG", with: "en"))
    #expect(
      site.content("posts/2026-11-21-der-nebel.md")
        == "---\n" + front.replacing("LANG", with: "de") + "Der *Nebel*\n")
    #expect(try #require(site.content("users.json")).contains(#""posts_count": 3"#))
    #expect(try drafts(site) == [])
    try site.build("--now", SiteCopy.writingNow, "--strict")
  }

  @Test(
    "the id has the day that the editor has written, in whatever form a Markdown file may have it",
    arguments: ["2024-01-02", "2024-01-02T23:11:12-09:00", "2024-01-02 10:11:12 +0900"])
  func day(date: String) throws {
    let site = try SiteCopy.forWriting()
    let run = try run(site, "sed -i 's/^date: .*/date: \(date)/' \"$1\"; echo Fog >> \"$1\"")
    #expect(run.output == "2024-01-02-fog\n", "\(run.errors)")
    #expect(try #require(site.content("posts/2024-01-02-fog.md")).contains("date: \(date)\n"))
    try site.build("--now", SiteCopy.writingNow, "--strict")
  }

  @Test("front matter that has lost its end is told of as such")
  func unclosed() throws {
    let site = try SiteCopy.forWriting()
    let before = try site.contents()
    let run = try run(site, "printf -- '---\\nauthor: ada\\n\\nFog\\n' > \"$1\"")
    #expect(run.status == 1)
    #expect(run.errors.contains("[front-matter]"), "\(run.errors)")
    #expect(try site.contents() == before)
  }

  @Test(
    "an unchanged or empty text writes nothing",
    arguments: ["true", "printf '  \\n\\n' >> \"$1\"", "> \"$1\""])
  func nothing(script: String) throws {
    let site = try SiteCopy.forWriting()
    let before = try site.contents()
    let run = try run(site, script)
    #expect(run.status == 1)
    #expect(run.errors == "Nothing was written: the post has no text\n")
    #expect(run.output == "")
    #expect(try site.contents() == before)
    #expect(try drafts(site) == [])
  }

  @Test(
    "an editor that fails says so, also where it left no text",
    arguments: [("exit 3", 3), ("> \"$1\"; exit 3", 3), ("/no/such/editor \"$1\"", 127)])
  func failed(script: String, status: Int) throws {
    let site = try SiteCopy.forWriting()
    let before = try site.contents()
    let run = try run(site, script)
    #expect(run.status == 74)
    #expect(
      run.errors.hasSuffix("error: the editor ended with status \(status)\n"), "\(run.errors)")
    #expect(try site.contents() == before)
    #expect(try drafts(site) == [])
  }

  #if os(Linux)
    @Test(
      "how the editor ends is known also where whoever has started the program ignores such news",
      arguments: [("", 0, "2026-11-21-fog\n"), ("; exit 3", 74, "")])
    func unheard(end: String, status: Int32, output: String) throws {
      let site = try SiteCopy.forWriting()
      let run = try Program.run(
        [
          "--ignore-signal=CHLD", Program.path, "new", "post", "--author", "ada",
          "--source", site.root, "--now", SiteCopy.writingNow,
        ], path: "/usr/bin/env", searchPath: "/usr/bin:/bin",
        environment: try environment(site, #"echo Fog >> "$1""# + end))
      #expect(run.status == status, "\(run.errors)")
      #expect(run.output == output)
      if status != 0 { #expect(run.errors.contains("the editor ended with status 3\n")) }
    }
  #endif

  @Test("a variable for temporary files that is set and empty names no folder")
  func noTemporaryFolder() throws {
    let site = try SiteCopy.forWriting()
    var environment = try environment(site, #"echo "$1" > "$0.seen"; echo Fog >> "$1""#)
    environment["TMPDIR"] = ""
    let run = try site.write("new post --author ada", environment: environment)
    #expect(run.output == "2026-11-21-fog\n", "\(run.errors)")
    let seen = try String(contentsOfFile: site.root + "/socialconnect.sh.seen", encoding: .utf8)
    #expect(seen.hasPrefix("/tmp/socialconnect-post-"), "\(seen)")
  }

  @Test("where no temporary file can be written, the reason is told")
  func unwritable() throws {
    let site = try SiteCopy.forWriting()
    var environment = try environment(site, #"echo Fog >> "$1""#)
    environment["TMPDIR"] = site.root + "/nowhere"
    let run = try site.write("new post --author ada", environment: environment)
    #expect(run.status == 74)
    #expect(
      run.errors.contains(
        "error: no temporary file can be written in \(site.root)/nowhere: "
          + "No such file or directory [input-output]"), "\(run.errors)")
  }

  @Test(
    "a text that would not build is kept",
    arguments: [
      ("sed -i 's/^date: .*/date: tomorrow/' \"$1\"; echo Fog >> \"$1\"", 1, "[bad-date]"),
      ("echo Fog >> \"$1\"; exit 3", 74, "the editor ended with status 3"),
      ("echo 'Fog' > \"$1\"", 1, "[missing-field]"),
      ("sed -i 's/^author: .*/id: p1/' \"$1\"; echo Fog >> \"$1\"", 1, "[duplicate-id]"),
    ])
  func kept(script: String, status: Int32, message: String) throws {
    let site = try SiteCopy.forWriting()
    let before = try site.contents()
    let run = try run(site, script)
    #expect(run.status == status)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try site.contents() == before)
    let draft = try #require(try drafts(site).first)
    #expect(run.errors.hasSuffix("The text is kept in \(site.root)/\(draft)\n"))
    let text = try String(contentsOfFile: site.root + "/" + draft, encoding: .utf8)
    #expect(text.hasSuffix("Fog\n"))
  }

  @Test(
    "nobody writes a text for nothing: what is wrong beforehand is told before the editor opens")
  func beforehand() throws {
    let site = try SiteCopy.forWriting()
    let run = try run(site, "touch \"$0.opened\"", "--in-reply-to p9")
    #expect(run.status == 1)
    #expect(run.errors.contains("[unknown-post]"))
    #expect(!FileManager.default.fileExists(atPath: site.root + "/socialconnect.sh.opened"))
    for (visual, editor) in [("", ""), (" ", " \t")] {
      let none = try site.write(
        "new post --author ada", environment: ["VISUAL": visual, "EDITOR": editor])
      #expect(none.status == 64)
      #expect(none.errors.contains("EDITOR"))
    }
  }

  @Test("what no output may hold is written as it is shown, and is no change the second time")
  func controlCharacters() throws {
    let site = try SiteCopy.forWriting()
    let text = "a\0b \u{1B}[31mred\u{85}\tand\nso on\u{FFFE}"
    let made = try site.write("new post --author ada --id x --text -", input: text)
    #expect(made.status == 0, "\(made.errors)")
    let shown = "a\u{FFFD}b \u{FFFD}[31mred\u{FFFD}\tand\nso on\u{FFFD}"
    let post = try #require(site.content("posts/x.md"))
    #expect(post.hasSuffix("\n\n\(shown)\n"))
    for options in ["--text -", "--content-warning a\u{1B}b", "--content-warning a\u{1B}b"] {
      #expect(try site.write("post edit x \(options)", input: text).status == 0)
    }
    let edited = try #require(site.content("posts/x.md"))
    #expect(edited.contains("a\u{FFFD}b") && !edited.contains("\u{1B}"), "\(edited)")
    #expect(
      try site.write("post edit x --content-warning a\u{1B}b --text -", input: text).output
        .contains("Nothing has changed"))
    #expect(site.content("posts/x.md") == edited)
  }

  @Test("a picture that is taken out in the editor is not copied, and a blank warning is none")
  func withoutPicture() throws {
    let site = try SiteCopy.forWriting()
    let gif = try #require(
      Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"))
    for name in ["one", "two"] { try site.write(gif, to: "\(name).gif") }
    let options =
      "--id x --image \(site.root)/one.gif --alt 1 --image \(site.root)/two.gif --alt 2"
    let run = try run(site, "sed -i '/one/,/alt/d' \"$1\"; echo Fog >> \"$1\"", options)
    #expect(run.status == 0, "\(run.errors)")
    let post = try #require(site.content("posts/x.md"))
    #expect(post.contains("media/two.gif") && !post.contains("one"))
    let media = try FileManager.default.contentsOfDirectory(atPath: site.root + "/content/media")
    #expect(media.contains("two.gif") && !media.contains("one.gif"), "\(media)")

    let blank = try site.write("post edit x --content-warning ␣\u{3000}\n")
    #expect(blank.status == 0, "\(blank.errors)")
    #expect(site.content("posts/x.md") == post)
  }
}

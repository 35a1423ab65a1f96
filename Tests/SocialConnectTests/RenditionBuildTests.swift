import Foundation
import Repository
import Testing

@testable import socialconnect

@Suite("Builds with a tool that makes pictures smaller")
struct RenditionBuildTests {
  /// A picture of the demo site.
  static func picture(_ name: String) throws -> Data {
    try Data(
      contentsOf: SiteCopy.sites.appending(path: "../../../content/media/\(name).jpg")
        .standardizedFileURL)
  }

  /// A site whose only picture is 640 × 400 pixels, and a tool that makes it 440 wide.
  private final class Site: Sendable {
    let copy: SiteCopy

    init(_ settings: String = "") throws {
      copy = try SiteCopy(
        hasTheme: false,
        [
          "content/users.json": #"[{"id": "u1", "username": "ann", "photo_url": "media/a.jpg"}]"#,
          "content/posts.json": #"""
          [{"id": "p1", "author_id": "u1", "created_at": "2026-01-01",
            "images": [{"url": "media/a.jpg", "alt": "A"}]},
           {"id": "p2", "author_id": "u1", "created_at": "2026-01-02", "visibility": "private",
            "images": [{"url": "media/b.jpg", "alt": "B"}]}]
          """#,
          "socialconnect.yml": "url_style: pretty\n" + settings,
        ])
      for (name, source) in [("a", "ferry"), ("b", "island")] {
        try copy.write(RenditionBuildTests.picture(source), to: "content/media/\(name).jpg")
      }
      try install()
    }

    var tools: String { copy.root + "/tools" }

    /// It answers with an empty WebP of the wanted width; the height is that of 640 × 400 pixels.
    func install(version: String = "8.14.1") throws {
      func word(_ value: Int) -> String {
        (0..<4).map { #"\"# + String(value >> ($0 * 8) & 0xFF, radix: 8) }.joined()
      }
      func webp(_ width: Int, _ height: Int) -> String {
        "RIFF" + word(18) + "WEBPVP8L" + word(5) + #"\57"#
          + word((height - 1) << 14 | (width - 1)) + #"\0"#
      }
      let script = """
        #!/bin/sh
        echo run >>'\(copy.root)/log'
        case "$1 $3" in
          --version*) echo "vips-\(version)" ;;
          *" 144x") printf '\(webp(144, 90))' ;;
          *" 288x") printf '\(webp(288, 180))' ;;
          *" 440x") printf '\(webp(440, 275))' ;;
        esac
        """
      try copy.write(script, to: "tools/vipsthumbnail")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: tools + "/vipsthumbnail")
    }

    func run(_ more: String..., hasTool: Bool = true) throws -> Program.Run {
      let run = try Program.run(
        ["build", "--source", copy.root, "--now", SiteCopy.now] + more,
        searchPath: hasTool ? tools : "/nowhere")
      try #require(run.status == 0, "\(run.errors)")
      return run
    }

    var runs: Int {
      let log = try? String(contentsOfFile: copy.root + "/log", encoding: .utf8)
      return log?.split(separator: "\n").count ?? 0
    }

    func pictures() throws -> [String] {
      try copy.output().keys.filter { $0.hasPrefix("assets/pictures/") }.sorted()
    }
  }

  @Test("pages offer them beside the picture, which keeps its size")
  func pages() throws {
    let site = try Site()
    _ = try site.run()
    let paths = try site.pictures()
    try #require(paths.count == 3)
    let files = paths.map { "/\($0) \($0.suffix(8).prefix(3))w" } + ["/media/a.jpg 640w"]
    let page = try site.copy.text("index.html")
    #expect(
      page.contains(
        #"<img class="u-photo" src="/media/a.jpg" srcset="\#(files.joined(separator: ", "))" "#
          + #"sizes="(min-width: 622px) 590px, 100vw" alt="A" width="640" height="400""#))
    #expect(page.contains(#"\#(files[3])" sizes="48px" alt="" width="48" height="48""#))
    #expect(try site.copy.text("users/ann/index.html").contains(#"sizes="96px" alt="""#))
    #expect(try site.copy.text("users/ann/media/index.html").contains("\(files[2]), "))
  }

  @Test("without the tool, or with it switched off, there are none, and nothing is warned about")
  func none() throws {
    let site = try Site()
    let run = try site.run(hasTool: false)
    #expect(run.findings.isEmpty)
    let without = try site.copy.output()
    let off = try Site("renditions: off\n")
    _ = try off.run()
    #expect(off.runs == 0)
    #expect(FolderContents.difference(try off.copy.output(), without) == nil)
    #expect(try !site.copy.text("index.html").contains("srcset"))
  }

  @Test(
    "where they can't be kept there are none, which is told, and the next build looks once more")
  func notKept() throws {
    let site = try Site()
    _ = try site.run()
    let paths = try site.pictures()
    try #require(paths.count == 3)
    let state = site.copy.root + "/.socialconnect/"
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: state)
        .first { $0.hasSuffix(".renditions") })
    // No folder: permissions don't bind everybody.
    try FileManager.default.moveItem(atPath: state + name, toPath: site.copy.root + "/kept")
    try site.copy.write("", to: ".socialconnect/" + name)
    let warning =
      "warning: no smaller renditions of pictures: can't open \(state)\(name): Not a directory [no-renditions]"
    for post in ["p3", "p4"] {
      try site.copy.write(
        "---\nauthor: u1\ndate: 2026-01-03\n---\nFog\n", to: "content/posts/\(post).md")
      #expect(try site.run().findings == [warning])
      #expect(try site.pictures() == [])
    }
    // There is no picture that would have any.
    try site.copy.write(
      #"[{"id": "u1", "username": "ann"}]"#, to: "content/users.json")
    try site.copy.write("[]", to: "content/posts.json")
    #expect(try site.run().findings == [])
    try FileManager.default.removeItem(atPath: state + name)
  }

  @Test("those that could not be stored are made by the next build, though nothing has changed")
  func notStored() throws {
    let site = try Site()
    _ = try site.run()
    let paths = try site.pictures()
    let state = site.copy.root + "/.socialconnect/"
    let folders = try FileManager.default.contentsOfDirectory(atPath: state)
    let cache = state + (try #require(folders.first { $0.hasSuffix(".renditions") })) + "/"
    // One of each picture.
    let kept = try FileManager.default.contentsOfDirectory(atPath: cache).filter { $0 != "tool" }
    try #require(kept.count == 2)
    for name in kept {
      try FileManager.default.removeItem(atPath: cache + name)
      try site.copy.write("", to: cache.dropFirst(site.copy.root.count + 1) + name + "/in-the-way")
    }
    try site.copy.write("title: Other\n", to: "socialconnect.yml")
    #expect(try site.run().findings.map { $0.hasSuffix("[no-renditions]") } == [true, true])
    #expect(try site.pictures() == [])
    for name in kept { try FileManager.default.removeItem(atPath: cache + name) }
    usleep(20_000)
    #expect(try site.run().findings == [])
    #expect(try site.pictures() == paths)
  }

  @Test("when the tool comes, goes or changes, the next build sees it")
  func comesAndGoes() throws {
    let site = try Site()
    _ = try site.run(hasTool: false)
    let without = try site.copy.output()
    let changes = site.copy.root + "/changes"
    _ = try site.run("--changes", changes)
    let paths = try site.pictures()
    let listed = try String(contentsOfFile: changes, encoding: .utf8)
    for path in paths + ["index.html"] { #expect(listed.contains(path)) }
    #expect(paths.count == 3)
    _ = try site.run(hasTool: false)
    #expect(FolderContents.difference(try site.copy.output(), without) == nil)
    _ = try site.run()
    let runs = site.runs
    try site.install(version: "8.15.0")
    _ = try site.run()
    #expect(site.runs > runs)
    #expect(try site.pictures() == paths)
  }

  @Test(
    "a build after one change runs the tool for what is new only, and one after none not at all")
  func cached() throws {
    let site = try Site()
    _ = try site.run()
    usleep(20_000)
    let runs = site.runs
    try site.copy.write(
      #"[{"id": "u1", "username": "ann", "display_name": "Ann", "photo_url": "media/a.jpg"}]"#,
      to: "content/users.json")
    _ = try site.run()
    #expect(site.runs == runs)
    usleep(20_000)
    _ = try site.run()
    #expect(try !site.run("--timings").output.contains("Loading"))
    #expect(site.runs == runs)
    _ = try site.run("-d", site.copy.root + "/clean")
    #expect(
      FolderContents.difference(try site.copy.output(), try site.copy.output("clean")) == nil)
  }

  @Test("another picture has other addresses, and the old ones go")
  func changed() throws {
    let site = try Site()
    _ = try site.run()
    let before = try site.pictures()
    try site.copy.write(RenditionBuildTests.picture("lamp"), to: "content/media/a.jpg")
    _ = try site.run()
    let after = try site.pictures()
    #expect(after.count == 3)
    #expect(Set(before).isDisjoint(with: after))
  }

  @Test("renditions of a picture that only a private post shows are private too")
  func heldBack() throws {
    let site = try Site()
    _ = try site.run()
    #expect(try site.pictures().count == 3)
    try site.copy.write(
      Data(
        try String(contentsOfFile: site.copy.root + "/content/posts.json", encoding: .utf8)
          .replacing("private", with: "public").utf8), to: "content/posts.json")
    _ = try site.run()
    #expect(try site.pictures().count == 4)
  }

  @Test("a picture that fails is a warning, an error with --strict, and the site has the picture")
  func failing() throws {
    let site = try Site()
    try site.copy.write(
      "#!/bin/sh\n[ $1 = --version ] && echo vips-8.14.1", to: "tools/vipsthumbnail")
    let run = try site.run()
    #expect(
      run.findings == [
        "content/media/a.jpg: warning: no smaller renditions: libvips failed (status 1) [no-renditions]",
        "content/media/b.jpg: warning: no smaller renditions: libvips failed (status 1) [no-renditions]",
      ])
    #expect(try site.pictures().isEmpty)
    #expect(try site.copy.output()["media/a.jpg"] != nil)
    usleep(20_000)
    _ = try site.run()
    #expect(
      try site.run().messages.contains(
        "2 warnings of the build alone; `socialconnect build --format json` lists them all\n"))
    let json = try Program.run(
      ["build", "--source", site.copy.root, "--now", SiteCopy.now, "--format", "json"],
      searchPath: site.tools)
    #expect(json.output.components(separatedBy: "no-renditions").count == 3)
    let strict = try Program.run(
      ["build", "--source", site.copy.root, "--now", SiteCopy.now, "--strict", "--force"],
      searchPath: site.tools)
    #expect(strict.status == 1)
  }

  @Test("a rendition that is gone before it is published is told as that: the picture is as it was")
  func gone() throws {
    let site = try Site()
    let posts = try String(
      contentsOfFile: site.copy.root + "/content/posts.json", encoding: .utf8)
    try site.copy.write(posts.replacing("private", with: "public"), to: "content/posts.json")
    // While the second picture is made smaller, those of the first are removed.
    let tool = try String(contentsOfFile: site.tools + "/vipsthumbnail", encoding: .utf8)
    let removal =
      "[ \"$1\" = --version ] || /bin/rm -f '\(site.copy.root)'/.socialconnect/*.renditions/????????*"
    try site.copy.write(
      tool.replacing("#!/bin/sh\n", with: "#!/bin/sh\n\(removal)\n"), to: "tools/vipsthumbnail")
    let run = try Program.run(
      ["build", "--source", site.copy.root, "--now", SiteCopy.now, "--jobs", "1"],
      searchPath: site.tools)
    #expect(run.status == 74)
    #expect(
      run.findings == [
        "error: a smaller rendition of content/media/a.jpg was gone before it could be published "
          + "[input-output]"
      ], "\(run.errors)")
  }

  @Test("while another build has them, no site without them is published")
  func locked() throws {
    let site = try Site()
    _ = try site.run()
    let before = try site.copy.output()
    let state = site.copy.root + "/.socialconnect/"
    let lock = try #require(
      try FileManager.default.contentsOfDirectory(atPath: state).first { $0.hasSuffix(".lock") })
    let input = SiteInput(folder: site.copy.root)
    var pipeline = SitePipeline(input: input, warningLimit: nil)
    let memory = BuildMemory(
      of: input.outputFolder(), BuildInputs(program: [], others: []), workers: pipeline.workers)
    let tool = try #require(RenditionTool(searchPath: site.tools, variable: { _ in nil }))
    let handle = open(state + lock, O_RDONLY)
    try #require(handle >= 0 && flock(handle, LOCK_EX | LOCK_NB) == 0)
    let ready = pipeline.prepare(
      nil, remembering: memory, tool: tool, progress: Progress(isQuiet: true))
    #expect(ready == nil)
    #expect(pipeline.findings.map(\.rule) == ["locked"])
    try site.copy.write("title: New\n", to: "socialconnect.yml")
    let run = try Program.run(
      ["build", "--source", site.copy.root, "--now", SiteCopy.now], searchPath: site.tools)
    close(handle)
    #expect(run.status == 74)
    #expect(run.findings.map { $0.hasSuffix("[locked]") } == [true])
    #expect(try site.copy.output() == before)
  }

  @Test("a build that could not keep them is not taken for unchanged")
  func unkept() throws {
    let site = try Site()
    _ = try site.run()
    let before = try site.copy.output()
    let state = ".socialconnect/"
    let folder = try #require(
      try FileManager.default.contentsOfDirectory(atPath: site.copy.root + "/" + state).first {
        $0.hasSuffix(".renditions")
      })
    try site.copy.remove(state + folder)
    try site.copy.write("in the way", to: state + folder)
    _ = try site.run("--force")
    #expect(try site.pictures().isEmpty)
    try site.copy.remove(state + folder)
    usleep(20_000)
    _ = try site.run()
    #expect(FolderContents.difference(try site.copy.output(), before) == nil)
    usleep(20_000)
    #expect(try !site.run("--timings").output.contains("Loading"))
  }

  @Test("a choice that is none is an error")
  func setting() throws {
    let site = try SiteCopy.small(["socialconnect.yml": "renditions: always\n"])
    let run = try site.run("build")
    #expect(run.status == 1)
    #expect(run.errors.contains("`renditions` can't be `always`"))
  }
}

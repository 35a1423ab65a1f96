import Foundation
import TestSupport
import Testing

@Suite("new site")
struct NewSiteTests {
  @Test(
    "The folder builds at once, without a warning",
    arguments: [
      ["fog"], ["fog", "--language", "ja"], ["fog", "--language", "JA", "--title", "---"],
      ["a b/c", "--title", #"A "b": c #d \ 'e'"#],
      ["fog", "--user", "朝霧-1", "--base-url", "https://example.net/blog/"],
      ["fog", "--title", "a\u{FEFF}b\u{81}\u{2028}"], ["a\u{FEFF}b"],
      ["fog", "--user", ".ada"], ["fog", "--user", String(repeating: "\u{20000}", count: 64)],
    ])
  func builds(_ arguments: [String]) throws {
    let place = try TemporaryFolder()
    let folder = place.path + "/" + arguments[0]
    let made = try Program.run(["new", "site", folder] + arguments.dropFirst())
    #expect(made.status == 0, "\(made.errors)")
    for command in [["build"], ["check"]] {
      let run = try Program.run(command + ["--source", folder, "--strict"])
      #expect(run.status == 0, "\(run.errors)")
    }
    let front = try String(contentsOfFile: folder + "/public/index.html", encoding: .utf8)
    #expect(front.contains("first post") || front.contains("最初の投稿"))
    #expect(FileManager.default.fileExists(atPath: folder + "/public/about/index.html"))
    for file in [".gitignore", ".github/workflows/publish.yml", ".gitlab-ci.yml"] {
      #expect(FileManager.default.fileExists(atPath: folder + "/" + file), "\(file)")
    }
  }

  @Test("A fresh clone becomes a site with the name of its folder")
  func clone() throws {
    let place = try TemporaryFolder()
    let folder = place.path + "/the harbour"
    for path in [".git", ".gitattributes", "README.md", "LICENSE"] {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + path, withIntermediateDirectories: true)
    }
    let run = try Program.run(["new", "site", "."], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let settings = try String(contentsOfFile: folder + "/socialconnect.yml", encoding: .utf8)
    #expect(settings.contains("title: \"the harbour\"\n"), "\(settings)")
    #expect(try Program.run(["new", "site", "."], in: folder).status == 1)
  }

  @Test(
    "A name that nobody can have is refused, and nothing is made",
    arguments: ["😀", "a—b", "\u{3000}", "..", "", "a b", String(repeating: "a", count: 65)])
  func badName(_ name: String) throws {
    let place = try TemporaryFolder()
    let run = try Program.run(["new", "site", place.path + "/fog", "--user", name])
    #expect(run.status == 64)
    #expect(run.errors.contains("--user must be a name of up to 64 letters"), "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])
  }

  @Test("Dates are those of the language's clocks, in whole seconds")
  func dates() throws {
    let place = try TemporaryFolder()
    let run = try Program.run(["new", "site", place.path + "/ja", "--language", "ja"])
    #expect(run.output.contains("OWNER"))
    let settings = try String(contentsOfFile: place.path + "/ja/socialconnect.yml", encoding: .utf8)
    #expect(settings.contains("\ntime_zone: \"+09:00\"\n"))
    let post = try String(
      contentsOfFile: place.path + "/ja/content/posts/hello.md", encoding: .utf8)
    #expect(post.contains(/date: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n/))
    let other = try Program.run(
      ["new", "site", place.path + "/x", "--base-url", "https://日記.example/"])
    #expect(other.errors.contains("must be in ASCII: https://xn--"))
  }

  @Test("A title is one, whatever stands in it")
  func title() throws {
    let place = try TemporaryFolder()
    let title = #"</title><b> "q": #x 'y' \ 夜"#
    #expect(try Program.run(["new", "site", place.path, "--title", title, "--quiet"]).status == 0)
    #expect(try Program.run(["build", "--source", place.path, "--strict"]).status == 0)
    let front = try String(contentsOfFile: place.path + "/public/index.html", encoding: .utf8)
    #expect(
      front.contains("<title>&lt;/title&gt;&lt;b&gt; &#34;q&#34;: #x &#39;y&#39; \\ 夜</title>"))
  }

  @Test("A folder that holds something is left as it is")
  func notEmpty() throws {
    let place = try TemporaryFolder()
    try Data("mine".utf8).write(to: URL(filePath: place.path + "/.hidden"))
    let run = try Program.run(["new", "site", place.path])
    #expect(run.status == 1)
    #expect(run.errors.contains("is not empty: it holds .hidden"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [".hidden"])
    let below = try Program.run(["new", "site", place.path + "/.hidden/site"])
    #expect(below.status == 74)
  }

  @Test("An empty folder may be named by a link to it")
  func link() throws {
    let place = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: place.path + "/empty", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: place.path + "/link", withDestinationPath: "empty")
    let run = try Program.run(["new", "site", place.path + "/link", "--quiet"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: place.path + "/empty/socialconnect.yml"))
  }

  @Test(
    "A name or address that can't be one is wrong usage",
    arguments: [
      ["--user", "a b"], ["--user", ""], ["--base-url", "here"], ["--language", "xx"],
    ])
  func usage(_ arguments: [String]) throws {
    let place = try TemporaryFolder()
    #expect(try Program.run(["new", "site", place.path + "/x"] + arguments).status == 64)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).isEmpty)
  }
}

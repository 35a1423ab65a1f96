import Foundation
import Testing

@Suite("What the public sees")
struct AudienceTests {
  private func paths(_ output: [String: Data], holding text: String) -> [String] {
    output.filter { $0.key.contains(text) || $0.value.range(of: Data(text.utf8)) != nil }
      .keys.sorted()
  }

  @Test("what is not public is in no byte of the output, and what is unlisted only on its page")
  func hidden() throws {
    for hasTheme in [true, false] {
      let site = try SiteCopy(of: "valid/hidden-posts/site", hasTheme: hasTheme)
      let output = try site.build()
      #expect(paths(output, holding: "SECRET") == [])
      #expect(paths(output, holding: "UNLISTED") == ["posts/unlisted/index.html"])
      #expect(paths(output, holding: "Seen").contains("index.html"))
    }
  }

  @Test("--drafts and --future let drafts and posts of the future through, and nothing else")
  func options() throws {
    let site = try SiteCopy(of: "valid/hidden-posts/site")
    let all = ["draft", "future", "private", "followers", "direct"]
    func shown(_ options: [String]) throws -> [String] {
      let run = try site.run("build", options)
      try #require(run.status == 0, "\(run.errors)")
      let output = try site.output()
      return all.filter { output["posts/SECRET-\($0)/index.html"] != nil }
    }
    #expect(try shown([]) == [])
    #expect(try shown(["--drafts"]) == ["draft"])
    #expect(try shown(["-D"]) == ["draft"])
    #expect(try shown(["--future"]) == ["future"])
    #expect(try shown(["-F", "-D"]) == ["draft", "future"])
    #expect(try shown(["--now", "2026-06-01T12:00:01Z"]) == ["future"])
    #expect(try shown(["--now", "2026-06-01T21:00:00+09:00"]) == [])
    let early = try site.run("build", "--now", "2026-01-01T00:00:00Z")
    #expect(early.status == 0)
    let output = try site.output()
    #expect(output["posts/seen/index.html"] != nil)
    #expect(output["posts/answer/index.html"] == nil)
  }

  @Test("the clock changes nothing")
  func clock() throws {
    let site = try SiteCopy(of: "valid/html-style/site")
    let first = try site.build("--now", "2026-05-01T00:00:00Z")
    let second = try site.build("--now", "2031-01-01T00:00:00Z")
    #expect(FolderContents.difference(second, first) == nil)
  }
}

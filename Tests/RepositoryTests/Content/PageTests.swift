import Domain
import Testing

@testable import Repository

@Suite("Plain pages")
struct PageTests {
  private func load(_ files: [String: String]) throws -> LoadedContent {
    try SiteSandbox.load(
      Dictionary(uniqueKeysWithValues: files.map { ("content/pages/" + $0, $1) }))
  }

  @Test("the title comes from the front matter, a heading, or the path")
  func titles() throws {
    let loaded = try load([
      "a.md": "---\ntitle: From the fields\nupdated: 2026-01-02\nlang: ja\n---\n# Not this\n\nText",
      "b.md": "# From *the* \\& `heading` #\n\nText", "c.md": "Text\n\n# Too late",
      "ja/about.md": "\r\n# 概要\r\nText", "d.md": "",
    ])
    #expect(loaded.lines == [])
    #expect(
      Dictionary(uniqueKeysWithValues: loaded.network.pages.map { ($0.path, $0.title) }) == [
        "a": "From the fields", "b": "From the & heading", "c": "c", "ja/about": "概要", "d": "d",
      ])
    let page = try #require(loaded.network.pages.first { $0.path == "a" })
    #expect(page.content == "# Not this\n\nText")
    // A heading that became the title is not said twice.
    #expect(loaded.network.pages.first { $0.path == "b" }?.content == "Text")
    #expect(loaded.network.pages.first { $0.path == "c" }?.content == "Text\n\n# Too late")
    #expect(page.language == "ja")
    #expect(try page.updatedAt == .at("2026-01-02"))
  }

  @Test("a title in which there is nothing to see is none")
  func blankTitles() throws {
    let loaded = try load([
      "a.md": "---\ntitle: \"\\u200B\"\n---\n# Heading\n\nText", "b.md": "# \u{200B}\u{A0}\n\nText",
      "c.md": "---\ntitle: \u{3164}\n---\n# \u{202E}\nText",
    ])
    #expect(loaded.lines == [])
    #expect(loaded.network.pages.map(\.title).sorted() == ["Heading", "b", "c"])
    #expect(loaded.network.pages.map(\.content) == ["Text", "Text", "Text"])
  }

  @Test("a title that is a path turns no text around it")
  func pathWithDirection() throws {
    let loaded = try load(["a\u{202E}b.md": "Text"])
    #expect(loaded.network.pages.map(\.title) == ["a\u{202E}b\u{202C}"])
  }

  @Test("pages come in the order that they state, then by title")
  func order() throws {
    let loaded = try load([
      "a.md": "---\ntitle: Z\norder: 1\n---\n", "b.md": "---\ntitle: B\n---\n",
      "c.md": "---\ntitle: A\n---\n", "d.md": "---\norder: -1\n---\n# Y",
    ])
    #expect(loaded.lines == [])
    #expect(loaded.network.pages.map(\.title) == ["Y", "A", "B", "Z"])
  }

  @Test("a page may be a draft")
  func draft() throws {
    let loaded = try load(["a.md": "---\ndraft: true\n---\n# A", "b.md": "# B"])
    #expect(loaded.lines == [])
    #expect(loaded.network.pages.map(\.isDraft) == [true, false])
  }

  @Test("names that the site uses itself are refused", arguments: SiteNames.reservedAtRoot.sorted())
  func reserved(name: String) throws {
    let loaded = try load(["\(name).md": "# A", "\(name.uppercased())/b.md": "# B"])
    #expect(
      Set(loaded.lines) == [
        "content/pages/\(name).md:1:1: error: the site itself uses the name `\(name)` [reserved-name]",
        "content/pages/\(name.uppercased())/b.md:1:1: error: the site itself uses the name "
          + "`\(name.uppercased())` [reserved-name]",
      ])
    #expect(loaded.network.pages == [])
  }

  @Test(
    "two pages whose paths differ only in case are an error",
    .disabled(if: OutputSandbox.ignoresCase))
  func duplicates() throws {
    let loaded = try load(["About.md": "# A", "about.md": "# B", "about.markdown": "# C"])
    #expect(
      loaded.lines == [
        "content/pages/about.markdown:1:1: error: another page has the path `about` already "
          + "[duplicate-page]",
        "content/pages/about.md:1:1: error: another page has the path `about` already "
          + "[duplicate-page]",
      ])
    #expect(loaded.network.pages.count == 1)
  }

  @Test("mistakes in a page's fields are told at their place")
  func mistakes() throws {
    let loaded = try load(["a.md": "---\ntitel: A\norder: first\nlang: \"!\"\n---\nText"])
    #expect(
      loaded.lines == [
        "content/pages/a.md:2:1: warning: `titel` is no field [unknown-field]",
        "content/pages/a.md:3:8: error: `order` should be a whole number, not a text [wrong-type]",
        "content/pages/a.md:4:7: warning: `!` is no language tag, so it is not used [bad-language]",
      ])
  }
}

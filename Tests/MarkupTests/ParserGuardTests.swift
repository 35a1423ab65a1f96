import Testing

@testable import Markup

/// The looks that are taken at a text before it is parsed: what they refuse, and that they let honest
/// pages through.
@Suite("Guards of the parser")
struct ParserGuardTests {
  @Test(
    "Only lines that open more than the depth are refused",
    arguments: [
      ("> ", "x", true), ("- ", "x", true), ("+ ", "x", true), ("1. ", "x", true),
      ("12) ", "x", true), (">", "x", true), ("-\t", "x", true), ("- > 1. ", "x", true),
      ("> ", "", true), ("+ ", "", true), ("\n> a\n", "x", false), ("--", "x", false),
      ("1.", "x", false), ("a - ", "x", false), ("- ", "", false), ("* ", "\nx", false),
      ("1234567890. ", "x", false),
    ])
  func nesting(piece: String, end: String, isRefused: Bool) {
    let counts = piece.count { ">-+*.)".contains($0) }
    for before in ["", "a\n", "> a\r\n", "\r"] {
      let most = String(repeating: piece, count: 64 / max(1, counts))
      #expect(Self.boundsNesting(before + most + end))
      let more = before + String(repeating: piece, count: 70) + end
      #expect(Self.boundsNesting(more) == !isRefused, "\(more.debugDescription)")
    }
  }

  @Test func aLongRuleOfASiteOwnerIsARule() {
    for rule in ["- ", "* ", "_ ", "-", " *\t"] {
      let page = "a\n\n" + String(repeating: rule, count: 300) + "\n\n> " + "- - - - -\n\n*b*"
      let html = Fixtures.html(page, .owner)
      #expect(html.contains("<hr>") && html.contains("<em>b</em>"), "\(rule)")
    }
  }

  @Test("Signs are counted for each paragraph", arguments: ["*a ", "_a*_ ", "![[]()", "~~ "])
  func signs(piece: String) {
    let many = String(repeating: piece, count: 50_000)
    #expect(!Self.boundsSigns(many))
    let paragraph = String(repeating: piece, count: 500)
    for between in ["\n\n", "\r\n\r\n", "\n>\n", "\n \t\n", "\n> > \n"] {
      #expect(Self.boundsSigns(String(repeating: paragraph + between, count: 20)), "\(between)")
    }
    // None of these lines ends a paragraph.
    for between in ["\n", "\n    >\n", "\n\t>\n", "\n>    >\n", "\n> \t>\n", "\r"] {
      let text = String(repeating: paragraph + between, count: 100)
      #expect(!Self.boundsSigns(text), "\(between.debugDescription)")
    }
  }

  @Test func aTableWithARowOfPipesIsText() {
    let row = "x\n| - |\n" + String(repeating: "|", count: 8000) + "y\n"
    #expect(!Fixtures.html(row, .owner).contains("<table>"))
    let apart = "x\n| - |\n\n" + String(repeating: "|", count: 8000) + "y\n"
    #expect(Fixtures.html(apart, .owner).contains("<table>"))
  }

  @Test func aTableBehindAVeryLongParagraphIsText() {
    let long = String(repeating: ":\n", count: 20_000) + "a\n|-|\n"
    #expect(!Fixtures.html(long, .owner).contains("<table>"))
    let short = String(repeating: ":\n", count: 200) + "a\n|-|\n"
    #expect(Fixtures.html(short, .owner).contains("<table>"))
  }

  @Test("Pages of many links and tables of many rows are Markdown")
  func honestPages() {
    let list = (0..<3000).map { "* [Name \($0)](https://example.com/\($0)): *good*, **fast**\n" }
    let page = Fixtures.renderer.render(list.joined(), origin: .owner)
    #expect(!page.isPlainFallback)
    #expect(page.shown.matches(of: /<a href/).count == 3000)
    let rows = (0..<1500).map { "| \($0) | [x](/y) | _z_ | snake_case_name |\n" }
    let table = Fixtures.html("| a | b | c | d |\n|---|---|---|---|\n" + rows.joined(), .owner)
    #expect(table.matches(of: /<tr>/).count == 1501)
    let dashes = String(repeating: "| x | - |\n", count: 1500)
    let dashed = Fixtures.html("| a | b |\n|---|---|\n" + dashes, .owner)
    #expect(dashed.matches(of: /<tr>/).count == 1501)
  }

  @Test("A site that allows long posts has the same guards for strangers")
  func longPosts() {
    let renderer = TextRenderer(
      limits: .forCharacters(50_000), surroundings: TextSurroundings())
    for piece in ["*a_ ", "![[]()", "<?x", "- "] {
      let text = String(repeating: piece, count: 300_000 / piece.utf8.count)
      #expect(text.utf8.count < renderer.limits.sourceBytes)
      #expect(renderer.render(text + "x", origin: .stranger).isPlainFallback, "\(piece)")
    }
    let honest = String(repeating: "Some *words* and a [link](/x).\n\n", count: 3000)
    #expect(!renderer.render(honest, origin: .stranger).isPlainFallback)
  }

  @Test("Items of a list are counted each for itself, but only where they are items")
  func items() {
    let signs = String(repeating: "*a ", count: 300)
    for marker in ["- ", "* ", "   + "] {
      #expect(Self.boundsSigns(String(repeating: marker + signs + "\n", count: 200)), "\(marker)")
    }
    for marker in ["    - ", "-", "-  ", "1. ", "\t- ", "> - "] {
      #expect(!Self.boundsSigns(String(repeating: marker + signs + "\n", count: 200)), "\(marker)")
    }
  }

  private static func boundsNesting(_ text: String) -> Bool {
    let span = text.utf8Span.span
    return ParserGuards.boundsNesting(span, depth: 64)
  }

  private static func boundsSigns(_ text: String) -> Bool {
    let span = text.utf8Span.span
    return ParserGuards.boundsSigns(span)
  }
}

import Testing

@testable import Markup

@Suite struct LimitTests {
  @Test func aTextOverTheLimitIsShownInFull() {
    let text = "**x** <b>\n" + String(repeating: "é ", count: 3000) + "end"
    let rendered = Fixtures.renderer.render(text, origin: .stranger)
    #expect(rendered.isPlainFallback)
    #expect(rendered.shown.hasPrefix("<p>**x** &lt;b&gt;<br>\né é"))
    #expect(rendered.shown.hasSuffix("end</p>"))
    #expect(rendered.plain.hasSuffix("é end"))
  }

  @Test(
    "Of a text without end, as much is shown as there is room for, and that is known before",
    arguments: [
      "word ", "say \"x\" & y\n", "a\n\n", "<é>", "👩‍🚀 ", "https://example.com/ @ada #x\r\n",
    ])
  func longest(piece: String) {
    let limits = TextLimits()
    for count in [1, 5000, 66_000, 500_000] {
      let text = String(repeating: piece, count: count / piece.utf8.count + 1)
      let rendered = Fixtures.renderer.render(text, origin: .stranger)
      #expect(rendered.html.count <= limits.htmlBytes)
      guard let shown = limits.shownByteCount(of: text.utf8Span.span, by: .stranger) else {
        #expect(count < 66_000)
        #expect(rendered.plain.filter(\.isLetter) == text.filter(\.isLetter))
        continue
      }
      #expect(rendered.html.count > limits.htmlBytes / 2)
      let start = String(decoding: text.utf8.prefix(shown), as: UTF8.self)
      #expect(rendered.plain.filter(\.isLetter) == start.filter(\.isLetter))
    }
  }

  @Test func theLimitIsExact() {
    let fits = "*x* " + String(repeating: "y", count: 4092)
    #expect(fits.utf8.count == 4096)
    #expect(!Fixtures.renderer.render(fits, origin: .stranger).isPlainFallback)
    #expect(Fixtures.renderer.render(fits + "y", origin: .stranger).isPlainFallback)
    #expect(!Fixtures.renderer.render(fits + "y", origin: .owner).isPlainFallback)
    let plain = String(repeating: "y", count: 4097)
    #expect(Fixtures.renderer.render(plain, origin: .stranger).isPlainFallback)
  }

  @Test func limitsFollowTheCharactersOfASite() {
    #expect(TextLimits.forCharacters(500).sourceBytes == 4096)
    #expect(TextLimits.forCharacters(5000).sourceBytes == 40_000)
    #expect(TextLimits.forCharacters(-1).sourceBytes == 4096)
    #expect(TextLimits.forCharacters(.max).sourceBytes > 1 << 20)
  }

  @Test func combiningMarksAreOneCharacterAndManyBytes() {
    let text = "a" + String(repeating: "\u{301}", count: 500_000)
    let rendered = Fixtures.renderer.render(text, origin: .stranger)
    #expect(rendered.isPlainFallback)
    #expect(rendered.html.count <= TextLimits().htmlBytes)
    #expect(String(validating: rendered.html, as: UTF8.self) != nil)
    #expect(titleText(rendered.plain, limit: 80).utf8.count <= 80 * 16 + 3)
  }

  @Test func depthIsBounded() {
    for depth in [10, 60] {
      let text = String(repeating: "> ", count: depth) + "x"
      #expect(!Fixtures.renderer.render(text, origin: .stranger).isPlainFallback)
    }
    for text in [
      String(repeating: ">", count: 4000) + "x", String(repeating: "- ", count: 2000) + "x",
      String(repeating: "*a **a ", count: 280) + String(repeating: "a** a*", count: 280),
    ] {
      let rendered = Fixtures.renderer.render(text, origin: .stranger)
      #expect(rendered.isPlainFallback, "\(text.prefix(20))")
      #expect(rendered.shown.contains("x") || rendered.shown.contains("a"))
    }
  }

  @Test func referenceLinksDoNotExplode() {
    let bomb =
      "[a]: /" + String(repeating: "x", count: 1900) + "\n\n"
      + String(repeating: "[a]", count: 700)
    #expect(bomb.utf8.count < 4096)
    let rendered = Fixtures.renderer.render(bomb, origin: .stranger)
    #expect(rendered.isPlainFallback)
    #expect(rendered.html.count <= TextLimits().htmlBytes)

    let large =
      "[a]: /" + String(repeating: "x", count: 100_000) + "\n\n"
      + String(repeating: "[a]", count: 50_000)
    let page = Fixtures.renderer.render(large, origin: .owner)
    #expect(page.isPlainFallback)
    #expect(page.html.count <= TextLimits().ownerHTMLBytes)

    let honest = "[a] and [a][] and [b][a]\n\n[a]: https://example.com/"
    #expect(Fixtures.html(honest, .stranger).contains("<a href=\"https://example.com/\""))
  }

  @Test func aLongListOfHonestReferencesIsMarkdown() {
    let definitions = (0..<2000).map { "[r\($0)]: https://example.com/\($0) \"Title \($0)\"" }
    let uses = (0..<2000).map { "[r\($0)]" }
    let page = uses.joined(separator: " ") + "\n\n" + definitions.joined(separator: "\n")
    let rendered = Fixtures.renderer.render(page, origin: .owner)
    #expect(!rendered.isPlainFallback)
    #expect(rendered.shown.matches(of: /<a href/).count == 2000)
  }

  @Test(
    "Definitions are measured in linear time and never too short",
    arguments: [
      "]:", "]: ", "]: a (", "]:<", "]: a \"", "]: a '", "]: a \\\"", "[a]: b \"c\n",
    ])
  func definitions(piece: String) {
    let text = String(repeating: piece, count: 250_000 / piece.utf8.count)
    let span = text.utf8Span.span
    _ = ParserGuards.boundsReferences(span)
    for bomb in ["\"", "'", "("] {
      let closing = bomb == "(" ? ")" : bomb
      let title = String(repeating: "]: t\n", count: 10_000)
      let text = "[a]: /x \(bomb)\(title)\(closing)\n\n" + String(repeating: "[a]", count: 10_000)
      let span = text.utf8Span.span
      let isBounded = ParserGuards.boundsReferences(span)
      #expect(!isBounded, "\(bomb)")
    }
  }

  @Test func tablesOfAbsurdSizeAreText() {
    let wide = String(repeating: "|a", count: 65) + "|\n" + String(repeating: "|-", count: 65) + "|"
    #expect(!Fixtures.html(wide, .owner).contains("<table>"))
    let fits = String(repeating: "|a", count: 60) + "|\n" + String(repeating: "|-", count: 60) + "|"
    #expect(Fixtures.html(fits, .owner).contains("<table>"))
    let long = "|a|b|\n|-|-|\n" + String(repeating: "|\n", count: 60_000)
    #expect(!Fixtures.html(long, .owner).contains("<table>"))
    let delimiters = "a\n" + String(repeating: "|-|-|-|\n", count: 20_000)
    #expect(!Fixtures.html(delimiters, .owner).contains("<table>"))
    let strangers = Fixtures.html("| a | b |\n|---|---|\n| 1 | 2 |")
    #expect(!strangers.contains("<table>"))
  }

  @Test(
    "An owner's page of openings that are never closed is text",
    arguments: ["<?", "<!--", "<![CDATA[", "<!A"])
  func rawHTML(opening: String) {
    let many = String(repeating: opening, count: 200_000 / opening.utf8.count)
    #expect(Fixtures.renderer.render("*a* " + many, origin: .owner).isPlainFallback)
    let some = String(repeating: opening + " x\n\n", count: 500)
    #expect(!Fixtures.renderer.render("*a* " + some, origin: .owner).isPlainFallback)
  }

  @Test func linksAreBounded() {
    let text = String(repeating: "#a ", count: 1300)
    let rendered = Fixtures.renderer.render(text, origin: .stranger)
    #expect(rendered.html.count <= TextLimits().htmlBytes)
    #expect(rendered.plain.utf8.count == 1300 * 3 - 1)
  }

  @Test(
    "No text of 4 KB is too much for the parser",
    arguments: [
      "[", "![", "*a_", "*a **a ", ">", "> > a\n", "`", "`a``b```c", "<", "<a", "&", "&amp", "- ",
      "1. a\n   ", "[a](", "[a](b", "[[a]](", "a**b", "**a *b", "_a__b", "~~a", "~a~~b~~~", "\\",
      "<!--", "<?", "<![CDATA[", "[a]: b\n", "[a]: <\n", "[\\", "](", "]", "!", "\"", "(", "[a](<b",
      "http://a.b/(", "www.a_b-", "@a.", "#a", "://", "a\n-\n", "\t", "*\t", "* *", "|-|\n",
      "```\n",
      "```a", "x\n    ", "<a href='", "  \n", "\u{301}", "\u{FF03}", "e.co/", "https://", "\u{0}",
    ])
  func pathological(piece: String) {
    let text = String(
      String.UnicodeScalarView(
        String(repeating: piece, count: 4096 / piece.utf8.count).unicodeScalars))
    for origin in [TextOrigin.stranger, .owner] {
      for input in [text, "a " + text, text + " b"] {
        let rendered = Fixtures.renderer.render(input, origin: origin)
        #expect(rendered.html.count <= TextLimits().ownerHTMLBytes)
        #expect(String(validating: rendered.html, as: UTF8.self) != nil)
      }
    }
  }
}

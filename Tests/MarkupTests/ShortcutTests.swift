import Testing

@testable import Markup

@Suite struct ShortcutTests {
  @Test("Both ways give the same bytes", arguments: [false, true])
  func sameBytes(keepsLineBreaks: Bool) {
    let renderer = TextRenderer(
      keepsLineBreaks: keepsLineBreaks, surroundings: Fixtures.surroundings)
    var parserOnly = renderer
    parserOnly.usesShortcut = false
    var texts = GeneratedTexts(seed: 1)
    var taken = 0
    for round in 0..<60_000 {
      let text = texts.next(pieces: GeneratedTexts.plainPieces, atMost: 2 + round % 12)
      let short = renderer.render(text, origin: .stranger)
      let long = parserOnly.render(text, origin: .stranger)
      if takesShortcut(text) { taken += 1 }
      guard short.html == long.html, short.plain == long.plain, short.hashtags == long.hashtags,
        short.mentions == long.mentions, short.isPlainFallback == long.isPlainFallback
      else {
        Issue.record("\(text.debugDescription)\n\(short)\n\(long)\n\(short.shown)\n\(long.shown)")
        return
      }
    }
    #expect(taken > 10_000)
  }

  @Test(
    "Ordinary posts go around the parser",
    arguments: [
      "Good morning!", "two\nlines", "two\n\nparagraphs", "#tag and @ada_l", "I <3 this & that",
      "https://example.com/a_b", "2024 was good", "今日は。", "3~5", "!", "",
    ])
  func taken(text: String) {
    #expect(takesShortcut(text))
  }

  @Test(
    "Anything that may be Markdown does not",
    arguments: [
      "*a*", "_a_", "`a`", "[a](b)", "# a", "#", "> a", "- a", "+ a", "1. a", "1) a", "a\n===",
      "a\n---", "    a", "\ta", " a", "a \nb", "a\\", "~~a~~", "&amp;", "<b>", "</b>", "<!--", "a_",
      "<3@x.y>",
    ])
  func notTaken(text: String) {
    #expect(!takesShortcut(text))
  }

  private func takesShortcut(_ text: String) -> Bool {
    let span = text.utf8Span.span
    return PlainShortcut.applies(to: span, TextBytes.traits(of: span))
  }
}

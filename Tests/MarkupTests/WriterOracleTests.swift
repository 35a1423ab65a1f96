import CMarkGFM
import Testing

@testable import Markup

/// cmark's own HTML, where ours should be the same.
@Suite struct WriterOracleTests {
  static let pieces = [
    "a", "b c", " ", "\n", "\n\n", "*", "**", "***", "_", "__", "`", "``", "> ", "\n> ", "\n- ",
    "\n* ", "\n+ ", "\n1. ", "\n2) ", "\n  - ", "\n   ", "\n\n    ", "\n```\n", "\n```swift\n",
    "\n# ", "\n---\n", "\n***\n", "\n===\n", "\\", "\\*", "&amp;", "&copy;", "&#65;", "\t", "  \n",
    "\"", "'", "&", "é", "สวัสดี", "…", "!", "~", "~~", "\r\n", "\n\t", "1", ".", "\n10. ", "\n-\n",
    ")",
  ]

  @Test("The writer writes what cmark writes", arguments: [false, true])
  func sameAsCmark(keepsLineBreaks: Bool) {
    var generator = GeneratedTexts(seed: 31)
    var renderer = TextRenderer(
      keepsLineBreaks: keepsLineBreaks, surroundings: TextSurroundings())
    renderer.usesShortcut = false
    var differing = 0
    for round in 0..<6000 {
      let text = generator.next(pieces: Self.pieces, atMost: 4 + round % 24)
      let rendered = renderer.render(text, origin: .stranger)
      // What else is taken for a text than cmark does has tests of its own.
      guard !rendered.isPlainFallback,
        let theirs = parserHTML(
          text, options: keepsLineBreaks ? CMARK_OPT_HARDBREAKS : CMARK_OPT_DEFAULT)
      else { continue }
      let ours = String(decoding: rendered.html, as: UTF8.self).replacing(
        " class=\"long-numbers\"", with: "")
      guard ours.utf8.elementsEqual(theirs.utf8) else {
        Issue.record("\(text.debugDescription)\nours:   \(ours)\ntheirs: \(theirs)")
        return
      }
      if ours != "<p>\(text)</p>" { differing += 1 }
    }
    #expect(differing > 4000)
  }
}

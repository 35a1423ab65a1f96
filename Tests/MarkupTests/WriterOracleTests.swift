import CMarkGFM
import Testing

@testable import Markup

/// cmark's own HTML, where ours should be the same: no links, no raw HTML, and no Japanese, whose lines ours joins.
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
      if rendered.isPlainFallback || LiteralLines.marked(text.utf8Span.span) != nil { continue }
      let ours = String(decoding: rendered.html, as: UTF8.self).replacing(
        " class=\"long-numbers\"", with: "")
      let theirs = oracle(
        text, options: keepsLineBreaks ? CMARK_OPT_HARDBREAKS : CMARK_OPT_DEFAULT)
      guard ours.utf8.elementsEqual(theirs.utf8) else {
        Issue.record("\(text.debugDescription)\nours:   \(ours)\ntheirs: \(theirs)")
        return
      }
      if ours != "<p>\(text)</p>" { differing += 1 }
    }
    #expect(differing > 4000)
  }

  private func oracle(_ text: String, options: Int32) -> String {
    let span = text.utf8Span.span
    guard let tree = MarkdownTree.parsing(span, hasTilde: text.contains("~"), tables: false) else {
      return ""
    }
    showFenceWords(tree.root)
    guard let html = cmark_render_html(tree.root, options, nil) else { return "" }
    defer { cmark_get_default_mem_allocator()?.pointee.free(html) }
    var result = String(cString: html)
      .replacing("<br />", with: "<br>").replacing("<hr />", with: "<hr>")
      .replacing(/\s?class="language-[^"]*[^A-Za-z0-9_+"-][^"]*"/, with: "")
      .replacing(/<h[1-6]>/, with: "<p class=\"heading\"><strong>")
      .replacing(/<\/h[1-6]>/, with: "</strong></p>")
    if result.utf8.last == 0x0A { result.removeLast() }
    return result
  }

  /// Words behind a fence are the first line of the code.
  private func showFenceWords(_ root: OpaquePointer) {
    guard let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    while cmark_iter_next(iterator) != CMARK_EVENT_DONE {
      guard let node = cmark_iter_get_node(iterator),
        cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK,
        let info = cmark_node_get_fence_info(node).map({ String(cString: $0) }),
        let literal = cmark_node_get_literal(node).map({ String(cString: $0) }), !info.isEmpty,
        literal.utf8.allSatisfy({ $0 <= 0x20 })
          || info.wholeMatch(of: /[A-Za-z0-9_+#.-]+|\{\.[A-Za-z0-9_+#.-]+\}/) == nil
      else { continue }
      cmark_node_set_literal(node, info + "\n" + literal)
    }
  }
}

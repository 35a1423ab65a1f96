import CMarkGFM

@testable import Markup

/// What cmark's own writer makes of a stranger's text, in the shapes in which ours writes it. The two are the
/// same where a text has no links, no raw HTML, and no Japanese, whose lines ours joins.
///
/// The tests and the fuzzers both hold the writer to it.
///
/// - Returns: nil for a text with lines that ours takes for words and cmark for Markdown (`~~~ News ~~~`).
func parserHTML(_ text: String, options: Int32 = CMARK_OPT_DEFAULT) -> String? {
  guard LiteralLines.marked(text.utf8Span.span) == nil,
    let tree = MarkdownTree.parsing(
      text.utf8Span.span, hasTilde: text.contains("~"), tables: false)
  else { return nil }
  showFenceWords(tree.root)
  guard let html = cmark_render_html(tree.root, options, nil) else { return nil }
  defer { cmark_get_default_mem_allocator()?.pointee.free(html) }
  var result = String(cString: html)
    .replacing("<br />", with: "<br>").replacing("<hr />", with: "<hr>")
    .replacing(/\s?class="language-[^"]*[^A-Za-z0-9_+"-][^"]*"/, with: "")
    .replacing(/<h[1-6]>/, with: "<p class=\"heading\"><strong>")
    .replacing(/<\/h[1-6]>/, with: "</strong></p>")
  if result.utf8.last == 0x0A { result.removeLast() }
  return result
}

/// Makes the words behind a fence the first line of the code, unless they name its language.
private func showFenceWords(_ root: OpaquePointer) {
  guard let iterator = cmark_iter_new(root) else { return }
  defer { cmark_iter_free(iterator) }
  while cmark_iter_next(iterator) != CMARK_EVENT_DONE {
    guard let node = cmark_iter_get_node(iterator),
      cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK,
      let info = cmark_node_get_fence_info(node).map({ String(cString: $0) }),
      let literal = cmark_node_get_literal(node).map({ String(cString: $0) }), !info.isEmpty,
      literal.utf8.allSatisfy({ $0 <= 0x20 })
        || info.wholeMatch(of: language) == nil && info.wholeMatch(of: languageInBraces) == nil
    else { continue }
    cmark_node_set_literal(node, info + "\n" + literal)
  }
}

nonisolated(unsafe) private let language =
  /(?=[0-9_+#.-]*[A-Za-z])[A-Za-z0-9_+#.-]+(?:[,{=][!#-&*-~]*)?/
nonisolated(unsafe) private let languageInBraces =
  /\{\.(?=[0-9_+#.-]*[A-Za-z])[A-Za-z0-9_+#.-]+(?:[,{=][!#-&*-~]*)?\}/

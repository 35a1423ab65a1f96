import TestSupport
import Testing

@testable import Markup

@Suite("Tokens of HTML")
struct HTMLTokensTests {
  private static func hasTag(_ html: String) -> Bool {
    var tokens = HTMLTokens(Array(html.utf8))
    while let token = tokens.next() {
      if case .start(let tag) = token, tag["id"] != nil { return true }
    }
    return false
  }

  @Test("comments and texts end where browsers end them", arguments: HTMLEndCases.all)
  func ends(html: String, hasTag: Bool) {
    #expect(Self.hasTag(html) == hasTag)
  }

  @Test(
    "what stands behind a comment or a script is shown, and nothing of them",
    arguments: [
      (
        "<p>Hello <!-- internal --!>world, <a href=\"https://example.org/x\">read</a></p>",
        "Hello world, [read](https://example.org/x)"
      ),
      ("<p>one<!-->two <em>three</em></p>", "onetwo *three*"),
      ("<p>a</p><style>p>b{content:'<i'}</style><p>after</p>", "a\n\nafter"),
      ("<p>a</p><script>if (a<b) s=\"it's\"</script><p>after</p>", "a\n\nafter"),
      ("<p>a</p><head><title>\"</title></head><p>after</p>", "a\n\nafter"),
      (
        "<p>one</p><iframe src=\"x\"><p>fallback</p></iframe><noembed><b>q</b></noembed><p>two</p>",
        "one\n\ntwo"
      ),
      ("<p>one</p><noframes><p>fallback</p></noframes><p>two</p>", "one\n\ntwo"),
      ("<textarea>a <b> &amp; c</textarea>", "a \\<b> & c"),
    ])
  func shown(html: String, markdown: String) {
    #expect(MarkdownSource.showing(html: html).source == markdown)
  }
}

import Domain
import Testing

@testable import Presentation

@Suite("Escaping")
struct EscapingTests {
  @Test(
    "XML text holds no markup and no character that XML cannot hold",
    arguments: [
      ("plain, 日本語, 🎉", "plain, 日本語, 🎉"), ("a & b", "a &amp; b"), ("<b>", "&lt;b&gt;"),
      ("]]>", "]]&gt;"), ("\"'", "&quot;'"), ("a\tb\nc\rd", "a\tb\nc\rd"),
      ("\0\u{1}\u{8}\u{B}\u{C}\u{E}\u{1F}", String(repeating: "\u{FFFD}", count: 7)),
      ("\u{7F}", "\u{FFFD}"), ("a\u{FFFE}b\u{FFFF}c", "a\u{FFFD}b\u{FFFD}c"),
      ("\u{FFFC}\u{FFFD}\u{FFBE}\u{FFBF}", "\u{FFFC}\u{FFFD}\u{FFBE}\u{FFBF}"),
      ("\u{BE}\u{BF}\u{10FFFE}", "\u{BE}\u{BF}\u{10FFFE}"), ("", ""),
    ])
  func xml(_ source: String, _ expected: String) {
    #expect(text { $0.append(xml: source) } == expected)
  }

  @Test("HTML in XML is escaped once more, and its links become absolute")
  func xmlWithMarkers() {
    let html = Array("<a href=\"\u{1}posts/1/\">&amp;\u{1F}</a>".utf8)
    #expect(
      text { $0.append(xmlSiteRoot: "https://example.org/b/") { $0 += html } }
        == "&lt;a href=&quot;https://example.org/b/posts/1/&quot;&gt;&amp;amp;\u{FFFD}&lt;/a&gt;")
  }

  @Test(
    "A JSON string can stand in a script",
    arguments: [
      ("a\"b\\c", #""a\"b\\c""#), ("</script>", #""\u003c/script>""#),
      ("a\nb\tc", #""a\nb\u0009c""#),
      ("\0\u{1}\u{1F}\u{7F}", #""\u0000\u0001\u001f\u007f""#), ("日本", "\"日本\""), ("", "\"\""),
    ])
  func json(_ source: String, _ expected: String) {
    #expect(text { $0.append(json: source) } == expected)
  }

  @Test("HTML text is safe in elements and attributes")
  func html() {
    #expect(
      text { $0.append(html: "<a b='c' d=\"e\">&") }
        == "&lt;a b=&#39;c&#39; d=&#34;e&#34;&gt;&amp;")
  }

  @Test(
    "Every marker of a page becomes the root",
    arguments: [
      ("", ""), ("no marker", "no marker"), ("\u{1}", "../"), ("\u{1}\u{1}x\u{1}", "../../x../"),
      ("a\u{1}b", "a../b"),
    ])
  func page(_ page: String, _ expected: String) {
    #expect(text { $0.append(page: Array(page.utf8), siteRoot: Array("../".utf8)) } == expected)
    #expect(
      text {
        $0.append("before ")
        $0.append(page: Array(page.utf8), siteRoot: Array("../".utf8))
      } == "before " + expected)
  }
}

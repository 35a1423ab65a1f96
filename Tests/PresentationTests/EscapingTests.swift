import Domain
import Foundation
import Testing

@testable import Markup
@testable import Presentation
@testable import TemplateEngine

#if canImport(FoundationXML)
  import FoundationXML
#endif

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

  @Test("Texts and templates mark the root of the site by the same byte")
  func siteRoot() {
    #expect(URLSafety.siteRoot == siteRootMarker)
  }

  @Test("HTML in a CDATA section is as it was, with absolute links and what XML can hold")
  func cdataWithMarkers() {
    let html = Array("<a href=\"\u{1}posts/1/\">&amp;\u{1F}</a>".utf8)
    #expect(
      text { $0.append(cdataSiteRoot: "https://example.org/b/") { $0 += html } }
        == "<a href=\"https://example.org/b/posts/1/\">&amp;\u{FFFD}</a>")
  }

  @Test("No HTML ends a CDATA section, in one piece or in several")
  func endOfCDATA() throws {
    let pieces = ["]", ">", "]]>", "a", "]]", "<![CDATA[", "\u{FFFF}", "é"]
    for number in 0..<4096 {
      let parts = [number % 8, number / 8 % 8, number / 64 % 8, number / 512].map { pieces[$0] }
      let html = parts.joined()
      let whole = text { $0.append(cdataSiteRoot: "") { $0.append(html) } }
      let divided = text { output in
        for part in parts {
          let bytes = Array(part.utf8)
          bytes.withUnsafeBufferPointer { output.append(cdataOfHTML: $0, siteRoot: "") }
        }
      }
      for section in [whole, divided] {
        let reader = Reader()
        let parser = XMLParser(data: Data("<a><![CDATA[\(section)]]></a>".utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(html)")
        #expect(reader.text == html.replacing("\u{FFFF}", with: "\u{FFFD}"), "\(section)")
      }
    }
  }

  /// Puts the text of a document together.
  private final class Reader: NSObject, XMLParserDelegate {
    var text = ""

    func parser(_ parser: XMLParser, foundCharacters text: String) { self.text += text }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      text += String(decoding: block, as: UTF8.self)
    }
  }

  @Test("HTML is looked through where it lies as it is after it was appended")
  func cdataOfHTML() {
    let pieces = ["<p>", "a", "日本", "\u{1}", "\u{1F}", "\u{FFFE}", "]]>", "]", "twelve letters"]
    for round in 0..<2000 {
      let html = Array((0..<round % 12).map { pieces[(round / 12 + $0 * round) % 9] }.joined().utf8)
      let root = "https://example.org/b/"
      #expect(
        text { output in
          html.withUnsafeBufferPointer { output.append(cdataOfHTML: $0, siteRoot: root) }
        } == text { $0.append(cdataSiteRoot: root) { $0 += html } })
    }
  }

  @Test(
    "A text of the site is appended, be it short, long or empty",
    arguments: ["", "short", "fifteen letters", "sixteen letters!", "日本語日本語", "a longer text é 🎉"])
  func lasting(_ source: String) {
    let held = [source, source + source]
    #expect(text { $0.append(lasting: held[0]) } == source)
    #expect(text { $0.append(lasting: held[1]) } == source + source)
    let bytes = [Array(source.utf8)]
    withExtendedLifetime(bytes) {
      #expect(bytes[0].lastingBytes.elementsEqual(source.utf8))
    }
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

  @Test("A page of many long parts is not copied for each of them")
  func growth() {
    var output: [UInt8] = []
    let part = Array(String(repeating: "x", count: 3000).utf8)
    var capacities: Set<Int> = []
    for _ in 0..<1000 {
      output.append(page: part, siteRoot: [])
      output.append(UInt8(ascii: "y"))
      capacities.insert(output.capacity)
    }
    #expect(output.count == 3_001_000)
    #expect(capacities.count < 20, "\(capacities.count) times")
  }
}

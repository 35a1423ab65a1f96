import Foundation
import TestSupport
import Testing

@testable import Markup

@Suite("Signs of emphasis in URLs, mentions and hashtags") struct LiteralSignTests {
  @Test(
    "a URL keeps them",
    arguments: [
      "https://github.com/python/cpython/blob/main/Lib/json/__init__.py",
      "https://example.com/_next_/static/a.js", "https://example.com/*a*/**b**/c",
      "https://en.wikipedia.org/wiki/Foo_(bar)_baz_(x)", "https://e.example/?q=_a_&r=*b*c",
      "https://e.example/~~a~~/b", "www.example.com/_x_/y", "https://e.example/__a",
    ])
  func urls(url: String) {
    let escaped = url.replacing("&", with: "&amp;")
    for (before, after) in [("", ""), ("See ", " please"), ("*a* ", " *b*"), ("> - ", "\n")] {
      let rendered = Fixtures.renderer.render(before + url + after, origin: .stranger)
      #expect(rendered.shown.contains(">\(escaped)</a>"), "\(rendered.shown)")
      #expect(rendered.plain.contains(url), "\(rendered.plain)")
    }
  }

  @Test(
    "a name keeps them",
    arguments: [
      ("Lunch with @_ada and @ben_ today", [0, 1], "Lunch with @_ada and @ben_ today"),
      ("@_ada_ and *@_ada*", [2, 0], "@_ada_ and @_ada"), ("@__init__", [3], "@__init__"),
      ("_see @ben_ there_ *now*", [4], "see @ben there_ now"), ("_@ada_", [5], "@ada"),
      ("\\@_ada_ *x*", [], "@ada x"), ("#_tag_ *x*", [], "#_tag_ x"),
      ("_see #tag_ x", [], "see #tag x"), ("\\\\@_ada_ *x*", [2], "\\@_ada_ x"),
      ("\\\\\\@_ada_ *x*", [], "\\@ada x"), ("\\\\#_tag_ *x*", [], "\\#_tag_ x"),
    ])
  func names(text: String, people: [Int], plain: String) {
    let names = ["_ada", "ben_", "_ada_", "__init__", "ben", "ada"]
    let renderer = TextRenderer(
      surroundings: TextSurroundings(person: { name in
        names.firstIndex(of: name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
      }))
    let rendered = renderer.render(text, origin: .stranger)
    #expect(rendered.mentions == people, "\(rendered.shown)")
    #expect(rendered.plain == plain)
  }

  @Test(
    "what follows the parenthesis of a link is none of its URL",
    arguments: [
      ("[A](https://a.example/)*note*", "</a><em>note</em>"),
      ("![A](https://a.example/a.png)_note_", "<em>note</em>"),
      ("**[A](https://a.example/)**(new)", "</a></strong>(new)"),
      ("**[A](https://a.example/)**/**[B](https://b.example/)**", "</strong>/<strong>"),
      ("~~[A](https://a.example/)~~-x", "</a></del>-x"),
      ("[A](https://a.example/b_(c)_d_)*note*", "href=\"https://a.example/b_(c)_d_\""),
      ("**[https://a.example/](https://b.example/)**(PDF)", "</a></strong>(PDF)"),
      ("[https://a.example/](https://b.example/)*note*", "</a><em>note</em>"),
      ("[www.a.example/b](https://b.example/)(*note*)", "</a>(<em>note</em>)"),
      ("[https://a.example/][b]*note*\n\n[b]: https://b.example/", "</a><em>note</em>"),
      ("https://a.example/?b[c][d]=_e_&f=_g_h", ">https://a.example/?b[c][d]=_e_&amp;f=_g_h</a>"),
    ])
  func besideLinks(text: String, html: String) {
    let rendered = Fixtures.renderer.render(text, origin: .stranger)
    #expect(rendered.shown.contains(html), "\(rendered.shown)")
  }

  @Test("a URL ends with its cell of a table")
  func cells() {
    let table =
      "|a|b|\n|-|-|\n|https://a.example/b|**c**|\n|[x](https://a.example/b)|**d**|\n|**https://a.example/c**|e|"
    let rendered = Fixtures.renderer.render(table, origin: .owner)
    for cell in [
      "<strong>c</strong>", "<strong>d</strong>", "<strong><a href=\"https://a.example/c",
    ] {
      #expect(rendered.shown.contains(cell), "\(rendered.shown)")
    }
  }

  @Test("a backslash that escapes nothing takes nothing from a URL")
  func backslash() {
    for before in ["\\", "C:\\", "\\\\", "\\\\\\"] {
      let rendered = Fixtures.renderer.render(before + "https://e.example/_x_/y", origin: .stranger)
      #expect(rendered.shown.contains(">https://e.example/_x_/y</a>"), "\(rendered.shown)")
    }
  }

  @Test(
    "however many URLs end at a bar or a bracket, each byte is read once, or a few times",
    arguments: [
      "http://a.b/_|", "www.a.b/_|", "a.b/|", "](http://a.b/_)", "http://a.b/_](", "http://a.b/_][",
      "http://a.b/_(", "a.b/[",
    ])
  func linear(piece: String) {
    let growth = growth(from: 50_000, to: 1_000_000) { length in
      let text = "*x* " + String(repeating: piece, count: length / piece.utf8.count)
      #expect(LiteralSigns.marked(text.utf8Span.span, mayHaveTables: true) == nil)
    }
    #expect(growth < 8)
  }

  @Test("a hashtag keeps them")
  func hashtags() {
    let rendered = Fixtures.renderer.render("#_tag_ and #a__b *x*", origin: .stranger)
    #expect(rendered.hashtags.map(\.spelling) == ["_tag_", "a__b"])
  }

  @Test(
    "nothing is left of what was put into the source",
    arguments: [
      ("`https://a.example/_b_`", "<code>https://a.example/_b_</code>"),
      ("`@_b_ \\_`", "<code>@_b_ \\_</code>"),
      ("    https://a.example/_b_/*c*d", "<pre><code>https://a.example/_b_/*c*d"),
      ("``` @_b\n#_c\n```", "#_c\n</code>"),
      ("[x](https://a.example/_b_/c*d*e)", "<a href=\"https://a.example/_b_/c*d*e\""),
      ("<https://a.example/_b_>", "<a href=\"https://a.example/_b_\""),
      ("[@_b]\n\n[@_b]: https://a.example/_c_/d", "<a href=\"https://a.example/_c_/d\""),
      ("[x](https://a.example/ \"@_b_ c\")", " title=\"@_b_ c\""),
      ("![@_b_c](media/y.png)", "alt=\"@_b_c\""),
      ("<i title=\"@_b_c\">*d*", "&lt;i title=&quot;@_b_c&quot;&gt;<em>d</em>"),
      ("<!-- @_b_c -->", "&lt;!-- @_b_c --&gt;"),
      ("[https://a.example/_b_](https://a.example/_d_)", ">https://a.example/_b_</a>"),
      ("*see https://a.example/b_c_*", "<em>see <a href=\"https://a.example/b_c\""),
      ("**https://a.example/b**", "<strong><a href=\"https://a.example/b\""),
    ])
  func inertMarks(text: String, html: String) {
    let rendered = Fixtures.renderer.render(text, origin: .stranger)
    #expect(rendered.shown.contains(html), "\(rendered.shown)")
    for byte in [0x02, 0x03] as [UInt8] {
      #expect(!rendered.html.contains(byte) && !rendered.plain.utf8.contains(byte))
    }
  }

  @Test("no text comes out with a mark, a comma or a backslash more than it had")
  func generated() {
    var generator = GeneratedTexts(seed: 77)
    let pieces =
      WriterOracleTests.pieces + [
        "https://a.example/_b_", "@_ada_", "#_tag_", "@ada", "<", ">", "](", "[",
        "www.a.example/*b*c",
        ",", "\\\\", "&#2;", "&#3;",
      ]
    for round in 0..<4000 {
      let text = generator.next(pieces: pieces, atMost: 4 + round % 24)
      let rendered = Fixtures.renderer.render(text, origin: .stranger)
      #expect(!rendered.html.contains { $0 < 0x20 && ![0x01, 0x09, 0x0A].contains($0) }, "\(text)")
      for sign in [UInt8(ascii: ","), UInt8(ascii: "\\")] {
        #expect(
          rendered.plain.utf8.count { $0 == sign } <= text.utf8.count { $0 == sign },
          "\(text.debugDescription) gave \(rendered.plain)")
      }
    }
  }
}

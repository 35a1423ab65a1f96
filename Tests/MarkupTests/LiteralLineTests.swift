import TestSupport
import Testing

@testable import Markup

/// What people write who know no Markdown, and what the parser would hide of it.
@Suite struct LiteralLineTests {
  @Test(
    "what looks like the definition of a link that nothing uses is a text",
    arguments: [
      "[Ferry]: cancelled", "[Reminder]: tomorrow", "[edit]: sorry", "[お知らせ]: 明日",
      "> [Ada]: engineer", "- [a]: one", "1. [Ada]: engineer", "> 2) [b]: c", "[a_b_c]: x",
      "[1]: https://a.example/",
      "[#tag]: x",
    ])
  func definitions(text: String) {
    let rendered = Fixtures.renderer.render(text, origin: .stranger)
    let shown = text.drop { "> -12.)".contains($0) }
    #expect(rendered.plain.hasSuffix(shown), "\(rendered.shown)")
    #expect(!rendered.isPlainFallback)
  }

  @Test("so it is above and below other lines, twice, and as two in a row")
  func lines() {
    for text in [
      "Hello\n\n[edit]: sorry", "[edit]: sorry\n\nHello", "[edit]: a\n\n[edit]: b",
      "[a]: b\n[c]: d",
    ] {
      let rendered = Fixtures.renderer.render(text, origin: .stranger)
      let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      #expect(rendered.plain == words, "\(rendered.shown)")
    }
  }

  @Test(
    "a definition that is used is one, however its label is written",
    arguments: [
      "See [Fog].\n\n[fog]: https://a.example/", "[x][Fog  Bank]\n\n[fog bank]: https://a.example/",
      "[Fog][]\n\n[FOG]: https://a.example/", "[x][ß]\n\n[ẞ]: https://a.example/",
      "> [Fog]\n\n[fog]: https://a.example/\n[other]: /b",
      "- [Fog]: shows the fog\n\n[fog]: https://a.example/",
      "[Fog]: \"the best\" of all\n\n[fog]: <https://a.example/> 'Fog'",
      "> See [Fog\n> Bank].\n\n[fog bank]: https://a.example/",
    ])
  func used(text: String) {
    let html = Fixtures.html(text)
    #expect(html.contains("<a href=\"https://a.example/\""), "\(html)")
    #expect(!html.contains("]: https"), "\(html)")
  }

  @Test("a plain page is its owner's, who knows what is shown")
  func pages() {
    #expect(Fixtures.renderer.render("[a]: /b", origin: .owner).shown == "")
    let page = Fixtures.renderer.render("~~~ a ~~~\nx", origin: .owner)
    #expect(page.shown.contains("<pre>"))
  }

  @Test(
    "a text of which Markdown shows nothing is shown as it was written",
    arguments: ["&nbsp;", "#", ">", "##", "> >", "&#8203;", "- ", "> #", "1."])
  func nothing(text: String) {
    let rendered = Fixtures.renderer.render(text, origin: .stranger)
    #expect(!rendered.plain.isBlank, "\(rendered.shown)")
  }

  @Test(
    "a picture, a rule and the box of code are something",
    arguments: ["![](media/y.png)", "---", "```"])
  func somethingToSee(text: String) {
    #expect(!Fixtures.renderer.render(text, origin: .stranger).isPlainFallback)
  }

  @Test("a title between tildes begins no code")
  func titles() {
    for title in ["~~~ お知らせ ~~~", "~~~お知らせ~~~", "~~~~ News ~", "> ~~~ News ~~~", "1. ~~~ x ~~~"] {
      let rendered = Fixtures.renderer.render(
        title + "\n明日は休みです #tag @ada", origin: .stranger)
      #expect(!rendered.shown.contains("<pre>"), "\(rendered.shown)")
      #expect(!rendered.shown.contains("<del>"), "\(rendered.shown)")
      #expect(rendered.plain.contains(title.drop { "> 1.".contains($0) }), "\(rendered.plain)")
      #expect(rendered.mentions == [0] && rendered.hashtags.map(\.spelling) == ["tag"])
    }
  }

  @Test("the line below what stands under a title begins no code either")
  func closedTitles() {
    let rendered = Fixtures.renderer.render(
      "~~~ News ~~~\nHi\n~~~~\nBye **now**", origin: .stranger)
    #expect(rendered.shown.contains("<strong>now</strong>"), "\(rendered.shown)")
    #expect(!rendered.shown.contains("<pre>"))
  }

  @Test(
    "code is code as before",
    arguments: [
      ("~~~\nx\n~~~", "<pre><code>x\n</code></pre>"),
      ("~~~swift\nx\n~~~", "<pre><code class=\"language-swift\">x\n</code></pre>"),
      (
        "~~~sh path=~/bin\nx\n~~~\ny",
        "<pre><code class=\"language-sh\">sh path=~/bin\nx\n</code></pre>\n<p>y</p>"
      ),
      ("```\n[a]: b\n~~~ c ~~~\n```", "<pre><code>[a]: b\n~~~ c ~~~\n</code></pre>"),
      ("    [a]: b", "<pre><code>[a]: b\n</code></pre>"),
      ("`[a]: b`", "<p><code>[a]: b</code></p>"),
    ])
  func code(text: String, html: String) {
    #expect(Fixtures.html(text) == html)
  }

  @Test(
    "words behind the fence of code are its first line",
    arguments: [
      (
        "``` What I said\nx\n```",
        "<pre><code class=\"language-What\">What I said\nx\n</code></pre>"
      ),
      ("```お知らせ\nx\n```", "<pre><code>お知らせ\nx\n</code></pre>"),
      ("```console.log(1)\n```", "<pre><code>console.log(1)\n</code></pre>"),
      ("```f(x)\ng(x)\n```", "<pre><code>f(x)\ng(x)\n</code></pre>"),
      ("~~~ok?", "<pre><code>ok?\n</code></pre>"),
      ("```ls\n \n```", "<pre><code class=\"language-ls\">ls\n \n</code></pre>"),
      ("```{x}\ny\n```", "<pre><code>{x}\ny\n</code></pre>"),
      ("```{.swift}\nx\n```", "<pre><code>x\n</code></pre>"),
      ("```asp.net\nx\n```", "<pre><code>x\n</code></pre>"),
      ("```c#\nx\n```", "<pre><code>x\n</code></pre>"),
      ("```rust,no_run\nx\n```", "<pre><code>x\n</code></pre>"),
      ("```js{1,3}\nx\n```", "<pre><code>x\n</code></pre>"),
      ("```ja,f(x)\nx\n```", "<pre><code>ja,f(x)\nx\n</code></pre>"),
      ("```...\nx\n```", "<pre><code>...\nx\n</code></pre>"),
      ("```1\nx\n```", "<pre><code class=\"language-1\">1\nx\n</code></pre>"),
    ])
  func fenceWords(text: String, html: String) {
    #expect(Fixtures.html(text) == html)
  }

  @Test("however many lines look like definitions, each byte is read a few times")
  func linear() {
    for piece in ["[a]: b\n", "[", "[a", "[a]", "~~~ a\n", "~~~", "\\[a]:", "[\\"] {
      let growth = growth(from: 50_000, to: 500_000) { length in
        let text = String(repeating: piece, count: length / piece.utf8.count)
        _ = LiteralLines.marked(text.utf8Span.span)
      }
      #expect(growth < 8, "\(piece)")
    }
  }
}

import TestSupport
import Testing

@testable import Markup

/// Links of texts in HTML that hold more than a line of text, and those that nobody has ended.
@Suite("Links of imported HTML over lines and paragraphs")
struct ImportedLinkTests {
  /// `A`, `B` and `OWN` stand for addresses, the last for that of whoever wrote the text.
  private static func named(_ text: String) -> String {
    text.replacing("=A", with: "='https://a.example/'")
      .replacing("=B", with: "='https://b.example/'")
      .replacing("=OWN", with: "='https://town.example/@ada'")
      .replacing("(A)", with: "(https://a.example/)")
      .replacing("(B)", with: "(https://b.example/)")
      .replacing("(OWN)", with: "(https://town.example/@ada)")
  }

  private static func markdown(_ parts: [String]) -> String {
    var people = MentionedPeople()
    people.ownAddresses = ["https://town.example/@ada"]
    people.username = "ada"
    return MarkdownSource.showing(html: parts.map(named), mentioning: people).source
  }

  @Test(
    "a link goes on in what begins within it, and ends with the text that it stands in",
    arguments: [
      ("<a href=A><p>one</p></a>", "[one](A)"),
      ("<a href=A><p>one</p><p>two</p></a>three", "[one](A)\n\n[two](A)\n\nthree"),
      ("<p>x <a href=A>one</p><p>two</a> y</p>", "x [one](A)\n\n[two](A) y"),
      ("<ul><a href=A><li>one</li><li>two</li></a></ul>", "- [one](A)\n- [two](A)"),
      ("<a href=A><div><b>one</b></div></a>", "[**one**](A)"),
      ("<b>x<a href=A><p>one</p></a>y</b>", "**x**\n\n**[one](A)**\n\n**y**"),
      ("<a href=A><p></p><hr></a>", "---"),
      ("<a href=A><pre>one</pre>two</a>", "```\none\n```\n\n[two](A)"),
      ("<a href=A>one<a href=B><p>two</p></a>three", "[one](A)\n\n[two](B)\n\nthree"),
    ])
  func blocksInLinks(html: String, markdown: String) {
    #expect(Self.markdown([html, "next"]) == Self.named(markdown + "\n\nnext"))
  }

  @Test(
    "what no link is made of goes on as the text that it is",
    arguments: [
      (
        "<p><a name=top>Intro</p><p>one<br>two <b>bold</b> <code>x*y</code></p><p>three<br>four</p>",
        "Intro\n\none\\\ntwo **bold** `x*y`\n\nthree\\\nfour"
      ),
      ("<a href='/path'>x<br><i>y</i><p><b>z</b></p></a>", "x\\\n*y*\n\n**z**"),
      ("<a href='#'>x <b>y</b></a>", "x **y**"),
      ("<a href=A>x<a name=top>y <b>z</b></a>", "[x](A)y **z**"),
    ])
  func anchors(html: String, markdown: String) {
    #expect(Self.markdown([html]) == Self.named(markdown))
  }

  @Test(
    "a name or a hashtag that nobody ends takes no other text with it",
    arguments: [
      (
        "<a class=mention href=OWN>@ada<p>@ben please read this</p><p>@carl and this</p>",
        "@ada\n\n@ben please read this\n\n@carl and this"
      ),
      (
        "<a class=mention href=A>@ben<p>@carl read<br><b>this</b></p>",
        "[@ben@a.example](A)\n\n@carl read\\\n**this**"
      ),
      (
        "<a class=hashtag href=A>#x<p>#y and<br><b>z</b></p>", "#x\n\n#y and\\\n**z**"
      ),
      ("<a rel=tag href=A>#x<p>#y <code>z</code></p>", "#x\n\n#y `z`"),
      ("<a class=mention href=OWN>@ada read this</a>", "[@ada read this](OWN)"),
      ("<a class=mention href=A>@ben read this", "[@ben read this](A)"),
      ("<b><a class=mention href=OWN><i>@ada<p>one</p>", "**@ada**\n\n***one***"),
      // Nothing of it is shown yet.
      ("<a class=mention href=OWN><p>@ada</p></a>", "@ada"),
      ("<p>x</p><a class=mention href=A><div><p>@ben</p></div></a>", "x\n\n[@ben@a.example](A)"),
    ])
  func names(html: String, markdown: String) {
    #expect(Self.markdown([html]) == Self.named(markdown))
  }

  @Test(
    "a link keeps its lines and the emphasis in it",
    arguments: [
      ("<a href=A><p>one<br>two <b>bold</b></p></a>", "[one\\\ntwo **bold**](A)"),
      ("<a href=A>x <i>y</i> <code>z*</code></a>", "[x *y* `z*`](A)"),
      ("<a href=A>x<br><br>- y<br> <br># z</a>", "[x\\\n\\- y\\\n\\# z](A)"),
      ("x<a href=A><br>y<br></a>z", "x\\\n[y](A)\\\nz"),
      ("x<a href=A><br></a>y", "x\\\ny"),
      ("<blockquote><a href=A>x<br>&gt; y</a></blockquote>", "> [x\\\n> \\> y](A)"),
      ("<a href=A>これは<b>「本」</b>です</a>", "[これは「本」です](A)"),
      ("<a href=A><b>x</a>y</b>", "[**x**](A)y"),
      // Emphasis goes on as the link does, and ends where it ends.
      ("<a href=A><h2>one</h2><p>two</p></a>three", "[**one**](A)\n\n[two](A)\n\nthree"),
      ("<a href=A><b><p>one</p><p>two</b> x</p></a>y", "[**one**](A)\n\n[**two** x](A)\n\ny"),
      ("<b>x<a href=A>y</b>z</a> w<p>v", "**x[yz](A)** w\n\nv"),
      ("<b>x <a href=A>y</b><p>z</p>", "**x [y](A)**\n\n[z](A)"),
    ])
  func formatting(html: String, markdown: String) {
    #expect(Self.markdown([html]) == Self.named(markdown))
  }

  @Test(
    "a link stands around its part of a code",
    arguments: [
      ("<code><a href=A>foo()</a></code>", "[`foo()`](A)"),
      ("x <code><a href=A>foo()</a></code>, y", "x [`foo()`](A), y"),
      ("<a href=A><code>foo()</code></a>", "[`foo()`](A)"),
      ("<code>see <a href=A>foo()</a>: ok</code>", "` see  `[`foo()`](A)`: ok`"),
      ("<code>\n<a href=A>x</a>\n<a href=B>y</a>\n</code>", "[`x`](A) [`y`](B)"),
      ("<code><a href=A>https://a.example/</a></code>", "[`https://a.example/`](A)"),
      ("<a href=A>x<code>y<a href=B>z</a></code></a>w", "[x`y`](A)[`z`](B)w"),
      ("<code>x<a href=A>y</code>z</a>w", "`x`[`y`z](A)w"),
      // What is none stays in it.
      ("<code>x <a name=top>y</a> <a href=/z>z</a></code>", "`x y z`"),
      ("<code><a class=mention href=OWN>@ada</a> <a rel=tag href=A>#x</a></code>", "`@ada #x`"),
      ("<code>\nx\ny\n</code>", "`x y`"),
      ("<a href=A><pre>code</pre></a>", "```\ncode\n```"),
    ])
  func codes(html: String, markdown: String) {
    #expect(Self.markdown([html]) == Self.named(markdown))
  }

  @Test(
    "a link with nothing to see in it is none",
    arguments: [
      "", " ", "\u{200B} \u{200B}", "\u{2800}", "&nbsp;", "<b>\u{200D}</b>",
      "<code>\u{200B}</code>",
    ])
  func invisible(text: String) {
    let markdown = Self.markdown(["x <a href='http://e.example:80/'>\(text)</a> y"])
    #expect(!markdown.contains("example") && !markdown.contains("["))
    let visible = Self.markdown(["<a href=A>\u{200B}x</a>"])
    #expect(visible == Self.named("[\u{200B}x](A)"))
  }

  private static let pieces = [
    "<a href=A>", "<a href=B>", "<a href='/path'>", "<a name=top>", "</a>", "</a>", "<p>", "</p>",
    "<br>", "<b>", "</b>", "<i>", "</i>", "<h2>", "</h2>", "<ul><li>", "<blockquote>",
    "</blockquote>", "<code>", "</code>", "<pre>", "</pre>", "<a class=mention href=OWN>@ada",
    "<a class=hashtag href=A>#fog", "<a rel=tag href=B>", " one", " two", " *", " `", " _a_",
    " 「語」",
    " https://a.example/",
  ]

  @Test("no text is lost, wherever links begin and end")
  func random() {
    var random = GeneratedTexts(seed: 13)
    for _ in 0..<10_000 {
      let html = random.next(pieces: Self.pieces, atMost: 14)
      var text = ""
      var isInTag = false
      for sign in html {
        if sign == "<" { isInTag = true }
        if !isInTag, sign != " " { text.append(sign) }
        if sign == ">" { isInTag = false }
      }
      let markdown = Self.markdown([html])
      let rendered = Fixtures.renderer.render(markdown, origin: .stranger)
      #expect(
        rendered.plain.filter { !$0.isWhitespace } == text,
        "\(html.debugDescription) \(markdown.debugDescription)")
    }
  }

  @Test("no link makes a small text fill the memory")
  func hostileLinks() {
    let address = "https://a.example/" + String(repeating: "a", count: 20_000)
    let text = MarkdownSource.showing(
      html: "<a href='\(address)'>" + String(repeating: "x<p>", count: 10_000))
    #expect(text.source.utf8.count < 200_000)
    #expect(
      text.source.hasPrefix("[x](\(address))\n\n[x](https") && text.source.hasSuffix("x\n\nx"))
    // Addresses beside each other, of which each depends on the next.
    let link = "<a href=http://a.a>http://a.a</a>"
    let links = MarkdownSource.showing(
      html: String(repeating: "<b>\(link)</b>", count: 2_000))
    #expect(links.source.utf8.count < 200_000)
  }

  @Test("a link with many attributes that goes on takes no longer than others")
  func hostileAttributes() {
    func html(_ kind: Int, _ count: Int) -> String {
      let many = (0..<count).map { "b\($0)" }.joined(separator: " ")
      let (tag, text) =
        switch kind {
        case 0: ("<a rel='\(many)'>", "<p>#x")
        case 1: ("<a class='\(many)' href='https://a.example/'>", "<p>@x")
        case 2: ("<a href='\(String(repeating: " ", count: count * 2))'>", "<p>x")
        case 3: ("<a \(many)>", "<p>x")
        default: ("<a \(many) href='https://a.example/'>", "<p>x")
        }
      return tag + String(repeating: text, count: count)
    }
    for kind in 0..<5 {
      let growth = growth(from: 2000, to: 40_000) { count in
        let html = html(kind, count)
        #expect(MarkdownSource.showing(html: html).source.utf8.count < 2_000_000)
      }
      #expect(growth < 8, "\(html(kind, 1))")
    }
  }
}

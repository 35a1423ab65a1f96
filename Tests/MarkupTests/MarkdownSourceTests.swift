import Testing

@testable import Markup

/// Texts of other systems as Markdown. What is compared is what is shown of it in the end.
@Suite("Markdown of texts and of HTML")
struct MarkdownSourceTests {
  private static let renderer: TextRenderer = {
    var renderer = TextRenderer(
      limits: .forCharacters(100_000), surroundings: TextSurroundings())
    renderer.numbersItems = false
    return renderer
  }()

  private static func html(_ markdown: String) -> String {
    String(decoding: renderer.render(markdown, origin: .stranger).html, as: UTF8.self)
  }

  /// What is seen of a text. Characters that no page may hold are none of it.
  private static func letters(_ text: String) -> String {
    let seen = text.unicodeScalars.filter { scalar in
      !scalar.isInvisible && !scalar.properties.isNoncharacterCodePoint && scalar != "\u{FFFD}"
        && scalar.properties.generalCategory != .control
    }
    return String(String.UnicodeScalarView(seen))
  }

  @Test(
    "a text is shown as it stands",
    arguments: [
      ("High water at noon. #harbour", "High water at noon. #harbour"),
      (
        "1 * 2 * 3, [x](y), a_b_c, _d_, `e`, ~f~ <b> <3",
        #"1 \* 2 \* 3, \[x\](y), a_b_c, \_d\_, \`e\`, \~f\~ \<b> <3"#
      ),
      (
        "# no heading\n#tag\n> no quote\n- no item\n+ nor this\n2. nor this\n===",
        "\\# no heading\\\n#tag\\\n\\> no quote\\\n\\- no item\\\n\\+ nor this\\\n2\\. nor this\\\n\\==="
      ),
      ("one\ntwo\n\n\nthree\r\nfour\rfive  \n", "one\\\ntwo\n\nthree\\\nfour\\\nfive"),
      (
        "https://example.org/a_b/__init__.py?x=*&y=1 @_ada and @ben_ #a_b_",
        "https://example.org/a_b/__init__.py?x=*&y=1 @_ada and @ben_ #a_b_"
      ),
      (#"C:\temp \* \"#, #"C:\temp \\\* \\"#),
      ("AT&T &amp; &copy; & co", #"AT&T \&amp; \&copy; & co"#),
      ("    indented\n\ttoo", "indented\\\ntoo"),
      ("- - -\n\n***\n___", "\\- - -\n\n\\*\\*\\*\\\n\\_\\_\\_"),
      ("", ""), ("\n \n", ""), ("！＃タグ、１． 日本語", "！＃タグ、１． 日本語"),
    ])
  func texts(text: String, markdown: String) {
    #expect(MarkdownSource.showing(text).source == markdown)
  }

  @Test(
    "HTML becomes the Markdown that shows the same",
    arguments: [
      ("<p>one<br />two</p><p>three</p>", "one\\\ntwo\n\nthree"),
      (
        "no tags &lt;b&gt; &#39;q&#39; &amp;amp; &nope; &#x1F600;",
        "no tags \\<b> 'q' \\&amp; \\&nope; 😀"
      ),
      ("<p>a <b>bold</b>, <em>soft</em>, <del>gone</del>.</p>", "a **bold**, *soft*, ~~gone~~."),
      ("<p>a<b> b </b>c</p>", "a **b** c"), ("<p>これは<b>「本」</b>です</p>", "これは「本」です"),
      ("<b><b>x</b></b><i></i>", "**x**"),
      // Right behind each other they are one: two would say that nothing is emphasised, in all of the text.
      ("<p><b>one</b></p><p><i>a</i><i>b</i></p>", "**one**\n\n*ab*"),
      ("<b>a<i>b</i></b><b>c</b> <i>d</i>", "**a*b*c** *d*"),
      ("<b>a</b> <b>b</b>", "**a** **b**"), ("<b>one</p><p>two</b>", "**one**\n\n**two**"),
      (
        #"<p>See <a href="https://example.org/x">this</a>!</p>"#,
        "See [this](https://example.org/x)!"
      ),
      (#"Look!<a href="https://example.org/x">this</a>"#, #"Look\![this](https://example.org/x)"#),
      (
        #"<a href="https://example.org/a_b" rel="nofollow"><span class="invisible">https://</span><span class="ellipsis">example.org/a</span><span class="invisible">_b</span></a>"#,
        "https://example.org/a_b"
      ),
      (#"<a href="javascript:alert(1)">x</a> <a href="/about">y</a> <a>z</a>"#, "x y z"),
      (#"Write <a href="mailto:a@b.example">to me</a>"#, "Write [to me](mailto:a@b.example)"),
      (
        #"<a href="https://example.org/a b(c)&amp;copy;">[x]</a>"#,
        #"[\[x\]](<https://example.org/a%20b(c)&amp;copy;>)"#
      ),
      (
        #"<p><span class="h-card"><a href="https://town.example/@ben" class="u-url mention">@<span>ben</span></a></span> hi <a href="https://town.example/tags/Fog" class="mention hashtag" rel="tag">#<span>Fog</span></a></p>"#,
        "[@ben@town.example](https://town.example/@ben) hi #Fog"
      ),
      (
        #"me: <a href="https://town.example/@ada" class="u-url mention">@<span>ada</span></a>"#,
        "me: @ada"
      ),
      (
        "<blockquote><p>one</p><p>two<br>three</p></blockquote><p>four</p>",
        "> one\n>\n> two\\\n> three\n\nfour"
      ),
      (
        "<blockquote>a</blockquote><blockquote>b<blockquote>c</blockquote></blockquote>",
        "> a\n\n> b\n>\n> > c"
      ),
      ("<ul><li>a</li><li><blockquote>b</blockquote></li></ul>", "- a\n\n- > b"),
      ("<ul><li>one</li><li><p>two</p><p>more</p></li></ul>", "- one\n- two\n\n  more"),
      // Nothing is escaped that needs no escape.
      ("<ol><li>one_two</ol>", "1. one_two"),
      ("<ol start=9><li>nine<li>ten<ul><li>deep</ol>x", "9. nine\n10. ten\n\n    - deep\n\nx"),
      ("<pre><code>a &lt; b\n  `c`\n</code></pre>", "```\na < b\n  `c`\n```"),
      ("<p>run <code>`ls` *</code> now</p>", "run `` `ls` * `` now"),
      ("a<script>alert('</p>')</script>b<!-- c > --><style>d</style>", "ab"),
      ("x < y <", #"x < y \<"#), ("<p title='a > b", "\\<p title='a > b"),
      ("one<hr>two", "one\n\n---\n\ntwo"),
      (
        #"<img alt=":fog:" class="emoji"> <ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby>"#,
        ":fog: 港(みなと)"
      ),
      (
        #"x<a href="https://a.example/">https://a.example/</a>y <a href="https://a.example/.">https://a.example/.</a>"#,
        "x[https://a.example/](https://a.example/)y [https://a.example/.](https://a.example/.)"
      ),
      // Where emphasis is dropped, what stands right before an address makes it none.
      (
        "<a href=https://a.example/>x<b>https://e.example/_a_/b</b></a>",
        #"[x**https://e.example/_a_/b**](https://a.example/)"#
      ),
      (
        "<a href=https://a.example/>see<b>@_ben_</b></a>", #"[see@\_ben\_](https://a.example/)"#
      ),
      (
        "<a href=https://a.example/>see <b>@_ben_</b> #a_b_</a>",
        "[see @_ben_ #a_b_](https://a.example/)"
      ),
      ("foo<a href=https://a.example/> bar </a>baz", "foo [bar](https://a.example/) baz"),
      ("foo<a href=https://a.example/><b> bar</b></a>", "foo [**bar**](https://a.example/)"),
      (
        "foo<a href='#'> bar</a> <a href=https://a.example/> baz</a>",
        "foo bar [baz](https://a.example/)"
      ),
      ("foo <a href=https://a.example/> </a> bar", "foo bar"),
      ("<p> <a href=https://a.example/> bar</a></p>", "[bar](https://a.example/)"),
      ("foo<a href=https://a.example/><br>bar</a>", "foo\\\n[bar](https://a.example/)"),
      (
        "<ol><li>a</ol><ol start=5><li>b</ol><ul><li>c</ul><ul><li>d</ul>",
        "1. a\n\n5) b\n\n- c\n\n* d"
      ),
      (
        "<ul><li><ol start=9><li>a</ol>b</li></ul><p>c</p><ol start=10><li>d<li>e</ol>",
        "- 9. a\n\n  b\n\nc\n\n10. d\n11. e"
      ),
      (
        "<blockquote><ol><li>a</blockquote>b<li>c<li>d",
        "> 1. a\n\nb\n\n- c\n- d"
      ),
      ("<ol><li>a<p>b</p></li>c<li>d</ol>", "1. a\n\n   b\n\nc\n\n2. d"),
      (
        #"<a href="https://o.examp]e/@ben" class="mention">@ben</a>"#,
        #"[@ben@o.examp\]e](https://o.examp]e/@ben)"#
      ),
      ("<details><summary>Sum</summary>Body</details>", "Sum\n\nBody"),
      ("&eacute;&Yuml;&yuml;&szlig; &#150; &#x80;", "éŸÿß – €"),
      ("<h2>Title</h2>text", "**Title**\n\ntext"), ("", ""), ("<p></p>", ""),
    ])
  func html(html: String, markdown: String) {
    var people = MentionedPeople()
    people.ownAddresses = ["https://town.example/@ada"]
    people.username = "ada"
    let result = MarkdownSource.showing(html: html, mentioning: people)
    #expect(result.source == markdown)
  }

  @Test("short addresses give way to what they stand for, each to its own")
  func shortLinks() {
    var links = ShortLinks(starts: ["https://t.co/"])
    for (short, long) in [
      ("abc", "https://one.example/"), ("abcd", "https://two.example/a,b."), ("gone", ""),
      ("local", "http://localhost:8080/x"), ("odd", "javascript:x"),
    ] { links.add("https://t.co/" + short, for: long) }
    let text = MarkdownSource.showing(
      "a https://t.co/abc https://t.co/abcd, https://t.co/local\nhttps://t.co/gone https://t.co/other "
        + "https://t.co/odd *", replacing: links)
    #expect(
      text.source
        == "a https://one.example/ [https://two.example/a,b.](https://two.example/a,b.), "
        + "[http://localhost:8080/x](http://localhost:8080/x)\\\nhttps://t.co/other javascript:x \\*"
    )
  }

  @Test("no short address makes a small text fill the memory, and none gives way to endless ones")
  func hostileShortLinks() {
    var links = ShortLinks(starts: ["https://t.co/"])
    let long = "https://one.example/" + String(repeating: "a", count: 4_000)
    links.add("https://t.co/1", for: long)
    links.add("https://t.co/2", for: long + String(repeating: "a", count: 100_000))
    let often = MarkdownSource.showing(
      String(repeating: "https://t.co/1 \n", count: 20_000), replacing: links)
    #expect(often.source.utf8.count < 1_000_000)
    #expect(often.source.hasPrefix(long) && often.source.hasSuffix("https://t.co/1"))
    let endless = MarkdownSource.showing("https://t.co/2", replacing: links)
    #expect(endless.source == "https://t.co/2")
  }

  @Test("nobody's name makes a small text fill the memory")
  func hostileNames() {
    var people = MentionedPeople()
    let host = String(repeating: "a", count: 100_000)
    people.add("@ben@\(host)", at: "https://a.example/ben")
    let link = #"<a href="https://a.example/@ben" class="mention">@ben</a>"#
    let text = MarkdownSource.showing(html: link, mentioning: people)
    #expect(text.source == "[@ben@a.example](https://a.example/@ben)")
  }

  @Test("a text that a site shows as it is written is written without signs")
  func longTexts() {
    let html = "<p>" + String(repeating: "語", count: 1400) + "<b>b</b> *<br>c</p><p>d</p>"
    let text = MarkdownSource.showing(html: html)
    // Ends alone: a failure would print all of it.
    func end(_ text: String) -> String { String(text.suffix(10)) }
    #expect(end(text.text(limits: TextLimits())) == "語語b *\nc\n\nd")
    #expect(end(text.text(limits: .forCharacters(2000))) == "* \\*\\\nc\n\nd")
    #expect(end(text.source) == end(text.text(limits: .forCharacters(2000))))
    let short = MarkdownSource.showing(html: "<b>b</b>")
    #expect(short.text(limits: TextLimits()) == "**b**")
    let hard = MarkdownSource.showing(html: String(repeating: "word <b>b</b> ", count: 30_000))
    #expect(end(hard.text(limits: .forCharacters(1_000_000))) == "d b word b")
    // The plain text would be read as Markdown; what leads to the address does not fit.
    let address = "https://e.example/?" + String(repeating: "a", count: 4_100)
    let linked = MarkdownSource.showing(html: "*signs* <a href='\(address)'>x</a>")
    #expect(linked.text(limits: TextLimits()) == #"\*signs\* x"#)
    #expect(linked.text(limits: .forCharacters(2000)).hasPrefix(#"\*signs\* [x](https://"#))
    // Too hard for the parser with and without backslashes.
    let signs = MarkdownSource.showing(html: String(repeating: "*", count: 13_000))
    #expect(end(signs.text(limits: .forCharacters(30_000))) == "**********")
    let hardSigns = MarkdownSource.showing(
      html: "*signs*" + String(repeating: "word <b>b</b> ", count: 30_000))
    #expect(hardSigns.text(limits: .forCharacters(1_000_000)).hasPrefix(#"\*signs\*word b"#))
  }

  @Test("texts below each other are one, of which each ends what it begins")
  func parts() {
    let text = MarkdownSource.showing(
      html: [
        "<blockquote><ul><li><b>one <a href=https://a.example/>two", "", "</b>three",
        "<ul><li>four</ul>", "<pre>five", "<blockquote>six",
      ])
    #expect(
      text.source
        == "> - **one [two](https://a.example/)**\n\nthree\n\n- four\n\n```\nfive\n```\n\n> six")
    #expect(MarkdownSource.showing(html: []).source.isEmpty)
    // Over a limit together, and not one by one.
    let part = "<p>" + String(repeating: "2*3 ", count: 700) + "</p>"
    let long = MarkdownSource.showing(html: [part, part]).text(limits: TextLimits())
    #expect(long.utf8.count > 4_096 && !long.contains("\\"))
  }

  @Test("texts of signs are shown as they stand, whatever they are")
  func randomTexts() {
    var texts = GeneratedTexts(seed: 7)
    for _ in 0..<20_000 {
      let text = texts.next(
        pieces: GeneratedTexts.plainPieces + GeneratedTexts.markdownPieces, atMost: 12)
      let rendered = Self.renderer.render(MarkdownSource.showing(text).source, origin: .stranger)
      #expect(Self.letters(rendered.plain) == Self.letters(text), "\(text.debugDescription)")
    }
  }

  private static let htmlPieces = [
    "<p>", "</p>", "<br>", "<b>", "</b>", "<i>", "</i>", "<del>", "</del>", "<ul>", "</ul>", "<ol>",
    "</ol>",
    "<li>", "</li>", "<blockquote>", "</blockquote>", "<pre>", "</pre>", "<code>", "</code>",
    "<hr>",
    "<a href='https://example.org/(a)'>", "</a>", "<a href='#'>", "<h1>", "</h1>", "one", "two",
    " ", "*",
    "_", "`", "!", "[", "#", "# ", "- ", "1. ", "&lt;b&gt;", "語", "「", "\n", "~",
    "https://example.org/a_b",
  ]

  @Test("HTML is shown as it stands, whatever it is")
  func randomHTML() {
    var texts = GeneratedTexts(seed: 8)
    for _ in 0..<20_000 {
      let html = texts.next(pieces: Self.htmlPieces, atMost: 16)
      let markdown = MarkdownSource.showing(html: html).source
      let rendered = Self.renderer.render(markdown, origin: .stranger)
      #expect(
        Self.letters(rendered.plain) == Self.letters(MarkdownSource.words(ofHTML: html)),
        "\(html.debugDescription) \(markdown.debugDescription)")
    }
  }

  @Test("hostile HTML takes no longer than other HTML")
  func hostile() {
    for part in [
      "<", "<a", "<a href='", "<!--", "<b>", "<blockquote>", "<ul><li>", "</ul>", "<a>", "&", "&#",
      "<i></b>",
      "<b>x</i>", "<br>", "<pre>", "<code>`", "<p ", "<p a=1 ", "<script>", "<li>", "*", "<b>*</b>",
      "<a href='https://a.example'>x</a>", "<p>",
    ] {
      let html = String(repeating: part, count: 60_000 / part.utf8.count)
      #expect(MarkdownSource.showing(html: html).source.utf8.count < 4_000_000)
    }
  }
}

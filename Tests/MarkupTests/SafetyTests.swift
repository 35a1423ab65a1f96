import Testing

@testable import Markup

@Suite struct SafetyTests {
  @Test(
    "The marker of the site's root cannot be forged",
    arguments: [
      "\u{1}users/ada/", "*x* \u{1}", "`\u{1}`", "&#1;", "&#x01;x", "[a](&#1;b)", "[a](/x&#1;)",
      "[a](/x \"&#1;\")", "![&#1;](media/x.png)", "![\u{1}](media/x.png \"&#1;\")", "<b \u{1}>",
      "```&#1;\n\u{1}\n```", "<div>\u{1}</div>", "\\#,\u{2}&#2;&#1;", "#tag\u{1}",
      "http://a.b/\u{1}",
      "<http://a.b/&#1;>", "&#1;\\#x", "    \u{1}",
    ])
  func marker(text: String) {
    for origin in [TextOrigin.stranger, .owner] {
      let rendered = Fixtures.renderer.render(text, origin: origin)
      let withoutLinks = rendered.shown.replacing("\"{root}", with: "")
      #expect(!withoutLinks.contains("{root}"), "\(text.debugDescription) gave \(rendered.shown)")
      #expect(!rendered.html.contains { $0 < 0x20 && $0 != 0x01 && $0 != 0x0A && $0 != 0x09 })
      #expect(!rendered.plain.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    }
  }

  @Test func everythingThatXMLCannotHoldIsReplaced() {
    for value in UInt32(0)...0x10FFFF {
      guard
        value < 0x20 || (0x7F...0x9F).contains(value) || value & 0xFFFE == 0xFFFE
          || (0xFDD0...0xFDEF).contains(value),
        ![9, 10, 13].contains(value), let scalar = Unicode.Scalar(value)
      else { continue }
      #expect(Fixtures.html("a\(scalar)b") == "<p>a\u{FFFD}b</p>", "U+\(String(value, radix: 16))")
      let reference = Fixtures.html("a&#\(value);b")
      #expect(reference == "<p>a\u{FFFD}b</p>", "U+\(String(value, radix: 16))")
    }
    // In titles and alternative texts, too.
    let picture = Fixtures.html(
      "![&#xFFFE;](media/x.png \"&#xFFFF;\") [x](/a&#xFFFF; \"&#xFFFE;\")")
    #expect(picture.contains("alt=\"\u{FFFD}\"") && picture.contains("title=\"\u{FFFD}\""))
    #expect(
      Fixtures.html("a\u{A0}©é\u{FFFC}\u{FDCF}\u{FDF0}\u{1FFFD}b")
        == "<p>a\u{A0}©é\u{FFFC}\u{FDCF}\u{FDF0}\u{1FFFD}b</p>")
  }

  /// Everything that our writer may write, in any order; nothing else may come out of any text.
  @Test func onlyKnownTagsComeOut() throws {
    var generator = GeneratedTexts(seed: 99)
    let pieces = GeneratedTexts.plainPieces + GeneratedTexts.markdownPieces
    var tags = 0
    for round in 0..<10_000 {
      let text = generator.next(pieces: pieces, atMost: 20)
      let html = Fixtures.html(text, round % 3 == 0 ? .owner : .stranger)
      if html.contains("<") { tags += 1 }
      guard isKnown(html) else {
        Issue.record("\(text.debugDescription) gave \(html)")
        return
      }
    }
    #expect(tags > 9_000)
  }

  @Test(
    "So it is where links are blank, lines break in them, and hashtags turn the line",
    arguments: [false, true])
  func blankLinks(keepsLineBreaks: Bool) throws {
    let renderer = TextRenderer(
      keepsLineBreaks: keepsLineBreaks, surroundings: Fixtures.renderer.surroundings)
    var generator = GeneratedTexts(seed: 7)
    var links = 0
    for _ in 0..<20_000 {
      let text = generator.next(pieces: GeneratedTexts.blankLinkPieces, atMost: 24)
      let html = renderer.render(text, origin: .stranger).shown
      if html.contains("<a href=") { links += 1 }
      guard isKnown(html) else {
        Issue.record("\(text.debugDescription) gave \(html)")
        return
      }
    }
    #expect(links > 4_000)
  }

  @Test(
    "The address of a blank link stays behind its tag, whatever a hashtag before it becomes",
    arguments: [
      "#עברית [\u{200B}\u{AD}\u{AD}\u{AD}\\\n\u{AD}](<utton autofocus onfocus=document.title='XSS' x>) z",
      "#עברית [\u{AD}\\\n\u{AD}](/) z", "#שלום [\\\n![](http://ex.org/p.png)](http://a.b/x) z",
      "#עברית **[\\\n](<ase href=//evil.example/ x>)** #tag",
    ])
  func turningHashtag(text: String) {
    let html = Fixtures.html(text)
    #expect(isKnown(html), "\(html)")
    #expect(html.contains("<a class=\"hashtag\" href=\"{root}tags/"))
  }

  @Test(
    "A blank link of many lines is its address, and the hashtag behind it a link",
    arguments: [20, 100])
  func breaksInBlankLink(count: Int) {
    let html = Fixtures.html("[" + String(repeating: "\\\n", count: count) + "](/) #tag")
    #expect(isKnown(html), "\(html)")
    #expect(html.hasPrefix("<p><a href=\"{root}\">/</a> <a class=\"hashtag\""), "\(html)")
  }

  private func isKnown(_ html: String) -> Bool {
    let known =
      /<(\/?(p|blockquote|ul|ol|li|em|strong|del|code|pre|a|h[2-6]|table|thead|tbody|tr|th|td|bdi)|\/div|br|hr|p class="heading"|(ul|ol|blockquote) dir="auto"|ol( start="[0-9]+")?( class="long-numbers")?( dir="auto")?|(bdi|code) dir="ltr"|span class="sign"|\/span|div class="table" tabindex="0"( role="group" aria-labelledby="[^"<>]*")?|h[2-6] id="[^"<>]*"|t[hd] class="align-(left|center|right)"|code class="language-[A-Za-z0-9_+-]+"|a( class="(hashtag|mention)")? href="[^"<>]*"( rel="[a-z ]+")?( title="[^"<>]*")?( dir="auto")?( aria-label="[^"<>]*")?|img src="[^"<>]*" alt="[^"<>]*"( width="[0-9]+" height="[0-9]+")?( title="[^"<>]*")? loading="lazy" decoding="async")>/
      .matchingSemantics(.unicodeScalar)
    let rest = html.replacing(known, with: "").utf8
    let targets = html.matches(of: /(href|src)="([^"]*)"/.matchingSemantics(.unicodeScalar)).map {
      String($0.2)
    }
    let areAllowed = targets.allSatisfy { target in
      ["http://", "https://", "mailto:", "{root}", "#"].contains { target.hasPrefix($0) }
        && !target.hasPrefix("{root}/")
    }
    return areAllowed && !rest.contains(0x3C) && !rest.contains(0x3E) && isBalanced(html)
  }

  private func isBalanced(_ html: String) -> Bool {
    var open: [Substring] = []
    for match in html.matches(of: /<(\/?)([a-z0-9]+)[^>]*>/.matchingSemantics(.unicodeScalar)) {
      if ["br", "hr", "img"].contains(match.2) { continue }
      if match.1.isEmpty {
        open.append(match.2)
      } else if open.popLast() != match.2 {
        return false
      }
    }
    return open.isEmpty
  }

  @Test(
    "Escaped signs leave no trace and change no Markdown",
    arguments: [
      ("_a_\\#b", "<em>a</em>#b"), ("`\\#c`", "<code>\\#c</code>"), ("*x*\\#y", "<em>x</em>#y"),
      ("[l\\@x](/u 't\\@v')", "<a href=\"{root}u\" title=\"t@v\">l@x</a>"),
      ("\\#_z_", "#<em>z</em>"),
      ("![\\#a](mailto:x)", "#a"), ("&#35; &#064; &#x23; &num; &commat;", "# @ # # @"),
      ("<b title=\"\\#\">", "&lt;b title=&quot;\\#&quot;&gt;"), ("\\# x", "# x"),
      (
        "<http://a.b/\\#c>",
        "<a href=\"http://a.b/%5C#c\" rel=\"nofollow ugc noopener\">http://a.b/\\#c</a>"
      ), ("[r\\#]\n\n[r\\#]: /u\\@v", "<a href=\"{root}u@v\">r#</a>"),
      ("\\#,\\@ &#35", "#,@ &amp;#35"),
    ])
  func escapedSigns(text: String, html: String) {
    #expect(Fixtures.html(text) == "<p>\(html)</p>")
  }

  @Test func rawHTMLIsShown() {
    #expect(
      Fixtures.html("a <script>x</script>") == "<p>a &lt;script&gt;x&lt;/script&gt;</p>")
    #expect(Fixtures.html("<script>\nx\n</script>") == "<p>&lt;script&gt;\nx\n&lt;/script&gt;</p>")
  }

  @Test("A path that the site forgot to encode cannot leave its attribute")
  func pathsAreEscaped() {
    let surroundings = TextSurroundings(
      person: { _ in 0 },
      appendPersonPath: { $1.append(contentsOf: "users/\"><script>&".utf8) },
      appendHashtagPath: { _, output in
        output.append(contentsOf: "tags/a&b\"c".utf8)
        return true
      })
    let html = TextRenderer(surroundings: surroundings).render("@ada #tag", origin: .stranger).shown
    #expect(html.contains("href=\"{root}users/&quot;&gt;&lt;script&gt;&amp;\""), "\(html)")
    #expect(html.contains("href=\"{root}tags/a&amp;b&quot;c\""), "\(html)")
  }
}

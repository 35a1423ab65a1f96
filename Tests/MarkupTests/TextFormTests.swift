import Testing

@testable import Markup

@Suite struct TextFormTests {
  @Test(
    "The plain text has no markup and single spaces",
    arguments: [
      ("**a**  b\n\nc", "a b c"), ("a\r\nb", "a b"), ("`x  y` <b>", "x y <b>"), ("", ""),
      (" \n ", ""),
      ("![alt text](media/x.png) end", "alt text end"), ("- a\n- b", "a b"),
      ("# T\ntext", "T text"),
      ("a  \nb\\\nc", "a b c"), ("```\ncode\n  two\n```", "code two"), ("a & b", "a & b"),
      ("a\tb", "a b"), ("[x](/y)[z](/y)", "xz"), ("x\u{3000}y", "x\u{3000}y"), ("---", ""),
      ("朝。\n\n昼！\n\n夜", "朝。昼！夜"), ("「朝」\n\n- 昼\n- 夜", "「朝」昼 夜"), ("朝。 昼", "朝。 昼"),
      ("《朝》\n\n昼；\n\n夜", "《朝》昼；夜"),
    ])
  func plain(text: String, plain: String) {
    #expect(Fixtures.renderer.render(text, origin: .stranger).plain == plain)
  }

  @Test(
    "A title is cut between words or characters",
    arguments: [
      ("short", 10, "short"), ("exactly 10", 10, "exactly 10"), ("hello world", 8, "hello…"),
      ("hello world", 6, "hello…"), ("hello, world", 8, "hello…"),
      ("supercalifragilistic", 10, "supercali…"),
      ("今日は天気がいいですね", 5, "今日は天…"), ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 2, "👩‍👩‍👧…"), ("", 5, ""), ("abc", 0, ""), ("abc", 1, "…"),
      ("a", 1, "a"), ("a verylongwordindeed", 10, "a verylon…"), ("abc", -1, ""),
      ("one two three four", 14, "one two three…"), ("one (two)", 6, "one…"),
      ("彼は「本日は晴天なり", 4, "彼は…"), ("彼は『（本日は晴天なり", 5, "彼は…"),
    ])
  func title(text: String, limit: Int, title: String) {
    #expect(titleText(text, limit: limit) == title)
  }

  /// Mostly such as are characters of their own, and a few that join with what is before.
  private static let titlePieces = [
    "ab", " ", ",", "-", "(", "[", "〈", "《", "「", "『", "【", "〔", "（", "é", "\r\n", "日", "、", "，",
    "–", "—", "한", "🎉",
    "twelve chars",
    "e\u{301}", "❤️", "👩‍👧", "🇯🇵",
  ]

  @Test("Scalars that are taken for whole characters never join with each other")
  func simpleCharacters() {
    let scalars = (0...0x1FFFF as ClosedRange<UInt32>).filter(SimpleCharacter.contains)
      .compactMap(Unicode.Scalar.init)
    #expect(scalars.count > 40_000)
    let joining = scalars.filter { scalar in
      let text = String(scalar)
      return ["a", "é", "あ", "한", "🎉", "❤", "Ж", text].contains {
        ($0 + text + $0).count != 3
      }
    }
    #expect(joining == [])
  }

  @Test("Appended as bytes, a title is the same")
  func appendedTitles() {
    var texts = GeneratedTexts(seed: 80)
    var cutCount = 0
    for round in 0..<4000 {
      // Every other text is nearly ASCII, which has a way of its own.
      let pieces = round % 2 == 0 ? GeneratedTexts.plainPieces : Self.titlePieces
      let text = texts.next(pieces: pieces, atMost: 40)
      for limit in [0, 1, 2, 9, 20, 80] {
        var bytes: [UInt8] = []
        bytes.append(titleOf: text, limit: limit)
        let title = titleText(text, limit: limit)
        if title.utf8.count < text.utf8.count { cutCount += 1 }
        #expect(bytes.elementsEqual(title.utf8), "\(text.debugDescription) to \(limit)")
      }
    }
    #expect(cutCount > 4000)
  }

  @Test("Bytes that begin no letter make a title, too", arguments: [0x80, 0xBF])
  func titleOfStrayBytes(byte: UInt8) {
    for ascii in [0, 3, 17] {
      let text = [UInt8](repeating: 0x61, count: ascii) + Array(repeating: byte, count: 40)
      for limit in 1...39 {
        var title: [UInt8] = []
        text.withUnsafeBufferPointer { title.append(titleOf: $0, limit: limit) }
        #expect(String(decoding: title, as: UTF8.self).count <= limit)
      }
    }
  }

  @Test func namesFoldAsFileSystemsDo() {
    #expect(NameFolding.folded("ADA") == "ada")
    #expect(NameFolding.folded("Straße") == NameFolding.folded("STRASSE"))
    #expect(
      NameFolding.folded("CAFE\u{301}").utf8.elementsEqual(NameFolding.folded("café").utf8))
    #expect(NameFolding.folded("ﬁ") == NameFolding.folded("FI"))
    #expect(NameFolding.folded("Ａ") != NameFolding.folded("A"))
    #expect(NameFolding.nfc("e\u{301}").utf8.elementsEqual("é".utf8))
    #expect(NameFolding.nfc("Aé\u{0}b").utf8.elementsEqual("Aé\u{0}b".utf8))
  }

  @Test(
    "A name folded into a buffer is the folded name",
    arguments: [
      "", "ada", "ADA_99", "Straße", "CAFE\u{301}", "Aé", "日本K", "\u{212A}", "a\u{0}B", "ﬁX",
    ])
  func foldedIntoBuffer(name: String) {
    var bytes = Array("before".utf8)
    NameFolding.appendFolded(name.utf8Span.span, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "before" + NameFolding.folded(name))
    #expect(bytes.dropFirst(6).elementsEqual(NameFolding.folded(name).utf8))
  }

  @Test func linesOfAStrangersTextCanBeKept() {
    let renderer = TextRenderer(keepsLineBreaks: true, surroundings: Fixtures.surroundings)
    func html(_ text: String, _ origin: TextOrigin = .stranger) -> String {
      String(decoding: renderer.render(text, origin: origin).html, as: UTF8.self)
    }
    #expect(html("one\ntwo\r\nthree") == "<p>one<br>\ntwo<br>\nthree</p>")
    #expect(html("*one*\ntwo") == "<p><em>one</em><br>\ntwo</p>")
    #expect(html("one\n\ntwo") == "<p>one</p>\n<p>two</p>")
    #expect(html("one  \ntwo") == "<p>one<br>\ntwo</p>")
    #expect(html("*one*\ntwo", .owner) == "<p><em>one</em>\ntwo</p>")
    #expect(renderer.render("*one*\ntwo", origin: .stranger).plain == "one two")
    #expect(html("<div>\none\n</div>") == "<p>&lt;div&gt;<br>\none<br>\n&lt;/div&gt;</p>")
    #expect(renderer.render("<div>\none\n</div>", origin: .stranger).plain == "<div> one </div>")
    #expect(
      html("#one\n#two\n@ada\nhttps://example.com\n").matches(of: /<br>/).count == 3)
    #expect(Fixtures.html("one\ntwo") == "<p>one\ntwo</p>")
  }

  @Test(
    "No space stands for a line end between letters of Chinese and Japanese",
    arguments: [
      ("日本\n語の改行", "日本語の改行", "日本語の改行"), ("東京。\r\n「雨」", "東京。「雨」", "東京。「雨」"),
      ("*x* ｶﾀ\nカナ\n、中", "<em>x</em> ｶﾀカナ、中", "x ｶﾀカナ、中"), ("日本\nJapan", "日本\nJapan", "日本 Japan"),
      ("**日本**\n語", "<strong>日本</strong>語", "日本語"), ("한국\n말", "한국\n말", "한국 말"),
      ("🎉\n日本", "🎉\n日本", "🎉 日本"), ("`日本\n語`", "<code>日本 語</code>", "日本 語"),
      ("日本\\\n語", "日本<br>\n語", "日本 語"),
      ("[日本\n語](/a)", "<a href=\"{root}a\">日本語</a>", "日本語"),
      ("日本\n**語**", "日本<strong>語</strong>", "日本語"),
      ("日本\n***~~語~~***", "日本<em><strong><del>語</del></strong></em>", "日本語"),
      ("*日本*\n*語*", "<em>日本</em><em>語</em>", "日本語"), ("日本\n`語`", "日本<code>語</code>", "日本語"),
      ("日本\n[語](/a)", "日本<a href=\"{root}a\">語</a>", "日本語"),
      ("日本\n**Japan**", "日本\n<strong>Japan</strong>", "日本 Japan"),
      ("rain\n**雨**", "rain\n<strong>雨</strong>", "rain 雨"),
      ("葛\u{E0100}\n城", "葛\u{E0100}城", "葛\u{E0100}城"),
      ("語\u{FE00}\n語", "語\u{FE00}語", "語\u{FE00}語"),
      ("あ\u{200D}\u{FE00}\nあ", "あ\u{200D}\u{FE00}あ", "あ\u{200D}\u{FE00}あ"),
      ("また……\n次は——\n『明日』", "また……次は——『明日』", "また……次は——『明日』"),
      ("雨♪\n——\n★晴れ\n※注", "雨♪——★晴れ※注", "雨♪——★晴れ※注"),
      ("……\n雨", "……雨", "……雨"), ("……\n……", "……\n……", "…… ……"),
      ("Wait…\n雨", "Wait…\n雨", "Wait… 雨"), ("雨…\nrain", "雨…\nrain", "雨… rain"),
      ("雨\n“rain”", "雨\n“rain”", "雨 “rain”"), ("“雨”\n‘晴’", "“雨”‘晴’", "“雨”‘晴’"),
      ("❤\u{FE0F}\n日", "❤\u{FE0F}\n日", "❤\u{FE0F} 日"), ("\u{FE00}\n日", "\u{FE00}\n日", "\u{FE00} 日"),
    ])
  func joinedLines(text: String, html: String, plain: String) {
    for end in ["", " *"] {
      let text = end.isEmpty ? text : text + " \\*"
      let rendered = Fixtures.renderer.render(text, origin: .stranger)
      #expect(rendered.shown == "<p>\(html)\(end)</p>")
      #expect(rendered.plain == plain + end)
    }
  }

  @Test(
    "A line end beside a hashtag, a mention or a URL stays a space, so that it is the same in the plain text",
    arguments: [
      ("#東京\n雨", "#東京 雨"), ("雨\n＃東京\n雨\n雪", "雨 ＃東京 雨雪"), ("＠田中\nさん", "＠田中 さん"),
      ("雨\n＠田中 雨\n雪", "雨 ＠田中 雨雪"), ("@だれか\nさん", "@だれか さん"),
      ("https://例え.テスト\n雨", "https://例え.テスト 雨"), ("*雨\n＃東京*\n雨", "雨 ＃東京 雨"),
      ("**#東京**\n雨\n雪", "#東京 雨雪"), ("雨\n**＃東京**", "雨 ＃東京"), ("＃東京\n**雨**", "＃東京 雨"),
      ("雨\n**＠田中**", "雨 ＠田中"), ("雨\n**雪 ＃東京**", "雨雪 ＃東京"),
    ])
  func joinedLinesBesideLinks(text: String, plain: String) {
    for end in ["", " *"] {
      let text = end.isEmpty ? text : text + " \\*"
      let rendered = Fixtures.renderer.render(text, origin: .stranger)
      #expect(rendered.plain == plain + end)
      let shown = rendered.shown.replacing(/<[^>]*>/, with: "").replacing("\n", with: " ")
      #expect(shown == plain + end)
    }
  }

  @Test("A line end that is left out still ends a hashtag and a URL, and stays in code")
  func joinedLinesEndHashtags() {
    let rendered = Fixtures.renderer.render("#東京\n雨 https://例え.example/\n雨", origin: .stranger)
    #expect(rendered.hashtags.map(\.spelling) == ["東京"])
    #expect(rendered.shown.contains("#東</span>京</bdi></a>\n雨 "), "\(rendered.shown)")
    #expect(rendered.shown.hasSuffix("https://例え.example/</a>\n雨</p>"), "\(rendered.shown)")
    let code = Fixtures.html("```\n日本\n語\n```")
    #expect(code.contains("日本\n語"), "\(code)")
    let lines = TextRenderer(keepsLineBreaks: true, surroundings: Fixtures.surroundings)
    #expect(lines.render("日本\n語", origin: .stranger).shown == "<p>日本<br>\n語</p>")
  }

  @Test(
    "The plain text has the numbers of a list as the page shows them",
    arguments: [
      ("2026. What a year!\n2027. Another", "2026. What a year! 2027. Another"),
      ("> 1984. George Orwell", "1984. George Orwell"), ("2026.", "2026."),
      ("1. a\n1. b", "1. a 2. b"),
      ("0) a\n0) b", "0. a 1. b"), ("- a\n- b", "a b"),
      ("3. a\n   1. b\n   2. c\n4. d", "3. a 1. b 2. c 4. d"),
      ("3. a\n   - b\n     5. c\n   - d\n4. e", "3. a b 5. c d 4. e"),
      ("7. # a\n\n8. `b`", "7. a 8. b"),
    ])
  func numbersOfLists(text: String, plain: String) {
    #expect(Fixtures.renderer.render(text, origin: .stranger).plain == plain)
  }

  @Test("The number of an item is no part of the id of a heading in it")
  func headingInList() {
    #expect(Fixtures.html("1. # Tea", .owner).contains("<h2 id=\"tea\">Tea</h2>"))
  }

  @Test func headingsOfAPageGetIdsOfTheirOwn() {
    let html = Fixtures.html("# A b!\n# A b\n# a-b-1\n# A b\n# !\n# \"<x>\"", .owner)
    let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
    #expect(ids == ["a-b", "a-b-1", "a-b-1-1", "a-b-2", "section", "x"])
  }

  @Test(
    "Where there is nothing to see, there is no text",
    arguments: ["", "\u{200B}", "\u{2060}\n\n\u{3000}", "\u{FEFF}\u{FEFF}", "\u{202E}\u{AD}"])
  func nothingToSee(text: String) {
    let rendered = Fixtures.renderer.render(text, origin: .stranger)
    #expect(rendered.html.isEmpty && rendered.plain.isEmpty)
  }

  @Test func aByteOrderMarkIsNoText() {
    #expect(Fixtures.html("\u{FEFF}# x") == Fixtures.html("# x"))
    #expect(Fixtures.html("\u{FEFF}\u{FEFF}x") == "<p>x</p>")
  }

  @Test func lineEndsAreOneKind() {
    let unix = Fixtures.html("a\nb\n\n- c\n- d")
    #expect(Fixtures.html("a\r\nb\r\n\r\n- c\r\n- d") == unix)
    #expect(Fixtures.html("a\rb\r\r- c\r- d") == unix)
    #expect(Fixtures.html("a\r\nb") == "<p>a\nb</p>")
  }

  @Test(
    "A title is not cut within a character",
    arguments: ["👨‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👨🏽", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🇯🇵"])
  func titlesOfLongCharacters(character: Character) {
    for limit in [7, 20, 60] {
      let text = String(repeating: character, count: 90)
      let title = titleText(text, limit: limit)
      #expect(title.last == "…" && title.count > limit / 3)
      #expect(title.dropLast().allSatisfy { $0 == character }, "\(title)")
    }
  }
}

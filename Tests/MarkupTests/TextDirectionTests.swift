import TestSupport
import Testing

@testable import Markup

@Suite struct TextDirectionTests {
  @Test(
    "A plain text that begins with names runs as what comes behind them",
    arguments: [
      ("@ada תודה רבה!", "\u{200F}"), ("#تجربة hello", "\u{200E}"),
      ("@ada @bob\n#x שלום", "\u{200F}"),
      ("＠ada ＃x مرحبا", "\u{200F}"), ("@ada hello", nil), ("שלום @ada", nil), ("@ada", nil),
      ("@ada 12!", nil), ("", nil), ("#", nil), ("# תודה", nil), ("hello תודה", nil),
      ("@שרה תודה", nil),
    ])
  func marks(_ text: String, _ expected: String?) {
    #expect(TextDirection.mark(before: text.utf8Span.span).map { "\($0)" } == expected)
  }

  @Test(
    "What is open at the end of a text is closed, innermost first",
    arguments: [
      ("\u{202E}abc", "\u{202E}abc\u{202C}"), ("\u{202A}a", "\u{202A}a\u{202C}"),
      ("a\u{2067}b", "a\u{2067}b\u{2069}"),
      ("\u{2066}a\u{202D}b", "\u{2066}a\u{202D}b\u{202C}\u{2069}"),
      ("\u{202B}a\u{2068}b", "\u{202B}a\u{2068}b\u{2069}\u{202C}"),
      // The end of an isolate ends the embedding in it.
      ("\u{2066}\u{202E}a\u{2069}b", "\u{2066}\u{202E}a\u{2069}b"),
      ("\u{202E}", "\u{202E}\u{202C}"),
    ])
  func open(text: String, closed: String) {
    #expect(scalars(TextDirection.closed(text)) == scalars(closed))
  }

  @Test(
    "What closes nothing is left out",
    arguments: [
      ("a\u{202C}b", "ab"), ("\u{2069}a", "a"), ("\u{202C}\u{2069}\u{202C}", ""),
      // An embedding outside an isolate is not ended within it.
      ("\u{202A}\u{2067}a\u{202C}b\u{2069}\u{202C}", "\u{202A}\u{2067}ab\u{2069}\u{202C}"),
      ("\u{202A}a\u{2069}b\u{202C}", "\u{202A}ab\u{202C}"),
    ])
  func unpaired(text: String, closed: String) {
    #expect(scalars(TextDirection.closed(text)) == scalars(closed))
  }

  @Test(
    "Pairs, marks, joiners and other characters with the same first bytes stay",
    arguments: [
      "", "abc", "\u{202B}שלום\u{202C} abc", "\u{2068}Ann\u{2069}", "a\u{200E}b\u{200F}c\u{61C}",
      "👩‍👩‍👧", "می\u{200C}خواهم", "“quotes” — and… ⁦⁩ ⁄ ⁧x⁩", "\u{2029}\u{2065}\u{206A}\u{202F}",
    ])
  func kept(text: String) {
    #expect(scalars(TextDirection.closed(text)) == scalars(text))
  }

  @Test("However deep controls stand in each other, they are closed, and no deeper than allowed")
  func depth() {
    for opening in ["\u{202E}", "\u{2067}"] {
      for count in [59, 60, 61, 64, 65, 1000] {
        let closed = TextDirection.closed(String(repeating: opening, count: count) + "a")
        #expect(Self.depths(of: closed) == Depths(highest: min(count, 60), last: 0), "\(count)")
        let paired = TextDirection.closed(
          String(repeating: opening, count: count) + "a"
            + String(repeating: opening == "\u{202E}" ? "\u{202C}" : "\u{2069}", count: count) + "b"
        )
        #expect(paired.unicodeScalars.last == "b")
        #expect(Self.depths(of: paired) == Depths(highest: min(count, 60), last: 0), "\(count)")
      }
    }
  }

  @Test(
    "A block of nothing but hashtags runs as the first of them does",
    arguments: [
      ("#שלום #עולם", ["#שלום"]), ("- #שלום\n- #عالم", ["#שלום", "#عالم"]),
      ("> *#שלום*", ["#שלום"]),
      ("# #שלום\n\n#ferry", ["#שלום"]), ("@ada 20+1: #שלום https://a.example/", ["#שלום"]),
      ("#שלום\n\n[#עולם]\n\nText &amp; #טוב", ["#שלום", "#עולם"]),
      ("#שלום #תל\\\n#עולם #אבא\\\nto #טוב", ["#שלום", "#עולם"]), ("#שלום [page](/a)", ["#שלום"]),
      // These have letters of their own, or a first hashtag that runs as every text does.
      ("#שלום hello", []), ("see #שלום", []), ("#ferry שלום", []), ("שלום #עולם", []),
      ("#ferry #שלום", []), ("https://a.example/ #שלום", []), ("[a](/a) #שלום", []),
      ("#שלום `x`", []), ("#ferry", []), ("#שלום *b*", []),
    ])
  func hashtags(text: String, bare: [String]) {
    for text in [text, text.replacing("\n\n", with: "\r\n\r\n")] {
      let html = Fixtures.html(text)
      let found = html.matches(of: /rel="tag">(#[^<]*)<\/a>/).map { String($0.1) }
      #expect(found == bare, "\(html)")
      #expect(html.matches(of: /<bdi/).count == html.matches(of: /<\/bdi>/).count)
    }
  }

  @Test("A page's heading of hashtags has its id and runs as they do")
  func hashtagsInHeadings() {
    let html = Fixtures.html("# #שלום\n\n|#שלום|\n|-|\n|#ferry|\n|a #טוב|", .owner)
    #expect(html.hasPrefix("<h2 id=\"שלום\"><a class=\"hashtag\""), "\(html)")
    #expect(html.matches(of: /rel="tag">#שלום<\/a>/).count == 2, "\(html)")
    #expect(html.matches(of: /rel="tag"><bdi>#/).count == 2, "\(html)")
  }

  @Test("Any text is closed, closing it again changes nothing, and all else of it stays")
  func anyText() {
    let pieces: [Unicode.Scalar] = [
      "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}",
      "\u{2068}",
      "\u{2069}", "a", "א", "\u{200D}", "…", "\u{200F}",
    ]
    var random = SeededRandom(seed: 9)
    for _ in 0..<20_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<random.next(below: 30) { text.append(pieces[random.next(below: pieces.count)]) }
      let closed = TextDirection.closed(String(text))
      #expect(Self.depths(of: closed)?.last == 0, "\(scalars(String(text)))")
      #expect(scalars(TextDirection.closed(closed)) == scalars(closed))
      #expect(
        closed.unicodeScalars.filter { !Self.isControl($0) } == text.filter { !Self.isControl($0) })
    }
  }

  @Test("The cut beginning of a text is closed, and so is the plain text of Markdown")
  func titles() {
    let text = "one two \u{2067}three four five\u{2069} six \u{202E}seven"
    for limit in 1...40 {
      #expect(Self.depths(of: titleText(text, limit: limit))?.last == 0)
      var bytes: [UInt8] = []
      bytes.append(titleOf: text + " eight nine ten", limit: limit)
      #expect(
        String(decoding: bytes, as: UTF8.self) == titleText(text + " eight nine ten", limit: limit))
    }
    for source in [
      "a \u{202E}b", "*a* \u{2067}b", "a &#x202E;b", "a\u{202C} `\u{2066}`", "\u{202E}\n\nb",
    ] {
      for origin in [TextOrigin.stranger, .owner] {
        let plain = Fixtures.renderer.render(source, origin: origin).plain
        #expect(Self.depths(of: plain)?.last == 0, "\(scalars(plain))")
      }
    }
  }

  private struct Depths: Equatable {
    let highest: Int
    let last: Int
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// How deep the controls of a text stand in each other at most and at its end, by UAX #9's rules for
  /// pairs (BD9 to BD11, X1 to X7); nil when something closes nothing.
  private static func depths(of text: String) -> Depths? {
    var open: [Bool] = []
    var highest = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202C:
        guard open.last == false else { return nil }
        open.removeLast()
      case 0x202A...0x202E: open.append(false)
      case 0x2069:
        guard let start = open.lastIndex(of: true) else { return nil }
        open.removeSubrange(start...)
      case 0x2066...0x2068: open.append(true)
      default: break
      }
      highest = max(highest, open.count)
    }
    return Depths(highest: highest, last: open.count)
  }

  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  @Test(
    "Letters that run from right to left are seen, in every form",
    arguments: [
      ("\u{5D0}", true), ("\u{627}", true), ("\u{8FF}", true), ("\u{FB1D}", true),
      ("\u{FDFA}", true), ("\u{FEFC}", true), ("\u{10900}", true), ("\u{1E900}", true),
      ("abc", false), ("\u{E9}", false), ("\u{65E5}", false), ("\u{FF21}", false),
      ("\u{1F600}", false),
    ])
  func fromRight(text: String, isFromRight: Bool) {
    #expect(TextDirection.mayRunFromRight("x" + text) == isFromRight)
  }
}

import Markup
import Testing

@Suite struct HashtagTests {
  @Test(
    "Spellings of one hashtag share its identity",
    arguments: [
      ["Café", "Cafe\u{301}", "ＣＡＦÉ", "café", "CAFE\u{301}"],
      ["straße", "STRASSE", "Strasse", "STRAẞE"],
      ["İstanbul", "i\u{307}stanbul", "I\u{307}STANBUL"],
      ["ﬁnal", "final", "FINAL"],
      ["カタカナ", "ｶﾀｶﾅ"], ["ガ", "ｶﾞ", "カ\u{3099}"],
      ["ΣΊΣΥΦΟΣ", "σίσυφος", "σίσυφοσ"],
      ["한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"],
      ["Ångström", "A\u{30A}ngstro\u{308}m", "\u{212B}ngström"],
      ["２０２４年", "2024年"],
    ])
  func identity(spellings: [String]) {
    let identities = Set(spellings.map { Array(HashtagScanner.identity(of: $0).utf8) })
    #expect(identities.count == 1, "\(spellings) gave \(identities)")
  }

  @Test func accentsTellHashtagsApart() {
    let spellings = ["cafe", "café", "cafè", "résumé", "resume", "ı", "i", "ガ", "カ"]
    #expect(Set(spellings.map(HashtagScanner.identity)).count == spellings.count)
  }

  @Test func anIdentityIsItsOwnIdentity() {
    for value in stride(from: UInt32(0x21), to: 0x1FFFF, by: 1) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = HashtagScanner.identity(of: "a\(scalar)\u{301}")
      let twice = HashtagScanner.identity(of: once)
      #expect(once.utf8.elementsEqual(twice.utf8), "U+\(String(value, radix: 16))")
    }
  }

  @Test func aPostListsEachHashtagOnceInItsFirstSpelling() {
    let rendered = Fixtures.renderer.render(
      "#Café #b **#CAFE\u{301}** ＃Ｂ #cafe", origin: .stranger)
    #expect(rendered.hashtags.map(\.spelling) == ["Café", "b", "cafe"])
    #expect(rendered.hashtags == ["Café", "b", "cafe"].map(Hashtag.init(spelling:)))
  }

  @Test(
    "These are no hashtags",
    arguments: [
      "#\u{FE0F}tag", "#\u{20E3}tag", "a#tag", "&#tag", "`#tag`", "\\#tag", "&#35;tag", "&#x23;tag",
      "&num;tag", "http://example.com/#tag", "example.com/#tag", "www.example.com/#tag", "#12",
      "#_",
      "[#tag](https://example.com)", "#http://x", "#a#b", "**a**#tag", "[x](http://y.z)#tag",
      "```\n#tag\n```", "&\\#tag",
    ])
  func noHashtag(text: String) {
    let rendered = Fixtures.renderer.render(text, origin: .stranger)
    #expect(rendered.hashtags.isEmpty, "\(text) gave \(rendered.shown)")
  }

  @Test(
    "These are hashtags",
    arguments: [
      ("#foo_bar", "foo_bar"), ("#foo_bar_baz_", "foo_bar_baz_"), ("\\\\#tag", "tag"),
      ("#foo\\_bar", "foo_bar"), ("✌\u{FE0F}#tag", "tag"), ("(#tag)", "tag"), ("*#tag*", "tag"),
      ("#a̐é", "a̐é"), ("x\n#tag", "tag"), ("x\r\n#tag", "tag"), ("##tag", "tag"),
      ("[#tag](javascript:x)", "tag"), ("#a_*b*", "a_"), ("< #tag", "tag"), ("<b>#tag", "tag"),
      ("x  \n#tag", "tag"), ("#tag \nx", "tag"), ("#二〇二六年の抱負", "二〇二六年の抱負"), ("#〇〇", "〇〇"),
      ("#ｿﾝ･ｶﾞﾝﾎ", "ｿﾝ･ｶﾞﾝﾎ"),
    ])
  func hashtag(text: String, spelling: String) {
    let rendered = Fixtures.renderer.render(text, origin: .stranger)
    #expect(rendered.hashtags.map(\.spelling) == [spelling], "\(text) gave \(rendered.shown)")
  }

  @Test func aHashtagWithoutAPageIsText() {
    let rendered = Fixtures.renderer.render("#nopage", origin: .stranger)
    #expect(rendered.shown == "<p>#nopage</p>")
    #expect(rendered.hashtags.count == 1)
  }

  @Test func aHundredThousandHashtagsAreFound() {
    let text = (0..<100_000).map { "#t\($0)" }.joined(separator: " ")
    #expect(HashtagScanner.hashtags(in: text).count == 100_000)
    #expect(HashtagScanner.hashtags(in: String(repeating: "#a", count: 100_000)).isEmpty)
    #expect(HashtagScanner.hashtags(in: String(repeating: "#", count: 100_000)).isEmpty)
  }

  @Test func validityIsThatOfAWholeMatch() {
    #expect(HashtagScanner.isValid("foo_bar"))
    for spelling in ["", "1", "a b", "a#", "a-b", "\u{FE0F}a", "#a"] {
      #expect(!HashtagScanner.isValid(spelling), "\(spelling)")
    }
  }
}

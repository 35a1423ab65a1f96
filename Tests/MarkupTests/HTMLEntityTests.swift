import Testing

@testable import Markup

@Suite("Character references of HTML")
struct HTMLEntityTests {
  @Test(
    "are resolved as browsers do it, and what is none stays",
    arguments: [
      ("", ""), ("no sign", "no sign"), ("&", "&"), ("a & b; c", "a & b; c"), ("&;", "&;"),
      ("&lt;b&gt; &amp;amp; &quot;&apos;", "<b> &amp; \"'"), ("&LT;&GT;&QUOT;&AMP;", "<>\"&"),
      ("caf&eacute; &Eacute;&nbsp;", "café É\u{A0}"), ("&hellip;&rsquo;&euro;", "…’€"),
      ("&Tab;&NewLine;&excl;&num;&dollar;&percnt;&lpar;&rpar;&ast;&midast;", "\t\n!#$%()**"),
      ("&plus;&comma;&period;&sol;&colon;&semi;&equals;&quest;&commat;", "+,./:;=?@"),
      ("&lsqb;&lbrack;&bsol;&rsqb;&rbrack;&Hat;&lowbar;&UnderBar;", "[[\\]]^__"),
      ("&grave;&DiacriticalGrave;&lcub;&lbrace;&verbar;&vert;&VerticalLine;", "``{{|||"),
      ("&rcub;&rbrace;", "}}"), ("&#233;&#xE9;&#XE9;&#xe9;&#x000000E9;", "ééééé"),
      ("&#x1F600;", "😀"), ("&#128;&#x99;", "€™"),
      ("&#0;&#xD800;&#x110000;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&#;&#x;&#+5;&#-5;&#xG;&#a;", "&#;&#x;&#+5;&#-5;&#xG;&#a;"),
      ("&bogus;&EACUTE;&amp", "&bogus;&EACUTE;&amp"), ("&&amp;&", "&&&"),
      (
        "&DiacriticalGraves;&#00000000000000000000233;",
        "&DiacriticalGraves;&#00000000000000000000233;"
      ),
      ("&caf\u{E9};&eacute ;", "&caf\u{E9};&eacute ;"),
    ])
  func resolved(_ text: String, _ expected: String) {
    #expect(
      String(decoding: HTMLEntities.resolved(Array(text.utf8)[...]), as: UTF8.self) == expected)
    // A part of a text ends where it ends.
    let padded = Array("&amp\(text)&lt;".utf8)
    var output = Array("x".utf8)
    HTMLEntities.append(decoded: 4..<4 + text.utf8.count, of: padded.span, to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "x" + expected)
  }
}

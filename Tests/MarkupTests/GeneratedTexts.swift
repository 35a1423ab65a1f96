import TestSupport

/// Texts made of pieces that matter to Markdown, links and whitespace; the same for a seed.
struct GeneratedTexts {
  private var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  /// Pieces that mostly leave a text plain.
  static let plainPieces = [
    "hello", " ", " ", " ", "world", "\n", "\n\n", "\r\n", "\r", "\r\n\r\n", "今日は", "。", "です",
    "#tag", "#foo_bar", "＃春", "@ada", "@grace_hopper", "@nobody", "＠田中", "http://example.com/a",
    "https://example.com/a_b?c=d&e=f", "www.example.com", "example.com/#x", "!", "?", ".", ",", ":",
    "2024", "1", "42%", "(", ")", "\"", "'", "<3", " & ", "&", "<", ">", "> ", "- ", "-", "+ ",
    "+1",
    "=", "===", "---", "1. ", "1) ", "12345", "# ", "#", "## ", "##", "\t", "  ", "    ", "a~b",
    "~",
    "|", "^", "$", "{", "}", ";", "مرحبا", "שלום", "é", "e\u{301}", "\u{200D}", "\u{FE0F}", "👩‍👩‍👧",
    "🎉",
    "\u{3000}", "\u{A0}", "\u{2028}", "\u{FEFF}", "_", "a_b", "\u{1}", "\u{0}", "\u{7F}",
    "\u{FFFE}", String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self), "\u{1FFFF}", "&c",
    "x@example.com", "@ada@example.com", "!\n", " \n",
    "한국", "Привет", "#", "://", "http://", "/", "//", "~~",
  ]

  static let markdownPieces = [
    "*", "**", "_", "__", "`", "``", "[", "]", "](", ")", "![", "\\", "\\#", "\\@", "&amp;",
    "&#35;",
    "&#1;", "~~", "~", "<b>", "</b>", "<!--", "-->", "<http://a.example>", "[x](/y)",
    "![x](media/y.png)", "\n> ", "\n- ", "\n1. ", "\n# ", "\n```\n", "\n\n    ", "\n[a]: /b\n",
    "[a]",
    "  \n", "\\\n", "&nbsp;", "&copy", "***", "\n---\n", "|", "\n|-|\n",
  ]

  /// What stands in links that nobody sees, breaks their lines, and turns those.
  static let blankLinkPieces = [
    "[", "[", "](/)", "](/x)", "](<b onx=1 y>)", "](http://a.b/c)", "](<ase href=//e.f/ x>)",
    "\\\n",
    "\\\n", "  \n", "\n", "\n\n", "\u{AD}", "\u{AD}", "\u{200B}", "&nbsp;", " ", "x", "שלום",
    "#שלום",
    "#עברית ", "#tag", "#tag ", "@ada ", "![](http://a.b/c.png)", "![x](http://a.b/c.png)", "**",
    "*",
    "`c`", "~~", "# ", "> ", "- ", "\n===\n", "1. ", "<i>",
  ]

  mutating func next(pieces: [String], atMost count: Int) -> String {
    var text = ""
    for _ in 0..<(1 + below(count)) { text += pieces[below(pieces.count)] }
    return text
  }

  /// A number below a bound.
  mutating func below(_ bound: Int) -> Int { random.next(below: bound) }
}

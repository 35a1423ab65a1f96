/// A text that is known to have cost a Markdown parser more than it should.
///
/// Most come from the advisories of libcmark-gfm, whose triggers are commands that print a text for
/// a number; the rest are the usual hard cases of CommonMark's parsers. `Benchmarks/Advisories`
/// measures the same list.
struct ParserTrigger: Sendable, CustomStringConvertible {
  /// The advisory, or what kind of case it is.
  let source: String
  let name: String
  /// The text for a number; more for a larger one.
  let text: @Sendable (Int) -> String

  var description: String { "\(source): \(name)" }

  /// The longest such text of at most so many bytes, or nearly.
  func text(ofBytes limit: Int) -> String {
    var number = limit
    if isSquare {
      // Their length is about a small multiple of the number's square.
      while number * number > 4 * limit { number = number * 9 / 10 }
    } else {
      let step = Double(text(200).utf8.count - text(100).utf8.count) / 100
      number = Int(Double(limit) / max(step, 1))
    }
    var result = text(number)
    while result.utf8.count > limit, number > 0 {
      number = number * 98 / 100
      result = text(number)
    }
    return result
  }

  private let isSquare: Bool

  private init(
    _ source: String, _ name: String, isSquare: Bool = false,
    _ text: @escaping @Sendable (Int) -> String
  ) {
    self.source = source
    self.name = name
    self.isSquare = isSquare
    self.text = text
  }

  private static func times(_ count: Int, _ piece: String) -> String {
    String(repeating: piece, count: count)
  }

  static let all = advisories + hardCases

  static let advisories: [ParserTrigger] = [
    .init("CVE-2022-39209", "`![l` repeated") { times($0, "![l") + "\n" },
    .init("CVE-2023-22483", "1: `<?x` repeated") { "-1" + times($0, "<?x") + "y\n" },
    .init("CVE-2023-22483", "2: lines of `|-` and `t>|-`") { times($0, "|-\nt>|-\n") + "y\n" },
    .init("CVE-2023-22483", "3: `*t ` and `_t*_ `") {
      times($0, "*t ") + times($0, "_t*_ ") + "\n"
    },
    .init("CVE-2023-22483", "4: a table, then `|` repeated") {
      "x\n| - |\n" + times($0, "|") + "y\n"
    },
    .init("CVE-2023-22483", "5: `z_www.` repeated") { times($0, "z_www.") + "\n" },
    .init("CVE-2023-22483", "6: a definition that never ends") {
      "[f]:u\n\"\n" + times($0, "[f]\n") + "[f]:u \"t\n"
    },
    .init("CVE-2023-22483", "7: `www.` and `)` repeated") { "www." + times($0, ")") + "\n" },
    .init("CVE-2023-22483", "8: lines of `:` between `:-`") { ":-\n" + times($0, ":\n") + ":-\n" },
    .init("CVE-2023-22483", "9: `<http://s` repeated") { times($0, "<http://s") + "\n" },
    .init("CVE-2023-22483", "10: `,z~~` repeated") { "~e" + times($0, ",z~~") + "\n" },
    .init("CVE-2023-22483", "11: `>` and `.` repeated") { times($0, ">") + times($0, ".") + "\n" },
    .init("CVE-2023-22484", "`<!--` repeated") { "</" + times($0, "<!--") + "\n" },
    .init("CVE-2023-22485", "an address at the very start") { times($0, "mailto:a@b.cd\n\n") },
    .init("CVE-2023-22486", "`![[]()` repeated") { times($0, "![[]()") + "\n" },
    .init("CVE-2023-24824", "1: `>` and `a*` repeated") { times($0, ">") + times($0, "a*") + "\n" },
    .init("CVE-2023-24824", "2: ` -`, then blank lines") {
      times($0, " -") + "x" + times($0, "\n")
    },
    .init("CVE-2023-26485", "1: `_` on both sides of `.`") {
      times($0, "_") + "." + times($0, "_")
    },
    .init("CVE-2023-26485", "2: lines of ` 2.`") { "1.\n" + times($0, " 2.\n") },
    .init("CVE-2023-26485", "3: ` -` repeated") { times($0, " -") + "x\n" },
    .init("CVE-2023-37463", "1: a wide table") {
      "|" + times($0, "x|") + "\n|" + times($0, "-|") + "\n"
    },
    .init("CVE-2023-37463", "2: a wide table with short rows") {
      "|" + times($0, "x|") + "\n|" + times($0, "-|") + "\n" + times($0, "a\n")
    },
    .init("CVE-2023-37463", "3: the same footnote again and again") {
      times($0, "[^1]:\n") + times($0, "\n")
    },
  ]

  static let hardCases: [ParserTrigger] = [
    .init("emphasis", "strong within emphasis") {
      times($0, "*a **a ") + "b" + times($0, " a** a*")
    },
    .init("emphasis", "closers without openers") { times($0, "a_ ") },
    .init("emphasis", "openers without closers") { times($0, "_a ") },
    .init("emphasis", "mismatched openers and closers") { times($0, "*a_ ") },
    .init("emphasis", "the rule of three") { "a**b" + times($0, "c* ") },
    .init("emphasis", "neither opens nor closes") { times($0, "*_* _ ") },
    .init("emphasis", "closers of all lengths", isSquare: true) { count in
      times(count * count / 2, "*a ") + (0..<count).map { "x" + times(3 * $0 + 2, "*") }.joined()
    },
    .init("links", "closers without openers") { times($0, "a]") },
    .init("links", "openers without closers") { times($0, "[a") },
    .init("links", "openers, and closers of emphasis") { times($0, "[ a_") },
    .init("links", "`[ (](` repeated") { times($0, "[ (](") },
    .init("links", "nested brackets") { times($0, "[") + "a" + times($0, "]") },
    .init("links", "nested brackets and a definition") {
      "[x]: y\n\n" + times($0, "[") + "a" + times($0, "]")
    },
    .init("links", "`[](` repeated") { times($0, "[](") },
    .init("links", "`[a](b` repeated") { times($0, "[a](b") },
    .init("links", "`[a](<b` repeated") { times($0, "[a](<b") },
    .init("links", "`[a](b\\#` repeated") { times($0, "[a](b\\#") },
    .init("links", "images within images") { times($0, "![") + "a" + times($0, "](b)") },
    .init("links", "backslashes in a label") { "[" + times($0, "\\") + "\n" },
    .init("links", "backslashes in a title") { "[t](/u \"" + times($0, "\\") + "\n" },
    .init("references", "many definitions") { times($0, "[a]: u\n") },
    .init("references", "many definitions and uses") { count in
      (0..<count).map { "[\($0)]: u\n" }.joined() + times(count, "[0] ")
    },
    .init("references", "a long target used often") { count in
      "[a]: /" + times(count * 3, "x") + "\n\n" + times(count, "[a]")
    },
    .init("blocks", "nested quotes") { times($0, "> ") + "a" },
    .init("blocks", "deeply nested lists", isSquare: true) { count in
      (0..<count).map { times($0, "  ") + "* a\n" }.joined()
    },
    .init("blocks", "list markers on one line") { times($0, "- ") + "x\n" + times($0, "\n") },
    .init("blocks", "list markers in quotes") { times($0, "> - ") + "x\n" + times($0, ">\n") },
    .init("blocks", "lines of different quotes") { times($0, "> > a\n> b\nc\n") },
    .init("blocks", "one long rule") { times($0, "*") },
    .init("blocks", "headings") { times($0, "# a\n") },
    .init("blocks", "the same words as headings") { times($0, "## a b\n\n") },
    .init("code", "backticks of all lengths", isSquare: true) { count in
      (0..<count).map { "e" + times($0, "`") }.joined()
    },
    .init("code", "backticks of all lengths, backwards", isSquare: true) { count in
      (0..<count).map { "e" + times(count - $0, "`") }.joined()
    },
    .init("code", "a fence with a backtick behind") { times($0, "`") + times($0, "a") + "`\n" },
    .init("raw HTML", "`<` repeated") { times($0, "<") },
    .init("raw HTML", "`<a b='` repeated") { times($0, "<a b='") },
    .init("raw HTML", "` <?` repeated") { "</" + times($0, " <?") },
    .init("raw HTML", "` <!X` repeated") { "</" + times($0, " <!X") },
    .init("raw HTML", "` <![CDATA[` repeated") { "</" + times($0, " <![CDATA[") },
    .init("characters", "U+0000") { times($0, "a\u{0}") },
    .init("characters", "entities") { times($0, "&lt;&#1234;") },
    .init("characters", "entities that don't end") {
      times($0, "&CounterClockwiseContourIntegral")
    },
    .init("characters", "tabs") { times($0, "\t>\t") },
    .init("characters", "carriage returns") { times($0, "*\r") },
    .init("tables", "a delimiter in every third line") { times($0, "abc\ndef\n|-\n") },
    .init("tables", "escaped pipes") { "|a|\n|-|\n|" + times($0, "\\|") + "|\n" },
    .init("our own", "URLs") { times($0, "http://a.b/( ") },
    .init("our own", "URLs and bars") { "*x* " + times($0, "http://a.b/|www.a.b/|a.b/|") },
    .init("our own", "URLs and brackets") { "*x* " + times($0, "](http://a.b/)http://a.b/](") },
    .init("our own", "mentions") { times($0, "@a.b-c.") },
    .init("our own", "hashtags") { times($0, "#a ") },
  ]
}

import Repository
import TestSupport
import Testing

/// YAML read for a test, at some distance from the start of its file.
struct ReadYAML {
  let tape: ReadTape
  var failure: ReadingError?
  let source: SourceText

  static let prefix = "---\n"

  init(_ yaml: String) {
    let text = Self.prefix + yaml + "---\nbody: [not YAML\n"
    source = SourceText(path: "a.md", bytes: Array(text.utf8))
    var tape = Tape()
    do throws(ReadingError) {
      let start = Self.prefix.utf8.count
      try YAMLReader.read(source, range: start..<start + yaml.utf8.count, into: &tape)
    } catch {
      failure = error
    }
    self.tape = ReadTape(tape)
  }

  /// The line and column of the failure, counted from the first line of the YAML.
  var place: String? {
    failure.map { source.position(ofByte: $0.offset) }.map { "\($0.line - 1):\($0.column)" }
  }
}

@Suite struct YAMLReaderTests {
  @Test(arguments: [
    ("id: a\ntags: [x, 'y']\n", "{id:'a',tags:['x','y']}"),
    ("list:\n- a\n- b: 1\n  c: ''\n", "{list:['a',{b:#1,c:''}]}"),
    ("t: |\n  one\n  * two\n  a: b\n", "{t:'one\n* two\na: b\n'}"),
    ("t: >-\n  a\n  b\n", "{t:'a b'}"),
    ("'a b': \"\\u00e9\\n\"\n", "{a b:'é\n'}"), ("{\"a\": 1, b: [2]}\n", "{a:#1,b:[#2]}"),
    ("a: b\r\nc: d\r\n", "{a:'b',c:'d'}"), ("# only a comment\n", "{}"), ("", "{}"), ("\n\n", "{}"),
    ("a: \"\\x01\\u0085\\uFFFE\\\\n\"\n", "{a:'\u{FFFD}\u{FFFD}\u{FFFD}\\n'}"),
    ("a: 'C:\\new'\n", "{a:'C:\\new'}"), ("a: \"x\\0y\"\n", "{a:'x\u{FFFD}y'}"),
    ("日本: 語\n", "{日本:'語'}"), ("a: ! x\nb: !!str 12\n", "{a:'x',b:'12'}"), ("1: 2\n", "{1:#2}"),
    ("a:\n", "{a:}"),
    ("summary: \"a *b* c, *d*\"\nx: a *b* , *c*\n", "{summary:'a *b* c, *d*',x:'a *b* , *c*'}"),
    ("url: https://example.org/?a=1#b\n", "{url:'https://example.org/?a=1#b'}"),
  ])
  func `YAML comes onto the same tape as JSON`(yaml: String, expected: String) {
    let document = ReadYAML(yaml)
    #expect(document.failure == nil)
    #expect(document.tape.described() == expected)
  }

  @Test(arguments: [
    ("true", Token.Kind.true), ("False", .false), ("null", .null), ("~", .null), ("", .null),
    ("12", .number), ("-1.5e3", .number), ("+7", .number), (".5", .number), ("5.", .number),
    ("0x1F", .number), ("0o17", .number), ("0123", .number),
    ("yes", .string), ("no", .string), ("on", .string), ("Off", .string), ("12:30", .string),
    ("2024-01-01", .string), ("2024-01-01T10:00:00Z", .string), ("1_000", .string),
    (".inf", .string),
    (".nan", .string), ("0b1", .string), ("1e", .string), ("-", .string), (".", .string),
    ("1.2.3", .string), ("0x", .string), ("nUll", .string), ("tru", .string),
  ])
  func `A text without quotes is what the core schema says`(text: String, kind: Token.Kind) throws {
    let document = ReadYAML("[a,\(text == "-" ? "\"-\"" : text.isEmpty ? "~" : text)]\n")
    // A list is no record; the same as a field:
    #expect(document.failure?.kind == .yamlNotFields)
    guard text != "-" else { return }
    let field = ReadYAML("a: \(text)\n")
    #expect(field.failure == nil)
    try #require(field.tape.tokens.count == 3)
    #expect(field.tape.tokens[2].kind == kind)
    #expect(field.tape.tokens[2].isPlainYAMLScalar)
    #expect(field.tape.string(2) == text)
    let quoted = ReadYAML("a: '\(text)'\n")
    try #require(quoted.tape.tokens.count == 3)
    #expect(quoted.tape.tokens[2].kind == .string)
    #expect(!quoted.tape.tokens[2].isPlainYAMLScalar)
  }

  @Test(arguments: [("0x1F", 31), ("0o17", 15), ("0123", 123), ("+7", 7), ("12.", 12), ("-0", 0)])
  func `Numbers have their values`(text: String, value: Int) throws {
    let document = ReadYAML("a: \(text)\n")
    try #require(document.tape.tokens.count == 3)
    #expect(document.tape.integer(2) == value)
    #expect(document.tape.double(2) == Double(value))
  }

  @Test(arguments: ["\n", "\r\n"])
  func `Each value knows its place, whatever comes before it`(lineEnd: String) {
    let lines = [
      "題名: 日本語の題  # 注", "😀: \"絵😀文字\"", "ls: 'a\u{2028}b'", "nel: [x\u{85}, y]",
      "タグ: [写真, \"旅行\", {名: 値}]", "last: |", "  本文", "end: 終",
    ]
    let document = ReadYAML(lines.joined(separator: lineEnd) + lineEnd)
    #expect(document.failure == nil)
    let bytes = document.source.bytes
    let values = document.tape.tokens.dropFirst()
    let expected = [
      "題", "日", "😀", "\"絵", "ls:", "'a\u{2028}", "nel", "[x\u{85}", "x\u{85}", "y]", "タ", "[写",
      "写", "\"旅", "{名", "名", "値", "las", "|", "end", "終",
    ]
    #expect(values.count == expected.count)
    for (token, text) in zip(values, expected) {
      #expect(bytes[token.start...].starts(with: text.utf8), "\(text)")
    }
  }

  @Test(arguments: [
    ("a: b: c\n", ReadingError.Kind.yamlSyntax(.colonInText), "1:5"),
    ("日本: 語: c\n", .yamlSyntax(.colonInText), "1:6"), ("a:\n\tb: c\n", .yamlSyntax(.tab), "2:1"),
    ("a: @b\n", .yamlSyntax(.reservedCharacter), "1:4"),
    ("a: `b`\n", .yamlSyntax(.reservedCharacter), "1:4"),
    ("a: 1\nb: \"c\nd: 2\n", .yamlSyntax(.unclosedQuote), "2:4"),
    ("a: [1, 2\nb: 3\n", .yamlSyntax(.unclosedFlow(.array)), "2:2"),
    ("a: 1\n  b: 2\n", .yamlSyntax(.colonInText), "2:4"),
    ("a:\n   b: 1\n  c: 2\n", .yamlSyntax(.wrongIndentation), "3:3"),
    ("a: 1\nb\nc: 2\n", .yamlSyntax(.missingColon), "2:1"),
    ("a: 1\ndraft:true\nc: 2\n", .yamlSyntax(.missingColon), "2:1"),
    ("draft:true\nc: 2\n", .yamlSyntax(.missingColon), "1:1"),
    ("x: 1\ny:\n  draft:true\n\n  c: 2\n", .yamlSyntax(.missingColon), "3:3"),
    ("a: 1\n日記： 2\nc: 3\n", .yamlSyntax(.wideColon), "2:3"),
    ("日記：2\r\nc: 3\r\n", .yamlSyntax(.wideColon), "1:3"),
    ("a b\n\"c\": 2\n", .yamlSyntax(.missingColon), "1:1"),
    ("a: 1\nb: x\u{2028}y\nc: 2\n", .yamlLineSeparator(0x2028), "2:5"),
    ("a: ä\u{2029}y", .yamlLineSeparator(0x2029), "1:5"),
    ("a: x\u{85}y\n", .yamlLineSeparator(0x85), "1:5"),
    ("a: x\u{2028}b: y\n", .yamlLineSeparator(0x2028), "1:5"),
    ("# x\u{2029} b: y\n", .yamlLineSeparator(0x2029), "1:4"),
    ("a:\n- x\u{85}- y\n", .yamlLineSeparator(0x85), "2:4"),
    ("a: \"\\q\"\n", .yamlSyntax(.invalidEscape), "1:5"),
    ("a: - b\n", .yamlSyntax(.listBesideKey), "1:4"), ("a: &x 1\nb: *x\n", .yamlAnchor, "1:4"),
    ("a: *x\n", .yamlAnchor, "1:4"), ("a: **bold** text\n", .yamlAnchor, "1:4"),
    ("a: !!python/object:os.system x\n", .yamlTag("!!python/object:os.system"), "1:4"),
    ("a: !foo x\n", .yamlTag("!foo"), "1:4"), ("a: !!int 1\n", .yamlTag("!!int"), "1:4"),
    ("a: !e!x 1\n", .yamlTag("!e!x"), "1:4"), ("<<: {a: 1}\n", .yamlMergeKey, "1:1"),
    ("[a]: 1\n", .yamlKeyNotText, "1:1"), ("- a\n", .yamlNotFields, "1:1"),
    ("text\n", .yamlNotFields, "1:1"), ("author：hanako\n", .yamlSyntax(.wideColon), "1:1"),
    ("author：hanako\ntitle：港\n", .yamlSyntax(.wideColon), "1:1"),
    ("title:\u{3000}港\n", .yamlSyntax(.wideSpace), "1:1"),
    ("a: 1\ntitle:\u{3000}港\nb: 2\n", .yamlSyntax(.wideSpace), "2:7"),
    ("a: 1\n\u{3000}search: false\n", .yamlSyntax(.wideSpace), "2:1"),
    ("a: 1\n下書き\u{3000}: true\n", .yamlSyntax(.wideSpace), "2:1"),
    ("a: 港\u{2028}#旅\n", .yamlLineSeparator(0x2028), "1:5"),
    (
      "a: \"x\\\"\u{2028}#y\"\nb: 'it''s \u{85}# z'\nc: [d, e\u{2029} # f\n  ]\n",
      .yamlLineSeparator(0x2029), "3:9"
    ),
    ("a: 1\ntitle 港の\u{3000}朝\nb: 2\n", .yamlSyntax(.missingColon), "2:1"),
    ("a: 1\ntitle 港の朝：秋\nb: 2\n", .yamlSyntax(.missingColon), "2:1"),
    ("港の\u{3000}朝\n", .yamlNotFields, "1:1"), ("see it here：港\n", .yamlNotFields, "1:1"),
    ("a: 1\n--- b\n", .yamlDocuments, "2:1"), ("a: \u{1}\n", .yamlControlCharacter(1), "1:4"),
    ("日: \u{FFFE}\n", .yamlControlCharacter(0xFFFE), "1:4"),
    ("a: \u{FEFF}\n", .yamlControlCharacter(0xFEFF), "1:4"),
    ("a: 1\nb: 2\na: 3\n", .duplicateKey("a", firstLine: 2), "3:1"),
    ("x:\n  日: 2\n  b: 日\n  \"日\": 3\n", .duplicateKey("日", firstLine: 3), "4:3"),
    ("a: {b: 1, b: 2}\n", .duplicateKey("b", firstLine: 2), "1:5"),
    ("%YAML 1.1\na: 1\n", .yamlSyntax(.other), "2:1"),
  ])
  func `A mistake is named and placed`(yaml: String, kind: ReadingError.Kind, place: String) throws
  {
    let document = ReadYAML(yaml)
    let failure = try #require(document.failure)
    #expect(failure.kind == kind)
    #expect(document.place == place)
    #expect(!failure.message.isEmpty)
    #expect(!failure.message.contains("\n"))
  }

  @Test func `Bytes that are not UTF-8 are placed`() {
    let source = SourceText(path: "", bytes: Array("a: 日".utf8) + [0xFF, 0x0A])
    var tape = Tape()
    #expect(throws: ReadingError.self) { try YAMLReader.read(source, range: 0..<8, into: &tape) }
    do throws(ReadingError) {
      try YAMLReader.read(source, range: 0..<8, into: &tape)
    } catch {
      #expect(error.kind == .invalidUTF8)
      #expect(error.offset == 6)
    }
  }

  @Test(arguments: [
    "a: " + String(repeating: "[", count: 100_000),
    "a: " + String(repeating: "{a: ", count: 20_000),
    String(repeating: "- ", count: 50_000), String(repeating: "? ", count: 50_000),
    "a: " + String(repeating: "[ ", count: 400),
    "a: " + String(repeating: "[", count: 900) + String(repeating: "]", count: 900),
    (0..<500).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
    "a: " + String(repeating: "[\"]\",", count: 400), "a: " + String(repeating: "[\n", count: 400),
    "a: " + String(repeating: "[ # ]\n", count: 400), "a: " + String(repeating: "[!a ", count: 400),
    "a:\n" + String(repeating: "- [ ]]]]\n", count: 4) + "b: " + String(repeating: "[", count: 400),
    "a: " + String(repeating: "&a [", count: 400), "a: " + String(repeating: "[\u{85}", count: 400),
    String(repeating: "- ? ", count: 300),
    "a: |\n ]]]]]]\nb: " + String(repeating: "[]: {", count: 400),
    "a: " + String(repeating: "[a: ", count: 298) + "1" + String(repeating: "]", count: 298),
    "a: " + String(repeating: "[? ", count: 298) + "1" + String(repeating: "]", count: 298),
  ])
  func `Deep nesting is refused before it costs a stack`(yaml: String) {
    let document = ReadYAML(yaml + "\n")
    #expect(document.failure?.kind == .yamlTooNested)
  }

  @Test(arguments: [
    String(repeating: "[", count: 70) + String(repeating: "]", count: 70),
    (1..<67).map { "\n" + String(repeating: " ", count: $0) + "a:" }.joined(),
  ])
  func `Nesting a little too deep is refused with its place`(yaml: String) {
    let document = ReadYAML("a: " + yaml + "\n")
    #expect(document.failure?.kind == .tooDeep(maximum: YAMLReader.maximumDepth))
  }

  @Test func `Long lists of brackets are not deep`() {
    let plain = String(repeating: "- {a: [1, 2], b: c}\n", count: 1000)
    #expect(ReadYAML("a:\n" + plain).failure == nil)
    let quoted = String(repeating: "- {a: \"x\", b: 'c'}\n", count: 200)
    #expect(ReadYAML("a:\n" + quoted).failure == nil)
    let lists = String(repeating: "- [\"x\", 'y']\n", count: 140)
    #expect(ReadYAML("a:\n" + lists).failure == nil)
    let text = String(repeating: "  - [ ] [one](two) {three}\n", count: 1000)
    #expect(ReadYAML("a: |\n" + text).failure == nil)
  }

  @Test func `Aliases that multiply take no time`() {
    func bomb(_ levels: Int) -> String {
      let levels = (1..<levels).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }
      return "a0: &a0 x\n" + levels.joined()
    }
    let growth = growth(from: 40, to: 640) { levels in
      let bomb = bomb(levels)
      #expect(ReadYAML(bomb).failure?.kind == .yamlAnchor)
      #expect(ReadYAML(bomb + "? *a39\n: 1\n").failure?.kind == .yamlAnchor)
      #expect(ReadYAML(bomb + "*a39 : 1\n").failure?.kind == .yamlAnchor)
      #expect(ReadYAML(bomb + "*a39: 1\n").failure?.kind == .yamlAnchor)
      #expect(ReadYAML(bomb + "{*a39 : 1, [*a38]: 2}\n").failure != nil)
      #expect(ReadYAML(bomb + "x: [[*a39]\n : 1]\n").failure != nil)
      #expect(ReadYAML(bomb + "x: [?\n  *a39 ]\n").failure?.kind == .yamlAnchor)
      #expect(ReadYAML(bomb + "x: {\"y\":*a39 , ? *a38 : 1}\n").failure?.kind == .yamlAnchor)
    }
    #expect(growth < 8)
    // Behind a line break that is not ASCII.
    for end in ["\u{85}", "\u{2028}", "\u{2029}"] {
      let bomb = bomb(40).replacing("[*", with: "[\(end)*").replacing(" *", with: end + "*")
      #expect(ReadYAML(bomb + "*a39 : 1\n").failure?.kind == .yamlAnchor)
    }
  }

  @Test func `The name of an alias ends where the next begins`() {
    // Each up to the end of the line: that were 10,000 million bytes.
    let aliases = Array(repeating: "*a", count: 80_000).joined(separator: ",")
    #expect(ReadYAML("x: [\(aliases)]\n").failure?.kind == .yamlAnchor)
  }

  @Test(arguments: [
    "is:\n- u%*t0, :set%***B***.!L****p", "a: {b: \"**x** : *y* *z* **t** **u**\"}",
    "a: >-\n  **one** : **two**, **three**\n  and _*four*_ : five",
  ])
  func `Words between asterisks are no aliases`(yaml: String) {
    #expect(ReadYAML(yaml + "\n").failure == nil)
  }

  @Test func `A large piece is refused`() {
    let yaml = "a: " + String(repeating: "x", count: YAMLReader.maximumByteCount) + "\n"
    #expect(ReadYAML(yaml).failure?.rule == .fileSize)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `No text at all can stop the program`(seed: UInt64) {
    let text = "id: a\ntags: [x, \"é\", {k: 'v'}]\n題: |\n  本文\n  # no\nn: -1.5 # c\n? x\n: - y\n"
    let pieces = [
      ":", "- ", "\n", "  ", "\t", "[", "]", "{", "}", "&a ", "*a", "!t ", "|", ">", "\"", "'", "#",
      "%",
      "---", "...", "?", ",", "日", "\r", "\u{85}", "\\", "@", "<<: ", "!!", "\u{2028}",
    ]
    var generator = SeededRandom(seed: seed)
    var failures = 0
    for _ in 0..<2500 {
      var scalars = Array(text)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let start = Int.random(in: 0...scalars.count, using: &generator)
        let end = min(scalars.count, start + Int.random(in: 0...2, using: &generator))
        scalars.replaceSubrange(start..<end, with: pieces.randomElement(using: &generator) ?? "")
      }
      let document = ReadYAML(String(scalars))
      let range = 0...document.source.bytes.count
      if let failure = document.failure {
        failures += 1
        #expect(range.contains(failure.offset))
        #expect(!failure.message.isEmpty)
      } else {
        #expect(document.tape.tokens.allSatisfy { range.contains($0.start) })
        _ = document.tape.described()
      }
    }
    #expect(failures > 500)
  }
}

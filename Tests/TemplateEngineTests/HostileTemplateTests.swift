import TestSupport
import Testing

@testable import TemplateEngine

/// No template, however made, traps the compiler or the machine.
@Suite struct HostileTemplateTests {
  private static let root = RecordShape(
    name: "the page",
    fields: [
      FieldShape("title", .text), FieldShape("count", .integer), FieldShape("body", .html),
      FieldShape("tags", .list(.text)), FieldShape("subtitle", .text, optional: true),
    ])
  private static let slots: [Value] = [
    .text("a & b"), .integer(3), .html(HTML(bytes: Array("<p>".utf8))),
    .list([.text("x"), .text("y")]), .absent,
  ]

  /// Compiles and renders; true if it compiled.
  private func survives(_ bytes: [UInt8]) -> Bool {
    let library = TemplateLibrary([
      TemplateSource(name: "main", bytes: bytes),
      TemplateSource(name: "part", bytes: Array("{{ title }}".utf8)),
      TemplateSource(name: "base", bytes: Array("{% block a %}{{ title }}{% endblock %}".utf8)),
    ])
    do throws(TemplateErrors) {
      let template = try library.compile("main", for: Self.root)
      var output: [UInt8] = []
      // That it needs too much is an answer too.
      try? template.render(Self.slots, into: &output)
      return true
    } catch {
      #expect(!error.errors.isEmpty)
      for error in error.errors { #expect(error.line >= 1 && error.column >= 1) }
      return false
    }
  }

  private static let start = Array(#"{% extends "base" %}{% block a %}"#.utf8)
  private static let end = Array("{% endblock %}".utf8)
  private static let body = Array(
    """
    <a href="{{ title|default('x', true)|upper }}" {% if \
    count > 2 and not subtitle %}class='{{ title ~ count }}'{% else %}id="{{ -count // 2 }}"\
    {% endif %}>{% for tag in tags %}{{ loop.index }}{% set y = tag if loop.first else 'z' %}\
    {{ y }}{% else %}-{% endfor %}</a>{# c -#}{% raw %}{{ {% endraw %}{% include "part" %}\
    <script type="application/json">{{ tags|tojson }}</script>{{ super() }}
    """.utf8)
  private static let sample = start + body + end

  @Test func randomBytesAreAnErrorOrText() {
    var random = SeededRandom(seed: 1)
    var compiled = 0
    for _ in 0..<2_000 {
      let length = Int.random(in: 0..<80, using: &random)
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      if survives(bytes) { compiled += 1 }
    }
    #expect(compiled > 0)
  }

  @Test func randomTokensAreAnErrorOrATemplate() {
    let tokens = [
      "{{", "}}", "{%", "%}", "{#", "#}", "-", "title", "count", "tags", "if", "else", "endif",
      "for", "in", "endfor", "block", "endblock", "set", "=", "(", ")", "[", "]", "|", "upper",
      "default", "'s'", "\"", "<a href=\"", "<script>", "</script>", "<!--", "-->", ".", "loop",
      "super()", "raw", "endraw", "include 'part'", "extends 'main'", "not", "and", "is", "~",
      "1", "9223372036854775807", "é", "\\", "//", "%", ",", "{", "}",
    ]
    var random = SeededRandom(seed: 2)
    var compiled = 0
    for _ in 0..<4_000 {
      let count = Int.random(in: 0..<16, using: &random)
      let text = (0..<count).compactMap { _ in tokens.randomElement(using: &random) }
      if survives(Array(text.joined(separator: " ").utf8)) { compiled += 1 }
    }
    #expect(compiled > 0)
  }

  @Test func aTemplateCutAnywhereIsAnErrorOrATemplate() throws {
    try #require(survives(Self.sample))
    for end in 0...Self.sample.count { _ = survives(Array(Self.sample[..<end])) }
    for start in 0...Self.sample.count { _ = survives(Array(Self.sample[start...])) }
    // Cut within the block, whose ends stay, so that the rest of it is bound and rendered.
    var compiled = 0
    for place in 0...Self.body.count {
      for part in [Self.body[..<place], Self.body[place...]]
      where survives(Self.start + part + Self.end) {
        compiled += 1
      }
    }
    #expect(compiled > 100)
  }

  @Test func changedBytesAreAnErrorOrATemplate() throws {
    try #require(survives(Self.sample))
    var random = SeededRandom(seed: 3)
    var compiled = 0
    for _ in 0..<4_000 {
      var bytes = Self.body
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0x20...0x7E, using: &random)
      }
      if survives(Self.start + bytes + Self.end) { compiled += 1 }
    }
    #expect(compiled > 100)
  }

  @Test(arguments: [
    ("{{ ", "(", "1", ")", " }}"), ("{{ ", "not ", "1", "", " }}"), ("{{ ", "-", "1", "", " }}"),
    ("{{ ", "[", "1", "]", " }}"), ("{{ ", "1 if 1 else ", "1", "", " }}"),
    ("{{ ", "1|default(", "1", ")", " }}"), ("{{ ", "count + ", "1", "", " }}"),
    ("{{ ", "title ~ ", "1", "", " }}"), ("{{ count", "|abs", "", "", " }}"),
    ("{{ title", ".a", "", "", " }}"), ("{{ ", "1 and ", "1", "", " }}"),
    ("", "{% if title %}", "x", "{% endif %}", ""),
    ("", "{% for t in tags %}", "x", "{% endfor %}", ""),
    ("", "{% if title %}", "x", "", ""), ("", "<a ", "", "", ""),
  ])
  func deepNestingIsAnError(
    start: String, open: String, middle: String, close: String, end: String
  ) {
    for depth in [20_000, 500] {
      let text =
        start + String(repeating: open, count: depth) + middle
        + String(repeating: close, count: depth) + end
      #expect(!survives(Array(text.utf8)))
    }
  }

  @Test func includesThatMultiplyAreAnError() throws {
    var sources = [TemplateSource(name: "p0", bytes: Array("x".utf8))]
    for level in 1...14 {
      let include = "{% include 'p\(level - 1)' %}"
      let body = String(repeating: include, count: 8)
      sources.append(TemplateSource(name: "p\(level)", bytes: Array(body.utf8)))
    }
    let errors = #expect(throws: TemplateErrors.self) {
      try TemplateLibrary(sources).compile("p14", for: Self.root)
    }
    #expect(errors?.errors.contains { $0.rule == "template-too-large" } == true)
  }

  @Test func textThatMultipliesIsAnError() {
    let text = [UInt8](repeating: 0x78, count: 1_000_000)
    let include = Array(String(repeating: "{% include 'part' %}", count: 5_000).utf8)
    let errors = #expect(throws: TemplateErrors.self) {
      try TemplateLibrary([
        TemplateSource(name: "main", bytes: include), TemplateSource(name: "part", bytes: text),
      ]).compile("main", for: Self.root)
    }
    #expect(errors?.errors.map(\.rule) == ["template-too-large"])
  }

  @Test func nestedLoopsInAURLAreCheckedInShortTime() {
    let open = String(repeating: "{% for t in tags %}", count: 28)
    let close = String(repeating: "{% endfor %}", count: 28)
    for inside in ["x", "{{ title }}", "{{ title }}/", "{{ title }}a b"] {
      for attribute in ["href", "srcset", "title"] {
        let source = "<a \(attribute)='\(open)\(inside)\(close)'>"
        let library = TemplateLibrary([TemplateSource(name: "main", bytes: Array(source.utf8))])
        #expect(throws: Never.self) { _ = try library.compile("main", for: Self.root) }
      }
    }
  }

  @Test func aSourceOverTheLimitIsAnError() {
    let errors = #expect(throws: TemplateErrors.self) {
      try TemplateLibrary([
        TemplateSource(name: "main", bytes: [UInt8](repeating: 0x78, count: 2_000_000))
      ]).compile("main", for: Self.root)
    }
    #expect(errors?.errors.map(\.rule) == ["source-too-large"])
  }

  @Test func aTemplateThatIncludesItselfIsAnError() {
    #expect(!survives(Array("{% include 'main' %}".utf8)))
    #expect(!survives(Array("{% extends 'main' %}".utf8)))
  }

  @Test func arithmeticNeverOverflows() {
    let max = "9223372036854775807"
    for text in [
      "{{ \(max) + \(max) }}", "{{ -\(max) - \(max) }}", "{{ \(max) * \(max) * -1 }}",
      "{{ (-\(max) - 1) // -1 }}", "{{ (-\(max) - 1) % -1 }}", "{{ (-\(max) - 1)|abs }}",
      "{{ -(-\(max) - 1) }}", "{{ tags|join|center(3)|truncate(\(Int32.max), leeway=2147483647) }}",
    ] {
      #expect(survives(Array(text.utf8)), "\(text)")
    }
  }

  @Test func valuesOfAnotherShapeAreRenderedAsAbsent() throws {
    let template = try TemplateLibrary([
      TemplateSource(
        name: "main",
        bytes: Array(
          """
          {{ title }}{{ count + 1 }}{{ body }}{% for t in tags %}{{ t }}{% endfor %}\
          {{ tags|sort|join }}{{ title|upper }}{{ count|abs }}{{ tags|first }}\
          {{ 'in' if title in tags }}
          """.utf8))
    ]).compile("main", for: Self.root)
    for value in [Value.absent, .integer(1), .list([.integer(2)]), .record([]), .boolean(true)] {
      var output: [UInt8] = []
      try template.render(Array(repeating: value, count: 5), into: &output)
      #expect(!output.contains(UInt8(ascii: "<")))
    }
  }

  @Test(
    "Loops within loops are checked once for each place of the HTML, and not twice for each loop")
  func loopsInTags() throws {
    func compile(_ count: Int, _ start: String, _ body: String, _ end: String) throws {
      let loops = (0..<count).map { "{% for a\($0) in tags %}\(body)\($0)" }.joined()
      let ends = String(repeating: "{% endfor %}", count: count)
      let source = TemplateSource(name: "main", bytes: Array((start + loops + ends + end).utf8))
      _ = try TemplateLibrary([source]).compile("main", for: Self.root)
    }
    // With 20 loops twice for each would be a million times, which ends after a while.
    for (start, body, end) in [
      ("<a ", " b", ">x</a>"), ("<a ", " {% if title %}b='1'{% endif %} c", ">x</a>"),
      ("<a href='", "{{ title }}/", "'>"), ("<a href='", "x", "'>"),
    ] {
      let growth = try growth(from: 5, to: 20) { try compile($0, start, body, end) }
      #expect(growth < 16, "\(start)\(body)")
      try compile(31, start, body, end)
    }
  }

  @Test(
    "Many branches that set many names, and many loops, take time that grows with the text alone")
  func branchesAndLoops() throws {
    for part in [
      "{% elif 0 %}{% set a# = 1 %}", "{% endif %}{% for b in [1] %}{% endfor %}{% if 0 %}",
    ] {
      let growth = try growth(from: 500, to: 4_000) { count in
        let parts = (0..<count).map { part.replacing("#", with: "\($0)") }.joined()
        let source = TemplateSource(
          name: "main", bytes: Array("{% if 0 %}\(parts){% endif %}".utf8))
        _ = try TemplateLibrary([source]).compile("main", for: Self.root)
      }
      #expect(growth < 4, "\(part)")
    }
  }

  @Test("Tags that cross each other are told of in time that grows with the text alone")
  func crossings() throws {
    let growth = growth(from: 500, to: 8_000) { count in
      let text = String(
        repeating: "{% if 1 == 1 %}{% for a in [1] %}{% endif %}\n", count: count)
      let source = TemplateSource(name: "main", bytes: Array(text.utf8))
      #expect(throws: TemplateErrors.self) {
        _ = try TemplateLibrary([source]).compile("main", for: Self.root)
      }
    }
    #expect(growth < 6)
  }
}

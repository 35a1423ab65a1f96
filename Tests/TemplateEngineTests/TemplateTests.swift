import Testing

@testable import TemplateEngine

/// What a host program may rely on.
@Suite struct TemplateTests {
  private static let root = RecordShape(
    name: "the page",
    fields: [
      FieldShape("first", .text), FieldShape("second", .text), FieldShape("third", .text),
      FieldShape("items", .list(.text)),
    ])

  private func library(_ sources: [(String, String)]) -> TemplateLibrary {
    TemplateLibrary(sources.map { TemplateSource(name: $0.0, bytes: Array($0.1.utf8)) })
  }

  @Test func hasTheNameThatWasAskedFor() throws {
    let library = library([("page", "x"), ("base", "y")])
    #expect(try library.compile("page", for: Self.root).name == "page")
    #expect(library.names == ["base", "page"])
  }

  @Test func namesTheRootSlotsItReads() throws {
    let library = library([
      ("page", "{% set first = 'x' %}{{ first }}{{ third }}{% for i in items %}{{ i }}{% endfor %}")
    ])
    #expect(try library.compile("page", for: Self.root).usedRootSlots == [2, 3])
  }

  @Test func appendsToWhatTheBufferHolds() throws {
    let template = try library([("page", "{{ first }}")]).compile("page", for: Self.root)
    var output = Array("before ".utf8)
    try template.render([.text("é<"), .absent, .absent, .absent], into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "before é&lt;")
  }

  @Test(arguments: [
    ("{{ -6 // 3 }} {{ 6 // (-3) }} {{ -7 // 3 }}", "-2 -2 -3"),
    ("{{ -9223372036854775807 - 9 }}", "-9223372036854775808"),
    ("{{ 9223372036854775807 - (-9) }}", "9223372036854775807"),
    ("{{ 'a\r\nb' }}", "a\nb"),
    (
      "<script type='application/json'>{{ first|tojson }}</script>",
      #"<script type='application/json'>"--\u003e\u003c\u0026\u0027"</script>"#
    ),
  ])
  func writes(source: String, expected: String) throws {
    let template = try library([("page", source)]).compile("page", for: Self.root)
    var output: [UInt8] = []
    try template.render([.text("--><&'"), .absent, .absent, .absent], into: &output)
    #expect(String(decoding: output, as: UTF8.self) == expected)
  }

  @Test func aLaterSourceReplacesAnEarlierOneOfItsName() throws {
    let library = library([("page", "{% include 'part' %}"), ("part", "old"), ("part", "new")])
    var output: [UInt8] = []
    try library.compile("page", for: Self.root).render(
      Array(repeating: .absent, count: 4), into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "new")
  }

  @Test func mergesLiteralTextAcrossTagsThatLeaveNoTrace() throws {
    let library = library([
      ("page", "a{# x #}b{% include 'part' %}{{ 'c<' }}{{ 1 }}{% block x %}d{% endblock %}"),
      ("part", "p"),
    ])
    let template = try library.compile("page", for: Self.root)
    #expect(template.program.instructions.count == 1)
    #expect(String(decoding: template.program.literals, as: UTF8.self) == "abpc&lt;1d")
  }

  @Test func anUnknownTemplateIsAnError() {
    let errors = #expect(throws: TemplateErrors.self) {
      try library([("page", "")]).compile("paeg", for: Self.root)
    }
    #expect(errors?.errors.map(\.rule) == ["unknown-template"])
    #expect(errors?.errors.first?.hint == "did you mean `page`?")
  }

  @Test func errorsOfAFileThatIsNotUsedAreNotReported() throws {
    _ = try library([("page", "x"), ("broken", "{{")]).compile("page", for: Self.root)
  }

  @Test func columnsCountUnicodeScalars() {
    let errors = #expect(throws: TemplateErrors.self) {
      try library([("page", "a\r\né日🥰{{ x }}")]).compile("page", for: Self.root)
    }
    let error = errors?.errors.first
    #expect(error?.line == 2)
    #expect(error?.column == 7)
    #expect(error?.byteOffset == 15)
    #expect(error?.sourceLine == "é日🥰{{ x }}")
    #expect(error?.caretLine == "      ^")
  }

  @Test(
    arguments: [
      ("titel", ["title", "tile", "zebra"], "title"), ("nmae", ["name", "game"], "name"),
      ("x", ["y", "z"], nil), ("created", ["updated"], nil), ("uper", ["upper"], "upper"),
      ("nope.html", ["base.html"], nil), ("bsae.html", ["base.html", "card.html"], "base.html"),
    ] as [(String, [String], String?)])
  func findsTheNearestName(name: String, known: [String], expected: String?) {
    #expect(Spelling.nearest(to: name, in: known) == expected)
  }

  @Test(
    "where lines end with two bytes, errors in texts have their places all the same",
    arguments: [
      ("{% extends 'base' %}\r\n\r\n\r\nHello", "4:1"),
      ("<script>\r\nvar a;\r\n<!-- x\r\n</script>", "3:1"),
      ("{% raw %}\r\n\r\n<script>\r<!-- x</script>{% endraw %}", "4:1"),
      ("<a\r\nhref='{{ first }}\r\nx:'>", "3:2"),
    ])
  func places(source: String, place: String) {
    let errors = #expect(throws: TemplateErrors.self) {
      try library([("page", source), ("base", "")]).compile("page", for: Self.root)
    }
    let found = errors?.errors.first.map { "\($0.line):\($0.column)" }
    #expect(found == place, "\(source)")
  }

  @Test func ruleNamesAreStable() {
    // They stand in the settings of sites and in the scripts of those who read findings.
    #expect(
      TemplateRule.allCases.map(\.rawValue) == [
        "source-too-large", "invalid-utf8", "unclosed-delimiter", "unclosed-raw",
        "unclosed-string", "unexpected-character", "invalid-escape", "invalid-number",
        "unexpected-token", "unsupported-syntax", "unknown-tag", "unclosed-tag", "misplaced-tag",
        "extends-not-first", "content-outside-block", "duplicate-block", "reserved-name",
        "too-deep", "expression-too-long", "template-too-large", "unknown-template",
        "template-cycle", "unknown-block", "super-outside-block", "super-without-parent",
        "unknown-name", "unknown-field", "field-of-non-record", "loop-outside-loop",
        "unknown-filter", "safe-filter", "unknown-test", "wrong-filter-input",
        "wrong-filter-argument", "filter-not-last", "not-printable", "type-mismatch",
        "may-be-absent", "not-iterable", "mixed-types", "one-time-sequence", "bad-divisor",
        "set-after-use", "context-mismatch", "unfinished-html", "value-in-unquoted-attribute",
        "value-in-name", "value-in-event-handler", "value-in-style", "value-in-script",
        "value-in-comment", "value-in-declaration", "value-in-srcdoc", "value-in-raw-text",
        "value-in-unclear-markup", "value-in-url-scheme", "html-in-attribute",
        "html-in-text-element", "plain-value-in-json", "value-in-json-string",
        "json-in-attribute", "comment-in-script",
      ])
  }

  @Test func everyFilterHasItsSignature() {
    #expect(FilterSignature.table.map(\.name) == FilterName.allCases)
  }

  @Test func looksForEscapesEightBytesAtATime() {
    let special = Array("&<>\"'".utf8)
    // Every place of a byte, every byte, among bytes that differ from special ones in one bit.
    for filler in [0x61, 0x20, 0x3D, 0x23, 0x25, 0x80, 0xFF] as [UInt8] {
      for count in [1, 7, 8, 9, 16, 19] {
        for place in 0..<count {
          for byte in 0...UInt8.max {
            var bytes = [UInt8](repeating: filler, count: count)
            bytes[place] = byte
            let found = bytes.withUnsafeBufferPointer { Escaping.next(in: $0, from: 0) }
            #expect(found == (special.contains(byte) ? place : nil), "\(bytes)")
          }
        }
      }
    }
  }

  private func errors(_ sources: [(String, String)]) -> [TemplateError] {
    do throws(TemplateErrors) {
      _ = try library(sources).compile("page", for: Self.root)
      return []
    } catch {
      return error.errors
    }
  }

  @Test func anErrorKnowsByWhichFilesItWasReached() throws {
    let found = errors([
      ("page", "{% extends 'base' %}{% block b %}{% include 'part' %}{% endblock %}"),
      ("base", "x\n {% include 'menu' %}{% block b %}{% endblock %}"),
      ("menu", "{% include 'part' %}"), ("part", "{{ frist }}"),
    ])
    // The same mistake of a file is said once, with the first way to it.
    #expect(found.map(\.templateName) == ["part"])
    let openings = try #require(found.first?.openings)
    #expect(
      openings.map { "\($0.way) \($0.templateName):\($0.line):\($0.column)" } == [
        "includes menu:1:12", "includes base:2:13", "extends page:1:12",
      ])
    #expect(errors([("page", "{{ frist }}")]).first?.openings == [])
    let syntax = errors([("page", "{% include 'part' %}"), ("part", "{{")])
    #expect(syntax.first?.openings.map(\.templateName) == ["page"])
  }

  @Test func twoMistakesOfOnePlaceAreBothTold() {
    #expect(errors([("page", "{{ first|replace }}")]).count == 2)
  }

  @Test func templatesThatNothingReachesAreNamed() {
    let library = library([
      (
        "page",
        "{% extends 'base' %}{% block a %}{% if first %}{% include 'a' %}{% endif %}{% endblock %}"
      ),
      ("base", "{% for i in items %}{% else %}{% include 'b' %}{% endfor %}"), ("a", ""), ("b", ""),
      ("c", "{% include 'd' %}{{"), ("d", ""),
    ])
    #expect(library.unused(by: ["page", "none"]) == ["c", "d"])
    #expect(library.ancestors(of: "page") == ["base"])
    #expect(library.syntaxErrors(of: "c").map(\.rule) == ["unclosed-delimiter"])
    #expect(library.syntaxErrors(of: "a") == [])
  }

  @Test func whatATagThatIsLeftOutIncludesIsNotUnused() {
    let library = library([
      ("page", "{% with %}{% include 'a' %}{% endwith %}{% set b %}{% include 'b' %}"), ("a", ""),
      ("b", ""), ("c", ""),
    ])
    #expect(library.unused(by: ["page"]) == ["c"])
  }

  @Test func templatesThatExtendEachOtherHaveAnEnd() {
    let library = library([("a", "{% extends 'b' %}"), ("b", "{% extends 'a' %}")])
    #expect(library.ancestors(of: "a") == ["b", "a"])
  }

  @Test func aNumberOutOfRangeHasThePlaceOfTheArgument() {
    for (source, column) in [
      ("{{ first|truncate(-1) }}", 19), ("{{ first|truncate(9, leeway=-1) }}", 29),
      ("{{ first|center(10001) }}", 17), ("{{ first|truncate(end=first) }}", 23),
    ] {
      let found = errors([("page", source)])
      #expect(found.map(\.rule) == ["wrong-filter-argument"], "\(source)")
      #expect(found.map(\.column) == [column], "\(source)")
    }
    // As in Python, a negative count is none.
    #expect(errors([("page", "{{ first|replace('a', 'b', -1) }}")]) == [])
  }

  @Test func aByteOrderMarkIsNoPartOfATemplate() throws {
    let library = library([
      ("page", "\u{FEFF}{% extends 'base' %}"), ("base", "\u{FEFF}<b>{% include 'part' %}"),
      ("part", "\u{FEFF}x"),
    ])
    var output: [UInt8] = []
    try library.compile("page", for: Self.root).render(
      Array(repeating: .absent, count: 4), into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "<b>x")
    #expect(errors([("page", "\u{FEFF}{{ frist }}")]).first?.column == 4)
  }

  @Test func aFieldCanBeNamedInBrackets() throws {
    let files = RecordShape(name: "files", fields: [FieldShape("img/a b.png", .text)])
    let root = RecordShape(name: "page", fields: [FieldShape("files", .record(files))])
    func library(_ text: String) -> TemplateLibrary {
      TemplateLibrary([TemplateSource(name: "page", bytes: Array(text.utf8))])
    }
    var output: [UInt8] = []
    try library("{{ files['img/a b.png']|upper }}").compile("page", for: root).render(
      [.record([.text("x")])], into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "X")
    for (text, rule, hint) in [
      ("{{ files['img/a b.pn'] }}", "unknown-field", "did you mean `img/a b.png`?"),
      ("{{ files[0] }}", "unsupported-syntax", nil), ("{{ files['a' }}", "unsupported-syntax", nil),
      ("{{ 'a'['b'] }}", "field-of-non-record", nil),
    ] as [(String, String, String?)] {
      let found = #expect(throws: TemplateErrors.self, "\(text)") {
        try library(text).compile("page", for: root)
      }
      #expect(found?.errors.first?.rule == rule, "\(text)")
      if let hint { #expect(found?.errors.first?.hint == hint) }
    }
  }

  @Test(arguments: [
    (
      "{{ first|truncate('a') }}",
      "filter `truncate`: the argument `length` must be an integer, not a text"
    ),
    (
      "{{ first|truncate(true) }}",
      "filter `truncate`: the argument `length` must be an integer, not a boolean"
    ),
    (
      "{{ first|truncate(first) }}",
      "filter `truncate`: the argument `length` must be written out, not computed"
    ),
    (
      "{{ first|truncate(2) }}",
      "filter `truncate`: the argument `length` must be from 3 to 2147483647"
    ),
    ("{{ first|center(10001) }}", "filter `center`: the argument `width` must be from 0 to 10000"),
    ("{{ items|join(1) }}", "filter `join`: the argument `d` must be a text, not an integer"),
    ("{% if first %}{% else if second %}{% endif %}", "there is no `{% else if %}`"),
  ])
  func saysWhatWasExpected(_ source: String, _ message: String) {
    #expect(errors([("page", source)]).map(\.message) == [message])
  }

  @Test func hintsAtElif() {
    for word in ["else if", "elsif", "elseif"] {
      let found = errors([("page", "{% if first %}{% \(word) second %}x{% endif %}")])
      #expect(found.map(\.hint) == ["write `{% elif %}`"], "\(word)")
    }
  }

  @Test func jsonOfHTMLNamesTheField() throws {
    let person = RecordShape(
      name: "person", fields: [FieldShape("name", .text), FieldShape("bio", .html)])
    let post = RecordShape(name: "post", fields: [FieldShape("authors", .list(.record(person)))])
    let root = RecordShape(name: "page", fields: [FieldShape("posts", .list(.record(post)))])
    let source = "<script type='application/json'>{{ posts|tojson }}</script>"
    let library = library([("page", source)])
    let found = #expect(throws: TemplateErrors.self) { try library.compile("page", for: root) }
    #expect(
      found?.errors.map(\.message) == [
        "filter `tojson` does not take HTML, and `authors.bio` of this value is HTML"
      ])
    #expect(found?.errors.map(\.rule) == ["wrong-filter-input"])
  }
}

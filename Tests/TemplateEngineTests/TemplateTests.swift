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
    for rule in TemplateRule.allCases {
      #expect(rule.rawValue.allSatisfy { $0.isLowercase || $0 == "-" || $0 == "8" })
    }
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
}

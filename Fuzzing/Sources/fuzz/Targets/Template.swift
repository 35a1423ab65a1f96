@testable import TemplateEngine

extension FuzzTarget {
  /// The template compiler, and what comes of templates that compile.
  static let template = FuzzTarget(name: "template", inputs: 22_000) { bytes in
    let library = TemplateLibrary(parts + [TemplateSource(name: "main", bytes: bytes)])
    let template: Template
    do throws(TemplateErrors) {
      template = try library.compile("main", for: root)
    } catch {
      claim(!error.errors.isEmpty && error.errors.count <= Limits.errors, "some errors")
      for error in error.errors {
        claim(error.line >= 1 && error.column >= 1, "an error has a place")
        claim(!error.message.isEmpty && !error.rule.isEmpty, "an error has words")
        _ = error.hint
      }
      return
    }
    var output: [UInt8] = []
    guard (try? template.render(slots, into: &output, limits: limits)) != nil else {
      claim(output.count <= limits.outputBytes + longestStep, "what is too long is left early")
      return
    }
    for known in [[0, 2, 4], [1, 3, 5], [0, 1, 2, 3, 4, 5]] {
      let constants = Dictionary(uniqueKeysWithValues: known.map { ($0, slots[$0]) })
      var folded: [UInt8] = []
      // What is known needs no more steps than what is not.
      guard
        (try? template.specialized(for: constants).render(slots, into: &folded, limits: limits))
          != nil
      else { return claim(false, "known slots \(known) need more") }
      claim(
        folded == output,
        "slots \(known) known: \(String(decoding: folded, as: UTF8.self)), "
          + "not \(String(decoding: output, as: UTF8.self))")
    }
    claim(String(validating: output, as: UTF8.self) != nil, "the output is UTF-8")
    // A value's signs are escaped wherever it stands, whatever was done to it.
    guard !holds("Q9", in: bytes) else { return }
    claim(!holds("<Q9", in: output), "a value became a tag")
    // (In JSON its quotes stand behind a backslash.)
    claim(places(of: "\"Q9", in: output).allSatisfy { $0 > 0 && output[$0 - 1] == 0x5C }, "a quote")
  }

  /// Small, so that what reaches them does so soon.
  private static let limits = RenderingLimits(
    steps: 1_000_000, valueBytes: 1 << 20, outputBytes: 1 << 20)
  /// What one instruction may add before the output is looked at: a text of all bytes of values, each
  /// escaped with six.
  private static let longestStep = 6 << 20

  private static func holds(_ text: String, in bytes: [UInt8]) -> Bool {
    !places(of: text, in: bytes).isEmpty
  }

  private static func places(of text: String, in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0] == text.utf8.first && bytes[$0...].starts(with: text.utf8) }
  }

  private static let root = RecordShape(
    name: "the page",
    fields: [
      FieldShape("title", .text), FieldShape("count", .integer), FieldShape("body", .html),
      FieldShape("tags", .list(.text)), FieldShape("subtitle", .text, optional: true),
      FieldShape(
        "person",
        .record(
          RecordShape(
            name: "a person",
            fields: [
              FieldShape("name", .text), FieldShape("url", .text),
              FieldShape("here", .boolean), FieldShape("bio", .html, optional: true),
            ]))),
    ])

  private static let slots: [Value] = [
    .text("é<Q9 \"Q9 & 'Q9 </script> 1"), .integer(-3), .html(HTML(bytes: Array("<p>x</p>".utf8))),
    .list([.text("x<Q9"), .text("\"Q9"), .text("")]), .absent,
    .record([
      .text("<Q9"), .text("javascript:\"Q9<Q9"), .boolean(true),
      .html(HTML(bytes: Array("<b>".utf8))),
    ]),
  ]

  private static let parts = [
    TemplateSource(name: "part", bytes: Array("{{ title }}".utf8)),
    TemplateSource(
      name: "base",
      bytes: Array(
        "<h1>{% block a %}{{ person.name }}{% endblock %}</h1>{% block b %}{% endblock %}".utf8)),
  ]
}

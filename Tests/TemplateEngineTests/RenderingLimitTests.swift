import TestSupport
import Testing

@testable import TemplateEngine

/// What a template may need is bounded, whatever it says.
@Suite("Limits of a rendering") struct RenderingLimitTests {
  private static let root = RecordShape(
    name: "the page",
    fields: [
      FieldShape("title", .text), FieldShape("body", .html),
      FieldShape("numbers", .list(.integer)), FieldShape("words", .list(.text)),
    ])
  private static let slots: [Value] = [
    .text(String(repeating: "a", count: 1_000)),
    .html(HTML(bytes: Array("<p>\(String(repeating: "b", count: 1_000))</p>".utf8))),
    .list((0..<1_000).map { .integer($0) }), .list((0..<100).map { .text("word \($0)") }),
  ]
  private static let limits = RenderingLimits(
    steps: 2_000_000, valueBytes: 1 << 20, outputBytes: 2 << 20)

  /// What came of a template: its output's length, or the limit it reached.
  private func outcome(
    of source: String, knowing known: [Int] = []
  ) throws -> Result<Int, RenderingError> {
    let template = try TemplateLibrary([TemplateSource(name: "main", bytes: Array(source.utf8))])
      .compile("main", for: Self.root)
      .specialized(for: Dictionary(uniqueKeysWithValues: known.map { ($0, Self.slots[$0]) }))
    return Result { () throws(RenderingError) in
      var output: [UInt8] = []
      try template.render(Self.slots, into: &output, limits: Self.limits)
      return output.count
    }
  }

  private static func doubling(_ step: String) -> String {
    "{% set a0 = title %}"
      + (1...30).map { "{% set a\($0) = \(step.replacing("_", with: "a\($0 - 1)")) %}" }.joined()
      + "{{ a30|length }}"
  }

  private static func tenTimes(_ body: String) -> String {
    let loop = "{% for a in numbers %}\(body){% endfor %}"
    return String(repeating: loop, count: 10) + loop
  }

  private static let nested = """
    {% for a in numbers %}{% for b in numbers %}{% for c in numbers %}{% endfor %}{% endfor %}\
    {% endfor %}
    """

  static let demanding: [(source: String, limit: RenderingError.Limit)] = [
    (nested, .steps(limits.steps)),
    (
      "<a href='{% for a in numbers %}{{ title }}{% endfor %}'>x</a>", .steps(limits.steps)
    ),
    (tenTimes("{% if ' ' ~ a in title %}x{% endif %}"), .steps(limits.steps)),
    (tenTimes("{% if (title|wordcount) == a %}x{% endif %}"), .steps(limits.steps)),
    (tenTimes("{% if title < title %}x{% endif %}"), .steps(limits.steps)),
    (tenTimes("{% if a in numbers %}{% endif %}"), .steps(limits.steps)),
    (tenTimes("{% if title in 'x' %}{% endif %}"), .steps(limits.steps)),
    (tenTimes("{% set b = 'x'|replace(title, '') %}"), .steps(limits.steps)),
    (tenTimes("{% set b = 'x'|replace('y', title) %}"), .steps(limits.steps)),
    (
      "{% set a = title|replace('a', 'aaaaaaaaaa') %}{{ a|replace(a ~ 'b', '') }}"
        + "{% set b = a ~ a ~ a ~ a %}{{ (b ~ b)|replace(b ~ 'b', '') }}",
      .steps(limits.steps)
    ),
    // The same without loops.
    (String(repeating: "{% if title < title %}x{% endif %}", count: 3_000), .steps(limits.steps)),
    (
      "<a href='/" + String(repeating: "{{ title }}", count: 100) + "'>x</a>", .steps(limits.steps)
    ),
    (doubling("_ ~ _"), .valueBytes(limits.valueBytes)),
    (doubling("_|replace('a', 'aa')"), .valueBytes(limits.valueBytes)),
    (doubling("_|replace('', 'a')"), .valueBytes(limits.valueBytes)),
    (doubling("[_, _]|join"), .valueBytes(limits.valueBytes)),
    ("{% set a = title|replace('', title ~ title) %}{{ a }}", .valueBytes(limits.valueBytes)),
    (
      "{% for a in numbers %}{% if a == words|sort|length %}{% endif %}{% endfor %}",
      .steps(limits.steps)
    ),
    (
      "{% set a = title ~ title %}{% set b = a|replace('a', a) %}{{ b }}",
      .valueBytes(limits.valueBytes)
    ),
    (
      "{% for a in numbers %}{% set b = title|center(5000) %}{% endfor %}",
      .valueBytes(limits.valueBytes)
    ),
    (
      "{% for a in numbers %}{{ title }}{{ title }}{{ title }}{% endfor %}",
      .outputBytes(limits.outputBytes)
    ),
    (String(repeating: "{{ body }}", count: 3_000), .outputBytes(limits.outputBytes)),
    (
      "<script type=\"application/json\">{% for a in numbers %}{{ numbers|tojson }}{% endfor %}</script>",
      .outputBytes(limits.outputBytes)
    ),
    (
      "{% set a0 = [title, title] %}"
        + (1...14).map { "{% set a\($0) = [a\($0 - 1), a\($0 - 1)] %}" }.joined()
        + "<script type=\"application/json\">{{ a14|tojson }}</script>",
      .outputBytes(limits.outputBytes)
    ),
  ]

  @Test("what needs too much ends at the limit that it reaches first", arguments: demanding)
  func tooMuch(_ source: String, _ limit: RenderingError.Limit) throws {
    let error = #expect(throws: RenderingError.self) { try outcome(of: source).get() }
    #expect(error == RenderingError(template: "main", limit: limit))
    #expect(error?.message.isEmpty == false && error?.hint.isEmpty == false)
    // What is known beforehand is needed less often; the rest is bounded all the same.
    if case .success(let count) = try outcome(of: source, knowing: [0, 1, 2, 3]) {
      #expect(count <= Self.limits.outputBytes + Limits.literalBytes)
    }
  }

  @Test("text alone can be too long as well")
  func longText() throws {
    let source = TemplateSource(name: "main", bytes: Array("0123456789".utf8))
    let template = try TemplateLibrary([source]).compile("main", for: Self.root)
    var output: [UInt8] = []
    for (count, isEnough) in [(9, false), (10, true)] {
      let limits = RenderingLimits(steps: 1, valueBytes: 0, outputBytes: count)
      let result = Result { () throws(RenderingError) in
        try template.render(Self.slots, into: &output, limits: limits)
      }
      #expect(((try? result.get()) != nil) == isEnough)
    }
  }

  @Test("what needs much, but not too much, is rendered")
  func much() throws {
    for (source, count) in [
      ("{% for a in numbers %}{% for b in words %}x{% endfor %}{% endfor %}", 100_000),
      ("{% for a in numbers %}{{ title }}{% endfor %}", 1_000_000),
      ("{% for a in words %}{% set b = title ~ a %}{{ b }}{% endfor %}", 100_690),
    ] {
      #expect(try outcome(of: source).get() == count, "\(source)")
    }
  }

  @Test("replacing the empty text takes time that grows with the text alone")
  func spreading() throws {
    var budget = RenderingBudget(.page)
    let growth = try growth(from: 5_000, to: 200_000) { count in
      let text = String(repeating: "aé", count: count)
      let spread = try TextFilters.replacing(text, "", "xy", nil, &budget)
      #expect(spread.utf8.count == text.utf8.count + 2 * (2 * count + 1))
      #expect(spread.hasPrefix("xyaxyéxya") && spread.hasSuffix("axyéxy"))
    }
    #expect(growth < 8)
    var small = RenderingBudget(RenderingLimits(steps: 99, valueBytes: 1_000, outputBytes: 0))
    #expect(throws: RenderingError.Limit.self) {
      try TextFilters.replacing(String(repeating: "a", count: 99), "", "x", nil, &small)
    }
    #expect(try TextFilters.replacing("aé", "", "xy", 2, &budget) == "xyaxyé")
  }

  @Test("the memory of a rendering that failed can be used again")
  func memory() throws {
    let library = TemplateLibrary([
      TemplateSource(name: "much", bytes: Array(Self.nested.utf8)),
      TemplateSource(name: "little", bytes: Array("{{ numbers|length }}".utf8)),
    ])
    let much = try library.compile("much", for: Self.root)
    let little = try library.compile("little", for: Self.root)
    var memory = RenderingMemory(limits: Self.limits)
    var output: [UInt8] = []
    #expect(throws: RenderingError.self) {
      try much.render(Self.slots, from: NoRecords(), in: &memory, into: &output)
    }
    output = []
    try little.render(Self.slots, from: NoRecords(), in: &memory, into: &output)
    #expect(output == Array("1000".utf8))
  }

  @Test("loops within loops over a known list are not all unrolled")
  func unrolling() throws {
    let loops = 12
    let source =
      (0..<loops).map { "{% for a\($0) in words %}" }.joined() + "x"
      + String(repeating: "{% endfor %}", count: loops)
    let template = try TemplateLibrary([TemplateSource(name: "main", bytes: Array(source.utf8))])
      .compile("main", for: Self.root)
    let words = Value.list((0..<16).map { .text("\($0)") })
    let unrolled = template.specialized(for: [3: words])
    #expect(unrolled.program.instructions.count < Limits.instructions)
    var slots = Self.slots
    slots[3] = words
    var output: [UInt8] = []
    #expect(throws: RenderingError.self) {
      try unrolled.render(slots, into: &output, limits: Self.limits)
    }
  }

  @Test("a list within a list within a list, and so on, is an error")
  func lists() throws {
    let source =
      "{% set a0 = [title] %}"
      + (1...2_000).map { "{% set a\($0) = [a\($0 - 1)] %}" }.joined()
    let errors = #expect(throws: TemplateErrors.self) { try outcome(of: source) }
    #expect(errors?.errors.first?.rule == "too-deep")
  }

  @Test("What is worked out while a template is compiled is bounded for all of it")
  func folded() throws {
    let filters = #"{{ title|replace("a", "\#(String(repeating: "b", count: 1_000))") }}"#
    let template = try TemplateLibrary([
      TemplateSource(name: "main", bytes: Array(String(repeating: filters, count: 40).utf8))
    ]).compile("main", for: Self.root).specialized(for: [0: Self.slots[0]])
    #expect(
      template.program.literals.count + template.program.constants.reduce(0) { $0 + $1.ownBytes }
        < 12 << 20)
    var output: [UInt8] = []
    try template.render(Self.slots, into: &output)
    #expect(output.count == 40_000_000)
  }
}

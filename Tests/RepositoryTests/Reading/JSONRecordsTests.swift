import Repository
import Testing

@Suite struct JSONRecordsTests {
  struct Outcome {
    var records: [String] = []
    var starts: [Int] = []
    var errors: [ReadingError] = []
  }

  static func records(_ text: String) -> Outcome {
    var outcome = Outcome()
    var tape = Tape()
    var reader = JSONReader(SourceText(path: "a.json", bytes: Array(text.utf8)))
    outcome.errors = reader.forEachRecord(tape: &tape) {
      outcome.records.append($0.described())
      outcome.starts.append($0.tokens[0].start)
    }
    return outcome
  }

  static func lines(_ text: String) -> Outcome {
    var outcome = Outcome()
    var tape = Tape()
    var reader = JSONReader(SourceText(path: "a.ndjson", bytes: Array(text.utf8)))
    outcome.errors = reader.forEachLine(tape: &tape) {
      outcome.records.append($0.described())
      outcome.starts.append($0.tokens[0].start)
    }
    return outcome
  }

  @Test(arguments: [
    (#"[{"a":1}, {"a":2}]"#, ["{a:#1}", "{a:#2}"]), ("[]", []), (" [ ] ", []),
    (#"{"a":[1]}"#, ["{a:[#1]}"]), ("[1,[2],\"x\"]", ["#1", "[#2]", "'x'"]), ("7", ["#7"]),
    ("\u{FEFF}[{}]", ["{}"]),
  ])
  func `The elements of an array are the records`(text: String, records: [String]) {
    let outcome = Self.records(text)
    #expect(outcome.records == records)
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: [
    (#"[{"a":1}, {"a":2},]"#, 2, ReadingError.Kind.trailingComma(in: .array), 17),
    (#"[{"a":1} {"a":2}]"#, 1, .expectedComma(in: .array, found: "`{`"), 9),
    (#"[{"a":1}, {"a":2"#, 1, .unexpectedEnd(inside: .object), 16),
    (#"[{"a":1}, "#, 1, .unexpectedEnd(inside: .array), 10),
    (#"[{"a":1}"#, 1, .unexpectedEnd(inside: .array), 8),
    ("[", 0, .unexpectedEnd(inside: .array), 1),
    (#"[{"a":1}] x"#, 1, .textAfterEnd(found: "`x`"), 10),
    ("{} {}", 0, .textAfterEnd(found: "`{`"), 3),
    ("", 0, .empty, 0),
  ])
  func `An error in an array ends the file, and what was read stands`(
    text: String, count: Int, kind: ReadingError.Kind, offset: Int
  ) {
    let outcome = Self.records(text)
    #expect(outcome.records.count == count)
    #expect(outcome.errors.map(\.kind) == [kind])
    #expect(outcome.errors.map(\.offset) == [offset])
  }

  @Test func `A record can be read again from its offset`() throws {
    let text = #"[{"a":1},  {"b":[2,"é"]} , 3]"#
    var reader = JSONReader(SourceText(path: "", bytes: Array(text.utf8)))
    var again = Tape()
    let outcome = Self.records(text)
    #expect(outcome.starts.count == 3)
    for (start, record) in zip(outcome.starts, outcome.records) {
      try reader.readValue(atByte: start, into: &again)
      #expect(again.described() == record)
    }
    for offset in [-1, text.utf8.count, Int.max, Int.min] {
      #expect(throws: ReadingError.self) { try reader.readValue(atByte: offset, into: &again) }
    }
  }

  @Test(arguments: ["\n", "\r\n"])
  func `Each line is a record, and a bad line does not stop the next`(lineEnd: String) {
    let text = [
      #"{"a":1}"#, "", #"{"a":}"#, "  ", #"{"a":3} x"#, #"{"a":4,"a":4}"#, "[5", #"{"a":6}"#,
    ]
    .joined(separator: lineEnd)
    let outcome = Self.lines("\u{FEFF}" + text)
    #expect(outcome.records == ["{a:#1}", "{a:#4,a:#4}", "{a:#6}"])
    #expect(
      outcome.errors.map(\.kind) == [
        .expectedValue(found: "`}`"), .textAfterRecord(found: "`x`"),
        .duplicateKey("a", firstLine: 6), .unfinishedLine,
      ])
    let source = SourceText(path: "", bytes: Array(("\u{FEFF}" + text).utf8))
    #expect(
      source.positions(ofBytes: outcome.errors.map(\.offset)).map(\.line) == [3, 5, 6, 7])
  }

  @Test func `The last line needs no line end`() {
    #expect(Self.lines("1\n2").records == ["#1", "#2"])
    #expect(Self.lines("1\n2\n").records == ["#1", "#2"])
    #expect(Self.lines("1\n[2").errors.map(\.kind) == [.unexpectedEnd(inside: .array)])
    #expect(Self.lines("\n\n").records.isEmpty)
    #expect(Self.lines("\n\n").errors.isEmpty)
  }

  @Test func `A file of nothing but errors is not read to its end`() {
    let outcome = Self.lines(String(repeating: "x\n", count: 5000))
    #expect(outcome.errors.count == JSONReader.maximumErrorCount + 1)
    #expect(outcome.errors.last?.kind == .tooManyErrors(maximum: JSONReader.maximumErrorCount))
  }
}

import Repository
import TestSupport
import Testing

@Suite struct RepeatedKeyTests {
  @Test(arguments: [
    (#"{"a":1,"b":2,"a":3}"#, "a", 13, 1), ("{\"a\":1,\n\n\"b\":2,\"b\":3}", "b", 15, 3),
    (#"{"é":1,"\u00e9":2}"#, "é", 8, 1), (#"{"\u0061":1,"a":2}"#, "a", 12, 1),
    (#"{"x":{"a":1,"a":2}}"#, "a", 12, 1), (#"[[{"":1,"":2}]]"#, "", 8, 1),
    ("[{},\r\n{\"k\":1,\r\n\"k\":2}]", "k", 15, 2),
  ])
  func `A key that stands twice is named, with the line of the first`(
    text: String, key: String, offset: Int, line: Int
  ) {
    let document = ReadDocument(text)
    #expect(document.failure == nil)
    #expect(document.errors.map(\.kind) == [.duplicateKey(key, firstLine: line)])
    #expect(document.errors.map(\.offset) == [offset])
    #expect(document.errors.first?.rule == .duplicateKey)
  }

  @Test(arguments: [
    #"{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}"#, #"{"ab":1,"aab":2,"ba":3,"bb":4,"aa":5}"#,
    #"{"axb":1,"ayb":2,"azb":3}"#, "{\"e\u{301}\":1,\"\u{E9}\":2}", "{}",
  ])
  func `Different keys are no error`(text: String) {
    let document = ReadDocument(text)
    #expect(document.failure == nil)
    #expect(document.errors.isEmpty)
  }

  @Test func `The quick check finds the same as comparing all`() {
    var generator = SeededRandom(seed: 7)
    var repeatedCount = 0
    for _ in 0..<2000 {
      let count = Int.random(in: 0..<90, using: &generator)
      let keys = (0..<count).map { _ in
        let length = Int.random(in: 0..<4, using: &generator)
        return String((0..<length).map { _ in "abcdefgh".randomElement(using: &generator) ?? "a" })
      }
      let text = "{" + keys.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
      var seen: Set<String> = []
      let expected = keys.filter { !seen.insert($0).inserted }
      let document = ReadDocument(text)
      #expect(document.failure == nil)
      #expect(document.errors.map(\.kind) == expected.map { .duplicateKey($0, firstLine: 1) })
      repeatedCount += expected.count
    }
    #expect(repeatedCount > 1000)
  }

  @Test func `The lines of keys far apart are found without going back and forth`() {
    // From one to the other, a thousand times: that were 10,000 million bytes.
    func keys(_ letter: String) -> String {
      (0..<500).map { "\"\(letter)\($0)\":0" }.joined(separator: ",\n")
    }
    let between = "\"\": \"\(String(repeating: "x", count: 10_000_000))\""
    let again = (0..<500).map { "\"a\($0)\":1,\"b\($0)\":1" }.joined(separator: ",")
    let text = "{\(keys("a")),\n\(between),\n\(keys("b")),\n\(again)}"
    let expected = (0..<500).flatMap { number -> [ReadingError.Kind] in
      [
        .duplicateKey("a\(number)", firstLine: number + 1),
        .duplicateKey("b\(number)", firstLine: number + 502),
      ]
    }
    #expect(ReadDocument(text).errors.map(\.kind) == expected)
  }

  @Test func `Many keys take no more than their share of time`() {
    let growth = growth(from: 1000, to: 64_000) { count in
      let members = (0..<count).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
      #expect(ReadDocument("{" + members + ",\"key7\":0}").errors.count == 1)
    }
    #expect(growth < 8)
  }
}

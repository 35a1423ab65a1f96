import Testing

@testable import Repository

@Suite("Long runs of combining marks")
struct MarkRunsTests {
  private func read(_ text: String) -> String { MarkRuns.string(Array(text.utf8)) }

  /// The most marks that follow each other.
  private func longestRun(_ text: String) -> Int {
    var (longest, count) = (0, 0)
    for scalar in text.unicodeScalars {
      let isMark =
        scalar.properties.canonicalCombiningClass != .notReordered
        || [0x0F73, 0x0F75, 0x0F81].contains(scalar.value)
      count = isMark ? count + 1 : 0
      longest = max(longest, count)
    }
    return longest
  }

  @Test("what has none stays as it is, in every script")
  func untouched() {
    let texts = [
      "", "a", String(repeating: "a\u{301}", count: 500), String(repeating: "港の時計", count: 100),
      String(repeating: "か\u{3099}", count: 300), String(repeating: "क्षि", count: 200),
      "a" + String(repeating: "\u{301}", count: 30) + "b",
      String(repeating: "e\u{302}\u{301}\u{323} ", count: 100), String(repeating: "👩‍👩‍👧", count: 60),
    ]
    for text in texts { #expect(Array(read(text).utf8) == Array(text.utf8)) }
  }

  @Test("they are broken up wherever they lie, and nothing is lost", arguments: 0..<70)
  func brokenUp(before: Int) {
    let marks = ["\u{301}\u{316}", "\u{F71}\u{F72}", "\u{F73}", "\u{1D165}", "\u{3099}\u{309A}"]
    for mark in marks {
      for count in [16, 31, 40, 100] {
        let run = String(repeating: mark, count: count)
        let text = String(repeating: "x", count: before) + "a" + run + "b港"
        let result = read(text)
        #expect(longestRun(result) <= 30)
        let kept = String(
          String.UnicodeScalarView(result.unicodeScalars.filter { $0 != "\u{34F}" }))
        #expect(Array(kept.utf8) == Array(text.utf8))
        #expect((result.utf8.count > text.utf8.count) == (longestRun(text) > 30))
      }
    }
  }

  @Test("texts of records and keys are read so, escaped or not")
  func records() throws {
    let marks = String(repeating: "\u{301}\u{316}", count: 100)
    let escaped = String(repeating: #"\u0301\u0316"#, count: 100)
    for written in [marks, escaped] {
      let document = ReadDocument(#"{"id": "a\#(written)"}"#)
      #expect(longestRun(document.tape.string(2)) == 30)
    }
    let site = try SiteSandbox([
      "content/posts/a.md": "---\ndate: 2024-01-01\ntags: !!seq [a\(marks)]\n---\nb\(marks)"
    ])
    let post = try #require(site.load().network.posts.first)
    #expect(longestRun(post.content) == 30)
    #expect(post.statedHashtags.map(longestRun) == [30])
  }
}

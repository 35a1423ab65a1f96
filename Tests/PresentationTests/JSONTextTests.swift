import Testing

@testable import Presentation

@Suite("JSON that we wrote")
struct JSONTextTests {
  @Test("Numbers are those of a regular expression")
  func numbers() {
    let form = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+\-]?[0-9]+)?/
    let signs = Array("-0129.eE+")
    var found = 0
    var wrong: [String] = []
    var words = [""]
    for _ in 0..<5 {
      words = words.flatMap { word in signs.map { word + String($0) } }
      for word in words {
        let isNumber = word.wholeMatch(of: form) != nil
        if isNumber { found += 1 }
        if isNumber != ((try? JSONText(Array(word.utf8))) == .other) { wrong.append(word) }
      }
    }
    #expect(wrong == [])
    #expect(found > 500)
  }

  @Test("Words are the three that there are", arguments: ["true", "false", "null"])
  func words(_ word: String) throws {
    #expect(try JSONText(Array(word.utf8)) == .other)
    for other in [word.uppercased(), word + "x", String(word.dropLast())] {
      #expect(throws: JSONText.Fault(offset: 0)) { try JSONText(Array(other.utf8)) }
    }
  }
}

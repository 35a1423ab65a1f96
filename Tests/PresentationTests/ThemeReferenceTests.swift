import Foundation
import TemplateEngine
import Testing

@testable import Presentation

@Suite("ThemeReference")
struct ThemeReferenceTests {
  @Test("every record and each of its fields is described in a sentence")
  func summaries() throws {
    let shapes = ThemeReference.recordShapes
    try #require(shapes.count >= 20)
    for shape in shapes {
      #expect(Self.isSentence(shape.summary), "\(shape.name): \(shape.summary)")
      for field in shape.fields {
        #expect(Self.isSentence(field.summary), "\(shape.name).\(field.name): \(field.summary)")
      }
    }
    for page in PageTemplate.allCases {
      #expect(Self.isSentence(page.summary), "\(page.fileName)")
      for field in page.body.model.shape.fields {
        #expect(Self.isSentence(field.summary), "\(page.fileName): \(field.name)")
      }
    }
  }

  @Test("the names of records are headings of their own, so that links find them")
  func names() {
    let names = ThemeReference.recordShapes.map(\.name)
    #expect(Set(names).count == names.count, "\(names)")
  }

  @Test("every record that a field holds is described")
  func links() throws {
    let shapes = ThemeReference.recordShapes
    let pages = PageTemplate.allCases.flatMap { $0.body.model.shape.fields }
    var count = 0
    for field in shapes.flatMap(\.fields) + pages {
      var shape = field.shape
      if case .list(let item) = shape { shape = item }
      guard case .record(let record) = shape else { continue }
      count += 1
      #expect(shapes.contains(record), "\(field.name): \(record.name)")
    }
    #expect(count >= 40)
  }

  @Test("every filter says what it takes and gives, and every example shows it")
  func filters() throws {
    let filters = LanguageReference.filters
    try #require(filters.count >= 25)
    for filter in filters {
      #expect(!filter.uses.isEmpty, "\(filter.signature)")
      #expect(Self.isSentence(filter.summary), "\(filter.signature)")
      #expect(!filter.examples.isEmpty, "\(filter.signature): an example does not compile")
      for example in filter.examples {
        let isShown = filter.names.contains { example.template.contains("| \($0)") }
        #expect(isShown && !example.output.isEmpty, "\(example)")
      }
    }
    for word in LanguageReference.tests + LanguageReference.loopFields {
      #expect(Self.isSentence(word.summary) && word.example != nil, "\(word.name)")
    }
  }

  @Test(
    "what a filter takes and gives is what the compiler says",
    arguments: [
      ("abs", ["integer → integer"], true), ("truncate", ["text → text"], false),
      ("d", ["anything → the same"], false),
      ("lower", ["text, integer → text"], false), ("length", ["text, list → integer"], false),
      ("join", ["list of texts, list of integers → text", "list of HTML → HTML"], false),
      ("sort", ["list of texts → list of texts", "list of integers → list of integers"], false),
      ("first", ["text → text?", "list → item?"], false), ("reverse", ["list → list"], false),
      (
        "tojson",
        [
          "text, integer, boolean, record, list of texts, list of integers, list of booleans, "
            + "list of records → JSON"
        ], true
      ),
    ])
  func uses(_ name: String, _ uses: [String], _ needsValue: Bool) throws {
    let filter = try #require(LanguageReference.filters.first { $0.names.contains(name) })
    let words = filter.uses.map { "\($0.input) → \($0.result)" }
    for use in uses { #expect(words.contains(use), "\(words)") }
    #expect(filter.needsValue == needsValue)
  }

  private static func isSentence(_ text: String) -> Bool {
    text.first?.isUppercase == true && text.hasSuffix(".") && !text.contains("\n")
      && !text.contains("|")
  }
}

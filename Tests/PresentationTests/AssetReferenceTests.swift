import TestSupport
import Testing

@testable import Presentation

@Suite("References of scripts and style sheets, in any text")
struct AssetReferenceTests {
  enum Kind: CaseIterable {
    case script
    case style

    func references(in bytes: [UInt8]) -> [AssetReference] {
      switch self {
      case .script: ScriptLinks.references(in: bytes)
      case .style: StyleLinks.references(in: bytes)
      }
    }

    /// What such files are made of, and what stands at the edges of it.
    var pieces: [String] {
      switch self {
      case .script:
        [
          "import", "export", "from", "as", "default", "return", "if", "a", " ", "\n", "\r\n", "\r",
          "{", "}", "(", ")", "[", "]", "*", ",", ";", ".", "#", "=", "++", "/", "//", "/*", "*/",
          "`", "${", "\\", "\"", "'", "\"./b.js\"", "'../c/d.js?x#y'", "\"./\"", "`./e.js`",
          "import(\"./f.js\")", "import { a } from './g.js'", "export * from \"./h.js\"",
          "\u{FEFF}", "\u{2028}", "é",
        ]
      case .style:
        [
          "url(", "URL(", "image-set(", "@import", "@charset", "a{b:", "}", "(", ")", ",", ";", " ",
          "\n", "\r\n", "\r", "\u{C}", "/*", "*/", "\\", "\\2f ", "\"", "'", "\"b.png\"",
          "'../c d.png?x#y'",
          "url(e.png)", "url( \"f.png\" )", "g.svg", "./", "data:,", "//h.example/", "<!--", "-->",
          "\u{FEFF}", "é",
        ]
      }
    }
  }

  @Test(
    "They stand in order and apart, and other names leave all else as it is",
    arguments: Kind.allCases)
  func anyText(kind: Kind) {
    var random = SeededRandom(seed: 20_261_126)
    let pieces = kind.pieces
    var foundCount = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...20, using: &random))
        .map { _ in pieces.randomElement(using: &random)! }.joined()
      let bytes = Array(text.utf8)
      let references = kind.references(in: bytes)
      foundCount += references.count
      var end = 0
      for reference in references {
        #expect(
          reference.range.lowerBound >= end && reference.range.upperBound <= bytes.count, "\(text)")
        end = reference.range.upperBound
      }
      #expect(AssetReference.renamed(references, in: bytes) { _ in nil } == bytes, "\(text)")
      let renamed = AssetReference.renamed(references, in: bytes) { _ in "other.name" }
      let again = kind.references(in: renamed)
      #expect(again.count == references.count, "\(text)")
      #expect(again.allSatisfy { $0.path.hasSuffix("other.name") }, "\(text)")
    }
    // Texts without any would prove nothing.
    #expect(foundCount > 1_000)
  }
}

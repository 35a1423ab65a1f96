import TestSupport
import Testing

@testable import Repository

@Suite struct PlainFieldsTests {
  static let texts = [
    "id: \"5wGU\"\nauthor_id: 'u1'\ncreated_at: 2025-04-29T07:33:10Z\ntags: [\"a b\", c, 日本]\nn: -3\n",
    "title: Hello, \"world\" & co  \r\n# a comment\r\nurl: https://example.org/a?b=c\r\n\r\nok: true\r\n",
    "題: x\nlist: []\na: [1, 2.5, x y , 'z']\ndraft: false\nnone: null\nx: 0123",
    "a: 日本 語\nb: /path/x.png\nc: 12:30\nd: 1.5e3\nlocation: {latitude: 1}\ne: x\n",
    "id: a\nimages:\n  - https://a.org/b.jpg\n  - \"c\"\nlocation:\n  latitude: 48.8\n  name: \"P, F\"\nn: 1\n",
    "images:\n- url: a.png\n  alt: 'b'\n- url: c\n  tags: [x, y]\nlinks:\n  - label: x y\n    url: /z\nid: 日\r\n",
  ]
  static let pieces = [
    ":", ": ", " ", "  ", "\n", "\r\n", "\r", "\t", "-", "- ", "[", "]", "{", "}", ",", ", ", "#",
    " #", "\"",
    "'", "''", "\\", "&", "*", "!", "|", ">", "%", "@", "`", "?", "? ", "~", "---", "...", "--- ",
    ".", "/", "日",
    "\u{85}", "\u{2028}", "\u{A0}", "\u{FEFF}", "\u{7F}", "a: 1\n", "x", "0", "null", "<<: ", "=",
    "é: 2\n", "\n  ", "\n    ", "\n- ", "\n  - ", "k: v",
  ]

  /// What either reader makes of a text: a tape, or an error.
  struct Outcome: Equatable {
    var tokens: [Token]
    var text: String
  }

  static func simple(_ source: SourceText) -> Outcome? {
    var tape = Tape()
    tape.reset(for: source)
    guard PlainFields.read(source, range: source.bytes.indices, into: &tape) else { return nil }
    return Outcome(tokens: tape.tokens, text: tape.described())
  }

  static func parsed(_ source: SourceText) -> Outcome? {
    var tape = Tape()
    tape.reset(for: source)
    do throws(ReadingError) {
      try YAMLReader.parse(source, range: source.bytes.indices, into: &tape)
    } catch {
      return nil
    }
    return Outcome(tokens: tape.tokens, text: tape.described())
  }

  @Test(arguments: [texts[0], texts[1], texts[4], texts[5]])
  func `Common front matter is read without the parser`(text: String) {
    let source = SourceText(path: "", bytes: Array(text.utf8))
    #expect(Self.simple(source) != nil)
    #expect(Self.simple(source) == Self.parsed(source))
  }

  @Test func `More keys than it compares are the parser's to read`() {
    let text = (0..<70).map { "k\($0): 1\n" }.joined() + "k0: 2\n"
    let source = SourceText(path: "", bytes: Array(text.utf8))
    #expect(Self.simple(source) == nil)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `Whatever it reads, it reads as the parser does`(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    var simpleCount = 0
    for _ in 0..<4000 {
      var characters = Array((Self.texts.randomElement(using: &generator) ?? "").unicodeScalars)
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let start = Int.random(in: 0...characters.count, using: &generator)
        let end = min(characters.count, start + Int.random(in: 0...2, using: &generator))
        let piece = Self.pieces.randomElement(using: &generator) ?? ""
        characters.replaceSubrange(start..<end, with: Array(piece.unicodeScalars))
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: characters)
      let source = SourceText(path: "", bytes: Array(String(text).utf8))
      guard let simple = Self.simple(source) else { continue }
      simpleCount += 1
      let parsed = Self.parsed(source)
      #expect(simple == parsed, "\(String(text).debugDescription)")
    }
    #expect(simpleCount > 400)
  }
}

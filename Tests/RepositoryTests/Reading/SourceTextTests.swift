import Repository
import Testing

@Suite struct SourceTextTests {
  static func source(_ text: String) -> SourceText {
    SourceText(path: "a.json", bytes: Array(text.utf8))
  }

  @Test(arguments: [
    ("", 0, 1, 1), ("ab", 2, 1, 3), ("ab", 99, 1, 3),
    ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1), ("a\n", 2, 2, 1),
    ("a\r\nb", 1, 1, 2), ("a\r\nb", 2, 1, 3), ("a\r\nb", 3, 2, 1),
    ("a\rb", 2, 2, 1), ("a\r\r\n\nb", 5, 4, 1),
    ("\u{FEFF}ab", 3, 1, 1), ("\u{FEFF}ab", 0, 1, 1), ("\u{FEFF}ab", 4, 1, 2),
    ("日本x", 6, 1, 3), ("日本x", 4, 1, 2), ("日本x", 1, 1, 1),
    ("😀x", 4, 1, 2), ("👩‍👩‍👧x", 18, 1, 6), ("é\nüx", 5, 2, 2),
  ])
  func `A byte has a line and a column`(text: String, offset: Int, line: Int, column: Int) {
    let source = Self.source(text)
    let expected = TextPosition(line: line, column: column)
    #expect(source.position(ofByte: offset) == expected)
    #expect(source.positions(ofBytes: [offset, 0, offset])[2] == expected)
  }

  @Test func `Many places at once are the same as each alone`() {
    let text = "\u{FEFF}a\r\n日本\r\n\r😀x\n\ny"
    let source = Self.source(text)
    let offsets = Array((0...text.utf8.count).reversed()) + [3, 3, 0]
    #expect(source.positions(ofBytes: offsets) == offsets.map { source.position(ofByte: $0) })
  }

  @Test func `Bytes that are not UTF-8 do not stop the counting`() {
    let source = SourceText(path: "a", bytes: [0xFF, 0x0A, 0xC3, 0x41])
    #expect(source.position(ofByte: 3) == TextPosition(line: 2, column: 2))
    #expect(source.line(containingByte: 3).text == "\u{FFFD}A")
  }

  @Test(arguments: [
    ("one\ntwo\nthree", 5, "two", 2), ("one\r\ntwo\r\n", 5, "two", 1), ("one\n", 4, "", 1),
    ("one\n", 3, "one", 4), ("\u{FEFF}one", 4, "one", 2), ("日本語\n", 3, "日本語", 2),
    ("a\u{1B}[31mb", 6, "a\u{FFFD}[31mb", 7), ("\ta", 1, " a", 2), ("", 7, "", 1),
  ])
  func `The line of a byte comes with the column of the caret`(
    text: String, offset: Int, line: String, caret: Int
  ) {
    let found = Self.source(text).line(containingByte: offset)
    #expect(found.text == line)
    #expect(found.caretColumn == caret)
  }

  @Test func `A line and a column name a byte, whatever ends the lines`() {
    for end in ["\n", "\r\n", "\r"] {
      let source = Self.source("one\(end)two\(end)three")
      #expect(source.line(at: TextPosition(line: 2, column: 2)).text == "two")
      #expect(source.line(at: TextPosition(line: 3, column: 2)).text == "three")
    }
  }

  @Test(arguments: [0, 1, 79, 80, 500, 941, 998, 999])
  func `A long line is cut around the place`(place: Int) {
    var scalars = Array(repeating: "本" as Unicode.Scalar, count: 1000)
    scalars[place] = "X"
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let found = Self.source("first\n" + String(text)).line(containingByte: 6 + 3 * place)
    let shown = Array(found.text.unicodeScalars)
    #expect(shown.count == 160)
    #expect(shown[found.caretColumn - 1] == "X")
    #expect((shown.first == "…") == (place > 80))
    #expect((shown.last == "…") == (place < 920))
  }
}

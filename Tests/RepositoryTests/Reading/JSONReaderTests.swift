import Foundation
import Repository
import Testing

@Suite struct JSONReaderTests {
  @Test func `Every value is on the tape, with its place`() throws {
    let text = #"{ "id": "a1", "n": [1, -2.5e3, {}], "t": true, "f": false, "x": null, "e": [] }"#
    let document = ReadDocument(text)
    #expect(document.failure == nil)
    #expect(document.errors.isEmpty)
    #expect(document.tape.described() == "{id:'a1',n:[#1,#-2.5e3,{}],t:true,f:false,x:null,e:[]}")
    for (token, spelling) in zip(
      document.tape.tokens.dropFirst(),
      [
        #""id""#, #""a1""#, #""n""#, "[1, -2.5e3, {}]", "1", "-2.5e3", "{}", #""t""#, "true",
      ])
    {
      #expect(
        String(decoding: Array(text.utf8)[token.start..<token.end], as: UTF8.self) == spelling)
    }
    #expect(document.tape.tokens[0].end == text.utf8.count)
  }

  @Test func `A token is small`() {
    #expect(MemoryLayout<Token>.stride <= 24)
  }

  @Test(arguments: [
    (#"{"a":1,}"#, ReadingError.Kind.trailingComma(in: .object), 6),
    ("[1, 2,\n]", .trailingComma(in: .array), 5),
    ("[1 2]", .expectedComma(in: .array, found: "a number"), 3),
    (#"{"a":1 "b":2}"#, .expectedComma(in: .object, found: "a string"), 7),
    (#"{"a" 1}"#, .expectedColon(found: "a number"), 5),
    ("['a']", .singleQuotes, 1), ("{'a': 1}", .singleQuotes, 1),
    ("[1, // one\n 2]", .comment, 4), ("/* x */ []", .comment, 0), ("[1 // one\n]", .comment, 3),
    ("{a: 1}", .unquotedText("a"), 1), ("[abc]", .unquotedText("abc"), 1),
    (#"["abc]"#, .unclosedString, 1), (#"["a\"#, .unclosedString, 1),
    ("[NaN]", .notFinite("NaN"), 1), ("[-Infinity]", .notFinite("-Infinity"), 1),
    ("[True]", .pythonLiteral("True", json: "true"), 1),
    ("[None]", .pythonLiteral("None", json: "null"), 1),
    ("[012]", .leadingZero, 1), ("[-012]", .leadingZero, 1), ("[1.]", .malformedNumber("1."), 1),
    ("[.5]", .malformedNumber(".5"), 1), ("[+1]", .malformedNumber("+1"), 1),
    ("[1e]", .malformedNumber("1e"), 1), ("[0x1F]", .malformedNumber("0x1F"), 1),
    ("[\"a\nb\"]", .controlCharacter(0x0A), 3), ("[\"a\tb\"]", .controlCharacter(0x09), 3),
    (#"["a\xb"]"#, .invalidEscape(#"\x"#), 3), (#"["a\u12G4"]"#, .invalidEscape(#"\u12"#), 3),
    ("{} {}", .textAfterEnd(found: "`{`"), 3), ("[1]]", .textAfterEnd(found: "`]`"), 3),
    ("[1}", .wrongClosing(of: .array, found: "`}`"), 2),
    (#"{"a":[1"#, .unexpectedEnd(inside: .array), 7),
    (#"{"a":"#, .unexpectedEnd(inside: .object), 5),
    ("", .empty, 0), (" \n", .empty, 2), ("\u{FEFF}", .empty, 3),
    ("truex", .unquotedText("truex"), 0),
    // A blank that is none of JSON's, and the mark of a file that was put behind another.
    ("[1,\u{A0}2]", .expectedValue(found: "the invisible character U+00A0"), 3),
    ("{\u{FEFF}}", .expectedKey(found: "the invisible character U+FEFF"), 1),
    ("{} \u{FEFF}{}", .textAfterEnd(found: "the invisible character U+FEFF"), 3),
    ("[é]", .unquotedText("é"), 1), ("[1,,2]", .expectedValue(found: "`,`"), 3),
    (#"{"a":1,,}"#, .expectedKey(found: "`,`"), 7), (#"{1:2}"#, .unquotedText("1"), 1),
  ])
  func `A mistake is named and placed`(text: String, kind: ReadingError.Kind, offset: Int) throws {
    let failure = try #require(ReadDocument(text).failure)
    #expect(failure.kind == kind)
    #expect(failure.offset == offset)
    #expect(failure.rule == .jsonSyntax)
    #expect(!failure.message.isEmpty && !failure.message.contains("\n"))

    // The same within an array that is read record by record; there, `]` may well be right.
    guard text != "[1]]" else { return }
    var tape = Tape()
    var count = 0
    var reader = JSONReader(SourceText(path: "", bytes: Array("[{}, \(text)".utf8)))
    #expect(reader.forEachRecord(tape: &tape) { _ in count += 1 }.count == 1)
    #expect(count >= 1)
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xE3, 0x81, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xC3, 0x22],
      [0x22, 0xE0, 0x80, 0x80, 0x22], [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func `A string that is not UTF-8 is refused with its place`(bytes: [UInt8]) throws {
    for padding in 0..<9 {
      let string = [0x22] + Array(repeating: 0x61, count: padding) + bytes.dropFirst()
      let failure = try #require(ReadDocument(bytes: string).failure)
      #expect(failure == ReadDocument(bytes: string).failure)
      #expect(failure.kind == .invalidUTF8)
      #expect(failure.offset == 1 + padding)
    }
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func `A file in UTF-16 is told of as what it is`(encoding: String.Encoding) throws {
    let bytes = try #require("\u{FEFF}[]".data(using: encoding))
    let failure = try #require(ReadDocument(bytes: Array(bytes)).failure)
    #expect(failure.kind == .invalidUTF8)
    #expect(failure.offset == 0)
  }

  @Test func `Nesting is bounded, and costs no stack`() throws {
    for opening in ["[", #"{"a":"#] {
      let deep = String(repeating: opening, count: 100_000)
      #expect(ReadDocument(deep).failure?.kind == .tooDeep(maximum: 64))
      let unbounded = ReadDocument(deep, maximumDepth: .max)
      #expect(unbounded.failure?.kind != .tooDeep(maximum: 64))
      #expect(unbounded.tape.tokens.count >= 100_000)
    }
    let brackets = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(ReadDocument(brackets).failure == nil)
    #expect(ReadDocument("[" + brackets + "]").failure?.offset == 64)
  }

  @Test func `A string of any length ends where it ends`() {
    for length in 0..<40 {
      for ending in ["", #"\""#, "é", "\\\\", "\u{7F}", "日"] {
        let text = String(repeating: "x", count: length) + ending
        let document = ReadDocument("[\"\(text)\",\"\(text)\"]")
        #expect(document.failure == nil)
        let tape = document.tape
        #expect(tape.tokens.count == 3)
        #expect(tape.tokens[1].end - tape.tokens[1].start == text.utf8.count + 2)
      }
    }
  }
}

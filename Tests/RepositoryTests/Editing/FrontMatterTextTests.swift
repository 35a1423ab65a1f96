import Domain
import Testing

@testable import Repository

@Suite("Changing a Markdown file")
struct FrontMatterTextTests {
  private static let path = "content/posts/a.md"
  private static let reply: FieldChange = .set("in_reply_to", .text("p1"))

  static let cases = [
    EditCase(
      "a value keeps the comment behind it",
      "---\nlang: en # English\ndate: 2026-01-01\n---\nFog\n",
      "---\nlang: ja # English\ndate: 2026-01-01\n---\nFog\n", in: path,
      .change(0, .set("lang", .text("ja")))),
    EditCase(
      "a value in quotes", "---\nauthor: 'x y'\nlang: \"e\\\"n\"\n---\n",
      "---\nauthor: zoë\nlang: \"a: b\"\n---\n", in: path,
      .change(0, .set("author", .text("zoë")), .set("lang", .text("a: b")))),
    EditCase(
      "a new field comes after the last, before its comment",
      "\u{FEFF}---\r\ndate: 2026-01-01\r\n# the end\r\n---\r\n\r\nFog",
      "\u{FEFF}---\r\ndate: 2026-01-01\r\nin_reply_to: p1\r\n# the end\r\n---\r\n\r\nFog", in: path,
      .change(0, reply)),
    EditCase(
      "a line of a text that begins with # is no comment",
      "---\ndate: 2026-01-01\ncontent: |\n  Low water.\n  #harbour\n# the end\n---\n",
      "---\ndate: 2026-01-01\ncontent: |\n  Low water.\n  #harbour\nin_reply_to: p1\n# the end\n---\n",
      in: path, .change(0, reply)),
    EditCase(
      "nor one of a text that is replaced, or goes",
      "---\ncontent: !!str >-\n  Low water.\n\n  #harbour\nsummary: |\n #a\ndate: 2026-01-01\n---\n",
      "---\ncontent: High water.\ndate: 2026-01-01\n---\n",
      in: path, .change(0, .set("content", .text("High water.")), .remove("summary"))),
    EditCase(
      "nor one between quotes, however far to the left",
      "---\ndate: 2026-01-01\ncontent: \"Low\n\n#harbour \\\"\n  #sea\"\n  # the end\n---\n",
      "---\ndate: 2026-01-01\ncontent: \"Low\n\n#harbour \\\"\n  #sea\"\nin_reply_to: p1\n  # the end\n---\n",
      in: path, .change(0, reply)),
    EditCase(
      "nor one of the last text in a list",
      "---\ndate: 2026-01-01\nimages:\n  - url: media/a.png\n    alt: 'It''s\n\n      #harbour'\n---\n",
      "---\ndate: 2026-01-01\nimages:\n  - url: media/a.png\n    alt: 'It''s\n\n      #harbour'\nin_reply_to: p1\n---\n",
      in: path, .change(0, reply)),
    EditCase(
      "in a plain text and behind a list it is one",
      "---\ndate: 2026-01-01\nsummary: Low\n  water\n  # a\ntags:\n  - b\n  # c\n---\n",
      "---\ndate: 2026-01-01\ntags:\n  - b\nin_reply_to: p1\n  # c\n---\n",
      in: path, .change(0, .remove("summary"), reply)),
    EditCase(
      "a text in quotes that hold one keeps the comment behind it",
      "---\nlang: 'e''n' # English\n---\n", "---\nlang: ja # English\n---\n", in: path,
      .change(0, .set("lang", .text("ja")))),
    EditCase(
      "a field goes with all its lines",
      "---\ntags:\n  - a\n  - b\n# kept\ndate: 2026-01-01\n---\nFog\n",
      "---\n# kept\ndate: 2026-01-01\n---\nFog\n", in: path, .change(0, .remove("hashtags"))),
    EditCase(
      "a text of many lines becomes one",
      "---\nsummary: |\n  a\n\n  b\ndate: 2026-01-01\n---\nFog\n",
      "---\nsummary: short\ndate: 2026-01-01\n---\nFog\n", in: path,
      .change(0, .set("summary", .text("short")))),
    EditCase(
      "a field without a value gets one", "---\nin_reply_to:\ndate: 2026-01-01\n---\n",
      "---\nin_reply_to: p1\ndate: 2026-01-01\n---\n", in: path, .change(0, reply)),
    EditCase(
      "fields that are indented", "---\n  date: 2026-01-01\n---\nFog",
      "---\n  date: 2026-01-01\n  in_reply_to: p1\n---\nFog", in: path, .change(0, reply)),
    EditCase(
      "pictures", "---\nimages: [media/a.png]\n---\n",
      "---\nimages:\n  - url: media/b.png\n    alt: \"It's: b\"\n---\n", in: path,
      .change(
        0,
        .set(
          "images",
          .list([
            .fields([
              WrittenField("url", .text("media/b.png")), WrittenField("alt", .text("It's: b")),
            ])
          ])))),
    EditCase(
      "the text changes, what is around it stays",
      "---\r\ndate: 2026-01-01\r\n---\r\n\r\n\r\nFog\r\nand\r\n\r\n",
      "---\r\ndate: 2026-01-01\r\n---\r\n\r\n\r\nSun\r\nshine\r\n\r\n", in: path,
      .change(0, .set("content", .text("Sun\nshine")))),
    EditCase(
      "every kind of line end of a text is that of the file",
      "---\r\ndate: 2026-01-01\r\n---\r\nFog\r\n",
      "---\r\ndate: 2026-01-01\r\n---\r\na\r\nb\r\nc\r\nd\r\n",
      in: path, .change(0, .set("content", .text("a\rb\r\nc\nd")))),
    EditCase(
      "a text where there is none", "---\ndate: 2026-01-01\n---",
      "---\ndate: 2026-01-01\n---\n\nSun\n", in: path, .change(0, .set("content", .text("Sun")))),
    EditCase(
      "a text in the front matter", "---\ntext: Fog\n---\n", "---\ntext: Sun\n---\n", in: path,
      .change(0, .set("content", .text("Sun")))),
    EditCase(
      "a biography", "---\nusername: ann\n---\nFog\n", "---\nusername: ann\n---\nSun\n",
      in: "content/users/ann.md", .change(0, .set("bio", .text("Sun")))),
    EditCase(
      "a file without front matter", "\u{FEFF}Fog\n",
      "\u{FEFF}---\nposts_count: 1\n---\nFog\n", in: "content/users/ann.md",
      .change(0, .set("posts_count", .number(1)))),
    EditCase(
      "counts that are stated move",
      "---\nlikes_count: 4 # few\nreactions: {star: 2, like: 4}\nstar_count: 2\n---\n",
      "---\nlikes_count: 5 # few\nreactions: {star: 1, like: 5}\nstar_count: 1\n---\n", in: path,
      .change(0, .stepReaction(0, by: 1), .stepReaction(5, by: -1))),
    EditCase(
      "all spellings of a kind move, and what two changes step is stepped by both",
      "---\nreactions: {star: 2, 🤩: 3}\n---\n", "---\nreactions: {star: 4, 🤩: 5}\n---\n", in: path,
      .change(0, .stepReaction(5, by: 1), .stepReaction(5, by: 1))),
    EditCase(
      "a list of kinds", "---\nreactions:\n- star\n- like\n---\n", "---\nreactions: [like]\n---\n",
      in: path, .change(0, .stepReaction(5, by: -1))),
    EditCase(
      "a comment within a field that goes does not become a part of the text above",
      "---\ncontent_warning: |\n  Spiders\ntags:\n  - a\n\n  # private\n# top\n  # inner\ndate: 2026-01-01\n---\n",
      "---\ncontent_warning: |\n  Spiders\n# top\n  # inner\ndate: 2026-01-01\n---\n", in: path,
      .change(0, .remove("hashtags"))),
    EditCase(
      "the same of the last field, behind which others come",
      "---\nsummary: |\n  a\nlang: en\n  # private\n# end\n---\n",
      "---\nsummary: |\n  a\nin_reply_to: p1\n# end\n---\n", in: path,
      .change(0, .remove("lang"), reply)),
    EditCase(
      "blank lines at the end of a text that keeps them stay in it",
      "---\nnotes: |+\n  one\n\n\n---\n", "---\nnotes: |+\n  one\n\n\nin_reply_to: p1\n---\n",
      in: path, .change(0, reply)),
    EditCase(
      "blank lines behind a text that does not keep them stay behind what is added",
      "---\nnotes: |  # +\n  one\n\n---\n", "---\nnotes: |  # +\n  one\nin_reply_to: p1\n\n---\n",
      in: path, .change(0, reply)),
    EditCase(
      "a comment at the margin ends a block, and what is behind it is no text either",
      "---\nsummary: |\n  a\n# ask Bo first\n  # (she said no)\nlang: en\n---\n",
      "---\nsummary: b\n# ask Bo first\n  # (she said no)\nlang: en\n---\n", in: path,
      .change(0, .set("summary", .text("b")))),
    EditCase(
      "one before a block in a list is in the middle of the field",
      "---\nimages:\n  - url: media/a.png\n# c\n    alt: |\n      Fog\n# end\nlang: en\n---\n",
      "---\n# end\nlang: en\n---\n", in: path, .change(0, .remove("images"))),
    EditCase(
      "a list that is written anew keeps the comment behind it",
      "---\nhashtags: [a, \"b # c\"] # mine \nreactions: [star, like] # kinds\n---\n",
      "---\nhashtags: [sea] # mine\nreactions: [like] # kinds\n---\n", in: path,
      .change(0, .set("hashtags", .list([.text("sea")])), .stepReaction(5, by: -1))),
    EditCase(
      "and those within it, before it",
      "---\r\n  tags: # mine\r\n  - a # one\r\n    # two\r\n  - 'b # c'\r\n  # kept\r\n  lang: en\r\n---\r\n",
      "---\r\n  # one\r\n  # two\r\n  tags: [sea] # mine\r\n  # kept\r\n  lang: en\r\n---\r\n",
      in: path,
      .change(0, .set("hashtags", .list([.text("sea")])))),
    EditCase(
      "so do pictures, and a field without a value",
      "---\nimages: # c\n  - url: media/a.png # x\n    alt: # none yet\nin_reply_to: # nothing\n---\n",
      "---\n# x\n# none yet\nimages: # c\n  - url: media/b.png\nin_reply_to: p1 # nothing\n---\n",
      in: path,
      .change(
        0, .set("images", .list([.fields([WrittenField("url", .text("media/b.png"))])])), reply)),
    EditCase("the file goes", "---\nlang: en\n---\n", nil, in: path, .remove(0)),
  ]

  @Test("a change keeps every byte that it does not touch", arguments: cases)
  func edits(_ edit: EditCase) throws {
    #expect(try edit.run() == edit.after)
  }

  @Test(
    "fields that do not stand on lines of their own are left alone",
    arguments: ["---\n{lang: en, date: 2026-01-01}\n---\n", "---\n? lang\n: en\n---\n"])
  func refused(_ text: String) throws {
    let edit = EditCase("refused", text, nil, in: Self.path, .change(0, Self.reply))
    #expect(throws: WriteRefusal.notEditable(path: Self.path)) { try edit.run() }
  }

  @Test(
    "a text is read as it was written",
    arguments: [
      "plain", "two words", "", " ", "a: b", "a #b", "#b", "- a", "true", "null", "~", "12", "1e3",
      "0x1F", "'", "\"", "\\", "a\nb", "\t", "a ", "[a, b]", "{a}", "@ben", "`x`", "%", "!x", "&a",
      "*a", "|", ">", "?", "...", "---", "héllo", "日本語", "\u{2028}x", "👏",
      "https://x.example/?a=b#c", "2026-01-01", "a,b",
    ])
  func roundTrip(_ text: String) throws {
    for isList in [false, true] {
      let value: WrittenValue = isList ? .list([.text(text), .text("z")]) : .text(text)
      let bytes = YAMLValue.field("summary", value, lineEnd: [0x0A])
      let source = SourceText(path: "", bytes: bytes)
      for isParsed in [false, true] {
        var tape = Tape()
        if isParsed {
          try YAMLReader.parse(source, range: 0..<bytes.count, into: &tape)
        } else {
          try YAMLReader.read(source, range: 0..<bytes.count, into: &tape)
        }
        let index = isList ? 3 : 2
        #expect(tape.tokens[index].kind == .string, "\(String(decoding: bytes, as: UTF8.self))")
        #expect(Array(tape.string(index).utf8) == Array(text.utf8))
      }
    }
  }
}

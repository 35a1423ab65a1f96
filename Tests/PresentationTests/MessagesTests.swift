import Domain
import Testing

@testable import Presentation

@Suite("Message files")
struct MessageFileTests {
  @Test("A line is a key and a text")
  func read() {
    let file = """
      # A comment

        older  =  Older posts
      comments[one] = {count} comment
      empty =
      thousands = " "
      equation = a = b
      quote = "
      日 = no
      """.replacing("\n日 = no", with: "")
    let read = MessageFile(Array(file.utf8))
    #expect(read.problems == [])
    #expect(
      read.texts == [
        "older": "Older posts", "comments[one]": "{count} comment", "empty": "", "thousands": " ",
        "equation": "a = b", "quote": "\"",
      ])
  }

  @Test("Windows' line ends and a byte order mark are no part of a text")
  func windows() {
    let read = MessageFile(Array("\u{FEFF}# Comment\r\na = b\r\nc = d\r\n".utf8))
    #expect(read.problems == [])
    #expect(read.texts == ["a": "b", "c": "d"])
  }

  @Test(
    "A line ends where reports end one, and other signs that Unicode counts as line ends are text",
    arguments: ["\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func otherLineEnds(_ sign: String) {
    let read = MessageFile(Array("a = b\(sign)c\r\rd = e\n\(sign)\n \(sign) \r\nno sign".utf8))
    #expect(read.problems == [MessageFile.Problem(kind: .noEqualsSign, line: 6)])
    #expect(read.texts["a"] == "b\(sign)c" && read.texts["d"] == "e" && read.lines["d"] == 3)
  }

  @Test(
    "A wrong line is named",
    arguments: [
      ("a = b\n\nno sign", .noEqualsSign, 3), ("a = b\r\nno sign", .noEqualsSign, 2),
      ("Title = x", .badKey("Title"), 1), ("a b = x", .badKey("a b"), 1),
      ("# c\n= x", .badKey(""), 2), ("posts[tow] = x", .badKey("posts[tow]"), 1),
      ("[one] = x", .badKey("[one]"), 1), ("a[one]b = x", .badKey("a[one]b"), 1),
      ("a = 1\nb = 2\na = 3", .repeatedKey("a"), 3),
      ("direction = up", .badDirection("up"), 1), ("a = b\ndirection =", .badDirection(""), 2),
      ("direction = LTR", .badDirection("LTR"), 1),
    ] as [(String, MessageFileProblem, Int)])
  func problems(_ file: String, _ kind: MessageFileProblem, _ line: Int) {
    #expect(
      MessageFile(Array(file.utf8)).problems == [MessageFile.Problem(kind: kind, line: line)])
  }

  @Test("Every wrong line is told, and what is right is read all the same")
  func everyProblem() {
    let file = "a = b\nno sign\nTitle = x\na = c\ndirection = \"rtl\"\nd[few]\ne = f"
    let read = MessageFile(Array(file.utf8))
    #expect(
      read.problems == [
        MessageFile.Problem(kind: .noEqualsSign, line: 2),
        MessageFile.Problem(kind: .badKey("Title"), line: 3),
        MessageFile.Problem(kind: .repeatedKey("a"), line: 4),
        MessageFile.Problem(kind: .noEqualsSign, line: 6),
      ])
    // Nobody is told that `no` and `d[few]` are missing: they are there, if wrong.
    #expect(read.texts.keys.sorted() == ["a", "d[few]", "direction", "e", "no"])
    #expect(read.texts["e"] == "f")
  }

  @Test("A file that is not UTF-8 is told of once, at the first line that is not")
  func encoding() {
    let lines: [[UInt8]] = [
      Array("a = b".utf8), [0x63, 0x3D, 0xE9], Array("no sign".utf8), [0x64, 0x3D, 0xE9],
    ]
    let read = MessageFile(Array(lines.joined(separator: [0x0A])))
    #expect(
      read.problems == [
        MessageFile.Problem(kind: .notUTF8, line: 2),
        MessageFile.Problem(kind: .noEqualsSign, line: 3),
      ])
    #expect(read.texts.keys.sorted() == ["a", "c", "d", "no"])
  }
}

@Suite("Messages")
struct MessagesTests {
  private static let messages = Messages(
    language: "en",
    texts: [
      "thousands": ",", "comments[one]": "{count} comment", "comments[other]": "{count} comments",
      "posts[other]": "投稿{count}件", "notice_reply": "{emoji} {name} has answered {name}",
      "title_post": "{name}: {title} {unknown} {", "older": "Older",
    ])

  @Test(
    "A count has its plural form and its separators",
    arguments: [
      (0, "0 comments"), (1, "1 comment"), (2, "2 comments"), (999, "999 comments"),
      (1000, "1,000 comments"), (1_234_567, "1,234,567 comments"), (-1000, "-1,000 comments"),
    ])
  func plural(_ count: Int, _ expected: String) {
    #expect(text { Self.messages.append(.comments, count: count, to: &$0) } == expected)
  }

  @Test("A language without a singular uses its one form")
  func noSingular() {
    #expect(text { Self.messages.append(.posts, count: 1, to: &$0) } == "投稿1件")
    #expect(text { Self.messages.append(.posts, count: 20_000, to: &$0) } == "投稿20,000件")
  }

  @Test("Numbers of every size are grouped")
  func numbers() {
    #expect(text { Self.messages.append(number: .max, to: &$0) } == "9,223,372,036,854,775,807")
    #expect(text { Self.messages.append(number: .min, to: &$0) } == "-9,223,372,036,854,775,808")
    let other = Messages(language: "de", texts: ["thousands": "\u{A0}"])
    #expect(text { other.append(number: 1234, to: &$0) } == "1\u{A0}234")
  }

  @Test("Values take the places of their names and are not read again")
  func filling() {
    let text = Self.messages.text(.titlePost, ["name": "{title}", "title": "T"])
    #expect(text == "{title}: T {unknown} {")
  }

  @Test("Of somebody without a name a language may say it in other words")
  func unnamed() {
    let messages = Messages(
      language: "ja",
      texts: [
        "title_untitled": "{name}さんの投稿", "title_untitled_unknown": "{name}の投稿",
        "title_post": "{name}さん: {title}",
      ])
    func said(_ key: MessageKey, isNamed: Bool) -> String {
      text { output in
        messages[prepared: key, isNamed: isNamed].append(to: &output) { value, output in
          output.append(value.rawValue)
          return true
        }
      }
    }
    #expect(said(.titleUntitled, isNamed: true) == "nameさんの投稿")
    #expect(said(.titleUntitled, isNamed: false) == "nameの投稿")
    #expect(said(.titlePost, isNamed: false) == "nameさん: title")
  }

  @Test("A sentence is cut at the first place of a name")
  func parts() {
    func parts(_ key: MessageKey) -> [String] {
      let text = Self.messages[prepared: key]
      func emoji(_ value: MessageValue, _ output: inout [UInt8]) -> Bool {
        value == .emoji && output.append(optional: "👍")
      }
      return [
        String(appending: { text.appendPart(before: .name, to: &$0, emoji) }),
        String(appending: { text.appendPart(after: .name, to: &$0, emoji) }),
      ]
    }
    #expect(parts(.noticeReply) == ["👍 ", " has answered {name}"])
    #expect(parts(.dateLong) == ["", ""])
  }

  @Test("Templates see the keys that stand alone, and all forms of those with a count as JSON")
  func templateTexts() {
    let texts = Self.messages.templateTexts
    #expect(
      texts.map(\.key) == ["comments", "notice_reply", "older", "posts", "thousands", "title_post"])
    #expect(texts[0].text == #"{"one":"{count} comment","other":"{count} comments"}"#)
    #expect(texts[2].text == Self.messages[plain: "older"])
  }
}

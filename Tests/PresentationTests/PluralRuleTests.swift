import Testing

@testable import Presentation

/// The samples are CLDR's own, of its plural rules for whole numbers.
@Suite("Plural rules")
struct PluralRuleTests {
  @Test(
    "A count takes the form that CLDR says",
    arguments: [
      ("en", [.one: [1], .other: [0, 2, 16, 100, 1_000_000]]),
      ("ja", [.other: [0, 1, 2, 15, 100]]),
      ("zh-Hant", [.other: [0, 1, 2]]),
      ("fr", [.one: [0, 1], .many: [1_000_000, 2_000_000], .other: [2, 17, 100, 1_000_001]]),
      ("pt-BR", [.one: [0, 1], .many: [1_000_000], .other: [2, 17]]),
      ("pt-PT", [.one: [1], .many: [1_000_000], .other: [0, 2, 17]]),
      ("es", [.one: [1], .many: [1_000_000], .other: [0, 2, 16, 100]]),
      ("hi", [.one: [0, 1], .other: [2, 17, 100]]),
      (
        "ar",
        [
          .zero: [0], .one: [1], .two: [2], .few: [3, 10, 103, 110, 1003],
          .many: [11, 26, 111, 1011], .other: [100, 102, 200, 1_000_000],
        ]
      ),
      ("he", [.one: [1], .two: [2], .other: [0, 3, 17, 100]]),
      (
        "ru",
        [
          .one: [1, 21, 31, 101, 1001], .few: [2, 4, 22, 24, 102],
          .many: [0, 5, 11, 12, 14, 19, 100, 111],
        ]
      ),
      ("uk", [.one: [1, 21], .few: [2, 34], .many: [0, 11, 12, 100]]),
      ("pl", [.one: [1], .few: [2, 4, 22, 102], .many: [0, 5, 12, 14, 21, 100]]),
      ("cs", [.one: [1], .few: [2, 4], .other: [0, 5, 22, 100]]),
      (
        "sl",
        [.one: [1, 101, 201], .two: [2, 102], .few: [3, 4, 103, 104], .other: [0, 5, 100]]
      ),
      ("sr", [.one: [1, 21, 101], .few: [2, 4, 22, 102], .other: [0, 5, 11, 12, 19, 100]]),
      ("lt", [.one: [1, 21, 101], .few: [2, 9, 22, 102], .other: [0, 10, 11, 20, 30, 112]]),
      ("lv", [.zero: [0, 10, 11, 20, 111], .one: [1, 21, 101], .other: [2, 9, 22, 102]]),
      ("ro", [.one: [1], .few: [0, 2, 16, 101, 119], .other: [20, 35, 100, 120]]),
      ("is", [.one: [1, 21, 101], .other: [0, 2, 11, 111]]),
      (
        "mt",
        [.one: [1], .two: [2], .few: [0, 3, 10, 103], .many: [11, 19, 111], .other: [20, 100]]
      ),
      ("ga", [.one: [1], .two: [2], .few: [3, 6], .many: [7, 10], .other: [0, 11, 25, 100]]),
      ("gd", [.one: [1, 11], .two: [2, 12], .few: [3, 10, 13, 19], .other: [0, 20, 34]]),
      (
        "cy",
        [.zero: [0], .one: [1], .two: [2], .few: [3], .many: [6], .other: [4, 5, 7, 20, 100]]
      ),
      ("fil", [.one: [0, 1, 2, 3, 5, 7, 8, 10, 13, 15], .other: [4, 6, 9, 14, 16, 19, 24, 26]]),
      ("ak", [.one: [0, 1], .other: [2, 17]]), ("ff", [.one: [0, 1], .other: [2, 17]]),
      (
        "br",
        [
          .one: [1, 21, 101], .two: [2, 22, 102], .few: [3, 4, 9, 23, 29, 103],
          .many: [1_000_000], .other: [0, 5, 8, 10, 11, 12, 71, 72, 91, 92, 93, 100, 1000],
        ]
      ),
      (
        "kw",
        [
          .zero: [0], .one: [1], .two: [2, 22, 142, 1000, 20_000, 40_000, 100_000],
          .few: [3, 23, 143], .many: [21, 41, 101, 1001], .other: [4, 19, 100, 1_000_000],
        ]
      ),
      ("gv", [.one: [1, 11, 21], .two: [2, 12], .few: [0, 20, 100], .other: [3, 10, 13, 23]]),
      ("se", [.one: [1], .two: [2], .other: [0, 3, 22]]),
      ("lag", [.zero: [0], .one: [1], .other: [2, 17]]),
      ("ceb", [.one: [0, 1, 5, 21], .other: [4, 6, 9, 24]]),
      ("prg", [.zero: [0, 10, 11], .one: [1, 21], .other: [2, 22]]),
      ("scn", [.one: [1], .many: [1_000_000], .other: [0, 2, 100]]),
      ("shi", [.one: [0, 1], .few: [2, 10], .other: [11, 26]]),
      ("tzm", [.one: [0, 1, 11, 99], .other: [2, 10, 100]]),
      ("tlh", [.one: [1], .other: [0, 2]]),
    ] as [(String, [PluralRule.Form: [Int]])])
  func forms(_ language: String, _ samples: [PluralRule.Form: [Int]]) {
    let rule = PluralRule(language: language)
    for (form, counts) in samples {
      for count in counts { #expect(rule.form(of: count) == form, "\(count)") }
    }
  }

  @Test(
    "What forms a language has",
    arguments: [
      ("en", [.one, .other]), ("ja", [.other]), ("ru", [.one, .few, .many, .other]),
      ("fr", [.one, .many, .other]), ("ar", PluralRule.Form.allCases), ("tlh", [.one, .other]),
    ] as [(String, [PluralRule.Form])])
  func formsOfLanguage(_ language: String, _ forms: [PluralRule.Form]) {
    #expect(PluralRule(language: language).forms == forms)
  }

  @Test("A language's forms are taken from its message file, the rest from `other`")
  func texts() {
    let messages = Messages(
      language: "pl",
      texts: [
        "posts[one]": "{count} wpis", "posts[few]": "{count} wpisy",
        "posts[other]": "{count} wpisu",
        "posts[many]": "{count} wpisów", "comments[other]": "Komentarze: {count}",
      ])
    let posts = [1, 2, 5, 22, 112].map { count in
      text { messages.append(.posts, count: count, to: &$0) }
    }
    #expect(posts == ["1 wpis", "2 wpisy", "5 wpisów", "22 wpisy", "112 wpisów"])
    #expect(text { messages.append(.comments, count: 3, to: &$0) } == "Komentarze: 3")
  }
}

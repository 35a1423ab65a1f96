import Domain
import Foundation
import TestSupport
import Testing

@testable import Markup

/// The words in which a text is found.
private func runs(_ text: String) -> [String] {
  var cutter = SearchText()
  var bytes: [UInt8] = []
  cutter.appendRuns(of: text, to: &bytes)
  // By bytes: a space and a mark after it would be one character.
  return bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
}

private func terms(_ text: String) -> [String] {
  var cutter = SearchText()
  var bytes: [UInt8] = []
  cutter.appendRuns(of: text, to: &bytes)
  var terms: [String] = []
  SearchText.forEachTerm(in: bytes.span) { term in
    terms.append(term.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
  }
  return terms
}

@Suite("Terms for the search")
struct SearchTextTests {
  @Test(
    "Runs are folded",
    arguments: [
      ("", ""), ("—!", ""), ("Hello, World", "hello world"), ("isn't 2024-05", "isn t 2024 05"),
      ("Café CAFE\u{301} Ångström", "cafe cafe angstrom"), ("ΟΔΟΣ οδός", "οδοσ οδοσ"),
      ("İSTANBUL ısı", "istanbul isi"), ("Đà Łódź Straße ẞ", "da lodz strasse ss"),
      ("ＡＢＣ１２ ﬁn Ⅳ 𝓱𝓲", "abc12 fin iv hi"),
      ("ｶﾞｷﾞ が か\u{3099}", "がぎ が が"), ("한국 \u{1112}\u{1161}\u{11AB}", "한국 한"),
      ("東京タワーgo行く", "東京たわー go 行く"), ("々ー", "々ー"), ("葛\u{E0100}飾", "葛飾"),
      ("हिन्दी क्या", "हिन्दी क्या"), ("مُحَمَّد محـمد", "محمد محمد"), ("שָׁלוֹם תל־אביב", "שלום תל אביב"),
      ("ไทย ที่นี่", "ไทย ที่นี่"), ("__proto__ constructor", "proto constructor"), ("👩‍👩‍👧🇯🇵1️⃣", "1"),
      ("a\u{202E}b\u{0}c", "a b c"), ("#Tea @ada_b", "tea ada b"), ("ёлка Й", "елка и"),
      (
        "soft\u{AD}hyphen क्\u{200D}ष می\u{200C}خواهم zero\u{200B}width",
        "softhyphen क्ष ميخواهم zero width"
      ),
    ])
  func folding(_ text: String, _ expected: String) {
    #expect(Array(runs(text).joined(separator: " ").utf8) == Array(expected.utf8), "\(text)")
  }

  @Test(
    "A name that has a blank between letters without spaces is found without it, too",
    arguments: [
      ("佐藤 さくら", "佐藤 さくら 佐藤さくら "), ("佐藤\u{3000}サクラ", "佐藤 さくら 佐藤さくら "),
      ("김 철수", "김 철수 김철수 "), ("Ada 佐藤", "ada 佐藤 "), ("佐藤 \u{3000}さくら", "佐藤 さくら 佐藤さくら "),
      ("ｻﾄｳ ﾊﾅｺ", "さとう はなこ さとうはなこ "), ("高橋\u{A0}健 Ken", "高橋 健 ken 高橋健 ken "),
      ("葛\u{E0100} 飾 ", "葛 飾 葛飾 "), ("山 ", "山 "), ("", ""),
    ])
  func names(_ name: String, _ expected: String) {
    var cutter = SearchText()
    var bytes: [UInt8] = []
    cutter.appendRuns(ofName: name, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test(
    "A username is one term with its sign",
    arguments: [
      ("Ada_L.-1", "@ada_l.-1 "), ("サクラ", "@さくら "), ("Zoë", "@zoe "),
      (String(repeating: "a", count: 40), "@" + String(repeating: "a", count: 40) + " "),
    ])
  func usernames(_ name: String, _ expected: String) {
    var cutter = SearchText()
    var bytes: [UInt8] = []
    cutter.appendTerm(ofUsername: name, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test("A word is one term; of other texts each letter and each pair is one")
  func pairs() {
    #expect(terms("Tea ok") == ["tea", "ok"])
    #expect(terms("東京都 x を") == ["東", "京", "東京", "都", "京都", "x", "を"])
    #expect(terms("𠮷野") == ["𠮷", "野", "𠮷野"])
  }

  @Test("A long word is cut, a long text without spaces is not")
  func long() {
    #expect(runs(String(repeating: "a", count: 100)) == [String(repeating: "a", count: 32)])
    #expect(runs(String(repeating: "é", count: 100)) == [String(repeating: "e", count: 32)])
    #expect(runs(String(repeating: "字", count: 100)) == [String(repeating: "字", count: 100)])
  }

  @Test(
    "Long texts of anything take no time to speak of",
    arguments: [
      ("a", 50_000), ("字", 50_000), ("é", 50_000), ("e\u{301}", 50_000), ("ﷺ", 50_000),
      ("a字", 50_000), ("#a ", 50_000),
      // Marks that change places: ordering them must not take the square of their number.
      ("\u{0E48}\u{0E38}", 500_000),
    ])
  func hostile(_ part: String, _ length: Int) {
    let growth = growth(from: length / 16, to: length) { length in
      let text = String(repeating: part, count: length / part.utf8.count)
      var cutter = SearchText()
      var bytes: [UInt8] = []
      cutter.appendRuns(of: text, to: &bytes)
      // U+FDFA has three bytes, and 33 in NFKD.
      #expect(!bytes.isEmpty && bytes.count < length * 12)
    }
    #expect(growth < 8)
  }

  // MARK: - The page's script

  /// Texts with what they are cut into, one JSON object in each line. The page's script must cut
  /// them in the same way: `runsOf` of `Templates/search.js`.
  private static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Site/search-terms.ndjson")

  private struct Case: Codable, Equatable {
    var text: String
    var runs: [String]
    var terms: [String]
  }

  @Test("Texts are cut as the page's script is known to cut them")
  func script() throws {
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let lines = try Self.texts().map { text in
        let found = Case(text: text, runs: runs(text), terms: terms(text))
        return String(decoding: try encoder.encode(found), as: UTF8.self) + "\n"
      }
      try lines.joined().write(to: Self.fixture, atomically: true, encoding: .utf8)
      Issue.record("recorded \(lines.count) texts")
      return
    }
    let lines = try String(contentsOf: Self.fixture, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 600)
    for line in lines {
      let expected = try JSONDecoder().decode(Case.self, from: Data(line.utf8))
      #expect(runs(expected.text).map(\.scalars) == expected.runs.map(\.scalars), "\(line)")
      #expect(terms(expected.text).map(\.scalars) == expected.terms.map(\.scalars), "\(line)")
    }
  }

  /// Sentences of many languages, and random letters and signs of every block up to U+FFFF and of a
  /// few beyond, alone and side by side.
  private static func texts() -> [String] {
    var texts = [
      "The quick brown fox isn't lazy. It's 12:30!", "Ein Straßenfest in Zürich — schön",
      "Příliš žluťoučký kůň úpěl ďábelské ódy", "Iñtërnâtiônàlizætiøn", "Ο ΝΑΥΤΗΣ και ο ναύτης",
      "Съешь ещё этих мягких французских булок", "Việt Nam đẹp lắm", "İstanbul'da ılık bir gün",
      "今日はとても良い天気ですね。", "週末に山へ行きました！カメラ（Canon EOS R5）を買った", "ﾊﾝｶｸｶﾅ と 全角ＡＢＣ",
      "我们今天去海边看日落。", "오늘 저녁은 집에서 요리했어요.", "ㅋㅋㅋ 대박", "สวัสดีชาวโลก ที่นี่", "ສະບາຍດີ", "မင်္ဂလာပါ", "សួស្តី",
      "नमस्ते दुनिया, क्या हाल है?", "আমার সোনার বাংলা", "தமிழ் மொழி", "صباح الخير يا أصدقاء، يوم جميل", "مـــرحبا",
      "שָׁלוֹם עֲלֵיכֶם תל־אביב", "#hashtag ＃写真 @ada_b ＠name", "https://example.com/a-b?c=d&e=ファイル",
      "👩‍👩‍👧 🇯🇵 ☕️ 1️⃣ ❤️‍🔥", "__proto__ constructor hasOwnProperty toString",
      "\u{202E}RTL\u{202C} \u{2066}x\u{2069}",
      "a\u{0301}\u{0327}b\u{0327}\u{0301}", "q\u{0E48}\u{0E38}\u{3099}\u{0E48}",
      "ﷺ ﷻ ㍿ ㌔ ½ ² ™ Ⅷ ﬀ ŀ",
      String(repeating: "long", count: 30), String(repeating: "長い", count: 30),
      "x" + String(repeating: "\u{300}", count: 99),
      "\u{1F80}\u{1FFC}\u{2126}\u{212A}\u{212B}", "\u{0958}\u{0929}\u{09CB}\u{0B94}",
      "\u{1100}\u{1161}\u{11A8}\u{11A8}",
    ]
    var random = SeededRandom(seed: 8)
    func scalar(_ range: ClosedRange<UInt32>) -> String {
      let value = range.lowerBound + UInt32(random.next(below: range.count))
      // What Unicode has added since is not known everywhere.
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 13
      else { return " " }
      return String(scalar)
    }
    for block in stride(from: UInt32(0x80), through: 0xFFFF, by: 0x80) {
      var text = ""
      for _ in 0..<12 {
        text += scalar(block...block + 0x7F)
        if random.next(below: 4) == 0 {
          text += ["a", "Z", "9", " ", "字", "か", "\u{301}", "-"][random.next(below: 8)]
        }
      }
      // Not the surrogates, and nothing for private use.
      if !(0xD800..<0xF900).contains(block) { texts.append(text) }
    }
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0xC0...0x24F, 0x300...0x36F, 0x370...0x52F, 0x590...0x6FF, 0x900...0xDFF,
      0xE00...0xEFF, 0x1000...0x10FF, 0x1100...0x11FF, 0x1780...0x17FF, 0x1E00...0x1FFF,
      0x2000...0x214F,
      0x3000...0x312F, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFB00...0xFDFF,
      0xFF00...0xFFEF, 0x10400...0x1044F, 0x1D400...0x1D7FF, 0x1F300...0x1F6FF, 0x20000...0x2A6D0,
    ]
    for _ in 0..<150 {
      texts.append(
        (0..<random.next(below: 30)).map { _ in scalar(ranges[random.next(below: ranges.count)]) }
          .joined())
    }
    return texts
  }
}

extension String {
  /// To be compared exactly, not by canonical equivalence.
  fileprivate var scalars: [Unicode.Scalar] { Array(unicodeScalars) }
}

import Domain
import TestSupport
import Testing

@testable import Presentation

@Suite("Initials")
struct InitialsTests {
  @Test(
    "The first letters of the first and the last word",
    arguments: [
      ("Alice", "A"), ("alice liddell", "AL"), ("Anna Maria von Berg", "AB"), ("  bob  ", "B"),
      ("山田 太郎", "山"), ("O'Neill", "ON"), ("_x_", "X"), ("7 of 9", "7"), ("ßeta", "S"),
      ("ßeta Müller", "SM"), ("გიორგი ბერიძე", "გბ"), ("ǆan", "ǅ"), ("ﬁn և", "FԵ"),
      ("e\u{301}va ǰan", "E\u{301}J\u{30C}"), ("α\u{345}", "Α\u{345}"), ("ıb", "I"),
      ("🎉", "🎉"), ("🎉 party", "P"), ("", "?"), ("!", "!"),
    ])
  func table(_ name: String, _ expected: String) {
    #expect(Initials.of(name) == expected)
  }

  @Test("Names in ASCII have the initials that their characters give")
  func ascii() {
    let letters = Array("aZ09 _-.!'\t\r\n")
    var random = SeededRandom(seed: 20_261_126)
    for _ in 0..<3000 {
      let name = String(
        (0..<Int.random(in: 0..<9, using: &random)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &random)]
        })
      #expect(Initials.of(name) == Initials.ofCharacters(name), "\(name.debugDescription)")
    }
  }

  @Test("A letter with a thousand marks keeps a few")
  func marks() {
    let name = "a" + String(repeating: "\u{301}", count: 1000) + " b"
    #expect(Initials.of(name).unicodeScalars.count <= 5)
    let sign = "!" + String(repeating: "\u{301}", count: 1000)
    #expect(Initials.of(sign).unicodeScalars.count <= 10)
    #expect(Initials.of("👨‍👩‍👧‍👦") == "👨‍👩‍👧‍👦")
  }

  @Test("A hue is one of eight, always the same, and names are spread over all")
  func hue() {
    let hues = (0..<200).map { Initials.hue(of: "user \($0)") }
    #expect(Set(hues) == Set(0..<8))
    #expect(hues == (0..<200).map { Initials.hue(of: "user \($0)") })
    #expect((0..<8).contains(Initials.hue(of: "")))
  }
}

@Suite("Degrees")
struct DegreesTests {
  @Test(
    "A decimal without an exponent",
    arguments: [
      (0, "0"), (-0.0, "0"), (35.5, "35.5"), (-139.25, "-139.25"), (180, "180"),
      (0.000_001, "0.000001"), (-0.000_000_1, "0"), (1.000_000_49, "1"), (89.999_999_9, "90"),
      (12.340_050, "12.34005"), (1e-300, "0"), (.nan, "0"), (.infinity, "0"), (1e300, "0"),
    ] as [(Double, String)])
  func table(_ degrees: Double, _ expected: String) {
    #expect(String(appending: { Degrees.append(degrees, to: &$0) }) == expected)
  }

  @Test("A place without a name is called by its coordinates")
  func label() {
    func label(_ name: String?) -> String {
      let location = Location(latitude: 1.5, longitude: -2, name: name)
      return String(appending: { location.appendLabel(to: &$0) })
    }
    #expect(label(nil) == "1.5, -2")
    #expect(label("") == "1.5, -2")
    #expect(label("Pier") == "Pier")
  }
}

@Suite("RSS dates")
struct RSSDateTests {
  @Test(
    "RFC 822 with four digits of year",
    arguments: [
      ("2026-11-21T10:40:00Z", "Sat, 21 Nov 2026 10:40:00 GMT"),
      ("1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 GMT"),
      ("2024-02-29T23:59:59.999Z", "Thu, 29 Feb 2024 23:59:59 GMT"),
      ("2023-12-31T23:30:00-01:00", "Mon, 01 Jan 2024 00:30:00 GMT"),
      ("0001-01-01T00:00:00Z", "Mon, 01 Jan 0001 00:00:00 GMT"),
    ])
  func table(_ time: String, _ expected: String) throws {
    #expect(try Timestamp(rfc3339: time).rfc822 == expected)
  }
}

@Suite("Open Graph's locale")
struct OpenGraphLocaleTests {
  @Test(
    "The language and its country, where one is known",
    arguments: [
      ("en", "en_US"), ("ja", "ja_JP"), ("en-GB", "en_GB"), ("PT-br", "pt_BR"),
      ("zh-Hant-TW", "zh_TW"), ("de", nil), ("es-419", nil), ("en-x-gb", "en_US"), ("", nil),
    ])
  func table(_ tag: String, _ expected: String?) {
    #expect(OpenGraphLocale.of(tag) == expected)
  }
}

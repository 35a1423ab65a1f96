import Domain
import TestSupport
import Testing

@Suite("The short way of reading a date")
struct PlainTimestampTests {
  static func plain(_ text: String) -> Timestamp? {
    Timestamp(plainRFC3339: text.utf8Span.span)
  }

  @Test(
    "the usual forms are read",
    arguments: [
      "2026-11-21T10:40:00Z", "2024-02-29T23:59:59.5Z", "1969-12-31T00:00:00.123456789Z",
      "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z",
    ])
  func usual(text: String) throws {
    #expect(Self.plain(text) == (try? Timestamp(rfc3339: text)))
    #expect(Self.plain(text) != nil)
  }

  @Test("whatever it reads, it reads as the long way does", arguments: 1...4 as ClosedRange<UInt64>)
  func oracle(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let signs = Array("0123456789-:.TZtz+ ６".unicodeScalars)
    var readCount = 0
    for _ in 0..<20_000 {
      var text = Array("2024-02-28T23:59:59.123456789Z".unicodeScalars)
      text.removeSubrange(19 + Int.random(in: 0...10, using: &random)..<29)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let sign = signs.randomElement(using: &random) ?? "0"
        text[Int.random(in: text.indices, using: &random)] = sign
      }
      var string = String.UnicodeScalarView()
      string.append(contentsOf: text)
      guard let plain = Self.plain(String(string)) else { continue }
      readCount += 1
      #expect(plain == (try? Timestamp(rfc3339: String(string))), "\(String(string))")
    }
    #expect(readCount > 5000)
  }
}

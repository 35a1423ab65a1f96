import Testing

@testable import Markup

@Suite struct BlankTextTests {
  @Test func rangesOfWhatIsSeenAgreeWithTheTables() {
    var count = 0
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.isInvisible { count += 1 }
      if scalar.isInvisible != scalar.isInvisibleByTables {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
    #expect(count > 4000)
  }

  @Test(
    "In these there is nothing to see",
    arguments: [
      "", " \t\n", "\u{A0}", "\u{3000}", "\u{200B}\u{2060}", "\u{E0020}\u{FE0F}",
      "\u{2800}\u{3164}",
    ])
  func blank(_ text: String) { #expect(text.isBlank) }

  @Test("In these there is", arguments: ["a", " é", "\u{200B}あ", "\u{200D}🎉", "\u{301}", "."])
  func seen(_ text: String) { #expect(!text.isBlank) }
}

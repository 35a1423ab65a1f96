import Markup
import Testing

@Suite struct HashtagConformanceTests {
  static let plain = TwitterTextCase.load("extract", "hashtags")
  static let astral = TwitterTextCase.load("extract", "hashtags_from_astral")
  static let positions = TwitterTextCase.load("extract", "hashtags_with_indices")
  static let autolinked = TwitterTextCase.load("autolink", "hashtags")
  static let validated = TwitterTextCase.load("validate", "hashtags")

  @Test func everySectionWasFound() {
    #expect(Self.plain.count == 65)
    #expect(Self.astral.count == 3)
    #expect(Self.positions.count == 8)
    #expect(Self.autolinked.count == 70)
    #expect(Self.validated.count == 7)
  }

  @Test("twitter-text finds the same hashtags", arguments: plain + astral)
  func extract(_ item: TwitterTextCase) {
    #expect(HashtagScanner.hashtags(in: item.text).map(\.spelling) == item.names)
  }

  @Test("twitter-text finds them in the same places", arguments: positions)
  func indices(_ item: TwitterTextCase) {
    let found = HashtagScanner.hashtags(in: item.text).map { match in
      TwitterTextCase.Entity(
        name: match.spelling, start: scalarOffset(match.range.lowerBound, in: item.text),
        end: scalarOffset(match.range.upperBound, in: item.text))
    }
    #expect(!item.entities.isEmpty)
    #expect(found == item.entities)
  }

  @Test("twitter-text links the same hashtags", arguments: autolinked)
  func autolink(_ item: TwitterTextCase) {
    let wanted = item.html.matches(of: /title="#([^"]*)"/).map { String($0.1) }
    #expect(HashtagScanner.hashtags(in: item.text).map(\.spelling) == wanted)
  }

  @Test("A rendered post links what twitter-text links", arguments: autolinked + plain)
  func render(_ item: TwitterTextCase) {
    let wanted = HashtagScanner.hashtags(in: item.text).map(\.spelling)
    let html = Fixtures.withoutSigns(Fixtures.html(item.text))
    let found = html.matches(of: /rel="tag">(?:<bdi>)?[#＃]([^<]*)</).map { String($0.1) }
    #expect(found == wanted, "\(html)")
  }

  @Test("twitter-text takes the same spellings for valid", arguments: validated)
  func validate(_ item: TwitterTextCase) throws {
    let isValid = try #require(item.isValid as Bool?)
    #expect(HashtagScanner.isValid(String(item.text.dropFirst())) == isValid)
  }
}

/// twitter-text counts Unicode scalars.
func scalarOffset(_ utf8Offset: Int, in text: String) -> Int {
  let index = text.utf8.index(text.startIndex, offsetBy: utf8Offset)
  return text.unicodeScalars.distance(from: text.startIndex, to: index)
}

import Testing

@testable import Markup

/// twitter-text's usernames are 1 to 20 ASCII letters, digits and `_`; here everybody of such a
/// name exists and nobody else.
@Suite struct MentionConformanceTests {
  static let plain = TwitterTextCase.load("extract", "mentions")
  static let positions = TwitterTextCase.load("extract", "mentions_with_indices")
  static let lists = TwitterTextCase.load("extract", "mentions_or_lists_with_indices")
  static let autolinked = TwitterTextCase.load("autolink", "usernames")

  /// Cases where SocialConnect differs, and why.
  static let differing = [
    "DO NOT Autolink username over 20 characters": "a name is taken whole or not at all"
  ]

  @Test func everySectionWasFound() {
    #expect(Self.plain.count == 23)
    #expect(Self.positions.count == 3)
    #expect(Self.lists.count == 5)
    #expect(Self.autolinked.count == 19)
  }

  @Test func differencesNameCases() {
    let descriptions = Set((Self.plain + Self.autolinked).map(\.description))
    #expect(descriptions.isSuperset(of: Self.differing.keys))
  }

  @Test("twitter-text finds the same mentions", arguments: plain)
  func extract(_ item: TwitterTextCase) {
    #expect(mentions(in: item.text).map(\.name) == item.names)
  }

  @Test("twitter-text finds them in the same places", arguments: positions + lists)
  func indices(_ item: TwitterTextCase) {
    #expect(!item.entities.isEmpty)
    // The end of a list's match is that of its slug, which is no part of a mention here.
    let found = mentions(in: item.text)
    #expect(found.map(\.name) == item.entities.map(\.name))
    #expect(found.map(\.start) == item.entities.map(\.start))
    if !item.text.contains("/") { #expect(found.map(\.end) == item.entities.map(\.end)) }
  }

  @Test("twitter-text links the same names", arguments: autolinked)
  func autolink(_ item: TwitterTextCase) {
    guard Self.differing[item.description] == nil else {
      #expect(mentions(in: item.text).isEmpty)
      return
    }
    let wanted = item.html.matches(of: /twitter.com\/([^"]*)"/).map { String($0.1) }
    #expect(mentions(in: item.text).map(\.name) == wanted)
  }

  private func mentions(in text: String) -> [TwitterTextCase.Entity] {
    MentionScanner.mentions(in: text).compactMap { match in
      let utf8 = Array(text.utf8)
      let name = match.candidates.first { range in
        range.count <= 20
          && utf8[range].allSatisfy {
            $0 == 0x5F || ($0 < 0x80 && Character(Unicode.Scalar($0)).isLetter)
              || (0x30...0x39).contains($0)
          }
      }
      guard let name else { return nil }
      return TwitterTextCase.Entity(
        name: String(decoding: utf8[name], as: UTF8.self),
        start: scalarOffset(match.sign.lowerBound, in: text),
        end: scalarOffset(name.upperBound, in: text))
    }
  }
}

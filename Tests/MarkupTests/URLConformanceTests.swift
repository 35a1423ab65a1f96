import Markup
import Testing

/// Of twitter-text's URLs, those with a scheme; without one only `www.` is linked here.
@Suite struct URLConformanceTests {
  static let cases = TwitterTextCase.load("extract", "urls")

  /// Cases where SocialConnect differs, by the beginning of their description, and why.
  static let differing = [
    "DO NOT extract invalid URL: http://tld-too-short.x": "no list of top-level domains",
    "DO NOT Extract a hyphenated TLD": "no list of top-level domains",
    "Extract URLs without protocol not on": "www. is linked",
    "Extract a t.co URL with a trailing apostrophe": "no rule for a single host",
    "Extract a t.co URL with a trailing hyphen": "no rule for a single host",
    "DO NOT extract URLs with > 40 characters in a t.co slug": "no rule for a single host",
  ]

  @Test func casesWereFound() {
    #expect(Self.cases.count > 60)
    for prefix in Self.differing.keys {
      #expect(Self.cases.contains { $0.description.hasPrefix(prefix) }, "\(prefix)")
    }
  }

  @Test("twitter-text finds the same URLs", arguments: cases)
  func extract(_ item: TwitterTextCase) {
    let html = Fixtures.html(item.text)
    let found = html.matches(of: /ugc noopener">([^<]*)<\/a>/)
      .map { String($0.1).replacing("&amp;", with: "&") }
    let wanted = item.names.filter { $0.lowercased().hasPrefix("http") }
    let differs = Self.differing.keys.contains { item.description.hasPrefix($0) }
    #expect((found == wanted) != differs, "\(item.text) gave \(found)")
  }
}

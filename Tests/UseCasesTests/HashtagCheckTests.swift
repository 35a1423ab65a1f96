import Domain
import Markup
import TestSupport
import Testing

@testable import UseCases

@Suite("The check for hashtags that are nearly the same")
struct HashtagCheckTests {
  /// A post for each text.
  private func findings(_ texts: [String]) -> [Finding] {
    let posts = texts.enumerated().map { Fixture.post("p\($0)", $1, minute: $0) }
    let network = Network(users: [Fixture.user("ann")], posts: posts)
    return HashtagCheck(Fixture.site(network)).findings()
  }

  @Test("the hashtag that is used less is told of, with its posts")
  func told() {
    let found = findings(["#photo", "#photo #harbour", "#photos", "#harbor", "#harbour"])
    #expect(
      found.map(\.message) == [
        "`#photos` (1 post) is nearly `#photo` (2 posts)",
        "`#harbor` (1 post) is nearly `#harbour` (2 posts)",
      ])
    #expect(found.allSatisfy { $0.severity == .note && $0.rule == "similar-hashtags" })
    #expect(found.first?.hint?.contains("`p2`") == true)
  }

  @Test("of several that it is near, the one that is used most is named; of its posts, three")
  func nearest() {
    let texts = [
      "#wabcdefh", "#wabcdefh", "#wabcdefh", "#wabcdefh", "#wabcdeg", "#wabcdeg", "#wabcdeg",
      "#wabcdefg", "#wabcdefg #wabcdefh", "#wabcdefg #wabcdeg",
    ]
    for texts in [texts, texts.reversed()] {
      let found = findings(texts)
      #expect(
        found.map(\.message) == ["`#wabcdefg` (3 posts) is nearly `#wabcdefh` (5 posts)"])
      #expect(found.first?.hint?.contains("more") == false)
    }
  }

  @Test(
    "what differs in a digit, in a short word, or in its first letter is no mistake",
    arguments: [
      "#day2024 #day2025", "#session1 #session2", "#harbour #harbour2", "#cat #car",
      "#summer #simmer",
      "#walking #talking", "#walking #awlking", "#東京都中央区銀座 #東京都中央区銀行", "#glass #brass", "",
    ])
  func fine(_ text: String) {
    #expect(findings([text]) == [])
  }

  @Test(
    "every way to be one letter apart is found",
    arguments: [
      "photography photograhpy", "photography photograpy", "photography photogrraphy",
      "photography photogrephy", "photography photographe", "aabbccdd aabbccd",
    ])
  func oneLetter(_ pair: String) {
    let words = pair.split(separator: " ")
    #expect(findings(["#\(words[0])", "#\(words[0])", "#\(words[1])"]).count == 1)
  }

  @Test("what is found is what comparing all pairs finds")
  func oracle() {
    var random = SeededRandom(seed: 5)
    func next(_ bound: Int) -> Int { random.next(below: bound) }
    var count = 0
    for _ in 0..<60 {
      let words = (0..<12).map { _ in
        "w" + (0..<6 + next(2)).map { _ in ["a", "b", "7"][next(3)] }.joined()
      }
      let posts = words.enumerated().map { Fixture.post("p\($0)", "#\($1)", minute: $0) }
      let site = Fixture.site(Network(users: [Fixture.user("ann")], posts: posts))
      let told = Set(HashtagCheck(site).findings().map { String($0.message.prefix { $0 != " " }) })
      let keys = site.tags.map { HashtagLikeness.key(of: $0.identity) }
      let uses = site.tags.indices.map { site.relations.postsOfTag.count(of: $0) }
      for one in keys.indices {
        let isNear = keys.indices.contains { other in
          (uses[other], -other) > (uses[one], -one)
            && keys[one].filter { $0 == "7" }.count == keys[other].filter { $0 == "7" }.count
            && Self.isMistyped(keys[one], keys[other])
        }
        #expect(told.contains("`#\(site.tags[one].spelling)`") == isNear, "\(words)")
        if isNear { count += 1 }
      }
    }
    #expect(count > 10)
  }

  /// One letter, not the first and no digit, is another, too much, too few or exchanged.
  private static func isMistyped(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
    guard HashtagLikeness.isOneEdit(one, other), max(one.count, other.count) > 6 else {
      return false
    }
    // With as many digits in each, a digit can only have changed places.
    guard one.count == other.count else { return true }
    return zip(one, other).allSatisfy { $0 == $1 || ($0 != "7" && $1 != "7") }
  }

  @Test("many hashtags, also those made to be alike, take no time out of proportion")
  func many() {
    let words = (0..<5000).map { number in
      var letters = Array(repeating: "a", count: 20)
      letters[1 + number % 19] = String(UnicodeScalar(UInt8(0x62 + number / 19 % 24)))
      letters[1 + number / 456 % 19] = "q"
      return "#" + letters.joined()
    }
    let texts = stride(from: 0, to: words.count, by: 20).map {
      words[$0..<min($0 + 20, words.count)].joined(separator: " ")
    }
    let growth = growth(from: texts.count / 10, to: texts.count) { count in
      #expect(!findings(Array(texts.prefix(count))).isEmpty)
    }
    #expect(growth < 5)
  }
}

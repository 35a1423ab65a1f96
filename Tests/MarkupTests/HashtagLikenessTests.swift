import Testing

@testable import Markup

@Suite("Hashtags that are nearly the same")
struct HashtagLikenessTests {
  private func key(_ spelling: String) -> [Unicode.Scalar] {
    HashtagLikeness.key(of: HashtagScanner.identity(of: spelling))
  }

  @Test(
    "accents, plurals, joints and kana make no other word",
    arguments: [
      ("Photo", "photos"), ("ramen", "rämen"), ("street_photo", "StreetPhoto"),
      ("stories", "story"), ("boxes", "box"), ("beaches", "beach"), ("サーバー", "サーバ"),
      ("ラーメン", "らーめん"), ("café", "CAFE"), ("ｐｈｏｔｏｓ", "photo"),
      ("タグ〜", "タグ～"), ("か゛", "が"), ("葛\u{E0100}城市", "葛城市"), ("日本\u{FE0E}", "日本"),
    ])
  func alike(_ one: String, _ other: String) {
    #expect(key(one) == key(other))
  }

  @Test(
    "other words stay other words",
    arguments: [
      ("new", "news"), ("bus", "bu"), ("glass", "glas"), ("がき", "かき"), ("мой", "мои"),
      ("paris", "pari"), ("status", "statu"), ("ab", "a"), ("日本", "日木"),
    ])
  func different(_ one: String, _ other: String) {
    #expect(key(one) != key(other))
  }

  @Test(
    "one letter apart",
    arguments: [
      ("harbour", "harbor", true), ("photography", "photograhpy", true), ("abcdef", "abcxef", true),
      ("abcdef", "abcdef", false), ("abcdef", "abcd", false), ("abcdef", "badcef", false),
      ("abcdef", "xbcdey", false), ("", "a", true), ("ab", "ba", true),
    ])
  func edits(_ one: String, _ other: String, _ isOne: Bool) {
    let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
    #expect(HashtagLikeness.isOneEdit(one, other) == isOne)
    #expect(HashtagLikeness.isOneEdit(other, one) == isOne)
  }
}

import Testing

@testable import Markup

@Suite("The order of hashtags")
struct HashtagOrderTests {
  @Test(
    "goes by letters, whatever their accents and kana",
    arguments: [
      ["cafe", "Café", "cafz"], ["eclair", "École", "fog"], ["ああ", "アイ", "あう"], ["か", "ガス", "きり"],
      ["はし", "ばす", "パン", "ひ"], ["2026", "fog", "Ωμέγα", "ёж", "жук"],
    ])
  func letters(_ sorted: [String]) {
    let keys = sorted.map { HashtagOrder.key(of: HashtagScanner.identity(of: $0)) }
    #expect(keys == keys.sorted(), "\(sorted) gave \(keys)")
  }

  @Test("ASCII stays as it is")
  func ascii() {
    #expect(HashtagOrder.key(of: "street_photos") == "street_photos")
  }
}

import Domain
import Testing

@Suite("Addresses for mail in names")
struct MailAddressTests {
  @Test(
    "an address is found, also beside another one",
    arguments: [
      "ada@example.org", "Ada <ada@example.org>", "mailto:ada@example.org", "ada＠example.org",
      "ada+x@example.org", "ada@x.org/ben@y.org", "ada@x.org|ben@y.org", "ada@x.org=ben@y.org",
      "Ada ada@x.org&ben@y.org", "{ada@x.org}/{ben@y.org}", "ada@x.org@y.org", "ada@work@x.org",
      "@ada@x.org/ben@y.org", "{ada}@x.org", "ada!@x.org/ben@y.org", "@@ada@x.org@y.org",
    ])
  func found(name: String) {
    #expect(MailAddress.isIn(name))
  }

  @Test(
    "names are none",
    arguments: [
      "@ada@example.org", "Ada (@ada@example.org)", "Ada/@ada@example.org", "@ada.l@example.org",
      "Ada/@ada.l@example.org", "＠ada＠example.org", "@田中@example.jp", "ada@home", "@ada", "a.b@",
      "匿名@板", "@ada@x.org|@ben@y.org", "あだ@ada@mstdn.jp", "さくら@C105@東7.5", "太郎@ロンドン@7.1まで", "", "@",
      "@@", "@.@.", "ゆき@Mr.Children", "さくら@Dr.STONE垢", "田中@新刊.通販中", "Ada💛@ada.bsky.social",
      "Tom｜@tom.dev", "Ken@大阪。漫画家", "nana@コミケ。土曜東A", "Ken@大阪｡漫画", "https://medium.com/@zoe.b",
    ])
  func none(name: String) {
    #expect(!MailAddress.isIn(name))
  }
}

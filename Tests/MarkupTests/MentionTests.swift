import Foundation
import Testing

@testable import Markup

@Suite struct MentionTests {
  @Test(
    "The longest name that exists is linked",
    arguments: [
      ("@ada", "ada"), ("@Ada!", "Ada"), ("@ada.lovelace", "ada.lovelace"),
      ("@ada.lovelace.", "ada.lovelace"), ("@ada.lovelaceさん", "ada.lovelace"), ("@ada.の", "ada"),
      ("@jean-luc's", "jean-luc"), ("@adaさん", "ada"), ("@田中", "田中"), ("＠ada", "ada"),
      ("(@grace_hopper)", "grace_hopper"), ("@ada/list", "ada"), ("の@adaに", "ada"),
      ("RT@ada:", "ada"), ("こんにちは@ada", "ada"), ("@さくら、こんにちは@ada", "ada"), ("@ada...", "ada"),
      ("@münchen", "münchen"), ("@ada--", "ada"), ("@dot.", "dot."), ("@dot..", "dot."),
      ("@ab-,", "ab-"), ("@ab-...", "ab-"), ("@cd--", "cd--"), ("@cd--.", "cd--"),
    ])
  func linked(text: String, name: String) {
    let html = Fixtures.withoutSigns(Fixtures.html(text))
    let shown = ["@", "＠"].map { "<bdi dir=\"ltr\">\($0)\(name)</bdi></a>" }
    #expect(shown.contains(where: html.contains), "\(text) gave \(html)")
    #expect(Fixtures.renderer.render(text, origin: .stranger).mentions.count == 1)
  }

  @Test(
    "These are no mentions",
    arguments: [
      "@ada@example.com", "@ada＠example.com", "mail@ada", "x.y@ada.lovelace", "@nobody", "@adaé",
      "@", "@ ada", "@.ada", "@@ada", "#@ada", "`@ada`", "[@ada](https://example.com)",
      "https://example.com/@ada", "example.com/@ada", "josé@ada", "почта@ada", "@http://example",
      "@さくら@ada.example", "＠さくら@ada", "@ada.さくら＠ada.example", "@سارة@ada.example",
      "@ada田中.x@ada", "@adaé様@ada", "@ada.byronさん@ada", "@dot", "@dot.x", "@cd-", "@cd--@x",
      "\\@ada",
      "&commat;ada", "&#64;ada",
      "&#x40;ada", "@adalovelace", "@ada.byron", "@ada-x.y-z", "@ada-c-d-e-f-g-h",
      "@ada-c-d-e-f-g-h..", "@ada.bsky.social", "@jean-luc.p", "@ada.byronさん", "@ada.2", "@ada.é",
      "@ada２", "@ada３号", "@adaб", "@adaΩ", "@ada٣", "@ada１@ada",
    ])
  func notLinked(text: String) {
    let rendered = Fixtures.renderer.render(text, origin: .stranger)
    #expect(rendered.mentions.isEmpty, "\(text) gave \(rendered.shown)")
    #expect(!rendered.shown.contains("class=\"mention"), "\(text) gave \(rendered.shown)")
  }

  @Test(
    "A suffix without a space ends a name, so that the next sign begins another",
    arguments: [
      ("@adaさん@jean-luc", [0, 3]), ("＠ada様＠grace_hopper", [0, 1]), ("@ada님@田中", [0, 4]),
      ("@adaさん@jeanさん@grace_hopperさん@田中", [0, 1, 4]), ("@adaさん@", [0]),
    ])
  func suffixes(text: String, people: [Int]) {
    let rendered = Fixtures.renderer.render(text, origin: .stranger)
    #expect(rendered.mentions == people, "\(text) gave \(rendered.shown)")
    #expect(rendered.shown.components(separatedBy: "class=\"mention").count == people.count + 1)
  }

  @Test func thePathAndTheSignAreTheCallersAndTheWriters() {
    #expect(
      Fixtures.html("＠田中 hi")
        == "<p><a class=\"mention\" href=\"{root}users/%E7%94%B0%E4%B8%AD/\">"
        + "<bdi dir=\"ltr\"><span class=\"sign\">＠田</span>中</bdi></a> hi</p>"
    )
  }

  @Test func peopleAreListedOnceInTheirOrder() {
    let rendered = Fixtures.renderer.render(
      "@jean-luc @ada @ADA @grace_hopper @jean-luc", origin: .stranger)
    #expect(rendered.mentions == [3, 0, 1])
  }

  @Test func lookupsAreBounded() {
    for (text, count) in [
      ("@" + String(repeating: "a.", count: 5000), 0),
      ("@" + String(repeating: "a.", count: 100) + "aさ..", 4),
      ("@" + String(repeating: "a", count: 9999), 0),
    ] {
      let matches = MentionScanner.mentions(in: text)
      #expect(matches.count <= 1)
      #expect(matches.first?.candidates.count ?? 0 == count, "\(text.prefix(20))")
      #expect(matches.allSatisfy { $0.candidates.allSatisfy { $0.count <= 255 } })
    }
  }
}

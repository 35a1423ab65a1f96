import Domain
import Testing

@testable import Markup

/// Links of texts in HTML, whatever stands right beside them: each leads where it led, with the text that it had.
@Suite("Links of imported HTML")
struct ImportedAddressTests {
  /// Where a link leads, and its text.
  private struct Link: Equatable, CustomStringConvertible {
    var target: String
    var text: String
    var description: String { "\(target) as \(text.debugDescription)" }
  }

  /// A site with people and hashtags, whose pages are none of the links that are compared.
  private static let renderer: TextRenderer = {
    var renderer = TextRenderer(
      limits: .forCharacters(100_000), surroundings: Fixtures.surroundings)
    renderer.numbersItems = false
    return renderer
  }()

  /// The links to other places in what a site makes of a text.
  private static func links(of markdown: String) -> [Link] {
    var tokens = HTMLTokens(renderer.render(markdown, origin: .stranger).html)
    var links: [Link] = []
    var isInside = false
    while let token = tokens.next() {
      switch token {
      case .start(let tag) where tag.name == "a":
        guard let target = tag["href"], target.first != siteRootMarker else { continue }
        isInside = true
        links.append(Link(target: String(decoding: target, as: UTF8.self), text: ""))
      case .end("a"): isInside = false
      case .text(let text) where isInside:
        links[links.count - 1].text += String(decoding: text, as: UTF8.self)
      case .start, .end, .text: continue
      }
    }
    return links
  }

  private static func link(to address: String, _ text: String) -> Link? {
    switch LinkTarget(Array(address.utf8).span) {
    case .web(let target), .mail(let target):
      Link(target: String(decoding: target, as: UTF8.self), text: text)
    case .site, .fragment, nil: nil
    }
  }

  // MARK: - Random paragraphs

  private static let words = [
    "one", "two", "é", "7", "語", "です", "「", "」", "。", "、", "（", "）", "…", "(", ")", "[", "]", "!",
    "?",
    ".", ",", ":", ";", "'", "\"", "-", "–", "/", "\\", "*", "**", "_", "~", "~~", "`", "^", "|",
    "+", "=",
    "&amp;", "&lt;", "&gt;", "&amp;copy;", "#", "@", "$", "#Fog", "＃霧", "#a_b_", "@ada", "@nobody",
    "@dot.",
    "@ada@", "example.org/", "x@", "👩‍👩‍👧", "مرحبا", "\u{A0}", "\u{3000}", "\u{200D}",
  ]

  private static let addresses = [
    "https://a.example", "https://a.example/", "http://a.example/b", "https://a.example/a_b_/_c_",
    "https://a.example/*b*/c~~d", "https://a.example/b?c=d&e=f", "https://a.example/b?c&copy;=d",
    "https://a.example/#b", "https://a.example/(b)", "https://a.example/b)", "https://a.example/b.",
    "https://a.example/b_", "https://a.example/*", "https://a.example/[b]",
    "https://a.example:8080/b",
    "https://a.example:80", "http://localhost/", "https://例え.example/道", "https://a.example/é",
    "https://a.example/b!", "HTTPS://A.example/B", "mailto:a@b.example", "https://ada@a.example/",
    "https://www.a.example/@ada", "https://a.example/b|c", "https://a.example/b-",
    "https://a.example/b'c",
  ]

  private static func escaped(_ text: String) -> String {
    String(appending: { $0.append(escaped: Array(text.utf8)) })
  }

  /// A paragraph, and the links that it has.
  private static func paragraph(_ random: inout GeneratedTexts) -> (html: String, links: [Link]) {
    var html = ""
    var links: [Link?] = []
    var open: [String] = []
    for _ in 0..<(1 + random.below(8)) {
      let address = addresses[random.below(addresses.count)]
      let word = words[random.below(words.count)]
      switch random.below(12) {
      case 0, 1, 2: html += word
      case 3: html += ["<code>x</code>", "<code>語`</code>", "<code>/</code>"][random.below(3)]
      case 4:
        let text = ["t", "語", "*", "t-"][random.below(4)]
        html += "<a href=\"\(escaped(address))\">\(text)<b>u</b></a>"
        links.append(link(to: address, text + "u"))
      case 5, 6, 7:
        let (start, end) = (address.prefix(8), address.dropFirst(8))
        html +=
          "<a href=\"\(escaped(address))\"><span class=\"invisible\">\(escaped(String(start)))</span>"
          + "\(escaped(String(end)))</a>"
        links.append(link(to: address, address))
      case 8:
        let name = ["b", "i", "del"][random.below(3)]
        html += "<\(name)>"
        open.append(name)
      case 9: if let name = open.popLast() { html += "</\(name)>" }
      case 10:
        html += "<a class=\"u-url mention\" href=\"https://o.example/@ben\">@<span>ben</span></a>"
        links.append(link(to: "https://o.example/@ben", "@ben@o.example"))
      default:
        html +=
          [
            "<a class=\"hashtag\" href=\"https://o.example/tags/x\">#<span>Fog</span></a>", "<br>",
            " ",
          ][
            random.below(3)]
      }
    }
    return (html, links.compactMap(\.self))
  }

  @Test("a link leads where it led, whatever stands right beside it")
  func random() {
    var random = GeneratedTexts(seed: 11)
    var bare = 0
    var written = 0
    for _ in 0..<12_000 {
      let (html, links) = Self.paragraph(&random)
      let markdown = MarkdownSource.showing(html: html).source
      #expect(
        Self.links(of: markdown) == links, "\(html.debugDescription) \(markdown.debugDescription)")
      for link in links where link.text.hasPrefix("http") {
        if markdown.contains("](") { written += 1 } else { bare += 1 }
      }
    }
    // Neither way is left out.
    #expect(bare > 500 && written > 500, "\(bare) \(written)")
  }

  @Test("what a short address stands for leads there, whatever stands right beside it")
  func randomShortLinks() {
    var random = GeneratedTexts(seed: 12)
    var shorts = ShortLinks(starts: ["https://t.co/"])
    let addresses = Self.addresses.filter { $0.lowercased().hasPrefix("http") }
    for (place, address) in addresses.enumerated() {
      shorts.add("https://t.co/\(place)", for: address)
    }
    // A letter behind a short address would be one of it.
    let words = Self.words.filter { $0.utf8.first.map { !$0.isASCIIAlphanumeric } ?? false }
    var count = 0
    for _ in 0..<12_000 {
      var text = ""
      var links: [Link?] = []
      for _ in 0..<(1 + random.below(6)) {
        let place = random.below(addresses.count)
        if random.below(3) == 0, text.last?.isNumber != true {
          text += "https://t.co/\(place)"
          links.append(Self.link(to: addresses[place], addresses[place]))
        } else {
          text += words[random.below(words.count)]
        }
      }
      let markdown = MarkdownSource.showing(text, replacing: shorts).source
      #expect(
        Self.links(of: markdown) == links.compactMap(\.self),
        "\(text.debugDescription) \(markdown.debugDescription)")
      count += links.count
    }
    #expect(count > 5000)
  }

  @Test(
    "an address is written as it is where it is found again, and nothing but it",
    arguments: [
      ("詳細はU、またはUへ", "詳細はU、またはUへ"), ("(U)", "(U)"), ("<b>U</b> one", "**U** one"),
      ("one <b>U</b>", "one **U**"), ("<code>x</code> U", "`x` U"),
      ("<code>x</code>U", "`x`L"), ("<code>x</code><b>U</b>", "`x`**L**"), ("one<i>U</i>", "oneL"),
      ("<a href='https://b.example/'>b</a>U", "[b](https://b.example/)L"),
      ("U<a href='https://b.example/'>b</a>", "L[b](https://b.example/)"),
      ("<a href='https://b.example/'>b</a>、U", "[b](https://b.example/)、U"),
      // With the signs it would be a longer address.
      ("<b>U</b>one", "Lone"), ("<b>one U</b>。two", "**one U**。two"),
    ])
  func forms(html: String, markdown: String) {
    let address = "https://a.example/a_b"
    let result = MarkdownSource.showing(
      html: html.replacing("U", with: "<a href=\"\(address)\">\(address)</a>"))
    #expect(
      result.source
        == markdown.replacing("U", with: address)
        .replacing("L", with: #"[https://a.example/a\_b](https://a.example/a_b)"#))
  }

  @Test(
    "blanks around an address and line ends in it are none of it",
    arguments: [
      (" https://a.example/b ", "[x](https://a.example/b)"),
      ("\n\thttps://a.\nexample/\r\nb&#9;", "[x](https://a.example/b)"),
      ("\u{C}https://a.example/b c\u{C}", "[x](<https://a.example/b%20c>)"),
      (" mailto:a@b.example", "[x](mailto:a@b.example)"),
      ("java\tscript:alert(1)", "x"), (" ", "x"), (" /b", "x"), ("", "x"),
    ])
  func blanksInAddresses(address: String, markdown: String) {
    #expect(MarkdownSource.showing(html: "<a href=\"\(address)\">x</a>").source == markdown)
    let only = MarkdownSource.onlyLink(inHTML: "<a href=\"\(address)\">x</a>")
    #expect(only?.utf8.contains { $0 < 0x20 } == false)
  }
}

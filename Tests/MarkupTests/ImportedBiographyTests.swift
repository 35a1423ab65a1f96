import Testing

@testable import Markup

/// Texts of other systems without a limit on their characters, around the length up to which a site reads Markdown.
@Suite("Imported biographies")
struct ImportedBiographyTests {
  private static let renderer = TextRenderer(surroundings: TextSurroundings())

  /// What is shown of a text, with its line breaks.
  private static func lines(_ html: [UInt8]) -> String {
    var tokens = HTMLTokens(html)
    var shown: [UInt8] = []
    while let token = tokens.next() {
      switch token {
      case .text(let text): shown += text.filter { $0 != 0x0A }
      case .start(let tag) where tag.name == "br": shown.append(0x0A)
      case .end("p"): shown += [0x0A, 0x0A]
      case .start, .end: continue
      }
    }
    return withoutEnd(String(decoding: shown, as: UTF8.self))
  }

  private static func withoutEnd(_ text: String) -> String {
    String(text.reversed().drop { $0 == "\n" }.reversed())
  }

  @Test(
    "one is shown as it was written, however long it is",
    arguments: ["Tides & *fog*, 2 * 3 = 6 [sic]\n", "霧と_灯台_。\n\n", "*"])
  func lengths(part: String) {
    for length in stride(from: 1_800, to: 4_300, by: 17) {
      let written =
        String(repeating: part, count: length / part.utf8.count)
        + String(repeating: "x", count: length % part.utf8.count)
      let text = MarkdownSource.showing(written).text(limits: TextLimits(), mayGrow: true)
      let rendered = Self.renderer.render(text, origin: .stranger)
      // Ends alone: a failure would print all of it.
      let (shown, expected) = (Self.lines(rendered.html), Self.withoutEnd(written))
      #expect(shown == expected, "\(length) \(shown.suffix(60).debugDescription)")
    }
  }

  @Test("only one that would show its backslashes ends with empty lines")
  func growth() {
    func text(_ count: Int, mayGrow: Bool = true) -> String {
      MarkdownSource.showing(String(repeating: "*", count: count) + "x")
        .text(limits: TextLimits(), mayGrow: mayGrow)
    }
    #expect(text(2_047).utf8.count == 4_095 && text(2_047).hasSuffix(#"\*x"#))
    #expect(
      text(2_048).utf8.count == 4_097
        && text(2_048).hasSuffix("**x" + String(repeating: "\n", count: 2_048)))
    #expect(text(4_095).utf8.count == 4_097 && text(4_095).hasSuffix("**x\n"))
    #expect(text(4_096).hasSuffix("**x"))
    // A post of as many characters might be too long.
    #expect(text(2_048, mayGrow: false).hasSuffix(#"\*x"#))
  }
}

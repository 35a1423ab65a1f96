import Testing

@testable import Markup

/// The public triggers of the parser's advisories, and the hard cases that all parsers of Markdown
/// share, through the real renderer. None may take long, become large, or come out as anything but
/// well-formed HTML; which of them stay Markdown is for the guards to say.
@Suite("Triggers of advisories")
struct AdvisoryTests {
  static let limits = TextLimits()

  @Test("As a stranger's text of any length", arguments: ParserTrigger.all)
  func stranger(trigger: ParserTrigger) {
    for size in [100, 1000, Self.limits.sourceBytes] {
      let rendered = check(trigger.text(ofBytes: size), .stranger)
      #expect(rendered.html.count <= Self.limits.htmlBytes, "\(size) bytes")
    }
    let long = trigger.text(ofBytes: 20_000)
    #expect(long.utf8.count > Self.limits.sourceBytes)
    #expect(check(long, .stranger).isPlainFallback)
  }

  @Test("As an owner's page", arguments: ParserTrigger.all)
  func owner(trigger: ParserTrigger) {
    for size in [1000, 40_000] {
      let rendered = check(trigger.text(ofBytes: size), .owner)
      #expect(rendered.html.count <= Self.limits.ownerHTMLBytes, "\(size) bytes")
    }
  }

  /// What took more than a second before there was a guard against it: up to minutes, at this length.
  @Test(
    "The worst of them are shown as plain text on an owner's page, or without their table",
    arguments: ParserTrigger.all.filter {
      [
        "1: `<?x` repeated", "3: `*t ` and `_t*_ `", "4: a table, then `|` repeated",
        "8: lines of `:` between `:-`", "11: `>` and `.` repeated", "`![[]()` repeated",
        "1: `>` and `a*` repeated", "2: ` -`, then blank lines", "neither opens nor closes",
        "mismatched openers and closers", "list markers on one line",
      ].contains($0.name)
    })
  func worst(trigger: ParserTrigger) {
    let text = trigger.text(ofBytes: Self.limits.ownerSourceBytes)
    let rendered = check(text, .owner)
    let hasTable = rendered.shown.contains("<table>")
    #expect(rendered.isPlainFallback || text.contains("|\n") || text.contains(":-"))
    #expect(!hasTable)
  }

  @Test func everyAdvisoryIsThere() {
    let known = Set(ParserTrigger.advisories.map(\.source))
    #expect(
      known == [
        "CVE-2022-39209", "CVE-2023-22483", "CVE-2023-22484", "CVE-2023-22485", "CVE-2023-22486",
        "CVE-2023-24824", "CVE-2023-26485", "CVE-2023-37463",
      ])
    #expect(ParserTrigger.advisories.count { $0.source == "CVE-2023-22483" } == 11)
  }

  private func check(_ text: String, _ origin: TextOrigin) -> RenderedText {
    let rendered = Fixtures.renderer.render(text, origin: origin)
    #expect(String(validating: rendered.html, as: UTF8.self) != nil)
    let opened = rendered.html.count { $0 == UInt8(ascii: "<") }
    #expect(opened == rendered.html.count { $0 == UInt8(ascii: ">") })
    if rendered.isPlainFallback { #expect(opened > 0) }
    return rendered
  }
}

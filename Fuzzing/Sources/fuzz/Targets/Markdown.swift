import Domain

@testable import Markup

extension FuzzTarget {
  /// A stranger's text to HTML.
  static let markdown = FuzzTarget(name: "markdown", inputs: 32_000) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    compareWays(text, renderer)
    compareWays(text, withLineBreaks)
    compareWithParser(text)
  }

  /// Around the parser and through it.
  private static func compareWays(_ text: String, _ renderer: TextRenderer) {
    var parserOnly = renderer
    parserOnly.usesShortcut = false
    let rendered = check(text, .stranger, renderer)
    let long = parserOnly.render(text, origin: .stranger)
    claim(rendered.html == long.html, "the shortcut: \(rendered.shown), the parser: \(long.shown)")
    claim(rendered.plain.utf8.elementsEqual(long.plain.utf8), "\(rendered.plain), \(long.plain)")
    claim(rendered.hashtags == long.hashtags && rendered.mentions == long.mentions, "what it found")
    claim(rendered.isPlainFallback == long.isPlainFallback, "fallback")
    claim(rendered.html.count <= TextLimits().htmlBytes, "the HTML of a stranger is bounded")
  }

  /// An owner's page to HTML.
  static let page = FuzzTarget(name: "page", inputs: 40_000) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let rendered = check(text, .owner, renderer)
    claim(rendered.html.count <= TextLimits().ownerHTMLBytes, "the HTML of a page is bounded")
  }

  private static func check(
    _ text: String, _ origin: TextOrigin, _ renderer: TextRenderer
  ) -> RenderedText {
    let rendered = renderer.render(text, origin: origin)
    let fault = HTMLCheck.fault(in: rendered.html, isOwners: origin == .owner)
    claim(fault == nil, "\(fault ?? ""): \(rendered.shown)")
    claim(
      !rendered.plain.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F },
      "the plain text has no control characters: \(rendered.plain)")
    claim(rendered.plain.utf8.count <= text.utf8.count * 4 + 16, "plain text is no longer")
    claim(Set(rendered.hashtags.map(\.identity)).count == rendered.hashtags.count, "each once")
    claim(rendered.mentions.allSatisfy { $0 == 0 || $0 == 1 }, "only people who exist")
    let title = titleText(rendered.plain, limit: 80)
    claim(title.utf8.count <= 80 * 16 + 3, "a title is short")
    return rendered
  }

  /// The parser's own HTML is the same where ours adds nothing: no links, no raw HTML.
  private static func compareWithParser(_ text: String) {
    let special = text.utf8.contains {
      "<[]:@#./".utf8.contains($0) || $0 >= 0x7F || $0 < 0x20 && $0 != 0x0A && $0 != 0x0D
    }
    guard !special, !text.utf8.contains(UInt8(ascii: "&")) else { return }
    let ours = TextRenderer(surroundings: TextSurroundings()).render(text, origin: .stranger)
    guard !ours.isPlainFallback, let theirs = parserHTML(text) else { return }
    let ownHTML = ours.shown.replacing(" class=\"long-numbers\"", with: "")
    claim(
      ownHTML.utf8.elementsEqual(theirs.utf8), "ours: \(ours.shown)\ntheirs: \(theirs)")
  }

  private static let surroundings = TextSurroundings(
    person: { name in
      let name = name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      return ["ada", "田中"].firstIndex(of: name)
    },
    appendPersonPath: { $1.append(contentsOf: "users/\($0)/".utf8) },
    appendHashtagPath: { identity, output in
      output.append(contentsOf: "tags/".utf8)
      for byte in identity.utf8 { output.append(0x41 + byte % 26) }
      return true
    },
    picture: { $0.hasPrefix("media/") ? ("media/x.png", 640, 480) : nil },
    baseURL: BaseURL("https://example.org/net/"))

  private static let renderer = TextRenderer(surroundings: surroundings)

  private static let withLineBreaks = TextRenderer(
    keepsLineBreaks: true, surroundings: surroundings)
}

extension RenderedText {
  fileprivate var shown: String { String(decoding: html, as: UTF8.self) }

  fileprivate var mentions: [Int] { TextNote.mentions(in: note.span) }
}

import Markup

extension FuzzTarget {
  /// Texts of other systems, as HTML and as they are, which become Markdown.
  static let html = FuzzTarget(name: "html", inputs: 10_000) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    check(MarkdownSource.showing(html: text), shows: MarkdownSource.words(ofHTML: text))
    check(MarkdownSource.showing(text), shows: text)
  }

  private static func check(_ markdown: MarkdownText, shows text: String) {
    let rendered = renderer.render(markdown.source, origin: .stranger)
    // What the parser can't be given is shown as it is written, and is written without signs.
    if rendered.isPlainFallback {
      let plain = markdown.text(limits: TextLimits.forCharacters(1_000_000))
      claim(seen(plain) == seen(text), "\(plain.debugDescription) for \(text.debugDescription)")
    } else {
      claim(
        seen(rendered.plain) == seen(text),
        "\(rendered.plain.debugDescription) by \(markdown.source.debugDescription)")
    }
  }

  private static let renderer: TextRenderer = {
    var renderer = TextRenderer(
      limits: .forCharacters(1_000_000), surroundings: TextSurroundings())
    renderer.numbersItems = false
    return renderer
  }()

  /// A text without blanks, and without what no page may hold.
  private static func seen(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      !scalar.isInvisible && !scalar.properties.isNoncharacterCodePoint && scalar != "\u{FFFD}"
        && scalar.properties.generalCategory != .control
    }
  }
}

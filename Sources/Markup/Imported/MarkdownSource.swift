import Domain

/// A text of another system as Markdown.
public struct MarkdownText: Sendable, Equatable {
  /// The Markdown.
  public let source: String
  /// What a long text shows, without signs of Markdown; nil for one that any site reads as Markdown.
  private let plain: String?
  /// Whether the parser can't be given the source.
  private let isTooHard: Bool

  init(source: String, plain: String?, isTooHard: Bool) {
    self.source = source
    self.plain = plain
    self.isTooHard = isTooHard
  }

  /// The text that shows it where texts have these limits: over them a text is shown as it is written, signs of
  /// Markdown and all, so it is written without links and emphasis.
  ///
  /// - Parameter mayGrow: whether empty lines may stand at its end: with them a text is over a limit that is over
  ///   it with its backslashes alone.
  public func text(limits: TextLimits, mayGrow: Bool = false) -> String {
    guard let plain, isTooHard || source.utf8.count > limits.sourceBytes else { return source }
    if plain.utf8.count > limits.sourceBytes { return plain }
    // It would be read as Markdown, unless it is too hard for the parser, too.
    let escaped = MarkdownSource.showing(plain)
    if mayGrow, escaped.source.utf8.count > limits.sourceBytes {
      return plain + String(repeating: "\n", count: limits.sourceBytes + 1 - plain.utf8.count)
    }
    return escaped.isTooHard && escaped.source.utf8.count <= MarkdownBlocks.mostProved
      ? plain : escaped.source
  }
}

/// Texts of other systems as Markdown.
public enum MarkdownSource {
  /// Markdown that shows a text as it stands: an empty line ends a paragraph, another line end is a line
  /// break. Bare URLs, hashtags and mentions of the text are the ones of the Markdown.
  ///
  /// - Parameter links: short addresses in it that give way to what they stand for.
  public static func showing(
    _ text: String, replacing links: ShortLinks = ShortLinks()
  ) -> MarkdownText {
    var blocks = MarkdownBlocks()
    var paragraph = MarkdownParagraph()
    // A byte order mark at the beginning is none of the text.
    let text = text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }
    let lines = text.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r" || $0 == "\r\n"
    }
    var room = links.room
    for (number, line) in lines.enumerated() {
      if number > 0 { paragraph.breakLine() }
      links.append(Array(line.utf8), to: &paragraph, room: &room)
    }
    blocks.append(paragraph)
    return blocks.text
  }

  /// Markdown that shows what a text in HTML shows, as far as Markdown can.
  ///
  /// Paragraphs, line breaks, emphasis, links, quotes, lists and code are kept; of everything else its text is.
  public static func showing(
    html: String, mentioning people: MentionedPeople = MentionedPeople()
  ) -> MarkdownText {
    showing(html: [html], mentioning: people)
  }

  /// Markdown that shows what several texts in HTML show, below each other.
  public static func showing(
    html parts: [String], mentioning people: MentionedPeople = MentionedPeople()
  ) -> MarkdownText {
    var reader = HTMLReader(parts, people)
    return reader.read().text
  }

  /// What a text in HTML shows, without signs of Markdown.
  public static func words(ofHTML html: String) -> String {
    var reader = HTMLReader([html], MentionedPeople())
    return reader.read().plain
  }

  /// HTML that shows a text as it stands.
  public static func html(showing text: String) -> String {
    String(appending: { $0.append(escaped: text) })
  }

  /// Where a text in HTML leads that is one link and nothing else.
  public static func onlyLink(inHTML html: String) -> String? {
    var tokens = HTMLTokens(Array(html.utf8))
    var address: String?
    var isInside = false
    while let token = tokens.next() {
      switch token {
      case .start(let tag) where tag.name == "a":
        guard address == nil, let target = tag.address else { return nil }
        address = String(decoding: target, as: UTF8.self)
        isInside = true
      case .end("a"): isInside = false
      case .text(let text) where !isInside && !text.allSatisfy(\.isHTMLSpace): return nil
      case .start, .end, .text: continue
      }
    }
    return address
  }

  /// A text whose character references are resolved and which has no tags, as Twitter's archives hold it.
  public static func resolvingReferences(in text: String) -> String {
    String(decoding: HTMLEntities.resolved(Array(text.utf8)[...]), as: UTF8.self)
  }
}

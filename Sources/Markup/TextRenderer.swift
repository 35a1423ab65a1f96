/// Renders what people write: Markdown in, safe HTML out.
///
/// The text is untrusted. Raw HTML is shown as text, links lead only to `http`, `https`, `mailto`
/// and places within the site, and a text that would take the parser too long, or become too much
/// HTML, is shown as plain text instead.
///
/// A renderer may be used from many threads at once.
public struct TextRenderer: Sendable {
  /// What is beyond them is shown as plain text.
  public let limits: TextLimits

  /// Whether the end of a line in a stranger's text is shown as one, as most social apps do.
  /// CommonMark lets lines of a paragraph run together. Texts of the owner are always read as that.
  public let keepsLineBreaks: Bool

  /// What the texts can refer to.
  public var surroundings: TextSurroundings { shared.surroundings }

  private let shared: SharedSurroundings

  /// Whether plain texts have the numbers of lists. Who compares them with the words that were written
  /// turns it off.
  public var numbersItems = true

  /// Whether texts without Markdown go around the parser. A test turns it off to compare.
  var usesShortcut = true

  public init(
    limits: TextLimits = TextLimits(), keepsLineBreaks: Bool = false,
    surroundings: TextSurroundings
  ) {
    self.limits = limits
    self.keepsLineBreaks = keepsLineBreaks
    shared = SharedSurroundings(surroundings)
  }

  /// Renders one text.
  ///
  /// - Complexity: O(*n*) in the length of the text for a text without Markdown. The parser is
  ///   quadratic at worst, in a text of bounded length.
  public func render(_ text: String, origin: TextOrigin) -> RenderedText {
    let span = text.utf8Span.span
    // Where there is nothing to see, there is no text.
    var start = span.isBlank ? span.count : 0
    // The parser skips a byte order mark at the start; so does everything else here.
    while start + 2 < span.count, span[start] == 0xEF, span[start + 1] == 0xBB,
      span[start + 2] == 0xBF
    {
      start += 3
    }
    let source = span.extracting(start..<span.count)
    let traits = TextBytes.traits(of: source)
    var rendered =
      if let cleaned = TextBytes.cleaned(source, traits) {
        render(cleaned.span, traits, origin: origin, known: nil)
      } else {
        render(source, traits, origin: origin, known: start == 0 ? text : nil)
      }
    // An entity may stand for a control, too. The HTML needs none of this: its paragraphs end what
    // is open in them.
    if !traits.isDisjoint(with: [.maybeDirection, .escape]) {
      rendered.plain = TextDirection.closed(rendered.plain)
    }
    // With longer links, or more of them, it might be over a limit, or no longer be.
    let longest = rendered.html.count + rendered.linkCount * Self.longestLink
    if rendered.isPlainFallback || longest > limits.htmlBytes(for: origin) {
      TextNote.appendOther(to: &rendered.note)
    }
    return rendered
  }

  /// The most bytes that a link to a person or a hashtag adds to its name: its markup, and the name of the
  /// page, of which each of up to 255 bytes may be percent-encoded.
  private static let longestLink = 1_024

  /// - Parameter known: the text as a string, where there is one.
  private func render(
    _ source: borrowing Span<UInt8>, _ traits: TextBytes.Traits, origin: TextOrigin,
    known: String?
  ) -> RenderedText {
    if usesShortcut, origin == .stranger, source.count <= limits.sourceBytes,
      PlainShortcut.applies(to: source, traits)
    {
      var output = output(
        for: source, origin, links: limits.links, isClean: !traits.contains(.escaped))
      let plain = traits.isDisjoint(with: [.looseSpace, .tab, .lineEnd]) ? known : nil
      if traits.contains(.lineEnd) {
        output.appendPlainParagraphs(
          source, lineBreaks: keepsLineBreaks, intoPlain: plain == nil)
      } else {
        output.appendPlainLine(source, intoPlain: plain == nil)
      }
      if output.html.count <= limits.htmlBytes {
        return output.finish(isPlainFallback: false, plain: plain)
      }
      return fallback(source, origin)
    }
    guard source.count <= limits.sourceBytes(for: origin),
      !traits.contains(.bracket) || ParserGuards.boundsReferences(source),
      ParserGuards.boundsNesting(source, depth: limits.depth),
      ParserGuards.boundsSigns(source), ParserGuards.boundsRawHTML(source)
    else { return fallback(source, origin) }

    var marked: [UInt8]?
    if !traits.isDisjoint(with: [.markup, .maybeMarkup]) {
      marked = LiteralSigns.marked(source, mayHaveTables: origin == .owner)
    }
    if origin == .stranger, !traits.isDisjoint(with: [.bracket, .tilde]) {
      marked = Self.marked(marked, source, LiteralLines.marked)
    }
    if traits.contains(.escape) { marked = Self.marked(marked, source, EscapedSigns.marked) }
    if let marked {
      return parsed(marked.span, traits, origin, hasMarks: true) ?? fallback(source, origin)
    }
    return parsed(source, traits, origin, hasMarks: false) ?? fallback(source, origin)
  }

  /// A text with one more kind of marks, if it needs any: as it was marked before, or as it is written.
  private static func marked(
    _ before: [UInt8]?, _ source: borrowing Span<UInt8>,
    _ mark: (borrowing Span<UInt8>) -> [UInt8]?
  ) -> [UInt8]? {
    guard let before else { return mark(source) }
    return mark(before.span) ?? before
  }

  private func parsed(
    _ source: borrowing Span<UInt8>, _ traits: TextBytes.Traits, _ origin: TextOrigin,
    hasMarks: Bool
  ) -> RenderedText? {
    let tables = origin == .owner && ParserGuards.boundsTables(source)
    guard
      let tree = MarkdownTree.parsing(
        source, hasTilde: traits.contains(.tilde), tables: tables)
    else { return nil }
    var writer = TreeWriter(
      output: output(for: source, origin, links: limits.links), origin: origin,
      limits: limits,
      keepsLineBreaks: keepsLineBreaks && origin == .stranger, numbersItems: numbersItems,
      hasMarks: hasMarks,
      hasOwnDirections: TextDirection.mayRunFromRight(source))
    do throws(TreeWriter.OverLimit) { try writer.write(tree) } catch { return nil }
    let rendered = writer.output.finish(isPlainFallback: false)
    // To a stranger `#`, `>` or `&nbsp;` alone is a text, of which Markdown shows nothing.
    return origin == .stranger && !source.isEmpty && rendered.showsNothing ? nil : rendered
  }

  /// The text without Markdown, with links if there is room for them. Only what there is no room for without
  /// links is left out.
  private func fallback(_ source: borrowing Span<UInt8>, _ origin: TextOrigin) -> RenderedText {
    let part = source.extracting(0..<limits.plainByteCount(of: source, by: origin))
    var output = output(for: part, origin, links: limits.links)
    output.appendPlainParagraphs(part, lineBreaks: true)
    if output.html.count > limits.htmlBytes(for: origin) {
      output = self.output(for: part, origin, links: 0)
      output.appendPlainParagraphs(part, lineBreaks: true)
    }
    return output.finish(isPlainFallback: true)
  }

  private func output(
    for source: borrowing Span<UInt8>, _ origin: TextOrigin, links: Int, isClean: Bool = false
  ) -> TextOutput {
    TextOutput(
      origin: origin, surroundings: shared, links: links, capacity: source.count, isClean: isClean)
  }
}

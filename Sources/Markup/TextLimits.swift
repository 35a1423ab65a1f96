/// How much of a text is read as Markdown, and how much HTML may come out of it.
///
/// A text over a limit is not lost: it is shown as plain text (`RenderedText.isPlainFallback`).
public struct TextLimits: Sendable, Hashable {
  /// The longest stranger's text that is parsed, in bytes of UTF-8. The parser is quadratic on
  /// some texts; at 4 KB the worst of them still takes a few milliseconds.
  public var sourceBytes = 4096

  /// The most HTML that a stranger's text may become, in bytes. 4 KB of reference links would
  /// otherwise become 2 MB.
  public var htmlBytes = 65_536

  /// The longest owner's text that is parsed, in bytes.
  public var ownerSourceBytes = 262_144

  /// The most HTML that an owner's text may become, in bytes.
  public var ownerHTMLBytes = 4_194_304

  /// How deep quotes, lists and emphasis may lie in each other.
  public var depth = 64

  /// The widest table of an owner's page.
  public var tableColumns = 64

  /// The most cells that the tables of an owner's page may have together. The parser fills up
  /// short rows, so that columns times rows counts, not what is written.
  public var tableCells = 65_536

  /// How many bare URLs, mentions and hashtags of one text become links; the rest stays text.
  public var links = 1000

  public init() {}

  /// The limits of a site that lets people write posts of `limit` characters: 8 bytes for each
  /// and never less than the default.
  public static func forCharacters(_ limit: Int) -> TextLimits {
    var limits = TextLimits()
    let characters = min(max(limit, 0), 1 << 24)
    limits.sourceBytes = max(limits.sourceBytes, characters * 8)
    limits.htmlBytes = max(limits.htmlBytes, limits.sourceBytes * 16)
    return limits
  }

  func sourceBytes(for origin: TextOrigin) -> Int {
    origin == .owner ? ownerSourceBytes : sourceBytes
  }

  func htmlBytes(for origin: TextOrigin) -> Int {
    max(origin == .owner ? ownerHTMLBytes : htmlBytes, 0)
  }
}

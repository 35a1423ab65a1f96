/// How much of a text is read as Markdown, and how much HTML may come out of it.
///
/// A text over a limit is shown as plain text (`RenderedText.isPlainFallback`), and only of one whose plain text would
/// take more HTML than there may be, the end is left out (``shownByteCount(of:by:)``).
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

  /// How many bare URLs, mentions and hashtags of one text become links; the rest stays text.
  public var links = 1000

  /// What a text of many characters may become, where not already its characters are more.
  private static let mostHTMLBytes = 4_194_304

  public init() {}

  /// The limits of a site that lets people write posts of `limit` characters: 8 bytes for each, 128 bytes of
  /// HTML as far as that is no more than 4 MB, and never less than the default.
  public static func forCharacters(_ limit: Int) -> TextLimits {
    var limits = TextLimits()
    let characters = min(max(limit, 0), 1 << 24)
    limits.sourceBytes = max(limits.sourceBytes, characters * 8)
    let html = max(limits.sourceBytes, min(limits.sourceBytes * 16, mostHTMLBytes))
    limits.htmlBytes = max(limits.htmlBytes, html)
    return limits
  }

  /// How many bytes of a text are shown, from its start; nil for all.
  ///
  /// - Complexity: O(1) for a text that may be parsed, else O(length of what is shown).
  public func shownByteCount(of text: borrowing Span<UInt8>, by origin: TextOrigin) -> Int? {
    guard text.count > sourceBytes(for: origin) else { return nil }
    let shown = plainByteCount(of: text, by: origin)
    return shown < text.count ? shown : nil
  }

  /// How much of a text there is room for as plain text without links.
  func plainByteCount(of text: borrowing Span<UInt8>, by origin: TextOrigin) -> Int {
    // The first paragraph; another one takes as much as the two line ends before it.
    var room = htmlBytes(for: origin) - "<p></p>\n".utf8.count
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "&"): room -= "&amp;".utf8.count
      case UInt8(ascii: "<"), UInt8(ascii: ">"): room -= "&lt;".utf8.count
      case UInt8(ascii: "\""): room -= "&quot;".utf8.count
      case 0x0A, 0x0D: room -= "<br>\n".utf8.count
      default: room -= 1
      }
      guard room < 0 else { continue }
      var start = index
      while start > 0, text[start].isUTF8Continuation { start -= 1 }
      return start
    }
    return text.count
  }

  func sourceBytes(for origin: TextOrigin) -> Int {
    origin == .owner ? ownerSourceBytes : sourceBytes
  }

  func htmlBytes(for origin: TextOrigin) -> Int {
    max(origin == .owner ? ownerHTMLBytes : htmlBytes, 0)
  }
}

/// A text as HTML, and what was found in it on the way.
public struct RenderedText: Sendable {
  /// The HTML, safe to put into a page as it is. Links within the site begin with
  /// ``siteRootMarker``.
  public var html: [UInt8]

  /// The text without markup, whitespace folded to single spaces; for titles and search.
  public var plain: String

  /// The hashtags in their order, each identity once, in its first spelling.
  public var hashtags: [Hashtag]

  /// What the text refers to, such as the people whom it mentions (``TextNote``).
  public var note: [UInt8]

  /// How many people and hashtags the text links to, or would if they were there.
  var linkCount: Int

  /// Whether the text was over a limit and is shown without Markdown.
  public var isPlainFallback: Bool

  /// Whether the text shows an image (``firstPicture``).
  var hasImage: Bool

  /// Whether there is neither a text nor a picture, a rule or the box of code to see.
  var showsNothing: Bool {
    guard plain.isBlank, !hasImage else { return false }
    let html = html.span
    return !html.indices.contains {
      html.holds("<hr", at: $0) || html.holds("<pre", at: $0)
    }
  }
}

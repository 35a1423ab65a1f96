/// A page of the site's owner, such as "About".
public struct PlainPage: Sendable, Equatable {
  /// The path below the site's root without slashes around it: `about`, `ja/about`.
  public var path: String
  /// Plain text: the field, or else the text's first heading or the path.
  public var title: String
  /// Markdown of the site's owner.
  public var content: String
  /// A BCP 47 tag; nil is the site's language.
  public var language: String?
  /// The description for search engines; nil is the beginning of the text.
  public var summary: String?
  /// Pages are listed by this number, then by title.
  public var order: Int
  /// nil where the page does not say: it is never the time of a file.
  public var updatedAt: Timestamp?
  /// Shown with `--drafts` alone.
  public var isDraft: Bool
  /// Whether a field of it that is none of a page's says that nobody is to see it.
  public var isHidden = false
  /// Before this moment it is held back.
  public var shownFrom: Timestamp?
  /// From this moment on it is held back.
  public var shownUntil: Timestamp?

  public init(
    path: String, title: String, content: String, language: String? = nil, summary: String? = nil,
    order: Int = 0, updatedAt: Timestamp? = nil, isDraft: Bool = false
  ) {
    self.path = path
    self.title = title
    self.content = content
    self.language = language
    self.summary = summary
    self.order = order
    self.updatedAt = updatedAt
    self.isDraft = isDraft
  }
}

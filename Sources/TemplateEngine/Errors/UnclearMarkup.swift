/// Markup that HTML and SVG read in different ways.
public enum UnclearMarkup: Equatable, Sendable {
  /// What reads as tags, in an element such as `script`.
  case content(of: String)
  /// The element, such as `script`, has a `/` at the end of its tag.
  case selfClosing(String)
  /// A CDATA section with `>` in it.
  case section
  /// What reads as the end tag of `noscript`, in something else within it.
  case noscript
  /// `frameset`.
  case frameset
}

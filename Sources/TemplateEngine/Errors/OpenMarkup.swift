/// What is still open where a template ends.
public enum OpenMarkup: Equatable, Sendable {
  /// A `<`, with which a tag begins.
  case sign
  case tag
  /// A tag in which a quotation mark stands where the name of an attribute is read.
  case quotation
  /// The quoted value of an attribute.
  case value(of: String, quote: String)
  case comment
  /// Such as the doctype.
  case declaration
  /// An element that holds only text, such as `script`.
  case element(String)
}

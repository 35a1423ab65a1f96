/// Markup that HTML and SVG read in different ways.
public enum UnclearMarkup: Equatable, Sendable {
  /// What reads as tags, in an element such as `script`.
  case content(of: String)
  /// The element, such as `script`, has a `/` at the end of its tag.
  case selfClosing(String)
  /// A CDATA section with `>` in it.
  case section
}

extension UnclearMarkup {
  /// How a value behind it can be written.
  var hint: String {
    switch self {
    case .content(let name):
      "before it, a `<\(name)>` that may be inside of SVG or MathML holds what is read as tags there: "
        + "take that out, or end every `<svg>` and `<math>` before it"
    case .selfClosing(let name):
      "before it, `<\(name)/>` may be inside of SVG or MathML, where it has no content: write "
        + "`<\(name)></\(name)>`"
    case .section:
      "before it, a CDATA section that may be inside of SVG or MathML holds `>`: take it out"
    }
  }
}

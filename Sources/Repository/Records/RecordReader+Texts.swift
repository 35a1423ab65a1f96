import Domain
import Markup

/// Texts that are long.
extension RecordReader {
  /// What is to be told of a text of which only the start is going to be shown; nil for others.
  func cut(of text: String, by origin: TextOrigin) -> ContentProblem? {
    rules.textLimits.shownByteCount(of: text.utf8Span.span, by: origin).map {
      .longLabel(field: "content", byteCount: text.utf8.count, most: $0)
    }
  }
}

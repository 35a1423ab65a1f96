import Domain
import Markup

/// Texts that are long.
extension RecordReader {
  /// Tells of a text of which only the start is going to be shown.
  mutating func tellOfEnd(
    of text: String, by origin: TextOrigin, at offset: @autoclosure () -> Int
  ) {
    guard let shown = rules.textLimits.shownByteCount(of: text.utf8Span.span, by: origin) else {
      return
    }
    add(
      .longLabel(field: "content", byteCount: text.utf8.count, most: shown), at: offset())
  }
}

/// The text of a Markdown file.
enum MarkdownBody {
  /// The text after the front matter. Characters that no page may hold become U+FFFD, as everywhere else.
  ///
  /// - Throws: when it is not UTF-8.
  static func text(_ source: SourceText, _ range: Range<Int>) throws(ReadingError) -> String {
    // UTF-16 without a mark of its order: each second byte is 0, which UTF-8 allows.
    if source.byteCount > 1, (source.bytes[0] == 0) != (source.bytes[1] == 0) {
      throw ReadingError(.invalidUTF8, at: 0)
    }
    let range = self.range(of: source, in: range)
    return try source.bytes.withUnsafeBufferPointer { bytes throws(ReadingError) in
      let text = UnsafeBufferPointer(rebasing: bytes[range])
      let check = UTF8Check(text)
      if let offset = check.firstInvalidOffset {
        throw ReadingError(.invalidUTF8, at: range.lowerBound + offset)
      }
      guard check.hasForbiddenCharacters else { return MarkRuns.string(text) }
      return MarkRuns.string(JSONString.cleaned(text))
    }
  }

  /// Where the text is, without empty lines before it and blanks behind it. Blanks in its first line may be
  /// meant: they make a block of code.
  ///
  /// - Parameter body: all that stands behind the front matter.
  static func range(of source: SourceText, in body: Range<Int>) -> Range<Int> {
    let end = body.last { !source.bytes[$0].isJSONSpace }.map { $0 + 1 } ?? body.lowerBound
    return start(source, body.lowerBound..<end)..<end
  }

  /// Where the text begins.
  static func start(_ source: SourceText, _ range: Range<Int>) -> Int {
    range.first { source.bytes[$0] != 0x0A && source.bytes[$0] != 0x0D } ?? range.upperBound
  }
}

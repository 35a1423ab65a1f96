/// The text of a Markdown file.
enum MarkdownBody {
  /// The text after the front matter, without blank lines around it. Characters that no page may
  /// hold become U+FFFD, as everywhere else.
  ///
  /// - Throws: when it is not UTF-8.
  static func text(_ source: SourceText, _ range: Range<Int>) throws(ReadingError) -> String {
    var range = range
    while let last = range.last, isBlank(source.bytes[last]) { range.removeLast() }
    range = start(source, range)..<range.upperBound
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

  /// Where the text begins.
  static func start(_ source: SourceText, _ range: Range<Int>) -> Int {
    range.first { source.bytes[$0] != 0x0A && source.bytes[$0] != 0x0D } ?? range.upperBound
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D || byte == 0x20 || byte == 0x09
  }
}

extension Range<Int> {
  fileprivate mutating func removeLast() { self = lowerBound..<(upperBound - 1) }
}

/// Texts that are longer than what they are shown as.
enum ShortText {
  /// The first characters, and a `…`.
  ///
  /// - Parameter end: how many bytes they have at most.
  static func start(of text: Span<UInt8>, upTo end: Int) -> String {
    var end = min(end, text.count)
    while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    return text.extracting(0..<end).withUnsafeBufferPointer(MarkRuns.string) + "…"
  }
}

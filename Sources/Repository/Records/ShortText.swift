import Markup

/// Texts that are longer than what they are shown as.
enum ShortText {
  /// The first characters, and a `…`.
  ///
  /// - Parameter end: how many bytes they have at most.
  static func start(of text: Span<UInt8>, upTo end: Int) -> String {
    if end >= text.count { return text.withUnsafeBufferPointer(MarkRuns.string) + "…" }
    // As much of what follows is looked at as tells whether it belongs to the last character.
    var seen = min(end + 64, text.count)
    while seen < text.count, text[seen].isUTF8Continuation { seen -= 1 }
    let start = String(utf8: text.extracting(0..<seen))
    let cut = start.boundary(atOrBefore: start.utf8.index(start.startIndex, offsetBy: end))
    return MarkRuns.string(Array(start[..<cut].utf8)) + "…"
  }
}

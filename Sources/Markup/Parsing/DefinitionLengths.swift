/// Measures what could be the target and title of a reference definition, never too short.
struct DefinitionLengths {
  private var blank = NextByte()
  private var angle = NextByte()
  private var titleEnds = [NextByte(), NextByte(), NextByte()]

  /// The length of target and title behind a `]:`.
  ///
  /// - Complexity: O(*n*) for all the definitions of a text together, asked for from first to last.
  mutating func length(from start: Int, in text: borrowing Span<UInt8>) -> Int {
    let target = Self.blanksEnd(from: start, in: text)
    guard target < text.count else { return 0 }
    var end = target
    if text[target] == UInt8(ascii: "<") {
      end = angle.offset(from: target, in: text) { $0 == UInt8(ascii: ">") || $0 == 0x0A }
    }
    end = blank.offset(from: end, in: text) { $0 <= 0x20 }
    let title = Self.blanksEnd(from: end, in: text)
    guard title < text.count else { return end - target }
    let delimiters = Array("\"')".utf8)
    let opening = text[title] == UInt8(ascii: "(") ? UInt8(ascii: ")") : text[title]
    guard let kind = delimiters.firstIndex(of: opening), text[title] != UInt8(ascii: ")") else {
      return end - target
    }
    // A title that does not end is none.
    let titleEnd = titleEnds[kind].offset(from: title + 1, in: text, escapes: true) {
      $0 == opening
    }
    return titleEnd < text.count ? titleEnd - target : end - target
  }

  private static func blanksEnd(from start: Int, in text: borrowing Span<UInt8>) -> Int {
    var index = start
    while index < text.count, text[index] <= 0x20 { index += 1 }
    return index
  }
}

/// Looks for the next byte of a kind and keeps the answer for every offset before it.
private struct NextByte {
  private var known = 0..<0

  /// The offset of the next such byte at or after `start`; the end of the text if there is none.
  mutating func offset(
    from start: Int, in text: borrowing Span<UInt8>, escapes: Bool = false,
    where isWanted: (UInt8) -> Bool
  ) -> Int {
    if known.contains(start) { return known.upperBound }
    var index = start
    while index < text.count, !isWanted(text[index]) {
      index += escapes && text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(max(index, start), text.count)
    if start < index { known = start..<index }
    return index
  }
}

/// Most posts hold no Markdown at all. This decides, without parsing, that the parser would make
/// nothing of a text but paragraphs of plain lines.
///
/// It says no whenever in doubt. What it says yes to comes out as the same bytes on both ways; a
/// test compares them over thousands of texts.
enum PlainShortcut {
  static func applies(to text: borrowing Span<UInt8>, _ traits: TextBytes.Traits) -> Bool {
    guard !traits.contains(.markup) else { return false }
    if traits.contains(.maybeMarkup), hasInlineMarkup(text) { return false }
    guard traits.contains(.lineEnd) else { return isPlainLine(0..<text.count, in: text) }
    var lineStart = 0
    for index in text.indices {
      guard text[index] == 0x0A || text[index] == 0x0D else { continue }
      guard isPlainLine(lineStart..<index, in: text) else { return false }
      lineStart = index + 1
    }
    return isPlainLine(lineStart..<text.count, in: text)
  }

  private static func hasInlineMarkup(_ text: borrowing Span<UInt8>) -> Bool {
    // `<` and anything up to a `>` may be an email address in angle brackets.
    var mayBeAddress = false
    for index in text.indices {
      let next = index + 1 < text.count ? text[index + 1] : 0x20
      switch text[index] {
      case UInt8(ascii: "_"):
        // Between letters or digits `_` can neither open nor close emphasis.
        guard index > 0, text[index - 1].isASCIIAlphanumeric, next.isASCIIAlphanumeric else {
          return true
        }
      case UInt8(ascii: "&"):
        if next == UInt8(ascii: "#") || next.isASCIILetter { return true }
      case UInt8(ascii: "<"):
        if next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
          || next == UInt8(ascii: "?")
        {
          return true
        }
        if next > 0x20 { mayBeAddress = true }
      case UInt8(ascii: ">"):
        if mayBeAddress { return true }
      case UInt8(ascii: "~"):
        if next == UInt8(ascii: "~") { return true }
      default: continue
      }
    }
    return false
  }

  /// Whether a line, alone or within a paragraph, is text from its first byte to its last.
  private static func isPlainLine(_ line: Range<Int>, in text: borrowing Span<UInt8>) -> Bool {
    guard let first = line.first, let last = line.last else { return true }
    if text[last].isSpaceOrTab { return false }
    switch text[first] {
    case 0x20, 0x09, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ">"):
      return false
    case UInt8(ascii: "#"):
      var index = first
      while index < line.upperBound, text[index] == UInt8(ascii: "#") { index += 1 }
      return index < line.upperBound && text[index] != 0x20 && text[index] != 0x09
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      var index = first
      while index < line.upperBound, text[index].isASCIIDigit { index += 1 }
      return index == line.upperBound
        || (text[index] != UInt8(ascii: ".") && text[index] != UInt8(ascii: ")"))
    default: return true
    }
  }
}

import Domain

/// Writes a text as Markdown that shows it as it stands.
///
/// Bare URLs, hashtags and mentions are left as they are, so that they become links and look as people
/// write them: the renderer protects the signs of emphasis in them itself (``LiteralSigns``).
enum MarkdownEscaping {
  /// Appends a run of a text within a line.
  ///
  /// - Parameter everything: whether signs are escaped wherever they stand.
  static func append(_ text: [UInt8], to output: inout [UInt8], everything: Bool) {
    let literal = everything ? [] : literalRanges(of: text.span)
    var next = literal.makeIterator()
    var range = next.next()
    for index in text.indices {
      while let ended = range, ended.upperBound <= index { range = next.next() }
      let isLiteral = range?.contains(index) ?? false
      if !isLiteral, needsEscape(at: index, in: text, everything: everything) {
        output.append(UInt8(ascii: "\\"))
      }
      output.append(text[index])
    }
  }

  /// A line with an escape where its beginning would make it something else than a line of a paragraph: a
  /// heading, a quote, a list, a rule or the line below a heading.
  static func line(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard let first = line.first else { return [] }
    var sign: Int?
    switch first {
    case UInt8(ascii: "#"):
      let end = line.firstIndex { $0 != first } ?? line.endIndex
      if isBlankOrEnd(end, of: line) { sign = line.startIndex }
    case UInt8(ascii: ">"): sign = line.startIndex
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      let isRule = line.allSatisfy { $0 == first || $0 == 0x20 }
      if isRule || isBlankOrEnd(line.startIndex + 1, of: line) { sign = line.startIndex }
    case UInt8(ascii: "="):
      if line.allSatisfy({ $0 == first || $0 == 0x20 }) { sign = line.startIndex }
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let end = line.firstIndex { !$0.isASCIIDigit } ?? line.endIndex
      if end < line.endIndex, line[end] == UInt8(ascii: ".") || line[end] == UInt8(ascii: ")"),
        isBlankOrEnd(end + 1, of: line)
      {
        sign = end
      }
    default: break
    }
    guard let sign else { return Array(line) }
    return line[..<sign] + [UInt8(ascii: "\\")] + line[sign...]
  }

  private static func isBlankOrEnd(_ index: Int, of line: ArraySlice<UInt8>) -> Bool {
    index >= line.endIndex || line[index].isSpaceOrTab
  }

  /// URLs, hashtags and mentions. A URL that holds what the parser takes for more than emphasis is none of
  /// them: it is escaped as the rest is.
  ///
  /// - Parameters:
  ///   - outside: the scalar before the text.
  ///   - ends: the signs of Markdown that end a URL.
  static func literalRanges(
    of text: Span<UInt8>, outside: UInt32 = Scalars.none, ends: URLScanner.Ends = .none
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var scanner = InlineScanner(range: 0..<text.count, outside: outside, ends: ends)
    while let match = scanner.next(in: text) {
      switch match {
      case .url(let url, _):
        let isPlain = url.allSatisfy { index in
          switch text[index] {
          case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "`"), UInt8(ascii: "<"),
            UInt8(ascii: "\\"):
            false
          case UInt8(ascii: "&"): !beginsEntity(at: index, in: text)
          default: true
          }
        }
        if isPlain { ranges.append(url) }
      case .hashtag(let hashtag, _): ranges.append(hashtag)
      case .mention(let mention):
        let end = mention.end
        scanner.skip(to: end)
        ranges.append(mention.sign.lowerBound..<end)
      }
    }
    return ranges
  }

  private static func needsEscape(at index: Int, in text: [UInt8], everything: Bool) -> Bool {
    let next = index + 1 < text.count ? text[index + 1] : nil
    switch text[index] {
    case UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "`"),
      UInt8(ascii: "~"):
      return true
    case UInt8(ascii: "_"):
      // Within a word it is no emphasis.
      guard !everything, index > 0, let next else { return true }
      return !(text[index - 1].isASCIIAlphanumeric && next.isASCIIAlphanumeric)
    case UInt8(ascii: "\\"):
      // Before a letter it stands for itself.
      guard !everything, let next else { return true }
      return next < 0x80 && next != 0x20 && !next.isASCIIAlphanumeric
    case UInt8(ascii: "<"):
      guard !everything, let next else { return true }
      return next.isASCIILetter || "/!?".utf8.contains(next)
    case UInt8(ascii: "&"): return everything || beginsEntity(at: index, in: text.span)
    case UInt8(ascii: "!"): return everything && next == UInt8(ascii: "[")
    default: return false
    }
  }

  /// Whether a character reference may begin at an ampersand.
  static func beginsEntity(at ampersand: Int, in text: Span<UInt8>) -> Bool {
    // The longest name has 31 letters.
    for index in ampersand + 1..<min(ampersand + 34, text.count) {
      let byte = text[index]
      if byte == UInt8(ascii: ";") { return index > ampersand + 1 }
      guard byte.isASCIIAlphanumeric || byte == UInt8(ascii: "#") else { return false }
    }
    return false
  }
}

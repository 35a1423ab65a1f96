import Domain

/// Keeps the signs of emphasis in URLs, mentions and hashtags from being emphasis: the underscores of
/// `https://example.org/json/__init__.py`, and that of `@_ada`.
///
/// The parser knows none of the three, and pairs the signs before anybody looks for them. So they are
/// escaped in the source, with a mark (``SourceMarks``).
///
/// An underscore at the end of a mention or hashtag is left alone: in `_see @ada_` it closes what the first
/// has opened. Where nothing is open, it stays part of the name.
enum LiteralSigns {
  /// The source with escapes; nil if nothing needs one. A URL is what the parser reads as one: that of an inline
  /// link ends at its parenthesis, whatever follows.
  ///
  /// - Parameter mayHaveTables: whether a bar may end a cell of a table, and a URL with it.
  static func marked(_ source: borrowing Span<UInt8>, mayHaveTables: Bool) -> [UInt8]? {
    var result: [UInt8] = []
    var written = 0
    var angles = AngleBrackets()
    var scanner = InlineScanner(
      range: 0..<source.count, ends: mayHaveTables ? .linksAndCells : .links)
    while let match = scanner.next(in: source) {
      let range: Range<Int>
      // A URL begins with a letter, before which a backslash escapes nothing.
      var mayBeEscaped = true
      switch match {
      case .url(let url, _):
        range = url
        mayBeEscaped = false
      case .hashtag(let hashtag, _): range = withoutEnd(hashtag, in: source)
      case .mention(let mention):
        let end = mention.end
        scanner.skip(to: end)
        range = withoutEnd(mention.sign.lowerBound..<end, in: source)
      }
      angles.move(to: range.lowerBound, in: source)
      // What is escaped itself is none of the three.
      if angles.isWithin || mayBeEscaped && angles.isEscaped { continue }
      for index in range where isSign(source[index]) {
        result.append(source, written..<index)
        SourceMarks.appendLiteral(to: &result)
        written = index
      }
    }
    guard !result.isEmpty else { return nil }
    result.append(source, written..<source.count)
    return result
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "~")
  }

  private static func withoutEnd(_ name: Range<Int>, in source: borrowing Span<UInt8>) -> Range<Int>
  {
    var end = name.upperBound
    while end > name.lowerBound, source[end - 1] == UInt8(ascii: "_") { end -= 1 }
    return name.lowerBound..<end
  }
}

/// Whether a place lies within `<http://...>`, where nothing is escaped and which a control character would
/// end, or behind a backslash that escapes it.
struct AngleBrackets {
  private(set) var isWithin = false
  private var position = 0
  /// Whether a backslash that is not escaped itself stands before the place.
  private(set) var isEscaped = false

  /// Goes on to a place behind the last one, or to the same.
  mutating func move(to place: Int, in source: borrowing Span<UInt8>) {
    while position < place {
      defer { position += 1 }
      if isEscaped {
        isEscaped = false
        continue
      }
      switch source[position] {
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "<"):
        isWithin = position + 1 < source.count && source[position + 1].isASCIILetter
      case 0...0x20, UInt8(ascii: ">"): isWithin = false
      default: break
      }
    }
  }
}

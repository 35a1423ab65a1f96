import Domain

/// What the inline pass finds in a run of text.
enum InlineMatch {
  /// A bare URL; without a scheme if it begins with `www.`.
  case url(Range<Int>, hasScheme: Bool)
  case mention(MentionMatch)
  /// A hashtag, and the length of its sign.
  case hashtag(Range<Int>, sign: Int)
}

/// Walks a run of text from left to right and finds URLs, mentions and hashtags.
///
/// Each of them has a byte that gives it away (`://`, the dot of `www.`, `@`, `#`), so most of a
/// text is passed over byte by byte without being decoded. What was matched is never looked at
/// again; that keeps the order of URLs before mentions before hashtags, and the time linear.
struct InlineScanner {
  /// Where the next match may begin.
  var position: Int
  private var index: Int
  private let end: Int
  private let start: Int
  private let outside: UInt32
  private let guards: [Int]
  private let ends: URLScanner.Ends

  /// - Parameters:
  ///   - outside: the scalar before the run.
  ///   - guards: offsets, in order, where something was escaped in the source; no sign counts there.
  ///   - ends: what of Markdown ends a URL.
  init(
    range: Range<Int>, outside: UInt32 = Scalars.none, guards: [Int] = [],
    ends: URLScanner.Ends = .none
  ) {
    start = range.lowerBound
    position = start
    index = start
    end = range.upperBound
    self.outside = outside
    self.guards = guards
    self.ends = ends
  }

  mutating func next(in text: borrowing Span<UInt8>) -> InlineMatch? {
    let signs = Self.signs.span
    while index < end {
      var offset = index
      while offset < end, signs[Int(text[offset])] == 0 { offset += 1 }
      index = offset + 1
      guard offset < end else { return nil }
      switch text[offset] {
      case UInt8(ascii: "#"):
        if let match = hashtag(at: offset, length: 1, in: text) { return match }
      case UInt8(ascii: "@"):
        if let match = mention(at: offset, length: 1, in: text) { return match }
      case 0xEF:
        // U+FF03 ＃ is EF BC 83, U+FF20 ＠ is EF BC A0.
        guard offset + 2 < end, text[offset + 1] == 0xBC else { continue }
        if text[offset + 2] == 0x83 {
          if let match = hashtag(at: offset, length: 3, in: text) { return match }
        } else if text[offset + 2] == 0xA0 {
          if let match = mention(at: offset, length: 3, in: text) { return match }
        }
      case UInt8(ascii: ":"):
        guard
          let range = URLScanner.url(
            atColon: offset, in: text, floor: position, end: end, outside: outside, ends: ends),
          !isGuarded(range.lowerBound..<offset + 3)
        else { continue }
        return url(range, hasScheme: true)
      case UInt8(ascii: "."):
        guard
          let range = URLScanner.url(
            atDot: offset, in: text, floor: position, end: end, outside: outside, ends: ends),
          !isGuarded(range.lowerBound..<offset + 1)
        else { continue }
        return url(range, hasScheme: false)
      case UInt8(ascii: "/"):
        if let pathEnd = URLScanner.schemelessEnd(
          atSlash: offset, in: text, end: end, ends: ends)
        {
          position = max(pathEnd, offset + 1)
          index = position
        }
      default: continue
      }
    }
    return nil
  }

  /// The bytes that may give a match away.
  private static let signs: InlineArray<256, UInt8> = {
    var signs = InlineArray<256, UInt8>(repeating: 0)
    for byte in "#@:./".utf8 { signs[Int(byte)] = 1 }
    signs[0xEF] = 1
    return signs
  }()

  /// Goes on behind a mention that was accepted.
  mutating func skip(to offset: Int) {
    position = offset
    index = offset
  }

  private mutating func url(_ range: Range<Int>, hasScheme: Bool) -> InlineMatch {
    skip(to: range.upperBound)
    return .url(range, hasScheme: hasScheme)
  }

  private mutating func hashtag(
    at offset: Int, length: Int, in text: borrowing Span<UInt8>
  )
    -> InlineMatch?
  {
    let previous = Scalars.before(offset, in: text, outside: outside)
    guard !isGuarded(offset..<offset + 1),
      let tagEnd = HashtagScanner.end(
        atSign: offset, length: length, in: text, end: end, previous: previous)
    else { return nil }
    skip(to: tagEnd)
    return .hashtag(offset..<tagEnd, sign: length)
  }

  private mutating func mention(
    at offset: Int, length: Int, in text: borrowing Span<UInt8>
  )
    -> InlineMatch?
  {
    let previous = Scalars.before(offset, in: text, outside: outside)
    guard !isGuarded(offset..<offset + 1),
      let match = MentionScanner.match(
        atSign: offset, length: length, in: text, start: start, end: end, previous: previous)
    else { return nil }
    return .mention(match)
  }

  private func isGuarded(_ range: Range<Int>) -> Bool {
    guard !guards.isEmpty else { return false }
    let next = guards.partitioningIndex { $0 >= range.lowerBound }
    return next < guards.count && guards[next] < range.upperBound
  }
}

@testable import Markup

/// What is found in a text without markup.
private func inlineMatches(in text: String) -> [InlineMatch] {
  let span = text.utf8Span.span
  var scanner = InlineScanner(range: 0..<span.count)
  var matches: [InlineMatch] = []
  while let match = scanner.next(in: span) { matches.append(match) }
  return matches
}

/// A hashtag found in a text.
struct HashtagMatch {
  /// What was written, without the `#`.
  let spelling: String
  /// Where it stands, with the `#`, in UTF-8 offsets.
  let range: Range<Int>
}

extension HashtagScanner {
  /// The hashtags of a text without markup. Those inside URLs are not matched.
  static func hashtags(in text: String) -> [HashtagMatch] {
    let utf8 = Array(text.utf8)
    return inlineMatches(in: text).compactMap { match in
      guard case .hashtag(let range, let sign) = match else { return nil }
      let spelling = String(decoding: utf8[range].dropFirst(sign), as: UTF8.self)
      return HashtagMatch(spelling: spelling, range: range)
    }
  }
}

extension MentionScanner {
  /// The possible mentions of a text without markup. Those inside URLs are not matched.
  static func mentions(in text: String) -> [MentionMatch] {
    inlineMatches(in: text).compactMap { match in
      guard case .mention(let mention) = match else { return nil }
      return mention
    }
  }
}

@testable import Markup

extension FuzzTarget {
  /// Hashtags and mentions of a text, and the identity of hashtags.
  static let tags = FuzzTarget(name: "tags", inputs: 110_000) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let utf8 = Array(text.utf8)
    var scanner = InlineScanner(range: 0..<utf8.count)
    var hashtagEnd = 0
    var mentionEnd = 0
    while let match = scanner.next(in: utf8.span) {
      switch match {
      case .url: continue
      case .hashtag(let range, let sign):
        claim(range.lowerBound >= hashtagEnd && range.upperBound <= utf8.count, "in order")
        hashtagEnd = range.upperBound
        check(hashtag: utf8[range], sign: sign)
      case .mention(let mention):
        claim(
          mention.sign.lowerBound >= mentionEnd && mention.sign.upperBound <= utf8.count,
          "in order")
        mentionEnd = mention.sign.upperBound
        check(mention, in: utf8)
      }
    }
    let folded = NameFolding.nfc(text)
    claim(NameFolding.nfc(folded).utf8.elementsEqual(folded.utf8), "NFC is stable")
  }

  private static func check(hashtag written: ArraySlice<UInt8>, sign: Int) {
    claim(written.starts(with: (sign == 1 ? "#" : "＃").utf8), "a hashtag begins with its sign")
    claim(sign == 1 || sign == 3, "a sign is a whole letter")
    let spelling = String(decoding: written.dropFirst(sign), as: UTF8.self)
    claim(HashtagScanner.isValid(spelling), "a match would be matched: \(spelling)")
    let identity = Hashtag(spelling: spelling).identity
    claim(!identity.isEmpty, "a hashtag has an identity")
    claim(HashtagScanner.identity(of: identity) == identity, "its identity is its own")
    claim(identity.utf8.count <= spelling.utf8.count * 18 + 18, "bounded")
  }

  private static func check(_ mention: MentionMatch, in utf8: [UInt8]) {
    // Eight, and one for each of the dots and `-` at its end that may be its own.
    claim((1...4).contains(mention.candidates.count), "a few candidates")
    for candidate in mention.candidates {
      claim(candidate.lowerBound == mention.sign.upperBound, "a name follows its sign")
      claim(candidate.upperBound <= utf8.count && !candidate.isEmpty, "a name lies in the text")
      claim(candidate.count <= MentionScanner.nameLimit, "a name has a bounded length")
      let name = utf8[candidate]
      claim(String(validating: name, as: UTF8.self) != nil, "a name is whole letters")
    }
  }
}

@testable import Markup

extension FuzzTarget {
  /// Hashtags and mentions of a text, and the identity of hashtags.
  static let tags = FuzzTarget(name: "tags") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let utf8 = Array(text.utf8)
    var end = 0
    for match in HashtagScanner.hashtags(in: text) {
      claim(match.range.lowerBound >= end && match.range.upperBound <= utf8.count, "in order")
      end = match.range.upperBound
      let written = utf8[match.range]
      let sign = written.starts(with: [UInt8(ascii: "#")]) ? 1 : 3
      claim(sign == 1 || written.starts(with: "＃".utf8), "a hashtag begins with its sign")
      claim(written.dropFirst(sign).elementsEqual(match.spelling.utf8), "what was written")
      claim(HashtagScanner.isValid(match.spelling), "a match would be matched: \(match.spelling)")
      let identity = Hashtag(spelling: match.spelling).identity
      claim(!identity.isEmpty, "a hashtag has an identity")
      claim(HashtagScanner.identity(of: identity) == identity, "its identity is its own")
      claim(identity.utf8.count <= match.spelling.utf8.count * 18 + 18, "bounded")
    }
    end = 0
    for match in MentionScanner.mentions(in: text) {
      claim(match.sign.lowerBound >= end && match.sign.upperBound <= utf8.count, "in order")
      end = match.sign.upperBound
      claim(!match.candidates.isEmpty && match.candidates.count <= 8, "a few candidates")
      for candidate in match.candidates {
        claim(candidate.lowerBound == match.sign.upperBound, "a name follows its sign")
        claim(candidate.upperBound <= utf8.count && !candidate.isEmpty, "a name lies in the text")
        claim(candidate.count <= MentionScanner.nameLimit, "a name has a bounded length")
        let name = utf8[candidate]
        claim(String(validating: name, as: UTF8.self) != nil, "a name is whole letters")
      }
    }
    let folded = NameFolding.nfc(text)
    claim(NameFolding.nfc(folded).utf8.elementsEqual(folded.utf8), "NFC is stable")
  }
}

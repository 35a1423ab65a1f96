/// The line ends within a paragraph whose lines run together.
enum LineEnds {
  /// Those for which nothing stands, and not a space: between two letters or signs of a script that sets none (CSS
  /// Text 3, segment breaks; browsers leave it to whoever writes the page).
  ///
  /// - Parameter outside: the scalar before the range.
  static func joined(
    in text: borrowing Span<UInt8>, _ range: Range<Int>, outside: UInt32
  ) -> [Int] {
    var joined: [Int] = []
    for index in range where text[index] == 0x0A && index + 1 < range.upperBound {
      let before = visibleScalar(before: index, in: text, range, outside: outside)
      let after = Scalars.at(index + 1, in: text, end: range.upperBound).value
      if Scalars.isWideEastAsian(before), Scalars.isWideEastAsian(after) { joined.append(index) }
    }
    return joined
  }

  /// The same without those beside a URL, a mention or a hashtag: whoever finds these in the plain text would find
  /// others.
  static func joinedApartFromLinks(
    in text: borrowing Span<UInt8>, _ range: Range<Int>, outside: UInt32, guards: [Int]
  ) -> [Int] {
    var joined = joined(in: text, range, outside: outside)
    guard !joined.isEmpty else { return [] }
    var kept: Set<Int> = []
    var scanner = InlineScanner(range: range, outside: outside, guards: guards)
    while let match = scanner.next(in: text) {
      switch match {
      case .url(let match, _), .hashtag(let match, _):
        kept.formUnion([match.lowerBound - 1, match.upperBound])
      case .mention(let mention):
        kept.insert(mention.sign.lowerBound - 1)
        kept.formUnion(mention.candidates.map(\.upperBound))
      }
    }
    joined.removeAll(where: kept.contains)
    return joined
  }

  /// The scalar before a place, without those that only say how it is drawn: a kanji's form in a name, a joiner.
  private static func visibleScalar(
    before place: Int, in text: borrowing Span<UInt8>, _ range: Range<Int>, outside: UInt32
  ) -> UInt32 {
    var end = place
    while true {
      let scalar = Scalars.before(end, in: text, start: range.lowerBound, outside: outside)
      guard end > range.lowerBound,
        Scalars.isInvisibleJoint(scalar) || Scalars.isVariationSelector(scalar)
      else { return scalar }
      end -= 1
      while end > range.lowerBound, text[end] & 0xC0 == 0x80 { end -= 1 }
    }
  }
}

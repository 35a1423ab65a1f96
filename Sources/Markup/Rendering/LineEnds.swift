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
      let before = isWide(before: index, in: text, range, outside: outside)
      let after = isWide(from: index + 1, in: text, range)
      if (before ?? after) == true, (after ?? before) == true { joined.append(index) }
    }
    return joined
  }

  /// - Parameter following: the text behind it, where it ends with a line end.
  static func joined(
    in text: borrowing Span<UInt8>, _ range: Range<Int>, outside: UInt32, following: [UInt8]
  ) -> [Int] {
    withText(following, behind: text, range) { text, range in
      joined(in: text, range, outside: outside)
    }
  }

  /// Has the lines of a text run together that stands alone.
  static func join(in text: inout [UInt8]) {
    guard text.contains(0x0A) else { return }
    let joined = Set(joined(in: text.span, 0..<text.count, outside: Scalars.none))
    text = text.enumerated().compactMap { place, byte in
      joined.contains(place) ? nil : byte == 0x0A ? 0x20 : byte
    }
  }

  /// The same without those beside a URL, a mention or a hashtag: whoever finds these in the plain text would find
  /// others.
  static func joinedApartFromLinks(
    in text: borrowing Span<UInt8>, _ range: Range<Int>, outside: UInt32, guards: [Int],
    following: [UInt8]
  ) -> [Int] {
    withText(following, behind: text, range) { text, range in
      joinedApartFromLinks(in: text, range, outside: outside, guards: guards)
    }
  }

  /// Finds places in a text to which another one is put for that.
  private static func withText(
    _ following: [UInt8], behind text: borrowing Span<UInt8>, _ range: Range<Int>,
    _ places: (borrowing Span<UInt8>, Range<Int>) -> [Int]
  ) -> [Int] {
    guard !following.isEmpty else { return places(text, range) }
    var whole: [UInt8] = []
    whole.append(text, 0..<range.upperBound)
    whole += following
    return places(whole.span, range.lowerBound..<whole.count).filter { $0 < range.upperBound }
  }

  private static func joinedApartFromLinks(
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

  /// Whether what stands before a place is wide. Signs such as `…` are as wide as what they stand beside; nil where
  /// that is nothing.
  private static func isWide(
    before place: Int, in text: borrowing Span<UInt8>, _ range: Range<Int>, outside: UInt32
  ) -> Bool? {
    var hasSign = false
    var end = place
    while true {
      switch Neighbour(Scalars.before(end, in: text, start: range.lowerBound, outside: outside)) {
      case .wide: return true
      case .narrow: return false
      case .nothing: return hasSign ? nil : false
      case .sign: hasSign = true
      case .invisible: break
      }
      guard end > range.lowerBound else { return hasSign ? nil : false }
      end -= 1
      while end > range.lowerBound, text[end].isUTF8Continuation { end -= 1 }
    }
  }

  /// The same of what stands behind it.
  private static func isWide(
    from place: Int, in text: borrowing Span<UInt8>, _ range: Range<Int>
  ) -> Bool? {
    var hasSign = false
    var start = place
    while start < range.upperBound {
      let (scalar, length) = Scalars.at(start, in: text, end: range.upperBound)
      switch Neighbour(scalar) {
      case .wide: return true
      case .narrow: return false
      case .nothing: return hasSign ? nil : false
      case .sign: hasSign = true
      case .invisible: break
      }
      start += length
    }
    return hasSign ? nil : false
  }

  /// What a scalar says of whether there are spaces around it.
  private enum Neighbour {
    case wide
    case narrow
    /// Of either kind of text.
    case sign
    /// Only says how another is drawn: a kanji's form in a name, a joiner.
    case invisible
    /// The end of the text or of its line.
    case nothing

    init(_ scalar: UInt32) {
      self =
        if scalar == Scalars.none || scalar == 0x0A {
          .nothing
        } else if Scalars.isWideEastAsian(scalar) {
          .wide
        } else if Scalars.isAmbiguousEastAsian(scalar) {
          .sign
        } else if Scalars.isInvisibleJoint(scalar) || Scalars.isVariationSelector(scalar) {
          .invisible
        } else {
          .narrow
        }
    }
  }
}

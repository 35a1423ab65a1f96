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
      let before = Scalars.before(index, in: text, start: range.lowerBound, outside: outside)
      let after = Scalars.at(index + 1, in: text, end: range.upperBound).value
      if Scalars.isWideEastAsian(before), Scalars.isWideEastAsian(after) { joined.append(index) }
    }
    return joined
  }
}

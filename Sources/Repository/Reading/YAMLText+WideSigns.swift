extension YAMLText {
  /// What a Japanese keyboard has written where a line has the name of its field: a wide space before the name or
  /// behind the colon, or a wide colon. Within the text of a field they are a part of it.
  static func wideSign(
    inField line: ArraySlice<UInt8>
  ) -> (problem: ReadingError.YAMLProblem, place: Range<Int>)? {
    let field = line.drop { $0 == UInt8(ascii: " ") }
    let (space, colon) = (Array(wideSpace.utf8), Array("：".utf8))
    if field.starts(with: space) {
      return (.wideSpace, field.startIndex..<field.startIndex + space.count)
    }
    let name = field.prefix(longestName).prefix {
      $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: ":")
    }
    if let place = name.firstRange(of: colon), name.firstRange(of: space) == nil {
      return place.lowerBound == field.startIndex ? nil : (.wideColon, place)
    }
    let behind = field[name.endIndex...]
    guard behind.first == UInt8(ascii: ":"), behind.dropFirst().starts(with: space) else {
      return nil
    }
    return (.wideSpace, name.endIndex + 1..<name.endIndex + 1 + space.count)
  }

  /// How many bytes a wide colon is looked for in, which is a part of a text behind so many.
  private static let longestName = 60

  /// The space of Chinese and Japanese keyboards, which YAML takes for a letter.
  static let wideSpace = "\u{3000}"
}

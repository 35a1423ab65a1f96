/// Hashtags by the rule of twitter-text: `#` or `＃` at a boundary, then letters, marks, digits and
/// a few joining characters of any script, with at least one letter or mark among them.
public enum HashtagScanner {
  /// What all spellings of one hashtag share: NFKC, then full case folding, then NFC. Accents stay.
  public static func identity(of spelling: String) -> String {
    if let lowercased = NameFolding.asciiLowercased(spelling) { return lowercased }
    return NameFolding.stable(spelling) {
      Normalization.map(Normalization.map($0, Normalization.nfkc), Normalization.fold)
    }
  }

  /// Whether a spelling, without the `#`, would be matched as a whole.
  public static func isValid(_ spelling: String) -> Bool {
    let span = spelling.utf8Span.span
    return !span.isEmpty && nameEnd(from: 0, in: span, end: span.count) == span.count
  }

  /// The end of the hashtag whose sign, `length` bytes long, stands at `offset`.
  static func end(
    atSign offset: Int, length: Int, in text: borrowing Span<UInt8>, end: Int, previous: UInt32
  ) -> Int? {
    guard isBoundary(previous),
      let nameEnd = nameEnd(from: offset + length, in: text, end: end)
    else { return nil }
    if nameEnd < end {
      let next = Scalars.at(nameEnd, in: text, end: end).value
      if next == 0x23 || next == 0xFF03 { return nil }
      if isSchemeMark(nameEnd, in: text, end: end) { return nil }
    }
    return nameEnd
  }

  /// Whether `://` stands at an offset.
  static func isSchemeMark(_ offset: Int, in text: borrowing Span<UInt8>, end: Int) -> Bool {
    offset + 2 < end && text[offset] == UInt8(ascii: ":")
      && text[offset + 1] == UInt8(ascii: "/") && text[offset + 2] == UInt8(ascii: "/")
  }

  private static func nameEnd(from start: Int, in text: borrowing Span<UInt8>, end: Int) -> Int? {
    var index = start
    var hasLetter = false
    while index < end {
      let (scalar, length) = Scalars.at(index, in: text, end: end)
      if index == start, scalar == 0xFE0F || scalar == 0x20E3 { return nil }
      if Scalars.isLetterOrMark(scalar) {
        hasLetter = true
      } else if !Scalars.isLetterMarkOrDigit(scalar), !isJoining(scalar) {
        break
      }
      index += length
    }
    return hasLetter ? index : nil
  }

  /// A hashtag begins after anything that could not be part of one, except `&`. The variation
  /// selectors are marks, but end an emoji.
  private static func isBoundary(_ previous: UInt32) -> Bool {
    switch previous {
    case Scalars.none, 0xFE0E, 0xFE0F: true
    case 0x26: false
    default: !Scalars.isLetterMarkOrDigit(previous) && !isJoining(previous)
    }
  }

  private static func isJoining(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x5F, 0xB7, 0x5BE, 0x5F3, 0x5F4, 0xF0B, 0xF0C, 0x200C, 0x200D, 0x3003, 0x301C, 0x309B,
      0x309C, 0x30A0, 0x30FB, 0xA67E, 0xFF5E, 0xFF65:
      true
    default: false
    }
  }
}

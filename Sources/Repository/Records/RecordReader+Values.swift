import Domain
import Markup

/// Values of fields. Each says what is wrong and gives nil, or a harmless value, when something is.
extension RecordReader {
  mutating func wrongType(_ field: String, _ expected: String, _ tape: borrowing Tape, _ index: Int)
  {
    let token = tape.tokens[index]
    add(.wrongType(field: field, expected: expected, found: token.kind), at: token.start)
  }

  /// The same of an item of a list.
  mutating func wrongItem(_ list: String, _ expected: String, _ tape: borrowing Tape, _ index: Int)
  {
    let token = tape.tokens[index]
    add(.wrongItem(list: list, expected: expected, found: token.kind), at: token.start)
  }

  mutating func text(_ tape: borrowing Tape, _ index: Int, _ field: String) -> String? {
    guard tape.tokens[index].isText else {
      wrongType(field, "a text", tape, index)
      return nil
    }
    return tape.string(index)
  }

  /// A text in a list.
  mutating func item(_ tape: borrowing Tape, _ index: Int, _ list: String) -> String? {
    guard tape.tokens[index].isText else {
      wrongItem(list, "a text", tape, index)
      return nil
    }
    return tape.string(index)
  }

  /// A short text that is shown beside others, so that its direction must end with it.
  mutating func label(
    _ tape: borrowing Tape, _ index: Int, _ field: String, atMost most: Int = longestLabel
  ) -> String? {
    shortText(tape, index, field, atMost: most).map(TextDirection.closed)
  }

  /// The same, but nil where there is nothing to see in it: a link that says nothing is one that nobody
  /// sees.
  mutating func visibleLabel(
    _ tape: borrowing Tape, _ index: Int, _ field: String, atMost most: Int = longestLabel
  ) -> String? {
    label(tape, index, field, atMost: most).flatMap { $0.isBlank ? nil : $0 }
  }

  /// The same of a text that comes from no field.
  mutating func label(_ text: String, _ field: String, at offset: Int) -> String {
    TextDirection.closed(shortened(text, field, at: offset))
  }

  /// A description that stands on every card, beside others of the same post; nil where there is nothing to see in it.
  mutating func visibleDescription(
    _ tape: borrowing Tape, _ index: Int, _ field: String
  ) -> String? {
    guard let text = text(tape, index, field) else { return nil }
    let start = shortened(
      text, field, atMost: Self.end(ofDescription: text), at: tape.tokens[index].start)
    return start.isBlank ? nil : TextDirection.closed(start)
  }

  /// How many bytes of a description are shown.
  private static func end(ofDescription text: String) -> Int {
    // No text has more characters than bytes.
    if text.utf8.count <= mostDescriptionCharacters { return longestDescription }
    let end = text.unicodeScalars.index(
      text.startIndex, offsetBy: mostDescriptionCharacters, limitedBy: text.endIndex)
    return min(
      longestDescription, end.map { text.utf8.distance(from: text.startIndex, to: $0) } ?? .max)
  }

  /// A text that stands on many pages, so that it must not be long.
  mutating func shortText(
    _ tape: borrowing Tape, _ index: Int, _ field: String, atMost most: Int = longestLabel
  ) -> String? {
    guard let text = text(tape, index, field) else { return nil }
    return shortened(text, field, atMost: most, at: tape.tokens[index].start)
  }

  /// The same of a text that comes from no field.
  mutating func shortened(
    _ text: String, _ field: String, atMost most: Int = longestLabel, at offset: Int
  ) -> String {
    if text.utf8.count <= most { return text }
    add(.longLabel(field: field, byteCount: text.utf8.count, most: most), at: offset)
    return ShortText.start(of: text.utf8Span.span, upTo: most)
  }

  /// Bytes of a description or another text that stands on few pages.
  static var longestLabel: Int { 10_000 }

  /// Bytes and characters of a description on a card. Mastodon takes 1,500 characters, of whatever script, and others
  /// hardly more. Four of 10,000 signs on the pages of 225 hashtags made 151 MB of one post.
  static var longestDescription: Int { 6_000 }
  static var mostDescriptionCharacters: Int { 2_000 }

  /// Bytes of a name, which stands on every card. One of 10,000 quotes made 1.6 GB of 2,000 posts.
  static var longestName: Int { 500 }

  /// Says so where a value is no text, and does without it otherwise.
  mutating func expectText(_ tape: borrowing Tape, _ index: Int, _ field: String) {
    if !tape.tokens[index].isText { wrongType(field, "a text", tape, index) }
  }

  mutating func boolean(_ tape: borrowing Tape, _ index: Int, _ field: String) -> Bool? {
    guard let value = tape.boolean(index) else {
      wrongType(field, "true or false", tape, index)
      return nil
    }
    return value
  }

  mutating func integer(_ tape: borrowing Tape, _ index: Int, _ field: String) -> Int? {
    guard let value = tape.integer(index) else {
      wrongType(field, "a whole number", tape, index)
      return nil
    }
    return value
  }

  /// The largest count that a record may state, so that no sum of counts can overflow.
  static var largestCount: Int { 9_000_000_000_000 }

  /// What the width or the height of a picture may be, in pixels.
  static var pictureSides: ClosedRange<Int> { 1...100_000 }

  /// A count.
  mutating func count(
    _ tape: borrowing Tape, _ index: Int, _ field: @autoclosure () -> String
  ) -> Int {
    wholeNumber(tape, index, field(), in: 0...Self.largestCount) ?? 0
  }

  mutating func wholeNumber(
    _ tape: borrowing Tape, _ index: Int, _ field: @autoclosure () -> String,
    in range: ClosedRange<Int>
  ) -> Int? {
    guard tape.tokens[index].kind == .number else {
      wrongType(field(), "a whole number", tape, index)
      return nil
    }
    guard let value = tape.integer(index), range.contains(value) else {
      let words = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      add(.outOfRange(field: field(), range: words), at: tape.tokens[index].start)
      return nil
    }
    return value
  }

  /// A language tag with the shape of BCP 47's.
  mutating func language(_ tape: borrowing Tape, _ index: Int) -> String? {
    guard let tag = text(tape, index, "lang"), !tag.isEmpty else { return nil }
    guard LanguageTag.isValid(tag) else {
      add(.badLanguageTag(tag), at: tape.tokens[index].start)
      return nil
    }
    return tag
  }
}

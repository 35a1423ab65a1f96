import Domain

extension [UInt8] {
  /// Appends the title of a text that was written with mentions and hashtags, so that it runs as the text does.
  public mutating func append(writtenTitleOf plain: UnsafeBufferPointer<UInt8>, limit: Int) {
    if let mark = TextDirection.mark(before: plain.span) { append(literal: mark) }
    append(titleOf: plain, limit: limit)
  }

  /// The same of a string.
  public mutating func append(writtenTitleOf plain: borrowing String, limit: Int) {
    plain.utf8Span.span.withUnsafeBufferPointer { append(writtenTitleOf: $0, limit: limit) }
  }

  /// Appends ``titleText(_:limit:)`` of a text.
  ///
  /// Where every character is one scalar, the place to cut is found without looking at characters; a
  /// title of 80 is so made in 50 ns instead of 2 µs. Every page of a post has two or three.
  public mutating func append(titleOf plain: borrowing String, limit: Int) {
    plain.utf8Span.span.withUnsafeBufferPointer { append(titleOf: $0, limit: limit) }
  }

  /// The same of a text that is given by its bytes in UTF-8. Nothing outside of them is read, whatever they are.
  public mutating func append(titleOf plain: UnsafeBufferPointer<UInt8>, limit: Int) {
    if append(simpleTitleOf: plain, limit: limit) { return }
    append(contentsOf: titleText(String(decoding: plain, as: UTF8.self), limit: limit).utf8)
  }

  /// - Returns: false when the text has to be looked at by characters.
  private mutating func append(simpleTitleOf text: UnsafeBufferPointer<UInt8>, limit: Int) -> Bool {
    guard limit > 0 else { return true }
    if text.count <= limit {
      append(contentsOf: text)
      return true
    }
    // One character more than there is room for is looked at: what follows could belong to the last.
    var offset = SimpleCharacter.asciiCount(in: UnsafeBufferPointer(rebasing: text[...limit]))
    var characters = offset
    while offset < text.count, characters <= limit {
      guard let length = SimpleCharacter.length(in: text, at: offset) else { return false }
      offset += length
      characters += 1
    }
    guard characters > limit else {
      append(contentsOf: text)
      return true
    }
    // The ellipsis takes the place of the last of the characters that there is room for. Two were passed at
    // least, and each began with a byte that goes on with no other: so there are two to go back.
    var end = SimpleCharacter.start(ofCharacters: 2, in: text, before: offset)
    let space = UInt8(ascii: " ")
    if text[end] != space, let last = text[..<end].lastIndex(of: space),
      SimpleCharacter.count(in: text[last..<end]) <= Swift.max(limit / 3, 1)
    {
      end = last
    }
    while let length = SimpleCharacter.trailingLength(in: text, before: end) { end -= length }
    append(contentsOf: text[..<end])
    append("…")
    return true
  }
}

/// Scalars that never form one character with another of them (UAX #29): most letters of Latin,
/// Greek and Cyrillic script, kana, ideographs, syllables of Hangul, most symbols and emoji. What
/// joins, such as a mark, a joiner or a flag's letter, is none of them.
enum SimpleCharacter {
  private static let ranges: [ClosedRange<UInt32>] = [
    0x00A0...0x00AC, 0x00AE...0x02FF, 0x0370...0x0482, 0x048A...0x052F, 0x1E00...0x1FFF,
    0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0x2100...0x2BFF, 0x3000...0x3029,
    0x3031...0x3096, 0x309B...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFF00...0xFF9D, 0x1F300...0x1F3FA, 0x1F400...0x1FAFF,
  ]

  static func contains(_ scalar: UInt32) -> Bool {
    // A carriage return is one character with the line feed after it.
    if scalar < 0x80 { return scalar != 0x0D }
    return ranges.contains { $0.contains(scalar) }
  }

  /// How many bytes of ASCII a text begins with, as far as these are simple; looked at eight at a
  /// time, so rather less.
  fileprivate static func asciiCount(in text: UnsafeBufferPointer<UInt8>) -> Int {
    var offset = 0
    while let eight = EightBytes(in: text, at: offset) {
      guard (eight.marksAboveASCII | eight.marks(of: 0x0D)).isEmpty else { break }
      offset += 8
    }
    return offset
  }

  /// How many characters there are in a part of a text.
  fileprivate static func count(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    text.reduce(0) { $1.isUTF8Continuation ? $0 : $0 + 1 }
  }

  /// Where the last characters before a place begin.
  fileprivate static func start(
    ofCharacters count: Int, in text: UnsafeBufferPointer<UInt8>, before end: Int
  ) -> Int {
    var place = end
    for _ in 0..<count {
      place -= 1
      while text[place].isUTF8Continuation { place -= 1 }
    }
    return place
  }

  /// How many bytes the scalar at a place has; nil when it is none of these, or none begins there.
  @inline(__always)
  fileprivate static func length(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
    let first = text[offset]
    if first < 0x80 { return first == 0x0D ? nil : 1 }
    guard first >= 0xC0 else { return nil }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard offset + length <= text.count else { return nil }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for place in 1..<length { scalar = scalar << 6 | UInt32(text[offset + place] & 0x3F) }
    return contains(scalar) ? length : nil
  }

  /// How many bytes the sign before a place has, of the kind that a cut text does not end with: punctuation
  /// that leads on, and brackets that open.
  fileprivate static func trailingLength(
    in text: UnsafeBufferPointer<UInt8>, before end: Int
  ) -> Int? {
    guard end > 0 else { return nil }
    switch text[end - 1] {
    case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
      UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: "["):
      return 1
    case 0x80...0xBF where end >= 3:
      switch (text[end - 3], text[end - 2], text[end - 1]) {
      case (0xE3, 0x80, 0x81), (0xEF, 0xBC, 0x8C), (0xE2, 0x80, 0x93...0x94): return 3
      // 〈 《 「 『 【 〔 （
      case (0xE3, 0x80, 0x88), (0xE3, 0x80, 0x8A), (0xE3, 0x80, 0x8C), (0xE3, 0x80, 0x8E),
        (0xE3, 0x80, 0x90), (0xE3, 0x80, 0x94), (0xEF, 0xBC, 0x88):
        return 3
      default: return nil
      }
    default: return nil
    }
  }
}

import CUTF8Proc

/// The kinds of Unicode scalar that the scanners tell apart, and reading scalars from UTF-8.
enum Scalars {
  /// No scalar: the beginning of a text.
  static let none: UInt32 = .max

  /// The scalar at an offset and its length. Broken UTF-8 reads as U+FFFD, one byte long.
  @inline(__always)
  static func at(
    _ offset: Int, in text: borrowing Span<UInt8>, end: Int
  ) -> (
    value: UInt32, length: Int
  ) {
    let first = text[offset]
    if first < 0x80 { return (UInt32(first), 1) }
    return long(at: offset, in: text, end: end)
  }

  private static func long(
    at offset: Int, in text: borrowing Span<UInt8>, end: Int
  ) -> (
    value: UInt32, length: Int
  ) {
    let first = UInt32(text[offset])
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5, offset + length <= end else { return (0xFFFD, 1) }
    var value = first & (0x7F >> UInt32(length))
    for index in offset + 1..<offset + length {
      guard text[index].isUTF8Continuation else { return (0xFFFD, 1) }
      value = value << 6 | UInt32(text[index] & 0x3F)
    }
    return (value, length)
  }

  /// The scalar that ends before an offset, or `outside` at the beginning.
  static func before(
    _ offset: Int, in text: borrowing Span<UInt8>, start: Int = 0, outside: UInt32
  ) -> UInt32 {
    guard offset > start else { return outside }
    var index = offset - 1
    while index > start, offset - index < 4, text[index].isUTF8Continuation { index -= 1 }
    return at(index, in: text, end: offset).value
  }

  static func isASCIIAlphanumeric(_ scalar: UInt32) -> Bool {
    scalar < 0x80 && UInt8(scalar).isASCIIAlphanumeric
  }

  /// General category L or M, or `〇`, the zero of Chinese and Japanese (`二〇二六年`): its other digits are letters.
  static func isLetterOrMark(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return (scalar | 0x20) >= 0x61 && (scalar | 0x20) <= 0x7A }
    return (1...8).contains(category(scalar)) || scalar == 0x3007
  }

  /// The same, or general category Nd.
  static func isLetterMarkOrDigit(_ scalar: UInt32) -> Bool {
    isLetterOrMark(scalar) || isDigit(scalar)
  }

  /// General category Nd.
  static func isDigit(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return (0x30...0x39).contains(scalar) }
    return category(scalar) == 9
  }

  /// General category L, M or N.
  static func isLetterMarkOrNumber(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return UInt8(scalar).isASCIIAlphanumeric }
    return (1...11).contains(category(scalar))
  }

  /// General category M.
  static func isMark(_ scalar: UInt32) -> Bool { (6...8).contains(category(scalar)) }

  /// A mark without which a letter is still the same to somebody who searches, or Arabic tatweel.
  static func isAccent(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670,
      0x6D6...0x6ED, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F,
      0xFE20...0xFE2F, 0xE0100...0xE01EF:
      isMark(scalar)
    default: scalar == 0x640
    }
  }

  /// What nobody sees or types between two letters of a word: a soft hyphen and joiners (UAX #29, WB4).
  static func isInvisibleJoint(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x200C, 0x200D, 0x2060, 0xFEFF: true
    default: false
    }
  }

  /// What chooses one of the forms of the letter before it.
  static func isVariationSelector(_ scalar: UInt32) -> Bool {
    (0xFE00...0xFE0F).contains(scalar) || (0xE0100...0xE01EF).contains(scalar)
  }

  /// Whether a scalar runs from right to left, in whatever text it stands; nil for signs, digits and all else that
  /// goes with what is around it (UAX #9).
  static func runsFromRight(_ scalar: UInt32) -> Bool? {
    guard scalar <= 0x10FFFF else { return nil }
    switch UInt32(utf8proc_get_property(Int32(scalar)).pointee.bidi_class) {
    case UTF8PROC_BIDI_CLASS_L.rawValue: return false
    case UTF8PROC_BIDI_CLASS_R.rawValue, UTF8PROC_BIDI_CLASS_AL.rawValue: return true
    default: return nil
    }
  }

  /// A wide letter or sign of Chinese or Japanese text (East Asian Width F, W or H, without Hangul, which sets
  /// spaces, and without emoji).
  static func isWideEastAsian(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2E80...0x303E, 0x3041...0x312F, 0x3190...0x4DBF, 0x4E00...0xA4CF, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF9F, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// A sign that Chinese and Japanese texts use as well as others (of East Asian Width A, those that end or begin a
  /// sentence or a line): dashes, quotation marks, dots, arrows, shapes, `※`, `★`, `♪`.
  static func isAmbiguousEastAsian(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2014, 0x2015, 0x2018...0x201D, 0x2025, 0x2026, 0x203B, 0x2190...0x2193, 0x25A0...0x25CF,
      0x2605, 0x2606, 0x266A, 0x266C:
      true
    default: false
    }
  }

  /// Where a mark stands among others of its letter; 0 for all that is no such mark.
  static func combiningClass(_ scalar: Int32) -> Int32 {
    scalar < 0x300 ? 0 : Int32(utf8proc_get_property(scalar).pointee.combining_class)
  }

  /// An uppercase, lowercase or titlecase letter: one of a script that sets spaces between words.
  static func isCased(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return isLetterOrMark(scalar) }
    return (1...3).contains(category(scalar))
  }

  /// A Latin letter beyond ASCII, or a mark that may sit on one.
  static func isAccentedLatin(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x250...0x2AF, 0x300...0x36F,
      0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB64:
      true
    default: false
    }
  }

  /// A letter of a script that sets no spaces between words (Thai and Lao, Burmese, Khmer, Han, kana and
  /// a few more of the neighbourhood) or is often joined to foreign words without one (Hangul).
  static func isUnspacedLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x1950...0x19FF,
      0x1A20...0x1AAF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xA9E0...0xAA7F, 0xAC00...0xD7FF,
      0xF900...0xFAFF, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// The same, and everything fullwidth.
  static func isUnspaced(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xFE30...0xFE4F, 0xFF00...0xFFEF: true
    default: isUnspacedLetter(scalar)
    }
  }

  private static func category(_ scalar: UInt32) -> UInt32 {
    guard scalar <= 0x10FFFF else { return 0 }
    return utf8proc_category(Int32(scalar)).rawValue
  }
}

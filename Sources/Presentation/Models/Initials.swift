import Domain
import Markup

/// Stands for a person who has no photo.
enum Initials {
  /// The first letters of the first and the last word; the first character when there are none.
  ///
  /// A name in ASCII, which most are, is not looked at by characters: that takes half the time.
  static func of(_ name: String) -> String {
    ofASCII(name.utf8Span.span) ?? ofCharacters(name)
  }

  /// - Returns: nil when the name is not in ASCII, or has no word.
  private static func ofASCII(_ name: borrowing Span<UInt8>) -> String? {
    var first: UInt8?
    var last: UInt8?
    var isInWord = false
    for index in name.indices {
      let byte = name[index]
      guard byte < 0x80 else { return nil }
      let isPart = byte.isASCIIAlphanumeric
      if isPart, !isInWord {
        if first == nil { first = byte } else { last = byte }
      }
      isInWord = isPart
    }
    guard let first else { return nil }
    guard let last, first.isASCIILetter, last.isASCIILetter else { return upperCase(first) }
    return upperCase(first) + upperCase(last)
  }

  private static func upperCase(_ byte: UInt8) -> String {
    String(UnicodeScalar(byte.isASCIILetter ? byte & 0xDF : byte))
  }

  static func ofCharacters(_ name: String) -> String {
    let words = name.split { !($0.isLetter || $0.isNumber) }
    guard let first = words.first?.first else {
      return name.first { !$0.unicodeScalars.allSatisfy(\.isInvisible) }.map(bounded) ?? "?"
    }
    // Two letters say something in a script with upper case; elsewhere one is a syllable or word.
    guard words.count > 1, let last = words.last?.first, first.isCased, last.isCased else {
      return bounded(first)
    }
    return bounded(first) + bounded(last)
  }

  /// A number from 0 to 7 that depends on the text alone.
  static func hue(of text: String) -> Int {
    var hash = UInt32.fnv1a
    for byte in text.utf8 { hash.add(toFNV1a: byte) }
    // The last bytes change only the low bits, and names often differ in those alone: `u1`, `u2`.
    hash = (hash ^ (hash >> 15)) &* 0x2C1B_3C6D
    return Int(hash >> 29)
  }

  /// A character as names begin with it: `ß` as the first of its letters, `ǆ` as `ǅ`, and one of a script that has
  /// capitals for headings alone (Georgian) as it is.
  ///
  /// It may carry any number of combining marks; an emoji has up to ten scalars.
  private static func bounded(_ character: Character) -> String {
    let scalars = character.unicodeScalars
    let first = scalars.prefix(1).flatMap {
      $0.properties.titlecaseMapping.prefix(1).unicodeScalars
    }
    let limit = character.isLetter ? 4 : 10
    return String(String.UnicodeScalarView((first + scalars.dropFirst()).prefix(limit)))
  }
}

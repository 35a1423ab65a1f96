import Domain
import Markup

/// Makes ids for new records: short, and sorted by time.
enum NewID {
  /// An id that none of the others is, also where upper and lower case are the same.
  ///
  /// Where all others are numbers, it is the next one; otherwise the date with the first words of the
  /// text, or with the time of day.
  static func make(
    _ time: WrittenTime, _ text: String, others: some Collection<String>
  ) -> String {
    if let number = nextNumber(others) { return number }
    // `2026-11-21T10:40:00+09:00`: the day as whoever wrote it knows it.
    let day = String(time.text.prefix(10))
    let slug = slug(text)
    let words = slug.isEmpty ? time.text.dropFirst(11).prefix(8).filter(\.isNumber) : slug
    return unique(words.isEmpty ? day : day + "-" + words, others: others)
  }

  /// An id as it is, or with a number behind it.
  static func unique(
    _ id: String, others: some Collection<String>, isFree: (String) -> Bool = { _ in true }
  ) -> String {
    let taken = Set(others.map(NameFolding.folded))
    var candidate = id
    var number = 2
    while taken.contains(NameFolding.folded(candidate)) || !isFree(candidate) {
      candidate = "\(id)-\(number)"
      number += 1
    }
    return candidate
  }

  /// The number after the largest, as wide as the widest; nil where not all are numbers, or there is
  /// none after it.
  static func nextNumber(_ others: some Collection<String>) -> String? {
    guard !others.isEmpty else { return nil }
    var largest = 0
    var width = 0
    for id in others {
      guard id.utf8.count <= 19, id.utf8.allSatisfy(\.isASCIIDigit),
        let number = Int(id)
      else { return nil }
      largest = max(largest, number)
      width = max(width, id.utf8.count)
    }
    let (number, overflow) = largest.addingReportingOverflow(1)
    if overflow { return nil }
    let next = "\(number)"
    return String(repeating: "0", count: max(0, width - next.utf8.count)) + next
  }

  /// The first words of a text, in lower case, joined by `-`; at most 40 bytes.
  static func slug(_ text: String) -> String {
    var words: [String] = []
    var length = 0
    for part in text.split(whereSeparator: \.isWhitespace).prefix(64) {
      // Addresses and people are not what a post is about.
      if part.hasPrefix("@") || part.hasPrefix("http://") || part.hasPrefix("https://") { continue }
      for piece in NameFolding.folded(String(part.prefix(64))).split(whereSeparator: isNoLetter) {
        var word = String(piece)
        if words.isEmpty {
          while word.utf8.count > 40 { word.removeLast() }
        }
        guard words.count < 6, length + word.utf8.count <= 40, !word.isEmpty else {
          return words.joined(separator: "-")
        }
        words.append(word)
        length += word.utf8.count + 1
      }
    }
    return words.joined(separator: "-")
  }

  private static func isNoLetter(_ character: Character) -> Bool {
    !character.unicodeScalars.allSatisfy(\.isLetterOrDigit)
  }

  /// Whether an id can be the name of a file as it is.
  static func isFileName(_ id: String) -> Bool {
    guard let first = id.unicodeScalars.first, first != ".", first != "-" else { return false }
    return id.utf8.count <= 200
      && id.allSatisfy { $0 == "-" || $0 == "_" || $0 == "." || !isNoLetter($0) }
  }
}

extension Unicode.Scalar {
  /// Whether it belongs to a word: a letter or a digit of any script, or a mark on one.
  var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .nonspacingMark, .spacingMark:
      true
    default: false
    }
  }
}

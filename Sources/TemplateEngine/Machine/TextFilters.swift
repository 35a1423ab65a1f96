/// What the filters do to texts, character for character as Python would: a character is a
/// Unicode scalar.
enum TextFilters {
  static func centered(
    _ text: String, _ width: Int, _ budget: inout RenderingBudget
  ) throws(RenderingError.Limit) -> String {
    let missing = width - text.unicodeScalars.count
    guard missing > 0 else { return text }
    try budget.allow(valueBytes: width)
    try budget.takeSteps(missing)
    // Python gives the odd space to the left only if the width is odd.
    let left = missing / 2 + (missing & width & 1)
    return String(repeating: " ", count: left) + text
      + String(repeating: " ", count: missing - left)
  }

  static func replacing(
    _ text: String, _ old: String, _ new: String, _ limit: Int?, _ budget: inout RenderingBudget
  ) throws(RenderingError.Limit) -> String {
    var left = limit ?? .max
    try budget.takeSteps(old.utf8.count + new.utf8.count)
    if old.utf8.isEmpty { return try spread(text, new, limit, &budget) }
    let (bytes, part, replacement) = (Array(text.utf8), Array(old.utf8), Array(new.utf8))
    var result: [UInt8] = []
    var position = 0
    while left > 0,
      let range = try TextSearch.firstRange(of: part, in: bytes, from: position, &budget)
    {
      result += bytes[position..<range.lowerBound]
      result += replacement
      try budget.allow(valueBytes: result.count)
      position = range.upperBound
      left -= 1
    }
    result += bytes[position...]
    return String(decoding: result, as: UTF8.self)
  }

  /// Replacing the empty text puts the new one before every character and at the end.
  private static func spread(
    _ text: String, _ new: String, _ limit: Int?, _ budget: inout RenderingBudget
  ) throws(RenderingError.Limit) -> String {
    var left = max(0, min(limit ?? .max, text.unicodeScalars.count + 1))
    let (added, overflow) = left.multipliedReportingOverflow(by: new.utf8.count)
    try budget.allow(valueBytes: overflow ? .max : added)
    try budget.takeSteps(added)
    // Of bytes, because a view of scalars copies all that it has whenever more than one is appended.
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + added)
    for byte in text.utf8 {
      if left > 0, !UTF8.isContinuation(byte) {
        result.append(contentsOf: new.utf8)
        left -= 1
      }
      result.append(byte)
    }
    if left > 0 { result.append(contentsOf: new.utf8) }
    return String(decoding: result, as: UTF8.self)
  }

  static func trimmed(_ text: String, _ characters: Set<Unicode.Scalar>?) -> String {
    let isTrimmed = { (scalar: Unicode.Scalar) in
      characters?.contains(scalar) ?? Whitespace.contains(scalar)
    }
    var rest = Substring(text).unicodeScalars
    while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return String(rest)
  }

  static func truncated(
    _ text: String, _ length: Int, killsWords: Bool, end: String, leeway: Int
  ) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > length + leeway else { return text }
    let endCount = end.unicodeScalars.count
    let kept = scalars.prefix(max(0, length - endCount))
    if killsWords { return String(kept) + end }
    let wordEnd = kept.lastIndex(of: " ") ?? kept.endIndex
    return String(kept[..<wordEnd]) + end
  }

  /// Percent-encodes all but letters, digits and `-._~/`.
  static func urlEncoded(_ text: String) -> String {
    var result: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.append(byte)
      default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Counts runs of letters, numbers and `_`.
  static func wordCount(_ text: String) -> Int {
    var count = 0
    var isInWord = false
    for scalar in text.unicodeScalars {
      let isWord = isWordCharacter(scalar)
      if isWord, !isInWord { count += 1 }
      isInWord = isWord
    }
    return count
  }

  private static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: scalar == "_" || scalar.properties.numericType != nil
    }
  }
}

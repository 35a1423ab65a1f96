import Domain

/// Text that goes to a terminal must not steer it.
enum ControlCharacters {
  /// The text without line ends: what stood behind one would look like a finding of its own.
  ///
  /// By scalars: a carriage return with a line feed is one `Character`, and neither of the two.
  static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(0x0A) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? "\u{FFFD}" : $0 }))
  }

  /// The text with a sign in the place of each of them, whose lines end where they did.
  static func removed(from text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isUnsafe($0) ? "\u{FFFD}" : $0 }))
  }

  /// JSON with controls and marks of text direction as escapes.
  ///
  /// They can stand in its strings only, where an escape says the same. Other reports lose them.
  static func escaped(inJSON text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard isUnsafe(scalar) else {
        result.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      let zeros = String(repeating: "0", count: 4 - digits.count)
      result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
    }
    return String(result)
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && (scalar.isDisplayControl || scalar.isDirectionMark)
  }
}

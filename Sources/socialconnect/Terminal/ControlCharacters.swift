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
  ///
  /// - Parameter marksToo: also in that of marks of text direction. A path that holds one needs it.
  static func removed(from text: String, marksToo: Bool = false) -> String {
    func isOut(_ scalar: Unicode.Scalar) -> Bool {
      isControl(scalar) || marksToo && scalar.isDirectionMark
    }
    guard text.unicodeScalars.contains(where: isOut) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isOut($0) ? "\u{FFFD}" : $0 }))
  }

  /// JSON with controls and marks of text direction as escapes.
  ///
  /// They can stand in its strings only, where an escape says the same.
  static func escaped(inJSON text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard isControl(scalar) || scalar.isDirectionMark else {
        result.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      let zeros = String(repeating: "0", count: 4 - digits.count)
      result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
    }
    return String(result)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && scalar.isDisplayControl
  }
}

import Domain

/// Takes a text apart from its beginning on, where a regular expression would take a hundred times as long.
struct FormReader {
  private(set) var rest: Substring.UTF8View

  /// What the rest begins with, if it has this form: `0` stands for any digit, all else for itself.
  mutating func take(_ form: String) -> String? {
    let part = rest.prefix(form.utf8.count)
    let isOfForm = part.elementsEqual(form.utf8) { byte, sign in
      sign == UInt8(ascii: "0") ? byte.isASCIIDigit : byte == sign
    }
    guard isOfForm else { return nil }
    rest = rest[part.endIndex...]
    return String(Substring(part))
  }

  /// A dot and digits, or nothing.
  mutating func takeFraction() -> String {
    guard rest.first == UInt8(ascii: ".") else { return "" }
    let digits = rest.dropFirst().prefix { $0.isASCIIDigit }
    guard !digits.isEmpty else { return "" }
    rest = rest[digits.endIndex...]
    return "." + Substring(digits)
  }

  /// As many digits of ASCII as there are, but no more than a number; nil where there are none.
  mutating func takeDigits(atMost count: Int) -> Substring? {
    let digits = rest.prefix(count).prefix { $0.isASCIIDigit }
    guard !digits.isEmpty else { return nil }
    rest = rest[digits.endIndex...]
    return Substring(digits)
  }

  /// A day of the week in brackets, in one to three letters: `(水)`, `(Wed)`.
  mutating func skipWeekday() {
    guard rest.first == UInt8(ascii: "(") else { return }
    let name = Substring(rest.dropFirst()).prefix { $0.isLetter }
    let behind = rest[name.endIndex...]
    guard (1...3).contains(name.count), behind.first == UInt8(ascii: ")") else { return }
    rest = behind.dropFirst()
  }

  mutating func skipBlanks() { rest = rest.drop { $0 == UInt8(ascii: " ") } }
}

/// Upper and lower case as Python has them: full mappings of Unicode, of single characters.
enum Letters {
  static func upper(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result += scalar.properties.uppercaseMapping }
    return result
  }

  static func lower(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for index in scalars.indices { result += lower(scalars, index) }
    return result
  }

  /// The first character in title case, the rest in lower case.
  static func capitalized(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first else { return "" }
    var result = first.properties.titlecaseMapping
    for index in scalars.indices.dropFirst() { result += lower(scalars, index) }
    return result
  }

  /// Every word with its first letter in upper case. Words end as in Jinja2's `title`: at
  /// whitespace, `-`, and opening brackets.
  static func title(_ text: String) -> String {
    var result = ""
    var word = String.UnicodeScalarView()
    func finishWord() {
      guard let first = word.first else { return }
      result += first.properties.uppercaseMapping
      result += lower(String(word.dropFirst()))
      word = .init()
    }
    for scalar in text.unicodeScalars {
      if Whitespace.contains(scalar) || "-({[<".unicodeScalars.contains(scalar) {
        finishWord()
        result.unicodeScalars.append(scalar)
      } else {
        word.append(scalar)
      }
    }
    finishWord()
    return result
  }

  private static func lower(_ scalars: [Unicode.Scalar], _ index: Int) -> String {
    if scalars[index] == "Σ" { return isFinalSigma(scalars, index) ? "ς" : "σ" }
    return scalars[index].properties.lowercaseMapping
  }

  /// The condition Final_Sigma of the Unicode standard, table 3-17.
  private static func isFinalSigma(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    let before = scalars[..<index].last { !$0.properties.isCaseIgnorable }
    guard before?.properties.isCased == true else { return false }
    let after = scalars[(index + 1)...].first { !$0.properties.isCaseIgnorable }
    return after?.properties.isCased != true
  }
}

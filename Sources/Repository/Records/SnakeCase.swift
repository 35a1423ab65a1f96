import Domain
import Markup

/// Names in snake_case.
enum SnakeCase {
  /// `imageURLs` is `image_urls`, `isLikedByCurrentUser` is `is_liked_by_current_user`.
  static func of(_ name: String) -> String {
    // Most names are in snake_case already.
    guard name.utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return name }
    let letters = Array(name.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, letter) in letters.enumerated() {
      guard isUppercase(letter) else {
        result.append(letter)
        continue
      }
      let follows = index > 0 && !isUppercase(letters[index - 1]) && letters[index - 1] != "_"
      if follows || (index > 0 && beginsWord(letters, index)) { result.append("_") }
      result.append(Unicode.Scalar(letter.value + 32) ?? letter)
    }
    return String(result)
  }

  /// `is-private` is `is_private` where nothing else can be meant, and so is `ｉｓＰｒｉｖａｔｅ`, also with blanks in it
  /// and signs that nobody sees.
  static func plain(_ name: String) -> String {
    var name = name
    if !name.utf8.allSatisfy({ 0x21..<0x7F ~= $0 }) {
      let seen = name.unicodeScalars.filter { !$0.isInvisible }
      name = of(WideLatin.folded(String(String.UnicodeScalarView(seen))))
    }
    return name.utf8.contains(UInt8(ascii: "-")) ? name.replacing("-", with: "_") : name
  }

  /// Whether an upper-case letter after another begins a word: `URLName`, but not `URLs`.
  private static func beginsWord(_ letters: [Unicode.Scalar], _ index: Int) -> Bool {
    guard isUppercase(letters[index - 1]), index + 1 < letters.count,
      !isUppercase(letters[index + 1]), letters[index + 1] != "_"
    else { return false }
    let isPlural =
      letters[index + 1] == "s"
      && (index + 2 == letters.count || isUppercase(letters[index + 2])
        || letters[index + 2] == "_")
    return !isPlural
  }

  private static func isUppercase(_ letter: Unicode.Scalar) -> Bool {
    ("A"..."Z").contains(letter)
  }
}

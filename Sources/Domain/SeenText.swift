/// A text as people see it, where it may have been written so that programs don't see the same.
enum SeenText {
  /// The text without signs of no width, such as those that switch the direction.
  static func withoutInvisible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var seen = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      seen.append(scalar)
    }
    return String(seen)
  }

  /// The same with plain letters, digits and signs in the place of wide ones.
  static func folded(_ text: String) -> String { WideLatin.folded(withoutInvisible(text)) }
}

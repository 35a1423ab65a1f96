/// Letters, digits and signs of ASCII as wide as those of Chinese and Japanese: what keyboards for these write unless
/// they are switched.
enum WideLatin {
  /// A text with plain ones in their place.
  static func folded(_ text: String) -> String {
    // All of them begin with this byte in UTF-8.
    guard text.utf8.contains(0xEF) else { return text }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isWide = ("\u{FF01}"..."\u{FF5E}").contains(scalar)
      folded.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    return String(folded)
  }
}

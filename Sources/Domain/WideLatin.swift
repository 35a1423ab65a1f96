/// Letters, digits and signs of ASCII as wide as those of Chinese and Japanese: what keyboards for these write unless
/// they are switched.
public enum WideLatin {
  /// A text with plain ones in their place.
  public static func folded(_ text: String) -> String {
    // All of them begin with this byte in UTF-8.
    guard text.utf8.contains(0xEF) else { return text }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { folded.append(Self.folded(scalar)) }
    return String(folded)
  }

  /// The plain sign in the place of a wide one; any other as it is.
  public static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let isWide = ("\u{FF01}"..."\u{FF5E}").contains(scalar)
    return isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
  }
}

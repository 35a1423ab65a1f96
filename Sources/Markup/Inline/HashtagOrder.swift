/// In which order hashtags stand that are used equally often.
public enum HashtagOrder {
  /// What hashtags are sorted by before their code points: letters without accents, so that `é` stands
  /// beside `e`, and kana as hiragana without the marks of voicing, as in a Japanese dictionary.
  ///
  /// - Parameter identity: as ``HashtagScanner/identity(of:)`` gives it; width and case are gone.
  /// - Complexity: O(n).
  public static func key(of identity: String) -> String {
    var key = String.UnicodeScalarView()
    for scalar in Normalization.decomposed(identity).unicodeScalars {
      switch scalar.value {
      case 0x0300...0x036F, 0x3099, 0x309A: continue
      default: key.append(scalar.asHiragana)
      }
    }
    return String(key)
  }
}

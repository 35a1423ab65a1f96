import CUTF8Proc

/// In which order hashtags stand that are used equally often.
public enum HashtagOrder {
  /// What hashtags are sorted by before their code points: letters without accents, so that `é` stands
  /// beside `e`, and kana as hiragana without the marks of voicing, as in a Japanese dictionary.
  ///
  /// - Parameter identity: as ``HashtagScanner/identity(of:)`` gives it; width and case are gone.
  /// - Complexity: O(n).
  public static func key(of identity: String) -> String {
    if identity.utf8.allSatisfy({ $0 < 0x80 }) { return identity }
    var key = String.UnicodeScalarView()
    for scalar in Normalization.map(identity, decomposition).unicodeScalars {
      switch scalar.value {
      case 0x0300...0x036F, 0x3099, 0x309A: continue
      case 0x30A1...0x30F6: key.append(Unicode.Scalar(scalar.value - 0x60) ?? scalar)
      default: key.append(scalar)
      }
    }
    return String(key)
  }

  private static let decomposition = UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue
}

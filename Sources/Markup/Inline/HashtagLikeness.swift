/// What hashtags share that are probably meant to be the same one.
public enum HashtagLikeness {
  /// A hashtag without what people leave away or add by chance: accents of Latin letters, `_`, wave dashes and
  /// middle dots, variants of letters, an English plural, the long mark at the end of a Japanese word, and whether kana
  /// are written as hiragana or katakana.
  ///
  /// - Parameter identity: as ``HashtagScanner/identity(of:)`` gives it; width and case are gone.
  /// - Complexity: O(n).
  public static func key(of identity: String) -> [Unicode.Scalar] {
    var key: [Unicode.Scalar] = []
    key.reserveCapacity(identity.utf8.count)
    for scalar in Normalization.decomposed(identity).unicodeScalars {
      switch scalar.value {
      case 0x5F, 0xB7, 0x30FB, 0x200C, 0x200D: continue
      // A wave dash, which has two code points and becomes `~` from one of them, and a blank before a sound mark.
      case 0x7E, 0x301C, 0x20: continue
      case let value where Scalars.isVariationSelector(value): continue
      case 0x0300...0x036F where key.last.map(isLatin) ?? false: continue
      default: key.append(scalar.asHiragana)
      }
    }
    if key.last?.value == 0x30FC, key.count > 3 { key.removeLast() }
    removePlural(from: &key)
    return key
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    (0x61...0x7A).contains(scalar.value) || (0xC0...0x24F).contains(scalar.value)
  }

  /// Words of four letters and fewer stay: `#news` is not `#new`.
  private static func removePlural(from key: inout [Unicode.Scalar]) {
    guard key.count > 4, key.last == "s" else { return }
    if key.ends(with: "ies") {
      key.removeLast(3)
      key.append("y")
    } else if ["ches", "shes", "sses", "xes", "zes"].contains(where: key.ends) {
      key.removeLast(2)
    } else if !["ss", "us", "is"].contains(where: key.ends) {
      key.removeLast()
    }
  }

  /// Whether one letter was added, left out or replaced, or two neighbours changed places.
  ///
  /// - Complexity: O(n).
  public static func isOneEdit(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
    let (short, long) = one.count <= other.count ? (one, other) : (other, one)
    guard long.count - short.count <= 1, short != long else { return false }
    let same = zip(short, long).prefix { $0 == $1 }.count
    if short.count < long.count { return short[same...] == long[(same + 1)...] }
    if short[(same + 1)...] == long[(same + 1)...] { return true }
    guard same + 1 < short.count else { return false }
    return short[same] == long[same + 1] && short[same + 1] == long[same]
      && short[(same + 2)...] == long[(same + 2)...]
  }
}

extension Unicode.Scalar {
  /// The hiragana of a katakana; every other scalar itself.
  var asHiragana: Unicode.Scalar {
    (0x30A1...0x30F6).contains(value) ? Unicode.Scalar(value - 0x60) ?? self : self
  }
}

extension [Unicode.Scalar] {
  fileprivate func ends(with ending: String) -> Bool {
    count >= ending.unicodeScalars.count
      && suffix(ending.unicodeScalars.count).elementsEqual(ending.unicodeScalars)
  }
}

/// What usernames share that look like the same one.
public enum UsernameLikeness {
  /// A username without what people don't see at a glance: width and case, the script of letters that look alike in
  /// Latin, Cyrillic and Greek, and signs at its end.
  ///
  /// - Complexity: O(n).
  public static func key(of username: String) -> [Unicode.Scalar] {
    let folded = HashtagScanner.identity(of: username).unicodeScalars
    var key = folded.map { latin[$0] ?? $0 }
    while let last = key.last, key.count > 1, last == "_" || last == "-" || last == "." {
      key.removeLast()
    }
    return key
  }

  /// The commonest of Unicode's confusable letters (UTS 39), in small letters; those that are alike as capitals too.
  private static let latin: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs: [(alike: String, latin: String)] = [
      ("аеорсухіјѕԁһԛԝѵӏ", "aeopcyxijsdhqwvl"), ("вкмнт", "bkmht"),
      ("ανορικυχγηωτβεζμ", "avopikuxynwtbezm"), ("ɡıɑɩʏ", "giaiy"),
    ]
    var latin: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (alike, letters) in pairs {
      for (one, other) in zip(alike.unicodeScalars, letters.unicodeScalars) { latin[one] = other }
    }
    return latin
  }()
}

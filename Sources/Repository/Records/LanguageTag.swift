import Domain

/// Language tags.
enum LanguageTag {
  /// Whether a text has the shape of a BCP 47 tag: subtags of letters and digits, the first of two
  /// to eight letters, or `x` before those of somebody's own. The registry of subtags is not asked.
  static func isValid(_ tag: String) -> Bool {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, tag.utf8.count <= 35 else { return false }
    let isPrivate = first.lowercased() == "x" && parts.count > 1
    guard isPrivate || (2...8).contains(first.utf8.count) else { return false }
    return first.utf8.allSatisfy(\.isASCIILetter)
      && parts.dropFirst().allSatisfy { part in
        (1...8).contains(part.utf8.count)
          && part.utf8.allSatisfy(\.isASCIIAlphanumeric)
      }
  }
}

/// The words of a field's name.
enum NameWords {
  /// - Parameters:
  ///   - name: in snake_case.
  ///   - known: words that stand before an ending without a `_` in some apps: `userid`, `postedby`.
  static func of(_ name: String, before known: Set<String>) -> [String] {
    name.split(separator: "_").flatMap { word -> [String] in
      let word = String(word)
      if known.contains(word) { return [word] }
      for ending in endings where word.hasSuffix(ending) {
        let rest = String(word.dropLast(ending.utf8.count))
        if known.contains(rest) { return [rest, ending] }
      }
      return [word]
    }
  }

  private static let endings = ["id", "ids", "uid", "uids", "by", "ref", "to", "user", "username"]
}

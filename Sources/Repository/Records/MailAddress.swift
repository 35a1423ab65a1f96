/// Addresses for mail, which nobody is to find in names.
enum MailAddress {
  /// Whether there is one in a text: a sign `@` with something before it, and behind it a name with a dot.
  ///
  /// The name that somebody has on another server, `@ada@example.com`, is none.
  static func isIn(_ text: String) -> Bool {
    text.split { $0.isWhitespace || "<>()[]\"',;:".contains($0) }.contains { word in
      let parts = word.split(
        omittingEmptySubsequences: false, whereSeparator: { $0 == "@" || $0 == "＠" })
      // By the sign in front of each.
      return parts.indices.dropFirst().contains { sign in
        !parts[sign - 1].isEmpty && parts[sign].contains(".")
          && !beginsName(parts, sign) && !beginsName(parts, sign - 1)
      }
    }
  }

  /// Whether a sign is the first of a name on another server: no letter is before it, and a username and
  /// the second sign are behind it.
  private static func beginsName(_ parts: [Substring], _ sign: Int) -> Bool {
    guard sign > 0, sign + 1 < parts.count else { return false }
    return parts[sign - 1].last.map { !$0.isLetter && !$0.isNumber } ?? true
      && parts[sign].allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
  }
}

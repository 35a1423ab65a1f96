/// Addresses for mail, which nobody is to find in names.
enum MailAddress {
  /// Whether there is one in a text. The name that somebody has on another server, `@ada@example.com`, is none.
  static func isIn(_ text: String) -> Bool {
    text.split { $0.isWhitespace || "<>()[]\"',;:".contains($0) }.contains { word in
      let parts = word.split(
        omittingEmptySubsequences: false, whereSeparator: { $0 == "@" || $0 == "＠" })
      return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
    }
  }
}

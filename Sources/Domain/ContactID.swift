/// Ids of people by which anybody could write to them or ring them up, as apps have them whose users sign in so.
public enum ContactID {
  /// Whether an id holds an address for mail, or is a telephone number.
  public static func isOne(_ id: String) -> Bool {
    MailAddress.isIn(id) || isTelephoneNumber(id)
  }

  /// What stands for such an id where one must be told from others, and for one that looks like what stands for others.
  public static func standIn(for id: String) -> String {
    beginning + SHA256.hexadecimalDigest(of: Array(id.utf8)).prefix(digitCount)
  }

  private static let beginning = "user-"
  private static let digitCount = 16

  static func looksLikeStandIn(_ id: String) -> Bool {
    id.utf8.count == beginning.utf8.count + digitCount && id.hasPrefix(beginning)
      && id.utf8.dropFirst(beginning.utf8.count).allSatisfy("0123456789abcdef".utf8.contains)
  }

  /// Whether a text is nothing but a telephone number as in E.164, `+819012345678`, perhaps in groups, behind `tel:`, or
  /// in the wide signs and with the marks of no width that telephones copy with it.
  public static func isTelephoneNumber(_ id: some StringProtocol) -> Bool {
    // Most names have no such sign: the wide one begins with EF.
    guard id.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == 0xEF }) else { return false }
    var signs = Substring(SeenText.folded(String(id))).drop(while: \.isWhitespace)
    if signs.prefix("tel:".count).lowercased() == "tel:" { signs = signs.dropFirst("tel:".count) }
    guard signs.first == "+" else { return false }
    return signs.dropFirst().unicodeScalars.allSatisfy(isDigitOrBetween)
      && (8...15).contains(signs.utf8.count { $0.isASCIIDigit })
  }

  private static func isDigitOrBetween(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "-", ".", "(", ")", "/", "\u{2010}"..."\u{2015}", "\u{2212}": true
    default: scalar.properties.isWhitespace
    }
  }
}

/// Ids of people by which anybody could write to them or ring them up, as apps have them whose users sign in so.
public enum ContactID {
  /// Whether an id holds an address for mail, or is a telephone number.
  public static func isOne(_ id: String) -> Bool {
    MailAddress.isIn(id) || isTelephoneNumber(id)
  }

  /// What stands for such an id where one must be told from others.
  public static func standIn(for id: String) -> String {
    "user-" + SHA256.hexadecimalDigest(of: Array(id.utf8)).prefix(16)
  }

  /// Whether a text is nothing but a telephone number as in E.164, `+819012345678`, perhaps in groups.
  public static func isTelephoneNumber(_ id: String) -> Bool {
    guard id.utf8.first == UInt8(ascii: "+") else { return false }
    let signs = id.utf8.dropFirst()
    return signs.allSatisfy { $0.isASCIIDigit || " -.()".utf8.contains($0) }
      && (8...15).contains(signs.count { $0.isASCIIDigit })
  }
}

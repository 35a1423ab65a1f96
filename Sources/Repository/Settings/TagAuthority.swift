import Domain

/// The authority of `tag:` ids.
enum TagAuthority {
  /// Whether a text is an authority and a date as in RFC 4151, section 2.1: a domain or an e-mail
  /// address, a comma, and a year, month or day of the calendar.
  static func isValid(_ text: String) -> Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let last = parts[0].utf8.last, last.isASCIIAlphanumeric else {
      return false
    }
    let isName = parts[0].utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._@".utf8.contains($0) }
    return isName && isDate(parts[1])
  }

  /// A year or month stands for its first day.
  private static func isDate(_ text: Substring) -> Bool {
    switch text.utf8.count {
    case 4: isDay(text + "-01-01")
    case 7: isDay(text + "-01")
    case 10: isDay(text)
    default: false
    }
  }

  private static func isDay(_ text: Substring) -> Bool { (try? Timestamp(rfc3339: text)) != nil }
}

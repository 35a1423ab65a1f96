import Domain

/// The mailboxes to which a link for mail leads (RFC 6068), beside those that its text names.
struct MailLink {
  /// As they are told: with their escapes, since what these stand for may be anything.
  let told: String
  /// Each in the spellings in which people write it, in small letters.
  private let mailboxes: [String]
  /// Whether there are others behind the `?`.
  private let hasOthers: Bool

  /// - Returns: nil for an address that is none for mail, and one that leads to nobody.
  init?(_ address: String) {
    guard address.lowercased().hasPrefix("mailto:") else { return nil }
    let rest = address.dropFirst("mailto:".count)
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = parts.count > 1 ? String(percentDecoding: parts[1]) ?? String(parts[1]) : ""
    hasOthers = fields.split(separator: "&").contains { $0.lowercased().hasPrefix("to=") }
    told = (hasOthers ? rest : parts[0]).lowercased()
    if told.isEmpty { return nil }
    let decoded = String(percentDecoding: parts[0]) ?? String(parts[0])
    mailboxes = decoded.split(separator: ",").flatMap {
      Self.spellings(of: $0.filter { !$0.isWhitespace })
    }
  }

  /// Whether a text has an address that is none of these.
  ///
  /// - Parameter text: as it is seen.
  func isOther(than text: String) -> Bool {
    let addresses = MailAddress.words(in: text)
    if hasOthers { return !addresses.isEmpty }
    return addresses.contains { address in
      let spellings = Self.spellings(of: String(address))
      return !mailboxes.contains { mailbox in
        spellings.contains { Self.isIn($0, mailbox) }
      }
    }
  }

  /// The host may be written in its own script, or as DNS has it.
  private static func spellings(of mailbox: String) -> [String] {
    let mailbox = plain(Normalization.map(mailbox, Normalization.nfkc))
    guard let sign = mailbox.lastIndex(of: "@") else { return [mailbox] }
    let (name, host) = (mailbox[...sign], String(mailbox[mailbox.index(after: sign)...]))
    return [mailbox] + (HostName.ascii(host.utf8Span.span).map { [name + $0] } ?? [])
  }

  private static func plain(_ text: String) -> String {
    text.lowercased().replacing("\u{3002}", with: ".")
  }

  /// Whether a mailbox stands in a text, and no longer one does.
  private static func isIn(_ text: String, _ mailbox: String) -> Bool {
    let (text, mailbox) = (Array(text.utf8), Array(mailbox.utf8))
    guard !mailbox.isEmpty else { return false }
    return text.ranges(of: mailbox).contains { range in
      let before = text[..<range.lowerBound].last
      let behind = text[range.upperBound...]
      let goesOn =
        behind.first.map { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") } == true
        && behind.dropFirst().first?.isASCIIAlphanumeric == true
      return before.map { !isOfName($0) } ?? true
        && behind.first?.isASCIIAlphanumeric != true && !goesOn
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "._%+-".utf8.contains(byte)
  }
}

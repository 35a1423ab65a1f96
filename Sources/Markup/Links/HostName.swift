import Domain

/// Names of hosts as browsers read them.
public enum HostName {
  /// A name in the form that has a place in DNS, before Punycode: NFKC, small letters, and dots of any
  /// script as `.` (the mapping of Unicode's UTS 46, as far as names of letters and digits need it).
  ///
  /// - Returns: nil when something else than letters, marks, digits, `-`, `_` and dots is in it, or comes
  ///   out: a full-width `／` must not begin a path.
  public static func mapped(_ name: String) -> String? {
    let mapped = NameFolding.stable(name) {
      Normalization.map($0, Normalization.nfkc).replacing("\u{3002}", with: ".").lowercased()
    }
    return mapped.unicodeScalars.allSatisfy(isAllowed) ? mapped : nil
  }

  /// Reads an absolute address as browsers do, whatever the script of its host.
  public static func hosted(_ address: String) throws(HostedURL.Refusal) -> HostedURL {
    try HostedURL(mapped(in: address))
  }

  /// An absolute address with its host in that form; as it was where it has none, or one that can't be.
  static func mapped(in address: String) -> String {
    guard let separator = address.firstRange(of: "://") else { return address }
    let rest = address[separator.upperBound...]
    let host = rest.prefix { !"/?#\\:@[".contains($0) }
    guard !host.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") }),
      let decoded = HostedURL.decodedHost(String(host)), let mapped = mapped(decoded)
    else { return address }
    return address[..<separator.upperBound] + mapped + rest[host.endIndex...]
  }

  /// A name in another script, percent-encoded perhaps, as DNS has it (RFC 3986, section 3.2.2): browsers do
  /// the same, and other programs don't. Nil for what can't be one, and for a name that is one as it stands.
  static func ascii(_ name: borrowing Span<UInt8>) -> String? {
    var isPlain = true
    for index in name.indices where name[index] >= 0x80 || name[index] == UInt8(ascii: "%") {
      isPlain = false
    }
    guard !isPlain, let decoded = HostedURL.decodedHost(String(utf8: name, 0..<name.count)),
      let mapped = mapped(decoded),
      // What says of itself that it is Punycode, and isn't, is no name.
      !mapped.split(separator: ".").contains(where: { label in
        label.hasPrefix("xn--") && !label.utf8.allSatisfy { $0 < 0x80 }
      }),
      let host = HostedURL.host(mapped)
    else { return nil }
    // The dot of the root.
    return mapped.hasSuffix(".") ? host + "." : host
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "." || scalar == "-" || scalar == "_" { return true }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .nonspacingMark,
      .spacingMark:
      return !scalar.properties.isDefaultIgnorableCodePoint
    default: return false
    }
  }
}

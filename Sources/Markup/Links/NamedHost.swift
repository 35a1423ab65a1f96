import Domain

/// What a text that is a link says of where it leads: `https://bank.example/login` may stand over any address.
///
/// A text is read as people see it: without signs that nobody sees, and signs in other forms, such as wide letters and
/// those of mathematics, as if they were plain.
public enum NamedHost {
  /// The host of an address, where a text that leads there begins with the address of another host. One may be a part
  /// of the other (`www.example.org` and `example.org`), and words of a script without blanks may follow on it.
  ///
  /// A link for mail leads to a mailbox, which is told where the text begins with the address of a page or has that of
  /// another mailbox.
  ///
  /// - Parameter address: absolute and percent-encoded, the host as DNS has it.
  public static func other(than address: String, in text: borrowing Span<UInt8>) -> String? {
    if let mail = MailLink(address) {
      let isOther = mail.isOther(than: plain(String(utf8: text)))
      return isOther || addressBehindScheme(in: text) != nil ? mail.told : nil
    }
    guard let written = addressBehindScheme(in: text) else { return nil }
    let bytes = address.utf8Span.span
    guard let place = HostAndPort.host(of: bytes) else { return nil }
    let host = String(utf8: bytes, place).lowercased()
    let name = trimmed(written.prefix(while: isOfName))
    // A scheme alone is the beginning of what the next link says, and before `@` stands a name for somebody else.
    let authority = written.prefix { !"/\\?# ".unicodeScalars.contains($0) }
    if written.isEmpty || authority.contains("@") { return host }
    let decoded = HostedURL.decodedHost(host).map { seen($0.lowercased().unicodeScalars) } ?? []
    guard !name.isEmpty, !begins(written, with: Array(host.unicodeScalars)),
      !begins(written, with: decoded)
    else { return nil }
    let named = dns(name)
    return isPart(named, of: host) || isPart(host, of: named) ? nil : host
  }

  /// Whether a text may have an address that is not that of the link behind it.
  static func mayName(_ text: borrowing Span<UInt8>) -> Bool {
    if mayBegin(text) { return true }
    for index in text.indices where text[index] == UInt8(ascii: "@") { return true }
    return false
  }

  /// Whether a text may begin with an address; few do. What is not in ASCII may look like anything.
  static func mayBegin(_ text: borrowing Span<UInt8>) -> Bool {
    var start = 0
    while start < text.count, text[start] < 0x80, !text[start].isASCIIAlphanumeric { start += 1 }
    for index in start..<min(start + longestScheme + 1, text.count)
    where text[index] >= 0x80 || text[index] == UInt8(ascii: ":") {
      return true
    }
    return text.holds(lowercased: "www.", at: start)
  }

  /// What follows on the scheme of the address with which a text begins, behind signs that are no letters, or the
  /// address from its `www.` on; in small letters. What a text says whose letters run the other way nobody can tell:
  /// it counts as an address of nobody.
  private static func addressBehindScheme(
    in text: borrowing Span<UInt8>
  ) -> ArraySlice<Unicode.Scalar>? {
    guard mayBegin(text) else { return nil }
    let written = String(utf8: text, 0..<text.count).unicodeScalars
    if written.contains(where: { $0 == "\u{202D}" || $0 == "\u{202E}" }) { return [] }
    let signs = seen(written).drop { !isLetterOrDigit($0) || isMark($0) }
    let (scheme, rest) = letters(at: signs)
    if rest.first == ":", (1...longestScheme).contains(scheme.count) {
      let slashes = rest.dropFirst().prefix { $0 == "/" || $0 == "\\" || isMark($0) }
      let isWeb = scheme == "http" || scheme == "https"
      return slashes.count > (isWeb ? 0 : 1) ? rest[slashes.endIndex...] : nil
    }
    let beginsName = rest.first == "." && rest.dropFirst().first.map(isOfName) == true
    return scheme == "www" && beginsName ? signs : nil
  }

  /// The letters with which signs begin, without accents, as far as they may be a scheme, and what comes then. Latin
  /// letters, and those of Greek and Cyrillic, look alike.
  private static func letters(
    at signs: ArraySlice<Unicode.Scalar>
  ) -> (letters: String, rest: ArraySlice<Unicode.Scalar>) {
    var letters = String.UnicodeScalarView()
    var rest = signs
    while letters.count <= longestScheme, let sign = rest.first {
      if !isMark(sign) {
        guard sign.properties.isAlphabetic, sign.value < 0x2000 else { break }
        letters.append(Normalization.decomposed(String(sign)).unicodeScalars.first ?? sign)
      }
      rest.removeFirst()
    }
    return (String(letters), rest)
  }

  /// A mark that stands on the sign before it, or under it.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }

  private static let longestScheme = 10
  private static let www = Array("www.".unicodeScalars)

  /// Without what nobody sees, signs in other forms as plain ones, letters of ASCII as small ones.
  private static func seen(_ text: String.UnicodeScalarView) -> [Unicode.Scalar] {
    plain(String(text)).unicodeScalars.map { scalar in
      scalar.isASCII ? Unicode.Scalar(scalar.properties.lowercaseMapping) ?? scalar : scalar
    }
  }

  /// Without what nobody sees, and signs in other forms as plain ones.
  private static func plain(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    // What was left out is no part of a name, and would become its dots.
    let whole = text.replacing("\u{2026}", with: " ").replacing("\u{2025}", with: " ")
    var plain = String.UnicodeScalarView()
    for scalar in Normalization.map(whole, Normalization.nfkc).unicodeScalars
    where scalar.isASCII || !isUnseen(scalar) { plain.append(alike[scalar] ?? scalar) }
    return String(plain)
  }

  /// Whether a sign is one of those of which browsers show nothing.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2028, 0x2029, 0xFFF9...0xFFFB: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Signs of others that look like those of an address.
  private static let alike: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{2236}": ":", "\u{A789}": ":", "\u{02D0}": ":", "\u{05C3}": ":", "\u{0589}": ":",
    "\u{A4FD}": ":", "\u{2044}": "/", "\u{2215}": "/", "\u{29F8}": "/", "\u{2571}": "/",
    "\u{2AFD}": "/",
  ]

  /// Whether what was written begins with a host, and no name goes on behind it that might be another host.
  private static func begins(
    _ written: ArraySlice<Unicode.Scalar>, with host: [Unicode.Scalar]
  ) -> Bool {
    let (written, host) = (withoutWWW(written), withoutWWW(host[...]))
    guard !host.isEmpty, written.starts(with: host) else { return false }
    let rest = trimmed(written.dropFirst(host.count).prefix(while: isOfName))
    guard let first = rest.first else { return true }
    // Names of hosts may have dots of other scripts.
    let hasDot = rest.contains { $0 == "." || $0 == "\u{3002}" || $0 == "\u{FF61}" }
    return first != "." && !Scalars.isASCIIAlphanumeric(first.value)
      && !(hasDot && rest.contains { Scalars.isASCIIAlphanumeric($0.value) })
  }

  /// As DNS has it. Where it can't be one, what of it is in ASCII.
  private static func dns(_ name: ArraySlice<Unicode.Scalar>) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: name)
    let text = String(scalars)
    if let dns = HostName.ascii(text.utf8Span.span) { return dns }
    var ascii = String.UnicodeScalarView()
    ascii.append(contentsOf: name.prefix { $0.isASCII })
    return String(ascii)
  }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    isLetterOrDigit(scalar) || "-_.%\u{3002}\u{FF61}".unicodeScalars.contains(scalar)
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return Scalars.isASCIIAlphanumeric(scalar.value) }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber: return true
    default: return properties.isAlphabetic
    }
  }

  /// Without dots and lines at the end, as behind what was shortened.
  private static func trimmed(_ name: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    let end = name.lastIndex(where: isLetterOrDigit).map { $0 + 1 } ?? name.startIndex
    return name[..<end]
  }

  private static func withoutWWW(
    _ name: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar> {
    name.starts(with: www) ? name.dropFirst(www.count) : name
  }

  private static func isPart(_ host: String, of other: String) -> Bool {
    let (host, other) = (withoutWWW(host), withoutWWW(other))
    return other == host || other.hasSuffix("." + host)
  }

  private static func withoutWWW(_ host: String) -> Substring {
    let host = host.hasSuffix(".") ? host.dropLast() : host[...]
    return host.hasPrefix("www.") ? host.dropFirst(4) : host
  }
}
